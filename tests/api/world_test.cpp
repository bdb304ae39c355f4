// What stands in a world and who lives there changes while the flock flies.
#include <gtest/gtest.h>

#include "flying.h"

namespace boids {
namespace {

Obstacle circle(double x, double y, double radius) {
    Obstacle obstacle = default_obstacle();
    obstacle.x = x;
    obstacle.y = y;
    obstacle.radius = radius;
    return obstacle;
}

Scenario with_species(Scenario scenario, const std::string& name) {
    scenario.species.push_back({name, scenario.parameters});
    return scenario;
}

/// Hawks, species 1, that catch boids, species 0, whom they come nearer to than 5; nothing else moves anybody.
Scenario hunting_ground() {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    scenario.parameters.start.boids = 0;
    for (const auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
        (scenario.parameters.*rule).enabled = false;
    scenario = with_species(scenario, "hawks");
    Relation chase = default_relation();
    chase.kind = RelationKind::chase;
    chase.of = 1;
    chase.to = 0;
    chase.strength = 0;
    chase.capture = 5;
    scenario.relations = {chase};
    return scenario;
}

TEST(World, TheSameScenarioChangesNothing) {
    Simulation changed = flying(), same = flying();
    changed.set_scenario(changed.scenario());
    changed.advance(5);
    same.advance(5);
    EXPECT_EQ(changed.hash(), same.hash());
}

TEST(World, ObstaclesCountFromTheNextStep) {
    // The flock starts at the middle, (320, 180), flies at most 2 per step and so is within a radius of 20 after 3; a
    // step later it is out of it, and an obstacle that goes again leaves it there.
    Simulation simulation = flying();
    const std::uint64_t before = simulation.hash();
    Scenario scenario = simulation.scenario();
    scenario.obstacles = {circle(320, 180, 20)};
    simulation.set_scenario(scenario);
    EXPECT_EQ(simulation.hash(), before);
    EXPECT_EQ(simulation.scenario().obstacles.size(), 1u);
    simulation.advance();
    for (std::size_t index = 0; index < simulation.state().size(); ++index)
        EXPECT_GT(length(simulation.state().boid(index).position - Vector3{320, 180, 0}), 20);
    const std::uint64_t outside = simulation.hash();
    scenario.obstacles.clear();
    simulation.set_scenario(scenario);
    EXPECT_EQ(simulation.hash(), outside);
    EXPECT_EQ(simulation.step(), 4u);
}

TEST(World, AGoalDrawsTheFlock) {
    Simulation simulation = flying();
    Scenario scenario = simulation.scenario();
    Goal goal = default_goal();
    goal.weight = 10;
    goal.track.points = {{500, 300, 0}};
    scenario.goals = {goal};
    simulation.set_scenario(scenario);
    simulation.advance(60);  // at most 2 per step: 120 of 216
    for (std::size_t index = 0; index < simulation.state().size(); ++index)
        EXPECT_LT(length(simulation.state().boid(index).position - Vector3{500, 300, 0}), 150);
}

TEST(World, SpeciesComeWhileTheFlockFlies) {
    Simulation simulation = flying();
    const std::uint64_t before = simulation.hash();
    EXPECT_EQ(sentence_of([&] { simulation.add({1, 2, 0}, {}, 1); }), "there is no species 1; the scenario has 1");
    simulation.set_scenario(with_species(simulation.scenario(), "hawks"));
    EXPECT_EQ(simulation.hash(), before);
    EXPECT_EQ(simulation.step(), 3u);
    const BoidId hawk = simulation.add({100, 50, 0}, {1, 0, 0}, 1);
    EXPECT_EQ(hawk, 10u);
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(hawk)).species, 1);
    simulation.advance(2);
    EXPECT_EQ(simulation.state().size(), 11u);
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(hawk)).species, 1);
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(3)).species, 0);
    EXPECT_EQ(simulation.step(), 5u);
}

TEST(World, ASpeciesThatNobodyKnowsChangesNothingForTheFlock) {
    Simulation alone = flying(), beside = flying();
    beside.set_scenario(with_species(beside.scenario(), "hawks"));
    const BoidId hawk = beside.add({320, 180, 0}, {1, 0, 0}, 1);
    alone.advance(5);
    beside.advance(5);
    beside.remove(hawk);
    EXPECT_EQ(alone.hash(), beside.hash());
}

TEST(World, ASpeciesGoesOnlyWhenItsBoidsHaveGone) {
    Simulation simulation = flying();
    const Scenario alone = simulation.scenario();
    simulation.set_scenario(with_species(alone, "hawks"));
    const BoidId hawk = simulation.add({100, 50, 0}, {1, 0, 0}, 1);
    EXPECT_EQ(sentence_of([&] { simulation.set_scenario(alone); }),
              "boid 10 is of species 1, which the scenario does not have; add it or remove the boid");
    EXPECT_EQ(simulation.scenario().species.size(), 1u);
    simulation.advance();
    simulation.remove(hawk);
    simulation.set_scenario(alone);
    simulation.advance();
    EXPECT_EQ(simulation.state().size(), 10u);
    EXPECT_TRUE(simulation.scenario().species.empty());
}

