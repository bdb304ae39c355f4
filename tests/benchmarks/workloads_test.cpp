#include "boids/benchmarks/workloads.h"

#include <gtest/gtest.h>

#include <numbers>
#include <set>

#include "boids/core/space/domain.h"

namespace boids::benchmarks {
namespace {

TEST(FlockScenario, SizesTheWorldForTheNeighboursAsked) {
    // 1000 boids with 10 neighbours within 50: the disc of radius 50 is a hundredth of a flat world, the ball of a
    // deep.
    const World flat = flock_scenario(1000, 2, 10).parameters.world;
    EXPECT_NEAR(flat.width * flat.height, 100 * std::numbers::pi * 2500, 1e-6);
    EXPECT_EQ(flat.width, flat.height);
    const World deep = flock_scenario(1000, 3, 10).parameters.world;
    EXPECT_NEAR(deep.width * deep.height * deep.depth, 100 * 4.0 / 3 * std::numbers::pi * 125'000, 1e-6 * 1e6);
    EXPECT_EQ(deep.width, deep.depth);
}

TEST(FlockScenario, IsSynchronousOnATorusFromAUniformStart) {
    const Scenario scenario = flock_scenario(10, 2, 5);
    EXPECT_EQ(scenario.schedule, Schedule::synchronous);
    EXPECT_EQ(scenario.parameters.edges.kind, Edge::wrap);
    EXPECT_EQ(scenario.parameters.edges.distance, Distance::toroidal);
    EXPECT_EQ(scenario.parameters.start.positions, StartPositions::uniform);
}

TEST(Workloads, HaveNamesOfTheirOwnAndADescription) {
    std::set<std::string_view> names;
    for (const Workload& workload : workloads()) {
        EXPECT_TRUE(names.insert(workload.name).second) << workload.name;
        EXPECT_FALSE(workload.description.empty());
    }
}

TEST(Workloads, GrowByTens) {
    WorkloadOptions options;
    options.most = 99'999;
    std::vector<std::size_t> sizes;
    for (const Task& task : tasks_of("growth", options)) sizes.push_back(task.boids);
    EXPECT_EQ(sizes, (std::vector<std::size_t>{100, 1000, 10'000}));
}

TEST(Workloads, StopWhenAskedTo) {
    WorkloadOptions options;
    options.most = 1000;
    for (const char* name : {"growth", "abm-small"}) {
        const auto tasks = tasks_of(name, name == std::string("growth") ? options : WorkloadOptions{});
        EXPECT_FALSE(tasks.front().measure([] { return false; }).has_value()) << name;
    }
}

TEST(Workloads, RefuseWishesTheyDoNotHeed) {
    WorkloadOptions options;
    options.boids = 5;
    EXPECT_THROW(tasks_of("flame-80k", options), Error);
    EXPECT_THROW(tasks_of("none", {}), Error);
}

}  // namespace
}  // namespace boids::benchmarks
