// Processes that fly one flock together. Somebody hands them in (EngineChoice::ranks), as workers are: the engines
// themselves know no library for messages, and programs that embed them need none.
#pragma once

#include <memory>
#include <string_view>

#include "boids/core/scenario/scenario.h"
#include "boids/engines/workers.h"

namespace boids {

class Engine;

class Ranks {
public:
    virtual ~Ranks() = default;

    /// How many there are, the calling one included.
    virtual int count() const = 0;
    /// About how many threads each may have, so that those on one machine share it.
    virtual int threads() const = 0;
    /// An engine that divides a flock among all of them. `simd` is one of cpu::simd_names, or empty.
    virtual std::unique_ptr<Engine> make_engine(const Scenario& scenario, std::string_view simd,
                                                std::shared_ptr<Workers> workers) = 0;
};

}  // namespace boids