TEST(World, AStateWithAnUnknownSpeciesIsRefused) {
    Simulation simulation = flying();
    State state = simulation.state();
    state.species[*state.find(4)] = 2;
    EXPECT_EQ(sentence_of([&] { simulation.set_state(state); }),
              "boid 4 is of species 2, which the scenario does not have; add it or remove the boid");
}

TEST(World, AnImpossibleOneIsRefusedAndTheOldStays) {
    Simulation refused = flying(), same = flying();
    Scenario scenario = refused.scenario();
    scenario.obstacles = {circle(320, 180, 20), circle(1000, 180, 20)};
    EXPECT_EQ(sentence_of([&] { refused.set_scenario(scenario); }),
              "parameters: obstacle 2 lies outside the world; move it in or make the world larger");
    scenario = with_species(refused.scenario(), "red kites");
    EXPECT_EQ(sentence_of([&] { refused.set_scenario(scenario); }),
              "parameters: species 1 has a name with other than letters, digits, - and _");
    scenario = refused.scenario();
    scenario.parameters.world.dimension = 3;
    EXPECT_EQ(sentence_of([&] { refused.set_scenario(scenario); }),
              "world.dimension cannot change while the flock flies; build a new simulation");
    EXPECT_TRUE(refused.scenario().obstacles.empty());
    EXPECT_TRUE(refused.scenario().species.empty());
    refused.advance(5);
    same.advance(5);
    EXPECT_EQ(refused.hash(), same.hash());
}

TEST(World, AnEngineThatCannotRunAScheduleLeavesTheOldOne) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    EngineChoice cpu;
    cpu.name = "cpu";
    Simulation simulation(scenario, cpu);
    scenario.schedule = Schedule::sequential;
    EXPECT_NE(sentence_of([&] { simulation.set_scenario(scenario); }), "no error");
    EXPECT_EQ(simulation.scenario().schedule, Schedule::synchronous);
    simulation.advance(2);
    EXPECT_EQ(simulation.step(), 2u);
}

TEST(World, AParameterOfASpeciesIsSetUnderItsName) {
    // Rules are off: it flies on, cut to the speed of its species.
    Simulation simulation(hunting_ground());
    const BoidId hawk = simulation.add({100, 50, 0}, {2, 0, 0}, 1), prey = simulation.add({300, 50, 0}, {2, 0, 0});
    simulation.set("hawks.motion.max_speed", "0.5");
    simulation.advance();
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(hawk)).velocity, (Vector3{0.5, 0, 0}));
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(prey)).velocity, (Vector3{2, 0, 0}));
}

TEST(World, CapturesAreCountedFromTheStart) {
    // One of the prey is 3 from a hawk, the other 200. Another species, or a state taken up, forgets nothing.
    Simulation simulation(hunting_ground());
    simulation.add({100, 50, 0}, {}, 1);
    const BoidId near = simulation.add({103, 50, 0}, {}), far = simulation.add({300, 50, 0}, {});
    EXPECT_EQ(simulation.state().captures, 0u);
    simulation.advance();
    EXPECT_EQ(simulation.state().captures, 1u);
    EXPECT_EQ(simulation.state().size(), 3u);
    EXPECT_NE(simulation.state().boid(*simulation.state().find(near)).position, (Vector3{103, 50, 0}));
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(far)).position, (Vector3{300, 50, 0}));
    simulation.set_scenario(with_species(simulation.scenario(), "owls"));
    EXPECT_EQ(simulation.state().captures, 1u);
    const BoidId second = simulation.add({102, 51, 0}, {});
    simulation.advance();
    EXPECT_EQ(simulation.state().captures, 2u);
    Simulation resumed(simulation.scenario(), simulation.state());
    EXPECT_EQ(resumed.state().captures, 2u);
    resumed.remove(second);
    resumed.add({101, 50, 0}, {});
    resumed.advance();
    EXPECT_EQ(resumed.state().captures, 3u);
}

TEST(World, BoidsRememberTheirWayPointWhileTheWorldChanges) {
    // Waypoints of radius 20 at 100, 200 and 300 along the line that it flies, 2 per step from 50: 31 steps later it
    // is at 112, on its way to the second.
    Scenario scenario = hunting_ground();
    Goal route = default_goal();
    route.track.points = {{100, 50, 0}, {200, 50, 0}, {300, 50, 0}};
    scenario.goals = {route};
    Simulation simulation(scenario);
    const BoidId id = simulation.add({50, 50, 0}, {2, 0, 0});
    simulation.advance(31);
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(id)).waypoint, 1);
    scenario = with_species(scenario, "owls");
    scenario.obstacles = {circle(600, 300, 10)};
    simulation.set_scenario(scenario);
    simulation.advance();
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(id)).waypoint, 1);
    EXPECT_NEAR(simulation.state().boid(*simulation.state().find(id)).position[0], 114, 1e-4);
}

}  // namespace
}  // namespace boids
