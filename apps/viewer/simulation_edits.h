// Changes of a thread that the panel's sliders ask for.
#pragma once

#include <cstddef>
#include <cstdint>

#include "boids/apps/viewer/simulation_thread.h"
#include "boids/core/parameters/parameter_table.h"

namespace boids::viewer {

/// Sets one parameter of a species that flies; those that cannot change in thread take off anew.
void set_parameter(SimulationThread& thread, const Parameter& row, double value, std::size_t species = 0);

/// Another number of boids in the flock, from the start; the world grows along if asked.
void set_boids(SimulationThread& thread, const Scenario& scenario, std::int64_t boids, bool world_grows);

}  // namespace boids::viewer
