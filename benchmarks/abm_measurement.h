// Times the flock of the comparison of frameworks for agent-based models, as that comparison does: the median over 100
// seeds of the time for 100 steps.
#pragma once

#include "boids/benchmarks/abm_flock.h"
#include "boids/benchmarks/measurement.h"

namespace boids::benchmarks {

std::optional<Measurement> measure_abm(const AbmParameters& parameters, std::optional<std::int64_t> seeds,
                                       const KeepGoing& keep_going);

}  // namespace boids::benchmarks
