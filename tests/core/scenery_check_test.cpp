// What is refused of a world and its species, each in a sentence that says what to do.
#include "boids/core/scenario/scenery_check.h"

#include <gtest/gtest.h>

#include <cmath>

namespace boids {
namespace {

/// A world of 100 x 60 (x 40).
Scenario small_world(int dimension = 2) {
    Scenario scenario;
    scenario.parameters.world = {dimension, 100, 60, 40};
    scenario.parameters.edges.kind = Edge::bounce;
    scenario.parameters.start.radius = 1;
    return scenario;
}

std::string problem_of(const Scenario& scenario) {
    const auto problem = find_scenery_problem(scenario);
    return problem ? problem->key + ' ' + problem->sentence : "";
}

Obstacle obstacle_at(double x, double y, Shape shape = Shape::circle) {
    Obstacle obstacle = default_obstacle();
    obstacle.shape = shape;
    obstacle.x = x;
    obstacle.y = y;
    return obstacle;
}

std::string problem_with(const Obstacle& obstacle, int dimension = 2) {
    Scenario scenario = small_world(dimension);
    scenario.obstacles = {obstacle};
    const std::string problem = problem_of(scenario);
    EXPECT_EQ(find_problem(scenario).has_value(), !problem.empty());
    return problem;
}

std::string problem_with(const Goal& goal) {
    Scenario scenario = small_world();
    scenario.goals = {goal};
    return problem_of(scenario);
}

Goal goal_with(const std::vector<Vector3>& points, double speed = 0) {
    Goal goal = default_goal();
    goal.track = {points, speed, false};
    return goal;
}

Relation relation(int of, int to, RelationKind kind = RelationKind::flock) {
    Relation result = default_relation();
    result.kind = kind;
    result.of = of;
    result.to = to;
    return result;
}

/// A world with so many species besides the first, named a0, a1, ...
Scenario world_of_species(std::size_t count) {
    Scenario scenario = small_world();
    for (std::size_t number = 0; number < count; ++number)
        scenario.species.push_back({std::to_string(number).insert(0, 1, 'a'), default_parameters()});
    return scenario;
}

std::string problem_with_name(const std::string& name) {
    Scenario scenario = world_of_species(1);
    scenario.species.push_back({name, default_parameters()});
    return problem_of(scenario);
}

TEST(SceneryCheck, AnEmptyWorldIsGood) {
    EXPECT_EQ(problem_of(small_world()), "");
}

TEST(SceneryCheck, AnObstacleMayReachOverTheEdgeButNotLieBeyondIt) {
    // A radius of 20: at x = -20 it touches the world, at -20.1 it does not; at 120 it does, at 120.1 not.
    const std::string outside = "obstacle 1 lies outside the world; move it in or make the world larger";
    EXPECT_EQ(problem_with(obstacle_at(-20, 30)), "");
    EXPECT_EQ(problem_with(obstacle_at(-20.1, 30)), outside);
    EXPECT_EQ(problem_with(obstacle_at(120, 30)), "");
    EXPECT_EQ(problem_with(obstacle_at(120.1, 30)), outside);
    EXPECT_EQ(problem_with(obstacle_at(50, 80.1)), outside);
    Obstacle high = obstacle_at(50, 30);
    high.z = 60.1;
    EXPECT_EQ(problem_with(high, 2), "");
    EXPECT_EQ(problem_with(high, 3), outside);
}

TEST(SceneryCheck, ObstaclesLeaveRoomForBoids) {
    // A circle around (50, 30) that covers the corners, sqrt(50^2 + 30^2) = 58.3 away, leaves none. Nor do two boxes
    // that are half a world each. One that is not there takes none.
    const std::string full = "obstacle 1 and the others leave no room for boids; make them smaller or fewer";
    Obstacle circle = obstacle_at(50, 30);
    circle.radius = 59;
    EXPECT_EQ(problem_with(circle), full);
    circle.enabled = false;
    EXPECT_EQ(problem_with(circle), "");
    Scenario scenario = small_world();
    Obstacle half = obstacle_at(25, 30, Shape::box);
    half.width = 50;
    half.height = 60;
    scenario.obstacles = {half};
    EXPECT_EQ(problem_of(scenario), "");
    half.x = 75;
    scenario.obstacles.push_back(half);
    EXPECT_EQ(problem_of(scenario), full);
}

TEST(SceneryCheck, EveryShapeHasASize) {
    Obstacle circle = obstacle_at(50, 30), box = obstacle_at(50, 30, Shape::box);
    circle.radius = 0;
    EXPECT_EQ(problem_with(circle), "obstacle 1 has no size; give it a radius above 0");
    box.depth = 0;
    EXPECT_EQ(problem_with(box, 2), "");
    EXPECT_EQ(problem_with(box, 3), "obstacle 1 has no size; give it a width, a height and a depth above 0");
    box.width = 0;
    EXPECT_EQ(problem_with(box), "obstacle 1 has no size; give it a width and a height above 0");
    box.width = 40;
    box.height = 0;
    EXPECT_EQ(problem_with(box), "obstacle 1 has no size; give it a width and a height above 0");
}

TEST(SceneryCheck, ASegmentHasTwoEndsAndAThickness) {
    Obstacle wall = obstacle_at(50, 30, Shape::segment);
    EXPECT_EQ(problem_with(wall), "obstacle 1 is a segment with 0 points; give it the two ends of the wall");
    wall.points = {{0, 0, 0}, {10, 0, 0}, {20, 0, 0}};
    EXPECT_EQ(problem_with(wall), "obstacle 1 is a segment with 3 points; give it the two ends of the wall");
    wall.points = {{0, 0, 0}, {10, 0, 0}};
    EXPECT_EQ(problem_with(wall), "");
    wall.radius = 0;
    EXPECT_EQ(problem_with(wall), "obstacle 1 has no thickness; give it a radius above 0");
    wall.radius = 1;
    wall.points = {{5, 5, 0}, {5, 5, 0}};
    EXPECT_EQ(problem_with(wall),
              "obstacle 1 is a segment from a point to itself; give it two ends, or make it a circle");
}

TEST(SceneryCheck, APolygonIsFlatAndHasAnArea) {
    Obstacle polygon = obstacle_at(50, 30, Shape::polygon);
    polygon.points = {{0, 0, 0}, {10, 0, 0}};
    EXPECT_EQ(problem_with(polygon), "obstacle 1 is a polygon with 2 points; give it three corners or more");
    polygon.points = {{0, 0, 0}, {10, 0, 0}, {20, 0, 0}};
    EXPECT_EQ(problem_with(polygon), "obstacle 1 is a polygon without area; move its corners apart");
    polygon.points = {{0, 0, 0}, {10, 0, 0}, {0, 10, 0}};
    EXPECT_EQ(problem_with(polygon), "");
    EXPECT_EQ(problem_with(polygon, 3), "obstacle 1 is a polygon in a deep world; use boxes, balls and segments there");
}

TEST(SceneryCheck, APathLeadsSomewhere) {
    Obstacle obstacle = obstacle_at(50, 30);
    obstacle.track = {{{10, 10, 0}}, 1, false};
    EXPECT_EQ(problem_with(obstacle), "obstacle 1 has a path of one point; give it two or more, or none");
    obstacle.track = {{{10, 10, 0}, {10, 10, 0}}, 1, false};
    EXPECT_EQ(problem_with(obstacle), "obstacle 1 has a path whose points are all the same; move them apart");
    obstacle.track = {{{10, 10, 0}, {10, NAN, 0}}, 1, false};
    EXPECT_EQ(problem_with(obstacle), "obstacle 1 has a path with a point beyond 1e9; bring it into the world");
    obstacle.track = {{{10, 10, 0}, {10, 20, 0}}, 1, false};
    EXPECT_EQ(problem_with(obstacle), "");
}

TEST(SceneryCheck, NumbersOfEntriesHaveRanges) {
    Obstacle obstacle = obstacle_at(50, 30);
    obstacle.radius = -1;
    EXPECT_EQ(problem_with(obstacle),
              "obstacle 1 has radius = -1, which is out of range; it takes a number from 0 to 1e+09");
    obstacle = obstacle_at(50, 30, Shape::segment);
    obstacle.points = {{0, 0, 0}, {2e9, 0, 0}};
    EXPECT_EQ(problem_with(obstacle), "obstacle 1 has a point beyond 1e9; bring it into the world");
    Goal goal = goal_with({{1, 2, 0}});
    goal.max_force = NAN;
    EXPECT_EQ(problem_with(goal),
              "goal 1 has max_force = nan, which is out of range; it takes a number from 0 to 1e+06");
    Scenario scenario = world_of_species(1);
    scenario.relations = {relation(0, 1)};
    scenario.relations[0].kind = static_cast<RelationKind>(4);
    EXPECT_EQ(problem_of(scenario).substr(0, 38), "relation 1 has kind = 4, which is out ");
}

TEST(SceneryCheck, TheSecondOfTwoIsNamed) {
    Scenario scenario = small_world();
    scenario.obstacles = {obstacle_at(50, 30), obstacle_at(500, 30)};
    EXPECT_EQ(find_scenery_problem(scenario)->key, "obstacle 2");
}

TEST(SceneryCheck, AGoalIsSomewhereForSomebody) {
    EXPECT_EQ(problem_with(goal_with({})), "goal 1 has no points; give it one, or several as waypoints");
    EXPECT_EQ(problem_with(goal_with({{1, 2, 0}})), "");
    EXPECT_EQ(problem_with(goal_with({{1, INFINITY, 0}})), "goal 1 has a point beyond 1e9; bring it into the world");
    EXPECT_EQ(problem_with(goal_with({{1, 2, 0}, {1, 2, 0}}, 3)),
              "goal 1 has a path whose points are all the same; move them apart");
    std::vector<Vector3> many(60001);
    many[0] = {1, 2, 0};
    EXPECT_EQ(problem_with(goal_with(many)), "goal 1 has more than 60000 points; use fewer");
    Goal goal = goal_with({{1, 2, 0}});
    goal.species = 1;
    EXPECT_EQ(problem_with(goal), "goal 1 is for species 1, which there is not; use one of the scenario's");
    goal.species = -2;
    EXPECT_EQ(problem_with(goal), "goal 1 is for species -2, which there is not; use one of the scenario's");
}

TEST(SceneryCheck, ASpeciesHasOneListOfWayPoints) {
    const std::string second =
        "goal 2 is a second list of waypoints for the same species as goal 1; join them or name species";
    Scenario scenario = world_of_species(1);
    const Goal list = goal_with({{1, 2, 0}, {3, 4, 0}});
    scenario.goals = {list, list};
    EXPECT_EQ(problem_of(scenario), second);
    scenario.goals[0].species = 0;
    EXPECT_EQ(problem_of(scenario), second);  // the other is for all
    scenario.goals[1].species = 1;
    EXPECT_EQ(problem_of(scenario), "");
    scenario.goals[1] = goal_with({{1, 2, 0}, {3, 4, 0}}, 1);
    EXPECT_EQ(problem_of(scenario), "");  // it moves, so it is no list
}

TEST(SceneryCheck, RelationsAreBetweenSpeciesThatThereAre) {
    Scenario scenario = world_of_species(1);
    scenario.relations = {relation(0, 1)};
    EXPECT_EQ(problem_of(scenario), "");
    scenario.relations = {relation(0, 2)};
    EXPECT_EQ(problem_of(scenario), "relation 1 names species 2, which there is not; use one of the scenario's");
    scenario.relations = {relation(-1, 1)};
    EXPECT_EQ(problem_of(scenario), "relation 1 names species -1, which there is not; use one of the scenario's");
}

TEST(SceneryCheck, NoTwoRelationsAreAlike) {
    Scenario scenario = world_of_species(1);
    scenario.relations = {relation(0, 1), relation(1, 0), relation(0, 1, RelationKind::chase)};
    EXPECT_EQ(problem_of(scenario), "");
    scenario.relations.push_back(relation(1, 0));
    scenario.relations.back().radius = 7;
    EXPECT_EQ(problem_of(scenario), "relation 4 says the same as relation 2; keep one of them");
}

TEST(SceneryCheck, ASpeciesFliesWithSevenOthersAtMost) {
    Scenario scenario = world_of_species(9);
    for (int other = 1; other <= 7; ++other) scenario.relations.push_back(relation(0, other));
    scenario.relations.push_back(relation(0, 8, RelationKind::flee));
    EXPECT_EQ(problem_of(scenario), "");
    scenario.relations.push_back(relation(0, 9));
    EXPECT_EQ(problem_of(scenario), "relation 9 lets a species flock with more than 7 others; leave some out");
}

TEST(SceneryCheck, NamesOfSpeciesArePlainAndTheirOwn) {
    EXPECT_EQ(problem_with_name("Red-kite_2"), "");
    EXPECT_EQ(problem_with_name(""), "species 2 has no name; give it one");
    EXPECT_EQ(problem_with_name("red kite"), "species 2 has a name with other than letters, digits, - and _");
    EXPECT_EQ(problem_with_name("a0"), "species 2 has the name of another; give it its own");
    EXPECT_EQ(problem_with_name("boids"), "species 2 has the name of another; give it its own");
    EXPECT_EQ(problem_with_name("motion"), "species 2 has the name of a group of parameters; give it another");
}

TEST(SceneryCheck, ThereAreNoMoreSpeciesThanANumberOfOneByte) {
    EXPECT_EQ(problem_of(world_of_species(255)), "");
    EXPECT_EQ(problem_of(world_of_species(256)), "species are 256; use at most 255");
}

}  // namespace
}  // namespace boids
