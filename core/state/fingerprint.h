// The hash of a state (state.h) that is handed in by parts, for flocks that nobody holds as a whole.
#pragma once

#include "boids/core/state/state.h"

namespace boids {

class Fingerprint {
public:
    Fingerprint(int dimension, std::size_t boids);
    /// Goes on with boids that have greater ids than all before.
    void add(const State& part);
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_;
};

}  // namespace boids
