// Initial conditions: the first state of a scenario, a pure function of its parameters and seed.
#pragma once

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids {

/// The state at step 0 for every kind of start but `file`, whose state a reader of files brings (io/start_file.h).
State make_start(const Scenario& scenario);

/// Whether each boid of a start is drawn for itself, so that parts of the start can be made apart from each other.
bool is_start_divisible(const Scenario& scenario);
/// Those of such a start whose ids are in [begin, end).
State make_start(const Scenario& scenario, std::uint64_t begin, std::uint64_t end);

/// A random velocity as a starting boid has it; what a boid gets that is added while the flock flies.
Vector3 start_velocity(const Scenario& scenario, BoidId id);

}  // namespace boids
