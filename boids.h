// The one header for programs that embed boids: #include <boids/boids.h>.
#pragma once

#include "boids/api/load_simulation.h"
#include "boids/api/simulation.h"
#include "boids/api/textbook_world.h"
#include "boids/api/timed_flight.h"
#include "boids/core/parameters/parameter_table.h"
#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"
#include "boids/core/state/state.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"
#include "boids/io/start_file.h"
#include "boids/io/state_csv.h"
#include "boids/version.h"
