// What is measured of each boid at one moment, among those of its own species and with their parameters.
#pragma once

#include <cstdint>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids {

/// One number a boid, by rising id.
struct Measurements {
    std::vector<std::uint32_t> neighbours;  ///< How many of its species are within the radius of its rules.
    /// The number of its flock (docs/model.md, Observables), from 0 in each species, by rising smallest id.
    std::vector<std::uint32_t> flock;
    /// How far its heading is off the mean heading of its neighbours, in degrees; 0 where there is none of either.
    std::vector<float> deviation;
};

Measurements measure(const State& state, const Scenario& scenario);

}  // namespace boids
