// The flock of a scenario wherever it starts, from a file too: what a program does that has both simulation and files.
#pragma once

#include "boids/api/simulation.h"

namespace boids {

/// Builds the flock of a scenario at step 0. Where it starts from a file, memory is asked for before that is read.
Simulation load_simulation(const Scenario& scenario, const EngineChoice& choice = {});

}  // namespace boids
