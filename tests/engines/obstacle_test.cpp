// How boids keep clear of obstacles: equations (15), (24) and (29) of docs/model.md. The world is 100 x 60 (x 40).
#include "boids/core/numbers/random.h"
#include "boids/core/space/solid.h"
#include "world_scene.h"

namespace boids {
namespace {

using ObstacleOf = EveryEngine;

/// A disc (ball) of radius 10 in the middle; boids look 20 steps ahead, want a clearance of 5 and turn by up to 0.8.
Scene pillar(int dimension = 2) {
    Scene scene(dimension);
    add_circle(scene, {50, 30, 20}, 10);
    scene.parameters().avoidance = {0.8, 20, 5};
    return scene;
}

TEST_P(ObstacleOf, ABoidThatHeadsStraightAtItTurnsLeft) {
    // Its way is 40 long and comes near 15 before the middle, after 25: t = 25/40, 0.8 (1 - 0.625) = 0.3.
    Scene scene = pillar();
    expect_velocity(scene.boid({10, 30, 0}, {2, 0, 0}), {2, 0.3, 0});
    expect_velocity(scene.boid({90, 30, 0}, {-2, 0, 0}), {-2, -0.3, 0}, 1);
}

TEST_P(ObstacleOf, ABoidThatHeadsAsidePassesOnTheNearSide) {
    // 9 aside it comes near where 9^2 + 12^2 = 15^2, after 28 of 40: 0.8 (1 - 0.7) = 0.24, all of it across.
    Scene scene = pillar();
    expect_velocity(scene.boid({10, 39, 0}, {2, 0, 0}), {2, 0.24, 0});
    expect_velocity(scene.boid({10, 21, 0}, {2, 0, 0}), {2, -0.24, 0}, 1);
}

TEST_P(ObstacleOf, NearlyStraightIsStraight) {
    // Out of 15, 0.7 aside is less than a twentieth and still left; 0.8 aside is more.
    Scene scene = pillar();
    scene.boid({10, 29.3, 0}, {2, 0, 0}).boid({10, 29.2, 0}, {2, 0, 0});
    EXPECT_GT(scene.boid_after(0).velocity[1], 0.2);
    EXPECT_LT(scene.boid_after(1).velocity[1], -0.2);
}

TEST_P(ObstacleOf, TheNearerItIsTheHarderItTurns) {
    // From 30 it comes near after 5 of 40: 0.8 (1 - 0.125) = 0.7. Within the clearance all of 0.8.
    Scene scene = pillar();
    scene.boid({30, 30, 0}, {2, 0, 0}).boid({37, 30, 0}, {2, 0, 0});
    expect_velocity(scene, {2, 0.7, 0}, 0);
    expect_velocity(scene, {2, 0.8, 0}, 1);
}

TEST_P(ObstacleOf, WhatIsTooFarAsideOrAwayIsOfNoConcern) {
    // A clearance of 5 is kept 15.1 aside; 14.9 aside it is lost sqrt(15^2 - 14.9^2) = 1.73 before the middle, after
    // 38.27 of 40: 0.8 (1 - 0.957) = 0.035. A way of 2 20 from -6 ends at 34, before 35.
    Scene scene = pillar();
    scene.boid({10, 45.1, 0}, {2, 0, 0}).boid({10, 44.9, 0}, {2, 0, 0}).boid({-6, 30, 0}, {2, 0, 0});
    expect_velocity(scene, {2, 0, 0}, 0);
    EXPECT_GT(scene.boid_after(1).velocity[1], 0.03);
    expect_velocity(scene, {2, 0, 0}, 2);
}

TEST_P(ObstacleOf, ABoidThatLeavesIsLeftAlone) {
    // Within the clearance, 4 off the surface; away from it, and along it, where it turns out.
    Scene scene = pillar();
    scene.boid({64, 30, 0}, {2, 0, 0}).boid({70, 30, 0}, {2, 0, 0}).boid({50, 44, 0}, {2, 0, 0});
    expect_velocity(scene, {2, 0, 0}, 0);
    expect_velocity(scene, {2, 0, 0}, 1);
    expect_velocity(scene, {2, 0.8, 0}, 2);
}

TEST_P(ObstacleOf, ABoidAtRestMovesOutOfTheClearance) {
    Scene scene = pillar();
    scene.boid({37, 30, 0}).boid({34, 30, 0});
    expect_velocity(scene, {-0.8, 0, 0}, 0);
    expect_velocity(scene, {}, 1);
}

TEST_P(ObstacleOf, TheFirstOneAheadCounts) {
    // One behind it, 9 aside, would turn it down; the pillar's left turn is the same as alone.
    Scene scene = pillar();
    add_circle(scene, {80, 39, 0}, 10);
    scene.parameters().avoidance.look_ahead = 40;
    expect_velocity(scene.boid({10, 30, 0}, {2, 0, 0}), {2, 0.8 * (1 - 25.0 / 80), 0});
}

TEST_P(ObstacleOf, ABoidSeesOneThatMovesWhereItIsNow) {
    // Straight ahead; a step later it will be 9 above, to be passed below.
    Scene scene = pillar();
    scene.scenario.obstacles[0].track = {{{50, 30, 0}, {50, 90, 0}}, 9, false};
    expect_velocity(scene.boid({10, 30, 0}, {2, 0, 0}), {2, 0.3, 0});
}

TEST_P(ObstacleOf, InSpaceItIsABallOrABox) {
    // As in the plane; 9 above the middle it passes above. Straight up, to the left is -y: near after 8 of 16 steps.
    Scene scene = pillar(3);
    scene.boid({10, 30, 20}, {2, 0, 0}).boid({10, 30, 29}, {2, 0, 0});
    expect_velocity(scene, {2, 0.3, 0}, 0);
    expect_velocity(scene, {2, 0, 0.24}, 1);
    Scene upwards = pillar(3);
    upwards.scenario.obstacles[0].radius = 5;
    upwards.parameters().avoidance.look_ahead = 16;
    expect_velocity(upwards.boid({50, 30, 2}, {0, 0, 1}), {0, -0.4, 1});
    // A box with faces at 20, 10 and 5 from the middle: out through the nearest, and no way in.
    Scene boxed(3);
    add_box(boxed, {50, 30, 20}, {40, 20, 10});
    boxed.boid({55, 33, 24}).boid({50, 30, 2}, {0, 0, 36});
    expect_position(boxed, {55, 33, 25 + hair_off}, 0);
    expect_position(boxed, {50, 30, 15 - hair_off}, 1);
    expect_velocity(boxed, {}, 1);
}

/// A wall of thickness 1 across the middle, from y = 10 to 50, that nobody foresees.
Scene thin_wall() {
    Scene scene;
    Obstacle& wall = add_obstacle(scene, Shape::segment, {50, 30, 0});
    wall.points = {{0, -20, 0}, {0, 20, 0}};
    wall.radius = 0.5;
    return scene;
}

TEST_P(ObstacleOf, AFastBoidDoesNotPassAThinWall) {
    Scene scene = thin_wall();
    scene.boid({10, 30, 0}, {80, 0, 0}).boid({90, 30, 0}, {-5000, 0, 0});
    expect_position(scene, {49.5 - hair_off, 30, 0}, 0);
    expect_velocity(scene, {}, 0);
    expect_position(scene, {50.5 + hair_off, 30, 0}, 1);
    expect_velocity(scene, {}, 1);
}

TEST_P(ObstacleOf, ABoidSlidesAlongAWall) {
    // (20, 6) from 9.5 off the wall: the 6 along it remain, the 20 into it are lost.
    Scene scene = thin_wall();
    scene.boid({40, 30, 0}, {20, 6, 0});
    expect_position(scene, {49.5 - hair_off, 36, 0});
    expect_velocity(scene, {0, 6, 0});
    expect_position(scene, {49.5 - hair_off, 48, 0}, 0, 3);  // and on along it
    expect_position(scene, {49.5 - hair_off, 60, 0}, 0, 5);  // past its end
}

TEST_P(ObstacleOf, WindDoesNotCarryABoidThroughAWall) {
    Scene scene = thin_wall();
    scene.parameters().wind.kind = WindKind::uniform;
    scene.parameters().wind.x = 30;
    scene.parameters().wind.y = -2;
    scene.boid({40, 30, 0});
    expect_position(scene, {49.5 - hair_off, 28, 0}, 0, 1);
    expect_position(scene, {49.5 - hair_off, 26, 0}, 0, 2);
}

TEST_P(ObstacleOf, WhoStartsInsideLeavesTheShortestWay) {
    // A box of 40 x 20: (60, 38) is 2 below its top and 10 from its side. What it flew into it is lost, the rest kept.
    Scene scene;
    add_box(scene, {50, 30, 0}, {40, 20, 0});
    scene.boid({60, 38, 0}).boid({69, 30, 0}, {0, 0.5, 0}).boid({60, 38, 0}, {0, -1, 0});
    expect_position(scene, {60, 40 + hair_off, 0}, 0);
    expect_position(scene, {70 + hair_off, 30.5, 0}, 1);
    expect_velocity(scene, {0, 0.5, 0}, 1);
    expect_position(scene, {60, 40 + hair_off, 0}, 2);
    expect_velocity(scene, {}, 2);
}

TEST_P(ObstacleOf, FromTheVeryMiddleOfACircleItLeavesSomehow) {
    Scene scene;
    add_circle(scene, {50, 30, 0}, 10);
    scene.boid({50, 30, 0});
    EXPECT_NEAR(length(scene.boid_after().position - Vector3{50, 30, 0}), 10 + hair_off, rounding());
}

TEST_P(ObstacleOf, OneThatMovesOntoABoidPushesItAlong) {
    // At 30 + 3 per step with a radius of 5: ahead of it at 35 + 3 n.
    Scene scene;
    add_circle(scene, {}, 5).track = {{{30, 30, 0}, {90, 30, 0}}, 3, false};
    scene.boid({36, 30, 0});
    expect_position(scene, {38 + hair_off, 30, 0}, 0, 1);
    expect_position(scene, {65 + hair_off, 30, 0}, 0, 10);
    expect_velocity(scene, {});
}

/// Whether no boid of a state is inside an obstacle of its scenario.
bool all_are_outside(const State& state, const Scenario& scenario) {
    const Domain<2> domain(scenario.parameters);
    for (const Obstacle& obstacle : scenario.obstacles) {
        Solid<2, double> solid(obstacle, domain);
        solid.move(obstacle, state.step);
        for (std::size_t index = 0; index < state.size(); ++index) {
            const Vector2 place = flatten<2>(state.boid(index).position);
            if (!(solid.surface(domain.offset(solid.place, place)).distance > 0)) return false;
        }
    }
    return true;
}

TEST_P(ObstacleOf, OutOfTwoThatOverlapABoidFindsTheNearestFreePlaceOrSo) {
    // Discs of radius 10 that are 12 apart: the way out of one leads into the other; they end at (51, 30 +- 8).
    Scene scene;
    add_circle(scene, {45, 30, 0}, 10);
    add_circle(scene, {57, 30, 0}, 10);
    scene.boid({51, 30, 0}).boid({50, 33, 0}).boid({51, 29, 0}, {4, -1, 0});
    const State state = scene.after();
    EXPECT_TRUE(all_are_outside(state, scene.scenario));
    for (std::size_t index = 0; index < state.size(); ++index)
        EXPECT_LT(length(state.boid(index).position - Vector3{51, 30, 0}), 25);
}

TEST_P(ObstacleOf, BetweenTwoBoxesABoidStaysInTheCorner) {
    // Faces at x = 60 and y = 20. (20, -20) from (55, 25) is stopped by both.
    Scene scene;
    add_box(scene, {80, 30, 0}, {40, 60, 0});
    add_box(scene, {50, 10, 0}, {100, 20, 0});
    scene.boid({55, 25, 0}, {20, -20, 0}).boid({50, 25, 0}, {20, -20, 0});
    expect_position(scene, {60 - hair_off, 20 + hair_off, 0}, 0);
    expect_velocity(scene, {}, 0);
    expect_position(scene, {60 - hair_off, 20 + hair_off, 0}, 1);
    expect_velocity(scene, {}, 1);
}

TEST_P(ObstacleOf, TheSeamOfTwoBoxesHoldsNobodyBack) {
    // Both have their top at y = 20, side by side at x = 40. (3, -1) slides on by 3 per step.
    Scene scene;
    add_box(scene, {30, 15, 0}, {20, 10, 0});
    add_box(scene, {50, 15, 0}, {20, 10, 0});
    scene.boid({25, 20.5, 0}, {3, -1, 0});
    expect_position(scene, {49, 20 + hair_off, 0}, 0, 8);
}

TEST_P(ObstacleOf, OverTheEdgeOfAWorldThatWrapsItIsOnBothSides) {
    // A disc of radius 5 around x = 98 reaches to 3. From 13 the way by -20 comes near at 8, after 5 of 20:
    // 0.8 (1 - 0.25) = 0.6 to the left, which is down.
    Scene scene;
    scene.parameters().edges.kind = Edge::wrap;
    scene.parameters().edges.distance = Distance::toroidal;
    add_circle(scene, {98, 30, 0}, 5);
    scene.boid({1, 30, 0}).boid({20, 30, 0}, {-30, 0, 0}).boid({96, 30, 0});
    expect_position(scene, {3 + hair_off, 30, 0}, 0);
    expect_position(scene, {3 + hair_off, 30, 0}, 1);
    expect_position(scene, {93 - hair_off, 30, 0}, 2);
    scene.parameters().avoidance = {0.8, 10, 5};
    expect_velocity(scene.boid({13, 30, 0}, {-2, 0, 0}), {-2, -0.6, 0}, 3);
}

TEST_P(ObstacleOf, AWallIsFeltWhereverItsPointsAreCountedFrom) {
    // From (0, 0) its ends are more than half a world away, where the short way leads across the edge.
    Scene scene;
    scene.parameters().edges.kind = Edge::wrap;
    scene.parameters().edges.distance = Distance::toroidal;
    Obstacle wall = default_obstacle();
    wall.shape = Shape::segment;
    wall.points = {{80, 20, 0}, {80, 50, 0}};
    wall.radius = 2;
    scene.scenario.obstacles = {wall};
    scene.boid({76, 30, 0}, {5, 0, 0}).boid({76, 10, 0}, {5, 0, 0});
    EXPECT_NEAR(scene.boid_after(0).position[0], 78, 0.01);
    EXPECT_NEAR(scene.boid_after(1).position[0], 81, 1e-5);
}

TEST_P(ObstacleOf, OneThatIsDisabledIsNotThere) {
    Scene scene = pillar();
    scene.scenario.obstacles[0].enabled = false;
    scene.boid({10, 30, 0}, {40, 0, 0}).boid({50, 31, 0});
    expect_velocity(scene, {40, 0, 0}, 0);
    expect_position(scene, {50, 30, 0}, 0);
    expect_position(scene, {50, 31, 0}, 1);
}

TEST_P(ObstacleOf, NobodyEverEndsAStepInside) {
    // Boids that wish for anything, among one of every shape, one of them moving.
    Scene scene = thin_wall();
    scene.parameters().edges.kind = Edge::bounce;
    scene.parameters().noise.angular = 180;
    scene.parameters().motion.min_speed = 3;
    scene.parameters().motion.max_speed = 12;
    add_box(scene, {20, 20, 0}, {20, 8, 0});
    add_circle(scene, {}, 6).track = {{{10, 50, 0}, {90, 50, 0}}, 2, false};
    add_obstacle(scene, Shape::polygon, {70, 10, 0}).points = {{0, 0, 0}, {20, 0, 0}, {5, 5, 0}, {0, 20, 0}};
    for (BoidId id = 0; id < 60; ++id) {
        const Words words = Random{3, 0, id}.words(Draw::start_position);
        scene.boid({100 * uniform(words[0]), 60 * uniform(words[1]), 0}, {1, 0, 0});
    }
    for (const std::int64_t steps : {1, 2, 5, 20, 60})
        EXPECT_TRUE(all_are_outside(scene.after(steps), scene.scenario)) << steps;
}

/// What holds exactly where rounding would decide: the numbers here are exact in float32.
using ObstacleBorderOf = EveryEngine;

/// A box with its top at y = 20.
Scene floor_at_20() {
    Scene scene;
    add_box(scene, {50, 10, 0}, {100, 20, 0});
    return scene;
}

TEST_P(ObstacleBorderOf, ExactlyAtTheClearanceABoidTurnsWithAllItsStrength) {
    // 5 before the disc, which is near enough; a way that ends there has no share of the turn left.
    Scene scene = pillar();
    scene.boid({35, 30, 0}, {2, 0, 0}).boid({-5, 30, 0}, {2, 0, 0});
    expect_velocity(scene, {2, 0.8, 0}, 0);
    expect_velocity(scene, {2, 0, 0}, 1);
}

TEST_P(ObstacleBorderOf, ExactlyAlongTheClearanceABoidTurnsWhereItComesNear) {
    // 15 aside of the middle it touches the clearance 40 ahead, at the end of its way: nothing; and 30 ahead, with a
    // way of 40, by 0.8 (1 - 0.75) = 0.2, straight out.
    Scene scene = pillar();
    scene.boid({10, 45, 0}, {2, 0, 0}).boid({20, 45, 0}, {2, 0, 0});
    expect_velocity(scene, {2, 0, 0}, 0);
    expect_velocity(scene, {2, 0.2, 0}, 1);
}

TEST_P(ObstacleBorderOf, ExactlyTheSkinOffAWayAlongIsFreeAndAWayInIsNot) {
    Scene scene = floor_at_20();
    scene.boid({30, 20 + skin, 0}, {3, 0, 0}).boid({40, 20 + skin, 0}, {3, -1, 0});
    EXPECT_EQ(scene.boid_after(0).position, (Vector3{33, 20 + skin, 0}));
    EXPECT_EQ(scene.boid_after(0).velocity, (Vector3{3, 0, 0}));
    expect_position(scene, {43, 20 + hair_off, 0}, 1);
    EXPECT_EQ(scene.boid_after(1).velocity, (Vector3{3, 0, 0}));
}

TEST_P(ObstacleBorderOf, ExactlyHalfTheSkinOffABoidStaysAndNearerItIsPushedOut) {
    Scene scene = floor_at_20();
    scene.boid({30, 20 + skin / 2, 0}).boid({40, 20 + skin / 4, 0}).boid({50, 20, 0});
    EXPECT_EQ(scene.boid_after(0).position, (Vector3{30, 20 + skin / 2, 0}));
    expect_position(scene, {40, 20 + hair_off, 0}, 1);
    expect_position(scene, {50, 20 + hair_off, 0}, 2);
}

TEST_P(ObstacleBorderOf, ExactlyBetweenTwoFacesTheFirstAxisLeadsOut) {
    // 5 from the right and from the top of a box of 20 x 20.
    Scene scene;
    add_box(scene, {50, 30, 0}, {20, 20, 0});
    expect_position(scene.boid({55, 35, 0}), {60 + hair_off, 35, 0});
}

TEST_P(ObstacleBorderOf, ExactlyAsFarTheFirstIsSteeredAround) {
    // Both are 9 aside and come near after 28 of 40: 0.8 (1 - 0.7) = 0.24 away from the first of the list.
    for (const bool swapped : {false, true}) {
        Scene scene = pillar();
        scene.scenario.obstacles[0].y = swapped ? 21 : 39;
        add_circle(scene, {50, swapped ? 39.0 : 21.0, 0}, 10);
        expect_velocity(scene.boid({10, 30, 0}, {2, 0, 0}), {2, swapped ? 0.24 : -0.24, 0});
    }
}

TEST_P(ObstacleBorderOf, ExactlyInTheMiddleOfAThinWallABoidLeavesItToTheLeft) {
    // Left of the wall, which leads up, is -x.
    expect_position(thin_wall().boid({50, 30, 0}), {49.5 - hair_off, 30, 0});
}

BOIDS_ON_EVERY_ENGINE(ObstacleOf);
BOIDS_ON_EVERY_ENGINE(ObstacleBorderOf);

}  // namespace
}  // namespace boids
