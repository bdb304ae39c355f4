// The cpu engine computes the same bits on any number of threads and any instruction set, in every build.
#include <gtest/gtest.h>

#include "boids/boids.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/engines/shuffled_workers.h"

namespace boids {
namespace {

std::uint64_t hash_after(const BitsCase& each, int threads, const std::string& simd) {
    Simulation flock(scenario_of(each), {"cpu", threads, simd});
    flock.advance(each.steps);
    return flock.hash();
}

std::uint64_t hash_with_workers(const BitsCase& each, int count) {
    const Scenario scenario = scenario_of(each);
    const auto engine = make_cpu_engine(scenario, cpu::find_kernels(""), std::make_unique<ShuffledWorkers>(count));
    State state = load_start(scenario);
    engine->load(state);
    engine->advance(each.steps);
    engine->store(state);
    return hash(state);
}

class SameBits : public testing::TestWithParam<BitsCase> {};

TEST_P(SameBits, AsEver) {
    EXPECT_EQ(hash_after(GetParam(), 2, ""), GetParam().hash) << "the engine computes something else than it did";
}

TEST_P(SameBits, OnAnyThreads) {
    EXPECT_EQ(hash_after(GetParam(), 1, ""), GetParam().hash);
    for (const int workers : {3, 8}) EXPECT_EQ(hash_with_workers(GetParam(), workers), GetParam().hash) << workers;
}

TEST_P(SameBits, OnAnyInstructionSet) {
    for (const std::string_view simd : cpu::simd_names) {
        if (!cpu::find_kernels(simd)) continue;  // not on this machine
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
    std::reverse(middle.waypoint.begin(), middle.waypoint.end());
    for (int axis = 0; axis < middle.dimension(); ++axis) {
        std::reverse(middle.position[axis].begin(), middle.position[axis].end());
        std::reverse(middle.velocity[axis].begin(), middle.velocity[axis].end());
    }
    Simulation rest(scenario_of(GetParam()), {"cpu", 1, ""});
    rest.set_state(middle);
    rest.advance(20);
    EXPECT_EQ(rest.hash(), whole.hash());
}

INSTANTIATE_TEST_SUITE_P(CpuEngine, SameBits, testing::ValuesIn(bits_cases()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace boids
