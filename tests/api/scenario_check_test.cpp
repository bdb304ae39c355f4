// What is wrong with a scenario, as the sentences that users read.
#include "boids/api/scenario_check.h"

#include <gtest/gtest.h>

#include <limits>

#include "flying.h"

namespace boids {
namespace {

TEST(SetParameter, TakesEveryKindOfValueAsText) {
    Scenario scenario;
    set_parameter(scenario, "separation.weight", "2.5");
    set_parameter(scenario, "start.boids", "7");
    set_parameter(scenario, "edges.exclusive", "true");
    set_parameter(scenario, "edges.kind", "bounce");
    EXPECT_EQ(scenario.parameters.separation.weight, 2.5);
    EXPECT_EQ(scenario.parameters.start.boids, 7);
    EXPECT_TRUE(scenario.parameters.edges.exclusive);
    EXPECT_EQ(scenario.parameters.edges.kind, Edge::bounce);
}

TEST(SetParameter, ARefusedValueChangesNothing) {
    Scenario scenario;
    EXPECT_EQ(sentence_of([&] { set_parameter(scenario, "edges.turn_angle", "181"); }),
              "edges.turn_angle = \"181\" is not allowed; it takes a number from 0 to 180");
    EXPECT_EQ(sentence_of([&] { set_parameter(scenario, "edges.turnangle", "18"); }),
              "edges.turnangle is not a known parameter; did you mean edges.turn_angle?");
    EXPECT_EQ(scenario.parameters.edges.turn_angle, find_parameter("edges.turn_angle")->standard);
}

TEST(SetParameter, ASpeciesIsChangedByItsName) {
    Scenario scenario;
    scenario.species.push_back({"hawk", scenario.parameters});
    set_parameter(scenario, "hawk.motion.max_speed", "9");
    set_parameter(scenario, "boids.motion.max_speed", "8");
    EXPECT_EQ(scenario.species[0].parameters.motion.max_speed, 9);
    EXPECT_EQ(scenario.parameters.motion.max_speed, 8);
    const auto refused = [&](const char* key) { return sentence_of([&] { set_parameter(scenario, key, "1"); }); };
    EXPECT_EQ(refused("hawk.world.width"), "hawk.world.width is not allowed; all species share world.width");
    EXPECT_EQ(refused("hawk.motion.max_sped"),
              "hawk.motion.max_sped is not a known parameter; did you mean hawk.motion.max_speed?");
    EXPECT_EQ(refused("hawks.motion.inertia"),
              "hawks.motion.inertia is not a known parameter; did you mean hawk.motion.inertia?");
    EXPECT_EQ(sentence_of([&] { set_parameter(scenario, "hawk.motion.max_speed", "x"); }),
              "hawk.motion.max_speed = \"x\" is not allowed; it takes a number from 0 to 1e+09");
}

TEST(Check, NamesThePlaceAndTheKey) {
    Scenario scenario;
    EXPECT_NO_THROW(check(scenario, "here"));
    scenario.parameters.motion.min_speed = 3;
    EXPECT_EQ(sentence_of([&] { check(scenario, "here"); }),
              "here: motion.min_speed = 3 exceeds motion.max_speed = 2; lower the one or raise the other");
}

TEST(Check, RefusesWhatATableCannotHold) {
    Scenario scenario;
    scenario.parameters.separation.weight = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(sentence_of([&] { check(scenario, "here"); }),
              "here: separation.weight = nan is out of range; it takes a number from -1e+06 to 1e+06");
}

}  // namespace
}  // namespace boids
