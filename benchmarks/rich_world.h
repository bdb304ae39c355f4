// What a workload puts into the world of a flock, to measure what it costs: obstacles on a lattice, hunters, goals.
#pragma once

#include "boids/core/scenario/scenario.h"

namespace boids::benchmarks {

/// 64 obstacles of the shapes that 2D and 3D share, on a lattice over the world.
void add_obstacles(Scenario& scenario);

/// Four hunters that chase the flock and that it flees within five times its largest radius.
void add_hunters(Scenario& scenario);

/// Four goals that everybody knows of.
void add_goals(Scenario& scenario);

/// Lets alignment and cohesion mind the seven nearest only.
void mind_the_nearest(Scenario& scenario);
/// Lets them look four times as far.
void look_far(Scenario& scenario);

}  // namespace boids::benchmarks
