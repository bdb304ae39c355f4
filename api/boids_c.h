/* Flocks for C, and for every language and engine that can call C: opaque handles, a status for what may go wrong,
   plain arrays. C99. docs/api.md shows it at work; api/simulation.h says more of what each function does.

   What has a status leaves results as they are where it is not BOIDS_OK. Handles and arrays are not null. One flock is
   for one thread at a time, different flocks are independent. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum boids_status {
    BOIDS_OK = 0,
    BOIDS_FAILED = 1,   /* work that failed although what was asked for is good */
    BOIDS_BAD_INPUT = 2 /* what was asked for is not possible */
} boids_status;

/* What went wrong in the last call of this thread that had another status than BOIDS_OK: one sentence for the user,
   valid until the next such call; empty where nothing has. */
const char* boids_last_error(void);

/* What flies, and how. */
typedef struct boids_scenario boids_scenario;

/* A scenario of standard values; boids_c_files.h loads presets and files. The caller destroys it. */
boids_status boids_scenario_create(boids_scenario** scenario);
void boids_scenario_destroy(boids_scenario* scenario); /* a null pointer is allowed */
/* Sets a parameter by its key and text, such as "start.boids" and "3000" (docs/parameters.md). */
boids_status boids_scenario_set(boids_scenario* scenario, const char* key, const char* value);
boids_status boids_scenario_set_seed(boids_scenario* scenario, uint64_t seed);
/* "synchronous", "sequential" or "shuffled". */
boids_status boids_scenario_set_schedule(boids_scenario* scenario, const char* schedule);

/* How a flock uses the machine; a null pointer in its place, or zeros, for what is best. */
typedef struct boids_options {
    const char* engine; /* "reference", "exact" or "cpu" */
    int threads;
} boids_options;

typedef struct boids_flock boids_flock;

/* Builds the flock of a scenario, which is not needed any longer after that. The caller destroys it. */
boids_status boids_create(const boids_scenario* scenario, const boids_options* options, boids_flock** flock);
void boids_destroy(boids_flock* flock); /* a null pointer is allowed */

boids_status boids_advance(boids_flock* flock, int64_t steps);

/* The flock before a step, as a hook sees it; its arrays are valid while the hook is called. */
typedef struct boids_step_view {
    uint64_t step;
    size_t boids;
    int dimension;
    const uint32_t* ids;
    const float* positions;  /* dimension * boids numbers, by rising id */
    const float* velocities; /* the same */
} boids_step_view;

/* Called before every step: what it writes into `changes`, dimension * boids numbers that are 0 at first, is added to
   the velocities that the boids begin the step with. It must not change the flock, nor throw. */
typedef void (*boids_hook)(void* context, const boids_step_view* flock, float* changes);

/* Calls a hook from the next step on, with this context; a null pointer ends it. */
boids_status boids_set_hook(boids_flock* flock, boids_hook hook, void* context);
/* Sets a parameter from the next step on. */
boids_status boids_set(boids_flock* flock, const char* key, const char* value);
/* Adds a boid; `id` may be null. Positions and velocities have three components, of which the third is 0 in 2D. */
boids_status boids_add(boids_flock* flock, const double position[3], const double velocity[3], size_t species,
                       uint32_t* id);
/* BOIDS_BAD_INPUT where there is no boid of this id. */
boids_status boids_remove(boids_flock* flock, uint32_t id);

boids_status boids_count(const boids_flock* flock, size_t* boids);
boids_status boids_dimension(const boids_flock* flock, int* dimension);
boids_status boids_step(const boids_flock* flock, uint64_t* step);
/* A fingerprint: equal flocks have equal hashes. */
boids_status boids_hash(const boids_flock* flock, uint64_t* hash);
/* An observable by its name, such as "polarisation" (docs/model.md). */
boids_status boids_observe(const boids_flock* flock, const char* name, double* value);

/* Rows by rising id, written into an array of the caller. `length` is its number of elements, and must be just right:
   the number of boids for ids and species, `dimension` times that for positions and velocities, 4 times for
   orientations, which are quaternions x, y, z, w. */
boids_status boids_read_ids(const boids_flock* flock, uint32_t* ids, size_t length);
boids_status boids_read_species(const boids_flock* flock, uint8_t* species, size_t length);
boids_status boids_read_positions(const boids_flock* flock, float* rows, size_t length);
boids_status boids_read_velocities(const boids_flock* flock, float* rows, size_t length);
boids_status boids_read_orientations(const boids_flock* flock, float* rows, size_t length);
/* As long as velocities. */
boids_status boids_read_forces(const boids_flock* flock, float* rows, size_t length);
/* One number a boid (api/measurements.h); what is not wanted may be null. */
boids_status boids_measure(const boids_flock* flock, uint32_t* neighbours, uint32_t* flocks, float* deviations,
                           size_t length);

#ifdef __cplusplus
}
#endif
