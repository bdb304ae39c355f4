// The runs of a sweep: their values, their order and who flies them.
#include "boids/sweep/sweep_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "boids/tests/sweep/small_sweep.h"

namespace boids {
namespace {

using Values = std::vector<double>;

TEST(Variation, ARangeHasTheValuesThatPeopleWouldWrite) {
    const Scenario flock = load_scenario("flock");
    EXPECT_EQ(parse_variation(flock, "alignment.weight=0:1:11").values,
              (Values{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1}));
    EXPECT_EQ(parse_variation(flock, "alignment.weight=0.1:1:7").values, (Values{0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1}));
    EXPECT_EQ(parse_variation(flock, "alignment.weight=0:1:4").values, (Values{0, 0.333333333333, 0.666666666667, 1}));
    EXPECT_EQ(parse_variation(flock, "alignment.weight=2:-1:4").values, (Values{2, 1, 0, -1}));
    EXPECT_EQ(parse_variation(flock, "start.boids=100:400:3").values, (Values{100, 250, 400}));
}

TEST(Variation, AListHasItsValuesInTheirOrder) {
    const Scenario flock = load_scenario("flock");
    EXPECT_EQ(parse_variation(flock, "start.boids=1k,100").values, (Values{1000, 100}));
    EXPECT_EQ(parse_variation(flock, "edges.kind=turn,wrap").values, (Values{1, 0}));
    EXPECT_EQ(parse_variation(flock, "alignment.enabled=true,false").values, (Values{1, 0}));
    EXPECT_EQ(parse_variation(flock, "boids.alignment.weight=3").values, (Values{3}));
}

TEST(SweepPlan, TheFirstParameterChangesSlowestAndTheSeedFastest) {
    const SweepPlan plan = small_plan();
    ASSERT_EQ(run_count(plan), 12u);
    EXPECT_EQ(run_at(plan, 0).values, (Values{0, 20}));
    EXPECT_EQ(run_at(plan, 1).values, (Values{0, 20}));
    EXPECT_EQ(run_at(plan, 2).values, (Values{0, 40}));
    EXPECT_EQ(run_at(plan, 11).values, (Values{0.8, 40}));
    EXPECT_EQ(run_at(plan, 4).seed, plan.scenario.seed);
    EXPECT_EQ(run_at(plan, 5).seed, plan.scenario.seed + 1);
}

TEST(SweepPlan, ARunFliesItsValuesAndSeed) {
    const SweepPlan plan = small_plan();
    const Scenario scenario = scenario_of(plan, run_at(plan, 7));  // point 3: the second noise, the second number
    EXPECT_EQ(find_parameter("vicsek.noise")->get(scenario.parameters), 0.4);
    EXPECT_EQ(scenario.parameters.start.boids, 40);
    EXPECT_EQ(scenario.seed, plan.scenario.seed + 1);
}

TEST(SweepPlan, AParameterOfOneSpeciesIsItsAlone) {
    SweepPlan plan;
    plan.scenario = load_scenario("hawk");
    plan.over = {parse_variation(plan.scenario, "hawk.motion.max_speed=3,4")};
    const Scenario scenario = scenario_of(plan, run_at(plan, 1));
    EXPECT_EQ(parameters_of(scenario, 1).motion.max_speed, 4);
    EXPECT_EQ(scenario.parameters.motion.max_speed, plan.scenario.parameters.motion.max_speed);
}

TEST(SweepPlan, EveryRunIsOfOneShard) {
    SweepPlan plan = small_plan();
    for (std::int64_t count : {1, 2, 5, 12, 20}) {
        std::vector<std::size_t> all;
        for (std::int64_t number = 1; number <= count; ++number) {
            plan.shard = {number, count};
            const auto runs = runs_of_shard(plan);
            all.insert(all.end(), runs.begin(), runs.end());
            EXPECT_LE(runs.size(), 12 / static_cast<std::size_t>(count) + 1) << "shards are alike";
        }
        std::ranges::sort(all);
        std::vector<std::size_t> wanted(12);
        for (std::size_t run = 0; run < 12; ++run) wanted[run] = run;
        EXPECT_EQ(all, wanted);
    }
}

TEST(SweepPlan, WhatCannotBeIsRefusedBeforeAnythingFlies) {
    SweepPlan plan = small_plan();
    plan.over[1].values = {20, 2.5};
    EXPECT_EQ(error_of([&] { check(plan); }),
              "start.boids = 2.5 is not allowed; it takes a whole number from 0 to 1000000000");
    plan = small_plan();
    plan.over.push_back({"wind.speed", {1, 2}});
    EXPECT_EQ(error_of([&] { check(plan); }),
              "wind.speed changes nothing in this scene; switch on what it belongs to, or sweep over something else");
    plan.over.push_back({"wind.kind", {0, 2}});  // off and vortex: where it whirls, the speed acts
    EXPECT_EQ(error_of([&] { check(plan); }), "");
}

TEST(SweepPlan, SnapshotsAreOfBothEndsAndOfWhatLiesBetween) {
    SweepPlan plan = small_plan();
    EXPECT_EQ(snapshot_runs(plan, 6), (std::vector<std::size_t>{0, 2, 4, 6, 8, 10}));
    EXPECT_EQ(snapshot_runs(plan, 4), (std::vector<std::size_t>{0, 2, 8, 10}));
    EXPECT_EQ(snapshot_runs(plan, 0), std::vector<std::size_t>{});
    plan.over.pop_back();
    EXPECT_EQ(snapshot_runs(plan, 2), (std::vector<std::size_t>{0, 4}));
    EXPECT_EQ(snapshot_runs(plan, 1), (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace boids
