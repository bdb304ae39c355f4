// What the user's pointer does to boids, in every engine: equation (12) of docs/model.md.
#include "scene.h"

namespace boids {
namespace {

using PointerOf = EveryEngine;

/// Where the pointer is, and the velocity of a boid at the origin that was at rest.
struct Row {
    Vector3 pointer, velocity;
};

Scene scene_with(PointerKind kind, const Vector3& place, double strength, double radius, int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().pointer = {kind, place[0], place[1], place[2], strength, radius, true};
    return scene;
}

constexpr PointerKind kinds[] = {PointerKind::off, PointerKind::follow, PointerKind::attract, PointerKind::repel};

TEST_P(PointerOf, OffDoesNothing) {
    Scene scene = scene_with(PointerKind::off, {40, 60, 0}, 1000, 100);
    scene.boid({10, 20, 0}, {1, 2, 0});
    expect_velocity(scene, {1, 2, 0});
}

TEST_P(PointerOf, FollowDrawsFromEverywhere) {
    // The classic 20 unit(m - p)/max(|m - p|, 100). Way (30, 40) of length 50: 20/100 (0.6, 0.8) = (0.12, 0.16).
    // Way (60, 80) of length 100: the same. Way (-120, 160) of length 200: 20/200 (-0.6, 0.8) = (-0.06, 0.08).
    const Row rows[] = {
        {{30, 40, 0}, {0.12, 0.16, 0}}, {{60, 80, 0}, {0.12, 0.16, 0}}, {{-120, 160, 0}, {-0.06, 0.08, 0}}};
    for (const Row& row : rows) {
        Scene scene = scene_with(PointerKind::follow, {row.pointer[0], row.pointer[1], 7}, 20, 100);
        scene.boid({});
        expect_velocity(scene, row.velocity);
    }
}

TEST_P(PointerOf, FollowDrawsFromEverywhereInSpace) {
    // Way (2, 3, 6) of length 7: 490/10 (2, 3, 6)/7 = (14, 21, 42). Way (20, -30, 60) of length 70: 490/70 (2, -3, 6)/7
    // = (2, -3, 6).
    const Row rows[] = {{{2, 3, 6}, {14, 21, 42}}, {{20, -30, 60}, {2, -3, 6}}};
    for (const Row& row : rows) {
        Scene scene = scene_with(PointerKind::follow, row.pointer, 490, 10, 3);
        scene.boid({});
        expect_velocity(scene, row.velocity);
    }
}

TEST_P(PointerOf, AttractAndRepelEndAtTheRadius) {
    // 40/10 unit(way) (1 - d/10). Way (3, 4) of length 5: 4 (0.6, 0.8) 0.5 = (1.2, 1.6). Way (0, -7.5):
    // 4 (0, -1) 0.25 = (0, -1). Ways of length 10 and 50: nothing.
    const Row rows[] = {{{3, 4, 0}, {1.2, 1.6, 0}}, {{0, -7.5, 0}, {0, -1, 0}}, {{6, 8, 0}, {}}, {{30, 40, 0}, {}}};
    for (const Row& row : rows) {
        Scene scene = scene_with(PointerKind::attract, {row.pointer[0], row.pointer[1], 7}, 40, 10);
        scene.boid({});
        expect_velocity(scene, row.velocity);
        scene.parameters().pointer.kind = PointerKind::repel;
        expect_velocity(scene, -row.velocity);
    }
}

TEST_P(PointerOf, AttractAndRepelEndAtTheRadiusInSpace) {
    // 196/14 unit(way) (1 - d/14). Way (2, 3, 6) of length 7: 14 (2, 3, 6)/7 0.5 = (2, 3, 6). Way (4, 6, 12) of length
    // 14: nothing.
    const Row rows[] = {{{2, 3, 6}, {2, 3, 6}}, {{4, 6, 12}, {}}};
    for (const Row& row : rows) {
        Scene scene = scene_with(PointerKind::attract, row.pointer, 196, 14, 3);
        scene.boid({});
        expect_velocity(scene, row.velocity);
        scene.parameters().pointer.kind = PointerKind::repel;
        expect_velocity(scene, -row.velocity);
    }
}

TEST_P(PointerOf, WaysLeadAcrossAnEdgeThatBoidsSeeAcross) {
    // From (96, 58) to (2, 6) in a world of 100 x 60 it is (6, 8), of length 10: 40/20 (0.6, 0.8) (1 - 10/20) =
    // (0.6, 0.8). The plain way (-94, -52) is longer than 20. (302, -114) is (2, 6) some worlds away.
    for (const Vector3& place : {Vector3{2, 6, 0}, Vector3{302, -114, 0}}) {
        Scene scene = scene_with(PointerKind::attract, place, 40, 20);
        scene.boid({96, 58, 0});
        scene.parameters().edges.kind = Edge::wrap;
        expect_velocity(scene, {});
        scene.parameters().edges.distance = Distance::toroidal;
        expect_velocity(scene, {0.6, 0.8, 0});
    }
}

TEST_P(PointerOf, WaysLeadAcrossTheEdgesOfSpace) {
    // From (1, 2, 36) to (99, 59, 2) in a world of 100 x 60 x 40 it is (-2, -3, 6), of length 7: 490/10 (-2, -3, 6)/7.
    Scene scene = scene_with(PointerKind::follow, {99, 59, 2}, 490, 10, 3);
    scene.boid({1, 2, 36});
    scene.parameters().edges.kind = Edge::wrap;
    scene.parameters().edges.distance = Distance::toroidal;
    expect_velocity(scene, {-14, -21, 42});
}

TEST_P(PointerOf, HalfAWorldAwayIsReachedAcrossTheEdge) {
    // Halves round away from zero (1): 50 of 100 becomes 50 - 100 = -50. 20/100 to the left, and the other way round.
    for (const double from : {10.0, 60.0}) {
        Scene scene = scene_with(PointerKind::follow, {70 - from, 30, 0}, 20, 100);
        scene.boid({from, 30, 0});
        scene.parameters().edges.kind = Edge::wrap;
        scene.parameters().edges.distance = Distance::toroidal;
        expect_velocity(scene, {from < 50 ? -0.2 : 0.2, 0, 0});
    }
}

TEST_P(PointerOf, ABoidAtThePointerIsLeftAlone) {
    for (const PointerKind kind : kinds)
        for (const Distance distance : {Distance::plain, Distance::toroidal}) {
            Scene plane = scene_with(kind, {10, 20, 30}, 20, 100), space = scene_with(kind, {10, 20, 30}, 20, 100, 3);
            plane.parameters().edges.kind = space.parameters().edges.kind = Edge::wrap;
            plane.parameters().edges.distance = space.parameters().edges.distance = distance;
            expect_velocity(plane.boid({10, 20, 0}, {1, -2, 0}), {1, -2, 0});
            expect_velocity(space.boid({10, 20, 30}, {1, -2, 0.5}), {1, -2, 0.5});
        }
}

TEST_P(PointerOf, ItAddsToTheRulesAndTheirLimitLeavesItAlone) {
    // 0.5 (4, -2) + limit((3, 0), 1) + 800/100 (0, 1) = (3, 7).
    Scene scene = scene_with(PointerKind::follow, {0, 10, 0}, 800, 100);
    scene.use(&Parameters::cohesion);
    scene.parameters().motion.inertia = 0.5;
    scene.parameters().motion.limit_force = true;
    scene.parameters().motion.max_force = 1;
    scene.boid({}, {4, -2, 0}).boid({3, 0, 0});
    expect_velocity(scene, {3, 7, 0});
}

TEST_P(PointerOf, SoftWallsAndSpeedLimitsComeAfterIt) {
    // (5, 0) + 800/100 (0, 1) and the push (1, 0) of a wall are (6, 8), cut to (3, 4).
    Scene scene = scene_with(PointerKind::follow, {10, 40, 0}, 800, 100);
    scene.parameters().edges.kind = Edge::push;
    scene.parameters().edges.margin = 20;
    scene.parameters().edges.push = 1;
    scene.parameters().motion.max_speed = 5;
    scene.boid({10, 30, 0}, {5, 0, 0});
    expect_velocity(scene, {3, 4, 0});
}

TEST_P(PointerOf, ABoidThatNoRuleMovesIsNudgedAllTheSame) {
    // 20/100 (0.6, 0.8) besides the nudge.
    Scene scene = scene_with(PointerKind::off, {40, 60, 0}, 20, 100);
    scene.parameters().noise.nudge_probability = 1;
    scene.parameters().noise.nudge_size = 0.5;
    scene.boid({10, 20, 0}, {1, 2, 0});
    const Vector3 nudged = scene.boid_after().velocity;
    EXPECT_NE(nudged, (Vector3{1, 2, 0}));
    scene.parameters().pointer.kind = PointerKind::follow;
    expect_velocity(scene, nudged + Vector3{0.12, 0.16, 0});
}

BOIDS_ON_EVERY_ENGINE(PointerOf);

}  // namespace
}  // namespace boids
