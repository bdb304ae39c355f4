// How boids fly to goals and along waypoints: equation (13) of docs/model.md.
#include "world_scene.h"

namespace boids {
namespace {

using GoalOf = EveryEngine;

Goal& add_goal(Scene& scene, const std::vector<Vector3>& points) {
    Goal goal = default_goal();
    goal.max_force = 1e6;
    goal.track.points = points;
    scene.scenario.goals.push_back(goal);
    return scene.scenario.goals.back();
}

/// A boid's greatest speed is 5.
Scene scene_with_goal(const Vector3& place) {
    Scene scene;
    scene.parameters().motion.max_speed = 5;
    add_goal(scene, {place});
    return scene;
}

TEST_P(GoalOf, ABoidSteersThere) {
    // The way (30, 40) of length 50: 5 (0.6, 0.8) - (1, 0) = (2, 4), with (1, 0) it is (3, 4).
    Scene scene = scene_with_goal({40, 60, 0});
    expect_velocity(scene.boid({10, 20, 0}, {1, 0, 0}), {3, 4, 0});
}

TEST_P(GoalOf, ABoidSteersThereInSpace) {
    // The way (-20, 30, 60) of length 70 at 7.
    Scene scene(3);
    scene.parameters().motion.max_speed = 7;
    add_goal(scene, {{10, 40, 90}});
    expect_velocity(scene.boid({30, 10, 30}, {1, 1, 1}), {-2, 3, 6});
}

TEST_P(GoalOf, ItsForceIsLimitedBeforeItsWeight) {
    // limit((3, 4), 1) = (0.6, 0.8), 2.5 times that (1.5, 2); a negative weight drives away.
    Scene scene = scene_with_goal({40, 60, 0});
    scene.scenario.goals[0].max_force = 1;
    scene.boid({10, 20, 0});
    expect_velocity(scene, {0.6, 0.8, 0});
    scene.scenario.goals[0].weight = 2.5;
    expect_velocity(scene, {1.5, 2, 0});
    scene.scenario.goals[0].weight = -1;
    expect_velocity(scene, {-0.6, -0.8, 0});
}

TEST_P(GoalOf, ABoidSlowsDownOnArrival) {
    // 50 away with slowing from 100 on: half of 5. There it brakes.
    Scene scene = scene_with_goal({40, 60, 0});
    scene.scenario.goals[0].slowing = 100;
    scene.boid({10, 20, 0}, {1, 0, 0}).boid({40, 60, 0}, {1, 2, 0}).boid({-20, -20, 0});
    expect_velocity(scene, {1.5, 2, 0}, 0);
    expect_velocity(scene, {}, 1);
    expect_velocity(scene, {3, 4, 0}, 2);  // 100 away
}

TEST_P(GoalOf, ItIsNoticedFromItsRange) {
    Scene scene = scene_with_goal({40, 60, 0});
    scene.boid({10, 20, 0});
    scene.scenario.goals[0].range = 50;
    expect_velocity(scene, {3, 4, 0});
    scene.scenario.goals[0].range = 49.9;
    expect_velocity(scene, {});
}

TEST_P(GoalOf, TheNearestCounts) {
    // 50 away up right, 40 away to the left; out of its range, or disabled, the nearer one is none.
    Scene scene = scene_with_goal({40, 60, 0});
    add_goal(scene, {{-30, 20, 0}});
    scene.boid({10, 20, 0});
    expect_velocity(scene, {-5, 0, 0});
    scene.scenario.goals[1].range = 39;
    expect_velocity(scene, {3, 4, 0});
    scene.scenario.goals[1].range = 100;
    scene.scenario.goals[1].enabled = false;
    expect_velocity(scene, {3, 4, 0});
}

TEST_P(GoalOf, TheFirstCountsAtEqualDistance) {
    Scene scene = scene_with_goal({30, 20, 0});
    add_goal(scene, {{-10, 20, 0}});
    scene.boid({10, 20, 0});
    expect_velocity(scene, {5, 0, 0});
    std::swap(scene.scenario.goals[0], scene.scenario.goals[1]);
    expect_velocity(scene, {-5, 0, 0});
}

TEST_P(GoalOf, ItIsForItsSpecies) {
    Scene scene = scene_with_goal({40, 60, 0});
    add_species(scene).motion.max_speed = 10;
    scene.state.add({10, 20, 0}, {}, 0);
    scene.state.add({10, 20, 0}, {}, 1);
    expect_velocity(scene, {3, 4, 0}, 0);
    expect_velocity(scene, {6, 8, 0}, 1);  // at a speed of its own
    scene.scenario.goals[0].species = 1;
    expect_velocity(scene, {}, 0);
    expect_velocity(scene, {6, 8, 0}, 1);
}

TEST_P(GoalOf, OneThatMovesIsWhereItHasGot) {
    // After 3 steps of 10 it is at (30, 30), straight above; a step later at (40, 30), the way (12, 16) from (28, 14).
    Scene scene = scene_with_goal({});
    scene.scenario.goals[0].track = {{{0, 30, 0}, {60, 30, 0}}, 10, false};
    scene.boid({30, 10, 0}).boid({28, 14, 0});
    scene.state.step = 3;
    expect_velocity(scene, {0, 5, 0}, 0);
    scene.state.step = 4;
    expect_velocity(scene, {3, 4, 0}, 1);
}

TEST_P(GoalOf, ItIsReachedAcrossAnEdgeThatBoidsSeeAcross) {
    Scene scene = scene_with_goal({5, 2, 0});
    scene.parameters().edges.kind = Edge::wrap;
    scene.boid({93, 46, 0});  // (12, 16) across the corner
    EXPECT_LT(scene.boid_after().velocity[0], 0);
    scene.parameters().edges.distance = Distance::toroidal;
    expect_velocity(scene, {3, 4, 0});
}

/// Waypoints at (20, 10), (40, 10) and (40, 30), reached within 5, for boids of speed 10 whose force has no limit: so
/// each flies 10 straight at its waypoint in every step.
Scene route(bool closed) {
    Scene scene;
    scene.parameters().motion.max_speed = 10;
    Goal& goal = add_goal(scene, {{20, 10, 0}, {40, 10, 0}, {40, 30, 0}});
    goal.radius = 5;
    goal.track.closed = closed;
    return scene;
}

void expect_boid(const Boid& boid, const Vector3& position, int waypoint, double rounding) {
    expect_near(boid.position, position, rounding);
    EXPECT_EQ(boid.waypoint, waypoint);
}

TEST_P(GoalOf, WaypointsAreReachedInOrder) {
    for (const bool closed : {false, true}) {
        Scene scene = route(closed);
        scene.boid({0, 10, 0});
        const Vector3 places[] = {{10, 10, 0}, {20, 10, 0}, {30, 10, 0}, {40, 10, 0}, {40, 20, 0}, {40, 30, 0}};
        const int waypoints[] = {0, 0, 1, 1, 2, 2};
        for (int step = 1; step <= 6; ++step) {
            SCOPED_TRACE(step);
            expect_boid(scene.boid_after(0, step), places[step - 1], waypoints[step - 1], rounding());
        }
    }
}

TEST_P(GoalOf, AnOpenListEndsAtItsLastWayPoint) {
    Scene scene = route(false);
    scene.boid({0, 10, 0});
    expect_boid(scene.boid_after(0, 7), {40, 30, 0}, 2, rounding());  // where nothing draws it on
    EXPECT_EQ(scene.boid_after(0, 50).waypoint, 2);
}

TEST_P(GoalOf, AClosedListBeginsAnew) {
    // From (40, 30) back to (20, 10), by 10 along (-1, -1)/sqrt(2) in the seventh step.
    Scene scene = route(true);
    scene.boid({0, 10, 0});
    const double part = 10 * std::sqrt(0.5);
    expect_boid(scene.boid_after(0, 7), {40 - part, 30 - part, 0}, 0, rounding());
}

TEST_P(GoalOf, AWayPointIsReachedNearerThanItsRadius) {
    Scene scene = route(false);
    scene.boid({15, 10, 0}).boid({15.5, 10, 0}).boid({20, 14, 0});
    EXPECT_EQ(scene.boid_after(0).waypoint, 0);
    EXPECT_EQ(scene.boid_after(1).waypoint, 1);
    EXPECT_EQ(scene.boid_after(2).waypoint, 1);
}

TEST_P(GoalOf, EveryBoidCountsForItself) {
    // From (0, 10) to (20, 10); from (40, 0) to (40, 30); a waypoint that there is not is the last.
    Scene scene = route(false);
    scene.state.append({0, {0, 10, 0}, {}, 0, 0});
    scene.state.append({1, {40, 0, 0}, {}, 0, 2});
    scene.state.append({2, {40, 0, 0}, {}, 0, 9});
    expect_boid(scene.boid_after(0), {10, 10, 0}, 0, rounding());
    expect_boid(scene.boid_after(1), {40, 10, 0}, 2, rounding());
    expect_boid(scene.boid_after(2), {40, 10, 0}, 2, rounding());
}

TEST_P(GoalOf, OnlyTheLastOfAnOpenListIsArrivedAt) {
    // Slowing from 20 on, 10 before a waypoint: half of 10 before the last, else all of it.
    for (const bool closed : {false, true}) {
        Scene scene = route(closed);
        scene.scenario.goals[0].slowing = 20;
        scene.state.append({0, {10, 10, 0}, {}, 0, 0});
        scene.state.append({1, {30, 10, 0}, {}, 0, 1});
        scene.state.append({2, {40, 20, 0}, {}, 0, 2});
        expect_velocity(scene, {10, 0, 0}, 0);
        expect_velocity(scene, {10, 0, 0}, 1);
        expect_velocity(scene, {0, closed ? 10.0 : 5.0, 0}, 2);
    }
}

TEST_P(GoalOf, SpeciesHaveRoutesOfTheirOwn) {
    // The second species flies from (0, 10) to (0, 40) and (30, 40) instead.
    Scene scene = route(false);
    add_species(scene);
    scene.scenario.goals[0].species = 0;
    Goal& other = add_goal(scene, {{0, 40, 0}, {30, 40, 0}});
    other.radius = 5;
    other.species = 1;
    scene.state.add({0, 10, 0}, {}, 0);
    scene.state.add({0, 10, 0}, {}, 1);
    expect_boid(scene.boid_after(0, 3), {30, 10, 0}, 1, rounding());
    expect_boid(scene.boid_after(1, 4), {10, 40, 0}, 1, rounding());
}

BOIDS_ON_EVERY_ENGINE(GoalOf);

}  // namespace
}  // namespace boids
