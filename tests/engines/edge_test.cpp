// The edges that wrap, push, bounce and stay open: equations (1), (17) and (25) of docs/model.md. The world measures
// 100 x 60 (x 40).
#include "scene.h"

namespace boids {
namespace {

using Wrap = EveryEngine;
using Toroidal = EveryEngine;
using Plain = EveryEngine;
using Push = EveryEngine;
using Bounce = EveryEngine;
using Open = EveryEngine;

Scene scene_with(Edge kind, int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().edges.kind = kind;
    return scene;
}

Scene scene_with(Distance distance, int dimension = 2) {
    Scene scene = scene_with(Edge::wrap, dimension);
    scene.parameters().edges.distance = distance;
    scene.use(&Parameters::cohesion);
    return scene;
}

TEST_P(Wrap, BringsEveryCoordinateIntoTheWorld) {
    struct {
        Vector3 position, velocity, result;
    } const rows[] = {
        {{99, 30, 0}, {3, 0, 0}, {2, 30, 0}},       // 102 - 100
        {{1, 30, 0}, {-3, 0, 0}, {98, 30, 0}},      // -2 + 100
        {{50, 59, 0}, {0, 3, 0}, {50, 2, 0}},       // 62 - 60
        {{50, 1, 0}, {0, -3, 0}, {50, 58, 0}},      // -2 + 60
        {{50, 30, 0}, {1234, 0, 0}, {84, 30, 0}},   // 1284 - 12 x 100
        {{50, 30, 0}, {-1234, 0, 0}, {16, 30, 0}},  // -1184 + 12 x 100
        {{-250, -130, 0}, {0, 0, 0}, {50, 50, 0}},  // -250 + 3 x 100, -130 + 3 x 60
        {{99, 59, 0}, {1, 1, 0}, {0, 0, 0}},        // the far edge is the near one
        {{99, 1, 0}, {2, -2, 0}, {1, 59, 0}},       // a corner
        {{50, 30, 0}, {10, 10, 0}, {60, 40, 0}},    // far from all edges
    };
    for (const auto& row : rows) {
        Scene scene = scene_with(Edge::wrap);
        scene.boid(row.position, row.velocity);
        expect_position(scene, row.result);
        expect_velocity(scene, row.velocity);
    }
}

TEST_P(Wrap, WorksAlongZ) {
    Scene scene = scene_with(Edge::wrap, 3);
    scene.boid({99, 59, 39}, {2, 2, 2}).boid({0, 0, 1}, {0, 0, -83});
    expect_position(scene, {1, 1, 1});
    expect_position(scene, {0, 0, 38}, 1);
}

TEST_P(Wrap, NeverGivesTheFarEdgeItself) {
    // -1e-20 + 100 rounds to 100, which is 0.
    Scene scene = scene_with(Edge::wrap);
    scene.boid({0, 0, 0}, {-1e-20, -1e-20, 0});
    EXPECT_EQ(scene.boid_after(0).position, (Vector3{0, 0, 0}));
}

TEST_P(Toroidal, BoidsSeeEachOtherAcrossTheEdge) {
    // From x = 1 to x = 98: 97 - 100 = -3. Boid 0 goes to 1 - 3 = -2, which is 98; boid 1 to 98 + 3 = 101, which is 1.
    Scene scene = scene_with(Distance::toroidal);
    scene.boid({1, 30, 0}).boid({98, 30, 0});
    expect_velocity(scene, {-3, 0, 0});
    expect_position(scene, {98, 30, 0});
    expect_velocity(scene, {3, 0, 0}, 1);
    expect_position(scene, {1, 30, 0}, 1);
}

TEST_P(Toroidal, BoidsSeeEachOtherAcrossEveryCorner) {
    // From (1, 2, 3) to (99, 57, 36): (98 - 100, 55 - 60, 33 - 40) = (-2, -5, -7).
    Scene scene = scene_with(Distance::toroidal, 3);
    scene.boid({1, 2, 3}).boid({99, 57, 36});
    expect_velocity(scene, {-2, -5, -7});
    expect_velocity(scene, {2, 5, 7}, 1);
}

TEST_P(Toroidal, BoidsOutsideTheWorldAreSeenWhereTheyWrapTo) {
    // 298 - 1 = 297, less three turns: -3; -199 - 1 = -200, plus two turns: 0, so d = |(0, 4)|.
    Scene scene = scene_with(Distance::toroidal);
    scene.boid({1, 30, 0}).boid({298, 30, 0});
    expect_velocity(scene, {-3, 0, 0});
    Scene other = scene_with(Distance::toroidal);
    other.boid({1, 30, 0}).boid({-199, 34, 0});
    expect_velocity(other, {0, 4, 0});
}

TEST_P(Toroidal, HalfTheWorldAwayIsSeenTheOtherWayRound) {
    // r = 50, r/L = 0.5 rounds away from zero to 1: 50 - 100 = -50; r = -50 becomes 50.
    Scene scene = scene_with(Distance::toroidal);
    scene.parameters().cohesion.radius = 55;
    scene.boid({0, 30, 0}).boid({50, 30, 0});
    expect_velocity(scene, {-50, 0, 0});
    expect_velocity(scene, {50, 0, 0}, 1);
}

TEST_P(Plain, BoidsDoNotSeeEachOtherAcrossTheEdge) {
    Scene scene = scene_with(Distance::plain);
    scene.boid({1, 30, 0}).boid({98, 30, 0});
    expect_velocity(scene, {});
    expect_position(scene, {1, 30, 0});
}

TEST_P(Toroidal, MeansNothingWhereTheWorldDoesNotWrap) {
    for (const Edge kind : {Edge::turn, Edge::push, Edge::bounce, Edge::open}) {
        Scene scene = scene_with(Distance::toroidal);
        scene.parameters().edges.kind = kind;
        scene.boid({1, 30, 0}).boid({98, 30, 0});
        expect_velocity(scene, {});
    }
}

TEST_P(Push, AddsWithinTheMarginTowardsTheInside) {
    // Margin 10, push 3, v = (1, 1, 1); the world is 100 x 60 x 40. The margin itself is still free.
    struct {
        Vector3 position, velocity;
    } const rows[] = {
        {{5, 30, 20}, {4, 1, 1}},   {{95, 30, 20}, {-2, 1, 1}},  {{50, 5, 20}, {1, 4, 1}},   {{50, 55, 20}, {1, -2, 1}},
        {{50, 30, 5}, {1, 1, 4}},   {{50, 30, 35}, {1, 1, -2}},  {{5, 55, 35}, {4, -2, -2}}, {{10, 50, 30}, {1, 1, 1}},
        {{-70, 30, 20}, {4, 1, 1}}, {{170, 30, 20}, {-2, 1, 1}}, {{50, 30, 20}, {1, 1, 1}},
    };
    for (std::size_t number = 0; number < std::size(rows); ++number) {
        SCOPED_TRACE("row " + std::to_string(number));
        Scene scene = scene_with(Edge::push, 3);
        scene.parameters().edges.margin = 10;
        scene.parameters().edges.push = 3;
        scene.boid(rows[number].position, {1, 1, 1});
        expect_velocity(scene, rows[number].velocity);
        expect_position(scene, rows[number].position + rows[number].velocity);
    }
}

TEST_P(Push, OfWallsWhoseMarginsOverlapCancels) {
    // 40 < 70 and 40 > 100 - 70: +3 and -3.
    Scene scene = scene_with(Edge::push);
    scene.parameters().edges.margin = 70;
    scene.parameters().edges.push = 3;
    scene.parameters().world.height = 1000;
    scene.boid({40, 500, 0}, {1, 1, 0});
    expect_velocity(scene, {1, 1, 0});
}

TEST_P(Push, IsPartOfWhatTheSpeedLimitCuts) {
    // u = (1 + 3, 0 + 3) = (4, 3), cut from 5 to 2.5: (2, 1.5).
    Scene scene = scene_with(Edge::push);
    scene.parameters().edges.margin = 10;
    scene.parameters().edges.push = 3;
    scene.parameters().motion.max_speed = 2.5;
    scene.boid({5, 5, 0}, {1, 0, 0});
    expect_velocity(scene, {2, 1.5, 0});
}

TEST_P(Push, LetsBoidsOut) {
    Scene scene = scene_with(Edge::push);
    scene.parameters().edges.push = 1;
    scene.parameters().edges.margin = 10;
    scene.boid({99, 30, 0}, {5, 0, 0});
    expect_position(scene, {103, 30, 0});
}

TEST_P(Bounce, MirrorsPositionAndVelocityPerAxis) {
    struct {
        Vector3 position, velocity, new_position, new_velocity;
    } const rows[] = {
        {{98, 30, 20}, {5, 1, 1}, {97, 31, 21}, {-5, 1, 1}},         // 103: 200 - 103
        {{2, 30, 20}, {-5, 1, 1}, {3, 31, 21}, {5, 1, 1}},           // -3
        {{50, 58, 20}, {1, 5, 1}, {51, 57, 21}, {1, -5, 1}},         // 63: 120 - 63
        {{50, 2, 20}, {1, -5, 1}, {51, 3, 21}, {1, 5, 1}},           // -3
        {{50, 30, 38}, {1, 1, 5}, {51, 31, 37}, {1, 1, -5}},         // 43: 80 - 43
        {{50, 30, 2}, {1, 1, -5}, {51, 31, 3}, {1, 1, 5}},           // -3
        {{98, 58, 2}, {5, 5, -5}, {97, 57, 3}, {-5, -5, 5}},         // a corner
        {{50, 30, 20}, {1000, 0, 0}, {0, 30, 20}, {-1000, 0, 0}},    // 200 - 1050 < 0: clamped
        {{50, 30, 20}, {-1000, 0, 0}, {100, 30, 20}, {1000, 0, 0}},  // 950 > 100: clamped
        {{95, 30, 20}, {5, 0, 0}, {100, 30, 20}, {5, 0, 0}},         // on the wall, not beyond
        {{5, 30, 20}, {-5, 0, 0}, {0, 30, 20}, {-5, 0, 0}},          // on the wall, not beyond
    };
    for (std::size_t number = 0; number < std::size(rows); ++number) {
        SCOPED_TRACE("row " + std::to_string(number));
        Scene scene = scene_with(Edge::bounce, 3);
        scene.boid(rows[number].position, rows[number].velocity);
        expect_position(scene, rows[number].new_position);
        expect_velocity(scene, rows[number].new_velocity);
    }
}

TEST_P(Bounce, HoldsInTheFlatWorldToo) {
    Scene scene = scene_with(Edge::bounce);
    scene.boid({98, 2, 0}, {5, -5, 0});
    expect_position(scene, {97, 3, 0});
    expect_velocity(scene, {-5, 5, 0});
}

TEST_P(Open, HoldsNobody) {
    Scene scene = scene_with(Edge::open, 3);
    scene.boid({99, 1, 39}, {5, -5, 5});
    expect_position(scene, {104, -4, 44});
    expect_velocity(scene, {5, -5, 5});
}

BOIDS_ON_EVERY_ENGINE(Wrap);
BOIDS_ON_EVERY_ENGINE(Toroidal);
BOIDS_ON_EVERY_ENGINE(Plain);
BOIDS_ON_EVERY_ENGINE(Push);
BOIDS_ON_EVERY_ENGINE(Bounce);
BOIDS_ON_EVERY_ENGINE(Open);

}  // namespace
}  // namespace boids
