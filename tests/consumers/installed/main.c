#include <boids/api/boids_c_files.h>
#include <boids/version.h>
#include <stdio.h>
#include <stdlib.h>

/* Says what went wrong and ends the program. */
static void check(boids_status status) {
    if (status == BOIDS_OK) return;
    fprintf(stderr, "%s\n", boids_last_error());
    exit(status);
}

int main(void) {
    boids_scenario* scenario;
    boids_flock* flock;
    size_t boids;
    double polarisation;

    check(boids_scenario_load("flock", &scenario));
    check(boids_scenario_set(scenario, "start.boids", "300"));
    check(boids_create(scenario, NULL, &flock));
    boids_scenario_destroy(scenario);

    check(boids_advance(flock, 200));
    check(boids_set(flock, "alignment.weight", "2"));
    check(boids_advance(flock, 300));
    check(boids_observe(flock, "polarisation", &polarisation));
    check(boids_count(flock, &boids));

    float* places = malloc(2 * boids * sizeof *places);
    check(boids_read_positions(flock, places, 2 * boids));
    printf("boids %s: %zu boids, polarisation %.3f, the first at %.1f, %.1f\n", BOIDS_VERSION, boids, polarisation,
           places[0], places[1]);
    free(places);

    if (boids_set(flock, "start.boids", "10") != BOIDS_OK) printf("%s\n", boids_last_error());
    boids_destroy(flock);
    return 0;
}
