// What the means of the observables hide: how speeds, distances to the nearest neighbour and sizes of flocks are
// spread.
#pragma once

#include <cstddef>
#include <vector>

#include "boids/core/parameters/parameters.h"
#include "boids/core/state/state.h"

namespace boids {

struct Distributions {
    std::vector<double> speed;                       ///< Of each boid. length/step
    std::vector<double> nearest_neighbour_distance;  ///< Of each boid that is not alone. length
    std::vector<std::size_t> flock_size;             ///< Of each flock. boids
};

/// Measures them; flocks are connected by steps of at most the cohesion radius.
Distributions measure_distributions(const State& state, const Parameters& parameters);

}  // namespace boids
