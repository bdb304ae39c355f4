// Workers on threads: engines with different numbers of threads live side by side, say nothing, and leave the process
// as they found it.
#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include <atomic>

#include "boids/boids.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/engines/threads/thread_workers.h"
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

/// How workers are made by default, and those of oneTBB.
using MakeWorkers = std::shared_ptr<Workers> (*)(int threads);
constexpr MakeWorkers kinds[] = {[](int threads) -> std::shared_ptr<Workers> { return make_thread_workers(threads); },
                                 make_tbb_workers};

TEST(Workers, EveryTaskIsDoneOnceOnAnyNumberOfThreads) {
    for (const MakeWorkers make : kinds)
        for (const int threads : {0, 1, 2, 3, 8, 1024}) {
            std::vector<std::atomic<int>> done(1000);
            const auto workers = make(threads);
            EXPECT_GE(workers->count(), 1);
            for (int again = 0; again < 20; ++again)
                workers->for_each(done.size(), [&](std::size_t index) { ++done[index]; });
            for (const auto& times : done) EXPECT_EQ(times, 20) << threads << " threads";
        }
}

TEST(Workers, ThatDidNothingEndQuietly) {
    for (const MakeWorkers make : kinds) make(2);
}

TEST(Workers, HandedInDoAllTheWork) {
    class CountingWorkers final : public Workers {
    public:
        int count() const override { return 3; }
        void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
            ++pieces;
            for (std::size_t index = tasks; index > 0; --index) task(context, index - 1);
        }
        int pieces = 0;
    };
    const auto workers = std::make_shared<CountingWorkers>();
    EngineChoice choice;
    choice.workers = workers;
    Simulation handed(crowd_of(8000), choice), own(crowd_of(8000));
    handed.advance(10);
    own.advance(10);
    EXPECT_GE(workers->pieces, 10);
    EXPECT_EQ(handed.hash(), own.hash());
}

TEST(Workers, MustBeAtLeastOne) {
    class NoWorkers final : public Workers {
    public:
        int count() const override { return 0; }
        void run(std::size_t, void (*)(void*, std::size_t), void*) override {}
    };
    EngineChoice choice;
    choice.workers = std::make_shared<NoWorkers>();
    EXPECT_THROW(Simulation(crowd_of(10), choice), Error);
}

TEST(Workers, EnginesSideBySideSayNothingAndLeaveTheProcessAlone) {
    const std::size_t before = allowed_threads();
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    std::vector<std::unique_ptr<Simulation>> flocks;
    for (const int threads : {2, 1, 8, 3, 1024, 0, 4}) {
        const EngineChoice choice{"cpu", threads, ""};
        flocks.push_back(std::make_unique<Simulation>(crowd_of(4000), on_tbb(choice)));
        flocks.push_back(std::make_unique<Simulation>(crowd_of(4000), choice));
    }
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
std::uint64_t fly(const Scenario& scenario, std::shared_ptr<Workers> workers) {
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
    for (const Scenario& scenario : scenarios) {
        const std::uint64_t alone = fly(scenario, std::make_shared<SingleWorker>());
        EXPECT_EQ(fly(scenario, std::make_shared<PlainThreads>(3)), alone);
        EXPECT_EQ(fly(scenario, make_thread_workers(2)), alone);
    }
}

TEST(Workers, KeepToTheLimitOfTheirHost) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 1);
    testing::internal::CaptureStderr();
    Simulation flock(crowd_of(4000), on_tbb({"cpu", 8, ""}));
    flock.advance(1);
    EXPECT_EQ(make_tbb_workers(8)->count(), 1);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace boids
