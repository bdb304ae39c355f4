// Edits of a world give scenarios that can be flown, and nothing that was there before is lost.
#include "boids/core/scenario/world_edits.h"

#include <gtest/gtest.h>

#include <cmath>

#include "boids/api/simulation.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids {
namespace {

std::string problem_of(const Scenario& scenario) {
    const auto problem = find_problem(scenario);
    return problem ? problem->key + " " + problem->sentence : "";
}

Vector3 middle(const Scenario& scenario) {
    const World& world = scenario.parameters.world;
    return {world.width / 2, world.height / 2, world.dimension == 3 ? world.depth / 2 : 0};
}

TEST(WorldEdits, AreFineInEveryScene) {
    for (const std::string& name : preset_names()) {
        const Scenario scene = load_scenario(name);
        const Vector3 place = middle(scene);
        const Scenario all =
            with_relation(with_species(with_leaders(with_predators(with_goal(with_obstacle(scene, place), place)))));
        EXPECT_EQ(problem_of(all), "") << name;
        const std::size_t had = (find_predators(scene) ? 1u : 0u) + (find_leaders(scene) ? 1u : 0u);
        EXPECT_EQ(all.species.size(), scene.species.size() + 3 - had) << name;
        EXPECT_TRUE(find_predators(all) && find_leaders(all)) << name;
        EXPECT_GT(all.relations.size(), scene.relations.size()) << name;
        EXPECT_EQ(all.obstacles.size(), scene.obstacles.size() + 1) << name;
        EXPECT_EQ(all.goals.size(), scene.goals.size() + 1) << name;
    }
}

TEST(WorldEdits, AFlockFliesOnWithAllOfThem) {
    for (const char* name : {"flock", "aviary"}) {
        Simulation simulation(load_scenario(name));
        simulation.advance(3);
        const std::uint64_t before = simulation.hash();
        const Vector3 place = middle(simulation.scenario());
        simulation.set_scenario(
            with_leaders(with_predators(with_goal(with_obstacle(simulation.scenario(), place), 0.5 * place))));
        EXPECT_EQ(simulation.hash(), before) << "boids stay as they are";
        EXPECT_EQ(simulation.step(), 3u);
        simulation.add(0.25 * place, {1, 0, 0}, *find_predators(simulation.scenario()));
        simulation.add(0.75 * place, {1, 0, 0}, *find_leaders(simulation.scenario()));
        simulation.advance(20);
        EXPECT_EQ(simulation.step(), 23u);
    }
}

TEST(WorldEdits, APredatorIsFasterThanTheFlockWhichFleesIt) {
    const Scenario scene = with_predators(load_scenario("flock"));
    ASSERT_EQ(find_predators(scene), 1u);
    const Parameters& predator = scene.species[0].parameters;
    EXPECT_EQ(scene.species[0].name, "predator");
    EXPECT_EQ(predator.start.boids, 0);
    EXPECT_FALSE(predator.alignment.enabled || predator.cohesion.enabled);
    EXPECT_DOUBLE_EQ(predator.motion.max_speed, 1.25 * scene.parameters.motion.max_speed);
    const Relation* flee = find_relation(scene, RelationKind::flee, 0, 1);
    const Relation* chase = find_relation(scene, RelationKind::chase, 1, 0);
    ASSERT_TRUE(flee && chase);
    EXPECT_DOUBLE_EQ(flee->radius, 3 * 50);
    EXPECT_GT(chase->radius, flee->radius) << "it sees the flock before it is seen";
    EXPECT_EQ(with_predators(scene).species.size(), 1u) << "one such species is enough";
}

TEST(WorldEdits, ALeaderWandersSlowerThanTheFlockThatFollowsIt) {
    const Scenario scene = with_leaders(with_predators(load_scenario("aviary")));
    ASSERT_EQ(find_leaders(scene), 2u);
    const Parameters& leader = scene.species[1].parameters;
    EXPECT_DOUBLE_EQ(leader.motion.max_speed, 0.9 * scene.parameters.motion.max_speed);
    EXPECT_LE(leader.motion.min_speed, leader.motion.max_speed);
    EXPECT_GT(leader.wander.strength, 0);
    EXPECT_TRUE(leader.pointer.heeded && leader.separation.enabled);
    EXPECT_TRUE(find_relation(scene, RelationKind::follow, 0, 2));
    EXPECT_EQ(with_leaders(scene).species.size(), 2u) << "one such species is enough";
}

/// How many of the flock are near one boid of another species, on average over a while with it.
double mean_company(const Scenario& scenario, std::size_t species) {
    constexpr double near = 60;
    Simulation simulation(scenario);
    simulation.advance(30);
    const BoidId id = simulation.add(middle(scenario) + Vector3{60, 0, 0}, {0.1, 0, 0}, species);
    std::size_t sum = 0;
    constexpr int looks = 50;
    for (int look = 0; look < looks; ++look) {
        simulation.advance(10);
        const Vector3 place = simulation.state().boid(*simulation.state().find(id)).position;
        sum += simulation.neighbours(place, near).size();
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_LT(std::abs(place[axis] - middle(scenario)[axis]), 1.2 * middle(scenario)[axis]) << "it stays";
    }
    return static_cast<double>(sum) / looks;
}

/// The same where the flock does not care.
double careless_company(Scenario scenario, std::size_t species) {
    for (Relation& relation : scenario.relations)
        if (relation.of == 0) relation.enabled = false;
    return mean_company(scenario, species);
}

TEST(WorldEdits, AFlockKeepsAwayFromPredatorsAndNearLeaders) {
    Scenario scene = load_scenario("aviary");
    scene.parameters.start.boids = 200;
    const Scenario hunted = with_predators(scene), led = with_leaders(scene);
    EXPECT_LT(mean_company(hunted, 1), 0.7 * careless_company(hunted, 1));
    EXPECT_GT(mean_company(led, 1), 2 * careless_company(led, 1));
}

/// How near the nearest other is, in the mean, once a scene has flown for a while; with one boid of each other species.
double distance_after_a_while(Scenario scenario) {
    for (Species& species : scenario.species) species.parameters.start.boids = 1;
    Simulation flock(scenario);
    flock.advance(900);
    return flock.observe().nearest_neighbour_distance;
}

TEST(WorldEdits, NeitherAGoalNorALeaderPilesTheFlockUp) {
    const Scenario scene = load_scenario("flock");
    const double usual = distance_after_a_while(scene);
    const Scenario drawn = with_goal(scene, {420, 200, 0});
    EXPECT_GT(distance_after_a_while(drawn), 0.6 * usual);
    EXPECT_GT(distance_after_a_while(with_leaders(scene)), 0.5 * usual);
    EXPECT_GT(distance_after_a_while(with_leaders(drawn)), 0.4 * usual);
}

TEST(WorldEdits, ANameThatIsTakenGetsANumber) {
    Scenario scene = load_scenario("flock");
    scene.species.push_back({"predator", scene.parameters});
    EXPECT_EQ(with_predators(scene).species.back().name, "predator-2");
}

TEST(WorldEdits, OnlyTheObstacleAtThePlaceIsSized) {
    const Scenario scene = with_obstacle(with_obstacle(load_scenario("flock"), {100, 100, 0}), {300, 200, 0});
    const Scenario sized = with_radius(scene, {300, 200, 0}, 55);
    EXPECT_EQ(sized.obstacles[0].radius, scene.obstacles[0].radius);
    EXPECT_EQ(sized.obstacles[1].radius, 55);
    EXPECT_EQ(with_radius(scene, {1, 2, 0}, 55).obstacles[1].radius, scene.obstacles[1].radius);
}

TEST(WorldEdits, EveryShapeAnObstacleTakesHasASize) {
    Scenario scene = with_obstacle(load_scenario("flock"), {100, 100, 0});
    for (const Shape shape : {Shape::box, Shape::segment, Shape::polygon, Shape::circle, Shape::segment}) {
        scene = with_shape(scene, 0, shape);
        EXPECT_EQ(problem_of(scene), "");
        EXPECT_EQ(scene.obstacles[0].shape, shape);
    }
}

TEST(WorldEdits, AGoalGoesWithItsLastPoint) {
    const Scenario scene = with_waypoint(with_waypoint(load_scenario("flock"), {100, 100, 0}), {200, 100, 0});
    ASSERT_EQ(scene.goals.size(), 1u);
    EXPECT_TRUE(scene.goals[0].has_waypoints());
    const Scenario one = without_goal_point(scene, 0, 0);
    EXPECT_EQ(one.goals[0].track.points, (std::vector<Vector3>{{200, 100, 0}}));
    EXPECT_TRUE(without_goal_point(one, 0, 0).goals.empty());
}

TEST(WorldEdits, ASpeciesGoesWithItsRelationsGoalsAndBoids) {
    Scenario scene = with_leaders(with_predators(load_scenario("flock")));
    scene = with_goal(with_goal(scene, {100, 100, 0}), {200, 100, 0});
    scene.goals[0].species = 1;
    scene.goals[1].species = 2;
    State state(2);
    for (const std::size_t species : {0u, 1u, 2u, 1u, 2u}) state.add({10, 10, 0}, {1, 0, 0}, species);
    state.step = 7;
    state.captures = 3;

    const Scenario rest = without_species(scene, 1);
    EXPECT_EQ(problem_of(rest), "");
    EXPECT_EQ(rest.species.size(), 1u);
    EXPECT_EQ(find_leaders(rest), 1u) << "leaders have the number of the predators now";
    EXPECT_EQ(rest.relations.size(), 1u);
    ASSERT_EQ(rest.goals.size(), 1u);
    EXPECT_EQ(rest.goals[0].species, 1);
    const State left = without_species(state, 1);
    EXPECT_EQ(left.id, (std::vector<BoidId>{0, 2, 4}));
    EXPECT_EQ(left.species, (std::vector<std::uint8_t>{0, 1, 1}));
    EXPECT_EQ(left.next_id, state.next_id) << "an id never returns";
    EXPECT_EQ(left.step, 7u);
    EXPECT_EQ(left.captures, 3u);
}

TEST(WorldEdits, RelationsAreAddedUntilAllIsSaid) {
    Scenario scene = with_species(load_scenario("flock"));
    for (int i = 0; i < 20; ++i) scene = with_relation(scene);
    EXPECT_EQ(scene.relations.size(), 8u) << "four kinds, both ways";
    EXPECT_EQ(problem_of(scene), "");
    EXPECT_EQ(without_relation(scene, 0).relations.size(), 7u);
    EXPECT_TRUE(with_relation(load_scenario("flock")).relations.empty()) << "a flock alone has none";
}

TEST(WorldEdits, APathHasTwoPointsOrNone) {
    Scenario scene = with_path_point(with_obstacle(load_scenario("flock"), {100, 100, 0}), 0);
    EXPECT_EQ(problem_of(scene), "");
    EXPECT_TRUE(scene.obstacles[0].track.moves());
    EXPECT_EQ(scene.obstacles[0].place(0), (Vector3{100, 100, 0})) << "it begins where it stood";
    EXPECT_EQ(with_path_point(scene, 0).obstacles[0].track.points.size(), 3u);
    scene = without_path_point(scene, 0, 1);
    EXPECT_EQ(problem_of(scene), "");
    EXPECT_TRUE(scene.obstacles[0].track.points.empty());
}

TEST(WorldEdits, ThingsFromThePanelDoNotLieOnEachOther) {
    Scenario scene = load_scenario("flock");
    for (int i = 0; i < 4; ++i) scene = with_obstacle(scene, place_for_more(scene));
    EXPECT_EQ(problem_of(scene), "");
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_GT(length(scene.obstacles[a].place(0) - scene.obstacles[b].place(0)), 2 * scene.obstacles[a].radius);
}

TEST(WorldEdits, AWorldThatShrinksKeepsItsThingsWithin) {
    const Scenario scene = with_goal(with_obstacle(load_scenario("flock"), {600, 300, 0}), {500, 200, 0});
    const Scenario small = with_scaled_world(scene, 0.5);
    EXPECT_EQ(problem_of(small), "");
    EXPECT_EQ(small.parameters.world.width, 320);
    EXPECT_EQ(small.obstacles[0].place(0), (Vector3{300, 150, 0}));
    EXPECT_EQ(small.obstacles[0].radius, scene.obstacles[0].radius);
    EXPECT_EQ(small.goals[0].track.points[0], (Vector3{250, 100, 0}));
}

TEST(WorldEdits, WhatIsNotThereIsNotRemoved) {
    const Scenario scene = load_scenario("flock");
    EXPECT_TRUE(without_obstacle(scene, 3).obstacles.empty());
    EXPECT_TRUE(without_goal(scene, 3).goals.empty());
    EXPECT_TRUE(without_goal_point(scene, 3, 0).goals.empty());
    EXPECT_TRUE(without_species(scene, 3).species.empty());
    EXPECT_TRUE(without_relation(scene, 3).relations.empty());
}

}  // namespace
}  // namespace boids
