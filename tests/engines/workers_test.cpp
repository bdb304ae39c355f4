// Workers on threads: engines with different numbers of threads live side by side, say nothing, and leave the process
// as they found it.
#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include <atomic>

#include "boids/boids.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/tests/engines/plain_threads.h"

namespace boids {
namespace {

std::size_t allowed_threads() {
    return tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
}

Scenario crowd_of(std::int64_t boids) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    scenario.parameters.start.boids = boids;
    scenario.parameters.start.positions = StartPositions::uniform;
    scenario.parameters.world.width = scenario.parameters.world.height = 2000;
    return scenario;
}

TEST(Workers, EveryTaskIsDoneOnceOnAnyNumberOfThreads) {
    for (const int threads : {0, 1, 2, 3, 8, 1024}) {
        std::vector<std::atomic<int>> done(1000);
        const auto workers = make_workers(threads);
        EXPECT_GE(workers->count(), 1);
        workers->for_each(done.size(), [&](std::size_t index) { ++done[index]; });
        for (const auto& times : done) EXPECT_EQ(times, 1) << threads << " threads";
    }
}

TEST(Workers, EnginesSideBySideSayNothingAndLeaveTheProcessAlone) {
    const std::size_t before = allowed_threads();
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    std::vector<std::unique_ptr<Simulation>> flocks;
    for (const int threads : {2, 1, 8, 3, 1024, 0, 4})
        flocks.push_back(std::make_unique<Simulation>(crowd_of(4000), EngineChoice{"cpu", threads, ""}));
    for (int step = 0; step < 3; ++step)
        for (auto& flock : flocks) flock->advance(1);
    EXPECT_EQ(allowed_threads(), before);
    for (const auto& flock : flocks) EXPECT_EQ(flock->hash(), flocks[0]->hash());
    flocks.clear();
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(allowed_threads(), before);
}

/// The hash of a flock after some steps, observed every now and then.
std::uint64_t fly(const Scenario& scenario, std::unique_ptr<cpu::Workers> workers) {
    const auto engine = make_cpu_engine(scenario, cpu::find_kernels(""), std::move(workers));
    State state = load_start(scenario);
    engine->load(state);
    for (int round = 0; round < 4; ++round) {
        engine->advance(3);
        engine->observe();
    }
    engine->store(state);
    return hash(state);
}

TEST(Workers, OnPlainThreadsFlyTheSameFlock) {
    // The usual flock, one too fast for its parts' windows, one that collapses, and species that see each other.
    std::vector<Scenario> scenarios(4, crowd_of(12'000));
    scenarios[1].parameters.world = {3, 600, 500, 400};
    scenarios[1].parameters.motion.max_speed = scenarios[1].parameters.start.speed = 300;
    scenarios[2].parameters.separation.enabled = false;
    scenarios[2].parameters.start.positions = StartPositions::disc;
    scenarios[2].parameters.start.radius = 60;
    scenarios[3] = load_scenario("two-species");
    scenarios[3].parameters.start.boids = 6000;
    for (Scenario& scenario : scenarios) scenario.parameters.edges.distance = Distance::toroidal;
    for (const Scenario& scenario : scenarios)
        EXPECT_EQ(fly(scenario, std::make_unique<PlainThreads>(3)),
                  fly(scenario, std::make_unique<cpu::SingleWorker>()));
}

TEST(Workers, KeepToTheLimitOfTheirHost) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 1);
    testing::internal::CaptureStderr();
    Simulation flock(crowd_of(4000), {"cpu", 8, ""});
    flock.advance(1);
    EXPECT_EQ(make_workers(8)->count(), 1);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace boids
