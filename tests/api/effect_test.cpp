// What is greyed changes nothing: a value that cannot act leaves every bit of a flight as it is.
#include "boids/core/scenario/effect.h"

#include <gtest/gtest.h>

#include "boids/api/simulation.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids {
namespace {

std::uint64_t hash_after_a_while(const Scenario& scenario) {
    Simulation flock(scenario);
    flock.advance(6);
    return flock.hash();
}

/// A value other than the one it has.
double another(const Parameter& row, double value) {
    if (row.kind == ValueKind::toggle) return 1 - value;
    if (row.kind == ValueKind::choice) return value > 0 ? value - 1 : value + 1;
    const double more = value == 0 ? 1 : 1.5 * value;
    const double changed = row.kind == ValueKind::integer ? std::round(more) + 1 : more;
    return changed <= row.maximum ? changed : row.minimum + 0.5 * (value - row.minimum);
}

TEST(Effect, WhatCannotActChangesNoBit) {
    std::size_t greyed = 0;
    for (const std::string& name : preset_names()) {
        Scenario scenario = load_scenario(name);
        scenario.parameters.start.boids = std::min<std::int64_t>(scenario.parameters.start.boids, 60);
        const std::uint64_t expected = hash_after_a_while(scenario);
        for (const Parameter& row : rows_of(scenario.parameters)) {
            if (can_act(row, scenario)) continue;
            Scenario changed = scenario;
            row.set(changed.parameters, another(row, row.get(scenario.parameters)));
            if (find_problem(changed)) continue;
            EXPECT_EQ(hash_after_a_while(changed), expected) << name << ": " << row.key;
            ++greyed;
        }
    }
    EXPECT_GT(greyed, 300u);
}

TEST(Effect, DependsOnWhatElseIsSaid) {
    Scenario scenario = load_scenario("flock");
    const auto acts = [&](const char* key) { return can_act(*find_parameter(key), scenario); };
    EXPECT_FALSE(acts("world.depth"));
    EXPECT_FALSE(acts("cohesion.nearest"));
    EXPECT_FALSE(acts("avoidance.look_ahead"));
    EXPECT_TRUE(acts("cohesion.radius"));
    scenario.parameters.world.dimension = 3;
    scenario.parameters.cohesion.topological = true;
    scenario.obstacles.push_back(default_obstacle());
    EXPECT_TRUE(acts("world.depth"));
    EXPECT_TRUE(acts("cohesion.nearest"));
    EXPECT_TRUE(acts("avoidance.look_ahead"));
    scenario.parameters.cohesion.enabled = false;
    EXPECT_FALSE(acts("cohesion.radius"));
    EXPECT_TRUE(acts("cohesion.enabled"));
}

}  // namespace
}  // namespace boids
