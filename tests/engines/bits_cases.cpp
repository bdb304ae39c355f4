#include "boids/tests/engines/bits_cases.h"

#include "boids/boids.h"

namespace boids {

namespace {

// The usual kernel with copies at the border, and every option in turn; more than 8192 boids are sorted by several
// threads.
const std::vector<BitsCase> cases = {
    {"torus",
     "flock",
     {{"edges.distance", "toroidal"},
      {"start.positions", "uniform"},
      {"start.boids", "4500"},
      {"world.width", "1800"},
      {"world.height", "1000"}},
     300,
     0x02078211C7F40F53},
    {"torus_3d",
     "flock",
     {{"edges.distance", "toroidal"},
      {"start.positions", "uniform"},
      {"start.boids", "4500"},
      {"world.dimension", "3"},
      {"world.width", "600"},
      {"world.height", "400"},
      {"world.depth", "300"}},
     60,
     0xB25E8BDE2259CFBF},
    {"plain_from_one_point", "flock", {}, 300, 0x2EE44D7135DB5451},
    {"views_noise_and_soft_walls", "murmuration", {{"start.boids", "400"}}, 300, 0x79A9FF457FD50D91},
    {"walls_that_turn",
     "world-random-turn",
     {{"start.boids", "300"}, {"noise.nudge_probability", "0.2"}},
     300,
     0x822F2063118E469C},
    {"random_speed", "pyboids", {{"start.boids", "300"}}, 300, 0xC1EAD6BDE12CA537},
    {"old_velocity", "flocking", {}, 300, 0xEA68BDAB1B6F52D2},
    {"bouncing", "universe", {{"edges.kind", "bounce"}}, 300, 0xAF26A9EB04D54323},
    {"open_and_shaken", "universe", {{"edges.kind", "open"}, {"noise.angular", "10"}}, 300, 0xAC61CB4596BC6D3C},
    {"huge_torus",
     "universe",
     {{"edges.distance", "toroidal"}, {"world.width", "1e6"}, {"world.height", "1e6"}, {"start.positions", "disc"}},
     300,
     0xBCD546DB346607B2},
    {"tiny_torus",
     "flock",
     {{"edges.distance", "toroidal"}, {"world.width", "60"}, {"world.height", "40"}, {"start.positions", "uniform"}},
     300,
     0x273100361B3E020C},
    {"pointer_followed_across_the_edge",
     "flock",
     {{"edges.distance", "toroidal"},
      {"start.positions", "uniform"},
      {"start.boids", "600"},
      {"pointer.kind", "follow"},
      {"pointer.x", "-30"},
      {"pointer.y", "350"}},
     300,
     0x6032368C9B96004F},
    {"pointer_that_repels_in_space",
     "murmuration",
     {{"start.boids", "400"},
      {"world.dimension", "3"},
      {"pointer.kind", "repel"},
      {"pointer.x", "200"},
      {"pointer.y", "150"},
      {"pointer.z", "100"},
      {"pointer.radius", "250"},
      {"pointer.strength", "500"}},
     100,
     0xD29698DB728C5BE7},
    {"obstacles_of_every_shape", "pillars", {{"start.boids", "700"}}, 200, 0x676B93FDA3CB5837},
    {"a_corridor_with_wind", "corridor", {{"start.boids", "600"}}, 200, 0x154BDB60E5DE2C95},
    {"a_hunter_in_space", "hawk", {{"start.boids", "500"}}, 100, 0x99B43CFD19CA4412},
    {"dogs_and_sheep", "shepherd", {}, 300, 0xCE0189AFB25B029E},
    {"way_points", "migration", {{"start.boids", "300"}}, 300, 0x7BE12B8F78C52E81},
    {"leaders_who_wander", "leaders", {}, 300, 0x64311A740042F8CF},
    {"two_species", "two-species", {}, 200, 0x5CBDD976D2857A45},
    {"seven_nearest_in_space", "topological", {{"start.boids", "400"}}, 100, 0xE4F328FAEF8CF50E},
    {"ranks_of_many_and_ties",
     "world",
     {{"alignment.topological", "true"},
      {"alignment.nearest", "3"},
      {"cohesion.topological", "true"},
      {"cohesion.nearest", "30"},
      {"start.boids", "400"}},
     100,
     0x8C5AAD016BA4849D},
    {"a_whirlwind",
     "vortex",
     {{"start.boids", "400"}, {"pointer.kind", "predator"}, {"pointer.x", "300"}},
     200,
     0xFA6ED7028E71EE24},
};

}  // namespace

const std::vector<BitsCase>& bits_cases() {
    return cases;
}

Scenario scenario_of(const BitsCase& each) {
    Scenario scenario = load_scenario(each.preset);
    scenario.schedule = Schedule::synchronous;
    for (const auto& [key, value] : each.changes) set_parameter(scenario, key, value);
    return scenario;
}

void PrintTo(const BitsCase& each, std::ostream* out) {
    *out << each.name;
}

}  // namespace boids
