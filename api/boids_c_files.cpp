#include "boids/api/boids_c_files.h"

#include "boids/api/c_handles.h"
#include "boids/api/load_simulation.h"
#include "boids/io/scenario_file.h"

using boids::guard;
using boids::need;

boids_status boids_scenario_load(const char* name, boids_scenario** scenario) {
    return guard([&] {
        need(name, "name");
        need(scenario, "scenario");
        *scenario = new boids_scenario{boids::load_scenario(name)};
    });
}

boids_status boids_create_from_files(const boids_scenario* scenario, const boids_options* options,
                                     boids_flock** flock) {
    return guard([&] {
        need(scenario, "scenario");
        need(flock, "flock");
        *flock = new boids_flock{boids::load_simulation(scenario->scenario, boids::choice_of(options))};
    });
}
