// How boids turn: the change of velocity in a step, a little smoothed, from moment to moment of a flock. Bodies roll by
// it. Noise changes directions every step and would make them tremble.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "boids/core/state/state.h"

namespace boids {

class Turning {
public:
    /// After so many steps nothing is left of what was before.
    static constexpr std::int64_t memory_steps = 24;

    /// Sees the flock at a moment; the moments of one flock come in rising order, and any other begins anew.
    void see(const State& state);
    /// A change of velocity in a step for each boid of the last moment, in its order; none where ids are too sparse.
    std::span<const Vector3> turns() const { return turns_; }

private:
    struct Memory {
        Vector3 velocity, turn;
        bool known = false;
    };
    std::vector<Memory> by_id_;
    std::vector<Vector3> turns_;
    std::uint64_t step_ = 0;
    bool begun_ = false;
};

}  // namespace boids
