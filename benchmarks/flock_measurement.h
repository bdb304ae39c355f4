// Times the steps of a scenario on the cpu engine. Every repeat starts from the same state, so all repeats do the same
// work: their median and best mean something, and the hash at the end does not depend on how many there were.
#pragma once

#include "boids/benchmarks/measurement.h"
#include "boids/core/scenario/scenario.h"

namespace boids::benchmarks {

struct FlockPlan {
    Scenario scenario;    ///< Its `steps` are those of one repeat.
    EngineChoice engine;  ///< With the workers that are measured.
    std::int64_t warmup = 0;
    std::optional<std::int64_t> repeats;  ///< As many as make a reliable median where nobody says.
    std::string variant;
    std::int64_t observe_every = 0;  ///< Also measures what observing every so many steps costs, where it is not 0.
};

std::optional<Measurement> measure_flock(const FlockPlan& plan, const KeepGoing& keep_going);

}  // namespace boids::benchmarks
