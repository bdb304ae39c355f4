// What a flock of some model has become after some steps.
#pragma once

#include "boids/boids.h"

namespace boids {

inline std::uint64_t hash_after(int steps, const Scenario& scenario, const EngineChoice& choice) {
    Simulation flock(scenario, choice);
    flock.advance(steps);
    return flock.hash();
}

}  // namespace boids
