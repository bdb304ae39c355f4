// How crowded a flock is. Unlike the observables it looks at a sample, so that ten million boids, or a million in one
// place, can be counted beside a benchmark.
#pragma once

#include "boids/core/parameters/parameters.h"
#include "boids/core/state/state.h"

namespace boids::benchmarks {

/// The mean number of others within the largest radius of the rules that act: exact for up to 10000 boids, over a
/// sample of as many for more.
double mean_neighbours(const State& state, const Parameters& parameters);

}  // namespace boids::benchmarks
