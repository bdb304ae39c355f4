/* Presets and scenario files for C: boids_c.h for programs that have boids::boids. C99. */
#pragma once

#include "boids/api/boids_c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Loads a preset by its name, such as "flock", or a file by its path. The caller destroys it. */
boids_status boids_scenario_load(const char* name, boids_scenario** scenario);
/* Builds a flock as boids_create does, also one whose scenario starts from a file. */
boids_status boids_create_from_files(const boids_scenario* scenario, const boids_options* options, boids_flock** flock);

#ifdef __cplusplus
}
#endif
