// Times the steps of a scenario from many starts: each seed draws a flock of its own, and the median is over seeds.
// That is how frameworks for agent-based models are compared.
#pragma once

#include "boids/benchmarks/measurement.h"
#include "boids/core/scenario/scenario.h"

namespace boids::benchmarks {

/// Neighbours and hash are those of the first seed, which is 1.
std::optional<Measurement> measure_seeds(Scenario scenario, std::int64_t seeds, const KeepGoing& keep_going);

}  // namespace boids::benchmarks
