// The cpu engine computes the same bits on any number of threads and any instruction set, in every build.
#include <gtest/gtest.h>

#include "boids/boids.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/tests/engines/shuffled_workers.h"

namespace boids {
namespace {

/// A flock that passes through one of the engine's ways, and its fingerprint after some steps.
struct Case {
    std::string name;
    std::string preset;
    std::vector<std::pair<std::string, std::string>> changes;
    std::int64_t steps;
    std::uint64_t hash;
};

Scenario scenario_of(const Case& each) {
    Scenario scenario = load_scenario(each.preset);
    scenario.schedule = Schedule::synchronous;
    for (const auto& [key, value] : each.changes) set_parameter(scenario, key, value);
    return scenario;
}

std::uint64_t hash_after(const Case& each, int threads, const std::string& simd) {
    Simulation flock(scenario_of(each), {"cpu", threads, simd});
    flock.advance(each.steps);
    return flock.hash();
}

std::uint64_t hash_with_workers(const Case& each, int count) {
    const Scenario scenario = scenario_of(each);
    const auto engine = make_cpu_engine(scenario, cpu::find_kernels(""), std::make_unique<ShuffledWorkers>(count));
    State state = load_start(scenario);
    engine->load(state);
    engine->advance(each.steps);
    engine->store(state);
    return hash(state);
}

// The usual kernel with copies at the border, and every option in turn; more than 8192 boids are sorted by several
// threads.
const std::vector<Case> cases = {
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

void PrintTo(const Case& each, std::ostream* out) {
    *out << each.name;
}

class SameBits : public testing::TestWithParam<Case> {};

TEST_P(SameBits, AsEver) {
    EXPECT_EQ(hash_after(GetParam(), 2, ""), GetParam().hash) << "the engine computes something else than it did";
}

TEST_P(SameBits, OnAnyThreads) {
    EXPECT_EQ(hash_after(GetParam(), 1, ""), GetParam().hash);
    for (const int workers : {3, 8}) EXPECT_EQ(hash_with_workers(GetParam(), workers), GetParam().hash) << workers;
}

TEST_P(SameBits, OnAnyInstructionSet) {
    for (const std::string_view simd : cpu::simd_names) {
        if (cpu::find_kernels(simd).advance_2d == nullptr) continue;  // not on this machine
        EXPECT_EQ(hash_after(GetParam(), 1, std::string(simd)), GetParam().hash) << simd;
    }
}

/// A run in two halves, through the state, is the run in one: the next state is a function of the state alone.
TEST_P(SameBits, AfterAPause) {
    Simulation whole(scenario_of(GetParam()), {"cpu", 1, ""});
    whole.advance(40);
    Simulation half(scenario_of(GetParam()), {"cpu", 2, ""});
    half.advance(20);
    State middle = half.state();
    std::reverse(middle.id.begin(), middle.id.end());
    std::reverse(middle.species.begin(), middle.species.end());
    std::reverse(middle.leg.begin(), middle.leg.end());
    for (int axis = 0; axis < middle.dimension(); ++axis) {
        std::reverse(middle.position[axis].begin(), middle.position[axis].end());
        std::reverse(middle.velocity[axis].begin(), middle.velocity[axis].end());
    }
    Simulation rest(scenario_of(GetParam()), {"cpu", 1, ""});
    rest.set_state(middle);
    rest.advance(20);
    EXPECT_EQ(rest.hash(), whole.hash());
}

INSTANTIATE_TEST_SUITE_P(CpuEngine, SameBits, testing::ValuesIn(cases),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace boids
