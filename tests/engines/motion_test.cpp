// How a boid moves without noise or edges: equations (11), (22) and (23) of docs/model.md.
#include "scene.h"

namespace boids {
namespace {

using MotionOf = EveryEngine;
using Inertia = EveryEngine;
using Speed = EveryEngine;
using SpeedMultiplier = EveryEngine;
using MoveWithOf = EveryEngine;

TEST_P(MotionOf, OfALoneBoidIsStraightAndEven) {
    Scene scene(3);
    scene.boid({1, 2, 3}, {0.5, -0.25, 1});
    const Boid boid = scene.after(8).boid(0);
    expect_near(boid.position, {5, 0, 11});
    expect_near(boid.velocity, {0.5, -0.25, 1});
}

TEST_P(Inertia, ScalesThePreviousVelocity) {
    struct {
        double inertia;
        Vector3 velocity;
    } const rows[] = {{0, {}}, {0.5, {2, -1, 0}}, {1, {4, -2, 0}}, {2, {8, -4, 0}}, {-1, {-4, 2, 0}}};
    for (const auto& row : rows) {
        Scene scene;
        scene.parameters().motion.inertia = row.inertia;
        scene.boid({1, 1, 0}, {4, -2, 0});
        expect_velocity(scene, row.velocity);
        expect_position(scene, Vector3{1, 1, 0} + row.velocity);
    }
}

TEST_P(Inertia, LeavesTheRulesAlone) {
    // 0.5 (4, -2) + (3, 0) = (5, -1).
    Scene scene;
    scene.use(&Parameters::cohesion);
    scene.parameters().motion.inertia = 0.5;
    scene.boid({}, {4, -2, 0}).boid({3, 0, 0});
    expect_velocity(scene, {5, -1, 0});
}

TEST_P(Speed, IsHeldBetweenItsLimits) {
    struct {
        double least, most;
        Vector3 before, after;
    } const rows[] = {
        {0, 5, {6, 8, 0}, {3, 4, 0}},         {0, 10, {6, 8, 0}, {6, 8, 0}},  {0, 20, {6, 8, 0}, {6, 8, 0}},
        {2, 5, {0.3, 0.4, 0}, {1.2, 1.6, 0}}, {2, 5, {3, 0, 0}, {3, 0, 0}},   {2, 5, {0, 0, 0}, {0, 0, 0}},
        {1, 1, {0, -0.5, 0}, {0, -1, 0}},     {1, 1, {0, -7, 0}, {0, -1, 0}}, {0, 0, {3, 4, 0}, {0, 0, 0}},
    };
    for (std::size_t number = 0; number < std::size(rows); ++number) {
        SCOPED_TRACE("row " + std::to_string(number));
        Scene scene;
        scene.parameters().motion.min_speed = rows[number].least;
        scene.parameters().motion.max_speed = rows[number].most;
        scene.boid({1, 1, 0}, rows[number].before);
        expect_velocity(scene, rows[number].after);
        expect_position(scene, Vector3{1, 1, 0} + rows[number].after);
    }
}

TEST_P(Speed, IsHeldBetweenItsLimitsInSpace) {
    Scene scene(3);
    scene.parameters().motion.min_speed = 3;
    scene.parameters().motion.max_speed = 7;
    scene.boid({}, {0.2, 0.1, 0.2}).boid({}, {4, 6, 12});
    expect_velocity(scene, {2, 1, 2});
    expect_velocity(scene, {2, 3, 6}, 1);
}

TEST_P(SpeedMultiplier, ActsAfterTheLimits) {
    // |(6, 8)| is cut to 5: (3, 4), times 3: (9, 12). |(0.3, 0.4)| is raised to 2: (1.2, 1.6), times 3: (3.6, 4.8).
    Scene scene;
    scene.parameters().motion.min_speed = 2;
    scene.parameters().motion.max_speed = 5;
    scene.parameters().motion.speed_multiplier = 3;
    scene.boid({1, 1, 0}, {6, 8, 0}).boid({50, 50, 0}, {0.3, 0.4, 0});
    expect_velocity(scene, {9, 12, 0});
    expect_position(scene, {10, 13, 0});
    expect_velocity(scene, {3.6, 4.8, 0}, 1);
}

TEST_P(SpeedMultiplier, OfZeroStopsEveryone) {
    Scene scene;
    scene.parameters().motion.speed_multiplier = 0;
    scene.boid({1, 1, 0}, {6, 8, 0});
    expect_velocity(scene, {});
    expect_position(scene, {1, 1, 0});
}

TEST_P(MoveWithOf, TheOldVelocityIsOneStepLate) {
    // Cohesion adds (3, 0) to v = (1, 2): new (4, 2). The old one moves from (0, 0) to (1, 2), the new one to (4, 2).
    Scene scene;
    scene.use(&Parameters::cohesion);
    scene.boid({}, {1, 2, 0}).boid({3, 0, 0});
    for (const MoveWith with : {MoveWith::old_velocity, MoveWith::new_velocity}) {
        scene.parameters().motion.move_with = with;
        expect_velocity(scene, {4, 2, 0});
        expect_position(scene, with == MoveWith::old_velocity ? Vector3{1, 2, 0} : Vector3{4, 2, 0});
    }
}

TEST_P(MoveWithOf, TheOldVelocityIsNotLimitedNorMultiplied) {
    Scene scene;
    scene.parameters().motion.max_speed = 5;
    scene.parameters().motion.speed_multiplier = 3;
    scene.parameters().motion.move_with = MoveWith::old_velocity;
    scene.boid({}, {6, 8, 0});
    expect_position(scene, {6, 8, 0});
    expect_velocity(scene, {9, 12, 0});
}

BOIDS_ON_EVERY_ENGINE(MotionOf);
BOIDS_ON_EVERY_ENGINE(Inertia);
BOIDS_ON_EVERY_ENGINE(Speed);
BOIDS_ON_EVERY_ENGINE(SpeedMultiplier);
BOIDS_ON_EVERY_ENGINE(MoveWithOf);

}  // namespace
}  // namespace boids
