/* A host in C that has the simulation alone: what the interface gives, and what it refuses. */
#include <boids/api/boids_c.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define EXPECT(condition) \
    if (!(condition)) return fprintf(stderr, "line %d: not so: %s (%s)\n", __LINE__, #condition, boids_last_error()), 1

/* Counts its calls, and pushes everybody along x. */
static void push(void* context, const boids_step_view* flock, float* changes) {
    size_t boid;
    ++*(int*)context;
    for (boid = 0; boid < flock->boids; ++boid) changes[boid * (size_t)flock->dimension] = 0.1f;
}

int main(void) {
    boids_scenario* scenario = NULL;
    boids_flock *flock = NULL, *other = NULL;
    const boids_options alone = {"cpu", 1}, wrong = {"warp", 0};
    const double place[3] = {12.5, 7.25, 0}, velocity[3] = {1, 0.5, 0};
    uint64_t step = 0, hash = 0, other_hash = 0;
    uint32_t ids[41], id = 0;
    uint8_t species[41];
    float places[82], velocities[82], turns[164];
    size_t boids = 0;
    double polarisation = -1;
    int dimension = 0, calls = 0;

    EXPECT(boids_last_error()[0] == '\0');
    EXPECT(boids_scenario_create(&scenario) == BOIDS_OK);
    EXPECT(boids_scenario_set(scenario, "start.boids", "40") == BOIDS_OK);
    EXPECT(boids_scenario_set(scenario, "start.boidz", "40") == BOIDS_BAD_INPUT);
    EXPECT(!strcmp(boids_last_error(), "start.boidz is not a known parameter; did you mean start.boids?"));
    EXPECT(boids_scenario_set_seed(scenario, 7) == BOIDS_OK);
    EXPECT(boids_scenario_set_schedule(scenario, "hourly") == BOIDS_BAD_INPUT);
    EXPECT(boids_scenario_set_schedule(scenario, "synchronous") == BOIDS_OK);
    EXPECT(boids_create(scenario, &wrong, &flock) == BOIDS_BAD_INPUT && flock == NULL);
    EXPECT(boids_create(scenario, &alone, &flock) == BOIDS_OK);
    EXPECT(boids_create(scenario, NULL, &other) == BOIDS_OK);
    boids_scenario_destroy(scenario);

    EXPECT(boids_advance(flock, 20) == BOIDS_OK && boids_advance(other, 20) == BOIDS_OK);
    EXPECT(boids_hash(flock, &hash) == BOIDS_OK && boids_hash(other, &other_hash) == BOIDS_OK && hash == other_hash);
    EXPECT(boids_set_hook(other, push, &calls) == BOIDS_OK && boids_advance(other, 3) == BOIDS_OK && calls == 3);
    EXPECT(boids_set_hook(other, NULL, NULL) == BOIDS_OK && boids_advance(other, 3) == BOIDS_OK && calls == 3);
    EXPECT(boids_hash(other, &other_hash) == BOIDS_OK && hash != other_hash);
    EXPECT(boids_step(flock, &step) == BOIDS_OK && step == 20);
    EXPECT(boids_dimension(flock, &dimension) == BOIDS_OK && dimension == 2);
    EXPECT(boids_add(flock, place, velocity, 0, &id) == BOIDS_OK && id == 40);
    EXPECT(boids_add(flock, place, velocity, 1, NULL) == BOIDS_BAD_INPUT);
    EXPECT(boids_count(flock, &boids) == BOIDS_OK && boids == 41);
    EXPECT(boids_read_ids(flock, ids, 41) == BOIDS_OK && ids[0] == 0 && ids[40] == 40);
    EXPECT(boids_read_ids(flock, ids, 40) == BOIDS_BAD_INPUT);
    EXPECT(boids_read_species(flock, species, 41) == BOIDS_OK && species[40] == 0);
    EXPECT(boids_read_positions(flock, places, 82) == BOIDS_OK && places[80] == 12.5f && places[81] == 7.25f);
    EXPECT(boids_read_velocities(flock, velocities, 82) == BOIDS_OK && velocities[81] == 0.5f);
    EXPECT(boids_read_orientations(flock, turns, 164) == BOIDS_OK);
    EXPECT(fabs(2 * atan2(turns[162], turns[163]) - atan2(0.5, 1)) < 1e-6);
    EXPECT(boids_read_forces(flock, places, 82) == BOIDS_OK);
    EXPECT(boids_measure(flock, ids, NULL, velocities, 41) == BOIDS_OK && ids[40] <= 40 && velocities[40] <= 180);
    EXPECT(boids_measure(flock, NULL, ids, NULL, 42) == BOIDS_BAD_INPUT);
    EXPECT(boids_remove(flock, 40) == BOIDS_OK && boids_remove(flock, 40) == BOIDS_BAD_INPUT);
    EXPECT(boids_observe(flock, "polarisation", &polarisation) == BOIDS_OK && polarisation >= 0 && polarisation <= 1);
    EXPECT(boids_observe(flock, "polarization", &polarisation) == BOIDS_BAD_INPUT);
    EXPECT(boids_set(flock, "start.boids", "10") == BOIDS_BAD_INPUT);
    EXPECT(!strcmp(boids_last_error(), "start.boids cannot change while the flock flies; build a new simulation"));
    EXPECT(boids_advance(NULL, 1) == BOIDS_BAD_INPUT && boids_advance(flock, -1) == BOIDS_BAD_INPUT);
    boids_destroy(flock);
    boids_destroy(other);
    boids_destroy(NULL);
    return 0;
}
