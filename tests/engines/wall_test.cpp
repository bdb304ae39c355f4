// Walls that turn boids: equations (25), (26) and (27) of docs/model.md. The world measures 100 x 60 (x 40), the margin
// is 10.
#include <cmath>

#include "scene.h"

namespace boids {
namespace {

using Wall = EveryEngine;

Scene walled(double angle, TurnSide side = TurnSide::left, int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().edges.kind = Edge::turn;
    scene.parameters().edges.margin = 10;
    scene.parameters().edges.turn_angle = angle;
    scene.parameters().edges.turn_side = side;
    return scene;
}

TEST_P(Wall, TurnsABoidThatHeadsForIt) {
    // (2, 0) by 30 degrees: (2 cos 30, 2 sin 30) = (sqrt 3, 1); to the right (sqrt 3, -1). The move comes first.
    for (const TurnSide side : {TurnSide::left, TurnSide::right}) {
        Scene scene = walled(30, side);
        scene.boid({95, 30, 0}, {2, 0, 0});
        expect_velocity(scene, {std::sqrt(3.0), side == TurnSide::left ? 1.0 : -1.0, 0});
        expect_position(scene, {97, 30, 0});
    }
}

TEST_P(Wall, TurnsAtEverySideOfTheWorld) {
    // By 90 degrees from x towards y: (x, y) becomes (-y, x); to the right (y, -x).
    struct {
        Vector3 position, velocity, left, right;
    } const rows[] = {
        {{95, 30, 0}, {2, 1, 0}, {-1, 2, 0}, {1, -2, 0}}, {{5, 30, 0}, {-2, 1, 0}, {-1, -2, 0}, {1, 2, 0}},
        {{50, 55, 0}, {1, 2, 0}, {-2, 1, 0}, {2, -1, 0}}, {{50, 5, 0}, {1, -2, 0}, {2, 1, 0}, {-2, -1, 0}},
        {{95, 55, 0}, {2, 2, 0}, {-2, 2, 0}, {2, -2, 0}},  // a corner of two flat walls turns once
    };
    for (const auto& row : rows)
        for (const TurnSide side : {TurnSide::left, TurnSide::right}) {
            Scene scene = walled(90, side);
            scene.boid(row.position, row.velocity);
            expect_velocity(scene, side == TurnSide::left ? row.left : row.right);
        }
}

TEST_P(Wall, LeavesAloneWhoeverDoesNotHeadForIt) {
    struct {
        Vector3 position, velocity;
    } const rows[] = {
        {{50, 30, 0}, {2, 2, 0}},   // in the middle
        {{95, 30, 0}, {-2, 1, 0}},  // in the margin, heading inwards
        {{5, 30, 0}, {2, -1, 0}},   // in the margin, heading inwards
        {{95, 30, 0}, {0, 2, 0}},   // along the wall
        {{88, 30, 0}, {2, 0, 0}},   // to 90 = 100 - 10, not beyond
        {{12, 30, 0}, {-2, 0, 0}},  // to 10, not below
        {{80, 30, 0}, {2, 0, 0}},   // outwards, outside the margin
    };
    for (const auto& row : rows) {
        Scene scene = walled(90);
        scene.boid(row.position, row.velocity);
        expect_velocity(scene, row.velocity);
        expect_position(scene, row.position + row.velocity);
    }
}

TEST_P(Wall, BeginsItsMarginAtTheNewPosition) {
    // 88.5 + 2 = 90.5 > 90; 11.5 - 2 = 9.5 < 10.
    Scene scene = walled(90);
    scene.boid({88.5, 30, 0}, {2, 0, 0}).boid({11.5, 30, 0}, {-2, 0, 0});
    expect_velocity(scene, {0, 2, 0});
    expect_velocity(scene, {0, -2, 0}, 1);
}

TEST_P(Wall, HoldsBoidsWithinTheWorldLessTheInset) {
    // 98 + 5 = 103 and 58 + 5 = 63 become 99 and 59 with inset 1, 100 and 60 with none; 2 - 5 = -3 becomes 0 with both.
    for (const double inset : {0.0, 1.0}) {
        Scene scene = walled(90);
        scene.parameters().edges.inset = inset;
        scene.boid({98, 58, 0}, {5, 5, 0}).boid({2, 2, 0}, {-5, -5, 0});
        expect_position(scene, {100 - inset, 60 - inset, 0});
        expect_position(scene, {0, 0, 0}, 1);
    }
}

TEST_P(Wall, TurnsToARandomSideWithEqualChance) {
    // 400 boids: 200 are expected on each side with a standard deviation of 10; the bound is 4.5 of those.
    Scene scene = walled(90, TurnSide::random);
    for (int count = 0; count < 400; ++count) scene.boid({95, 30, 0}, {2, 0, 0});
    const State state = scene.after();
    int left = 0;
    for (std::size_t index = 0; index < state.size(); ++index) {
        EXPECT_NEAR(state.velocity[0][index], 0, rounding());
        EXPECT_NEAR(std::abs(state.velocity[1][index]), 2, rounding());
        left += state.velocity[1][index] > 0;
    }
    EXPECT_NEAR(left, 200, 45);
}

TEST_P(Wall, TurnsARandomSideAfreshEveryStep) {
    // The same boid at other steps: 50 of 100 are expected to the left, with a standard deviation of 5.
    Scene scene = walled(90, TurnSide::random);
    scene.boid({95, 30, 0}, {2, 0, 0});
    int left = 0;
    for (std::uint64_t step = 0; step < 100; ++step) {
        scene.state.step = step;
        left += scene.boid_after(0).velocity[1] > 0;
    }
    EXPECT_NEAR(left, 50, 22);
}

TEST_P(Wall, InSpaceTurnsInThePlaneOfItsAxis) {
    // Walls across x and y: from x towards y, (x, y, z) becomes (-y, x, z). Walls across z: from x towards z, (x, y, z)
    // becomes (-z, y, x). A corner of both turns by both: (2, 1, 3) becomes (-1, 2, 3), then (-3, 2, -1).
    struct {
        Vector3 position, velocity, left;
    } const rows[] = {
        {{95, 30, 20}, {2, 1, 3}, {-1, 2, 3}},  {{50, 55, 20}, {1, 2, 3}, {-2, 1, 3}},
        {{50, 30, 35}, {1, 2, 3}, {-3, 2, 1}},  {{50, 30, 5}, {1, 2, -3}, {3, 2, 1}},
        {{95, 30, 35}, {2, 1, 3}, {-3, 2, -1}}, {{95, 55, 35}, {2, 1, 3}, {-3, 2, -1}},
        {{50, 30, 20}, {2, 1, 3}, {2, 1, 3}},
    };
    for (std::size_t number = 0; number < std::size(rows); ++number) {
        SCOPED_TRACE("row " + std::to_string(number));
        Scene scene = walled(90, TurnSide::left, 3);
        scene.boid(rows[number].position, rows[number].velocity);
        expect_velocity(scene, rows[number].left);
    }
}

TEST_P(Wall, InSpaceTurnsToTheRightToo) {
    // (x, y, z) becomes (y, -x, z) at a wall across x and (z, y, -x) at a wall across z.
    Scene scene = walled(90, TurnSide::right, 3);
    scene.boid({95, 30, 20}, {2, 1, 3}).boid({50, 30, 35}, {1, 2, 3});
    expect_velocity(scene, {1, -2, 3});
    expect_velocity(scene, {3, 2, -1}, 1);
}

TEST_P(Wall, HoldsBoidsBelowTheCeilingLessTheInset) {
    Scene scene = walled(90, TurnSide::left, 3);
    scene.parameters().edges.inset = 1;
    scene.boid({50, 30, 38}, {0, 0, 5}).boid({50, 30, 2}, {0, 0, -5});
    expect_position(scene, {50, 30, 39});
    expect_position(scene, {50, 30, 0}, 1);
}

TEST_P(Wall, LooksAtTheNewVelocityEvenWhereTheOldOneMoves) {
    // Cohesion turns v = (1, 0) into (1, 0) + (-3, 0): the boid moves outwards to 96 but heads inwards.
    Scene scene = walled(90);
    scene.use(&Parameters::cohesion);
    scene.parameters().motion.move_with = MoveWith::old_velocity;
    scene.boid({95, 30, 0}, {1, 0, 0}).boid({92, 30, 0});
    expect_position(scene, {96, 30, 0});
    expect_velocity(scene, {-2, 0, 0});
}

BOIDS_ON_EVERY_ENGINE(Wall);

}  // namespace
}  // namespace boids
