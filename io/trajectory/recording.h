// The boids in any file of ours: a trajectory in any of its formats, a checkpoint, or the table of one state. What kind
// it is shows in its first bytes, not in its name.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids {

class Recording {
public:
    virtual ~Recording() = default;

    virtual std::size_t frames() const = 0;
    /// The step of a moment; the table of a single state does not know it.
    virtual std::optional<std::uint64_t> step(std::size_t frame) const = 0;
    virtual State frame(std::size_t index) const = 0;
    /// The scenario of the run, where the file holds it.
    virtual const Scenario* scenario() const { return nullptr; }
    /// The engine of the run, where the file holds it.
    virtual std::string engine() const { return {}; }
    /// Whether all numbers have four bytes, as a float32 engine has them.
    virtual bool single() const { return false; }
};

/// Opens whatever holds boids; an Error when the file does not, or is damaged.
std::unique_ptr<Recording> open_recording(const std::string& path);

}  // namespace boids
