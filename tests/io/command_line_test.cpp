// The command line of a scene names what differs from its preset, and nothing else.
#include "boids/io/command_line.h"

#include <gtest/gtest.h>

#include "boids/core/scenario/world_edits.h"
#include "boids/io/scenario_file.h"

namespace boids {
namespace {

TEST(CommandLine, OfAPresetIsItsName) {
    EXPECT_EQ(command_line(load_scenario("flock")), "boids run flock");
}

TEST(CommandLine, NamesWhatDiffers) {
    Scenario scenario = load_scenario("flock");
    scenario.parameters.separation.weight = 2.5;
    scenario.parameters.alignment.enabled = false;
    scenario.parameters.edges.kind = Edge::bounce;
    scenario.seed = 9;
    scenario.schedule = Schedule::synchronous;
    EXPECT_EQ(command_line(scenario),
              "boids run flock --separation.weight 2.5 --alignment.enabled false --edges.kind bounce --seed 9 "
              "--schedule synchronous");
}

TEST(CommandLine, NamesWhatDiffersInASpecies) {
    Scenario scenario = load_scenario("hawk");
    EXPECT_EQ(command_line(scenario), "boids run hawk");
    scenario.species[0].parameters.motion.max_speed = 4;
    EXPECT_EQ(command_line(scenario), "boids run hawk --set hawk.motion.max_speed=4");
    EXPECT_FALSE(needs_a_file(scenario));
}

TEST(CommandLine, CannotSayWhatWasPutIntoTheWorld) {
    const Scenario scene = load_scenario("flock");
    EXPECT_FALSE(needs_a_file(scene));
    EXPECT_TRUE(needs_a_file(with_obstacle(scene, {100, 100, 0})));
    EXPECT_TRUE(needs_a_file(with_goal(scene, {100, 100, 0})));
    EXPECT_TRUE(needs_a_file(with_predators(scene)));
    EXPECT_FALSE(needs_a_file(without_species(with_predators(scene), 1)));
}

}  // namespace
}  // namespace boids
