// The ways in which models move, equation (31) of docs/model.md, on every engine and instruction set. Without strength
// the model of Cucker and Smale is the bare equation of motion; vicsek_test.cpp has heading only.
#include "boids/boids.h"
#include "boids/tests/engines/scene.h"

namespace boids {
namespace {

using EquationOfMotion = EveryEngine;

constexpr double dt = 0.5;

Scene bare_scene(int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().model =
        static_cast<int>(std::ranges::find(Models::names, CuckerSmale::name) - Models::names.begin());
    std::get<CuckerSmale::Values>(scene.parameters().own) = {0, 10, 0.5, 0, 10, dt, 0};
    return scene;
}

TEST_P(EquationOfMotion, OfALoneBoidIsStraightAndEvenInTime) {
    Scene scene = bare_scene(3);
    scene.boid({10, 20, 30}, {0.5, -0.25, 1});
    expect_position(scene, {12, 19, 34}, 0, 8);  // 8 steps are 4 units of time
    expect_velocity(scene, {0.5, -0.25, 1});
}

TEST_P(EquationOfMotion, HasNoGreatestSpeed) {
    Scene scene = bare_scene();
    scene.boid({10, 20, 0}, {3000, -4000, 0});
    expect_velocity(scene, {3000, -4000, 0});
}

TEST_P(EquationOfMotion, TakesThePointersPullForAnAcceleration) {
    // 5 away, half of the radius: 20/10 (1 - 1/2) along (0.6, 0.8). In half a unit of time that is (0.3, 0.4) more, and
    // the way is half of the new velocity.
    Scene scene = bare_scene();
    scene.parameters().pointer = {PointerKind::attract, 23, 24, 0, 20, 10, true};
    scene.boid({20, 20, 0}, {1, 0, 0});
    expect_velocity(scene, {1.3, 0.4, 0});
    expect_position(scene, {20.65, 20.2, 0});
}

TEST_P(EquationOfMotion, TakesTheWindForAVelocity) {
    Scene scene = bare_scene(3);
    scene.parameters().wind = {WindKind::uniform, 2, -4, 1, 0, 1, 0, 0};
    scene.boid({10, 20, 30}, {1, 0, 0});
    expect_position(scene, {11.5, 18, 30.5});
    expect_velocity(scene, {1, 0, 0});
    // 10 from the axis of a vortex within its core: 1/20 * 10 across.
    scene.parameters().wind = {WindKind::vortex, 0, 0, 0, 1, 20, 0, 20};
    expect_position(scene, {10.5, 20.25, 30});
}

TEST_P(EquationOfMotion, TakesSoftWallsForAnAcceleration) {
    Scene scene = bare_scene();
    scene.parameters().edges.kind = Edge::push;
    scene.parameters().edges.margin = 10;
    scene.parameters().edges.push = 3;
    scene.boid({5, 20, 0}, {-1, 0, 0});
    expect_velocity(scene, {0.5, 0, 0});
    expect_position(scene, {5.25, 20, 0});
}

TEST_P(EquationOfMotion, TakesContainmentForAnAcceleration) {
    // At 5, 4 units of time later at 1: (10 - 1)/10 of 2 inwards.
    Scene scene = bare_scene();
    scene.parameters().containment = {2, 10, 4};
    scene.boid({5, 30, 0}, {-1, 0, 0});
    expect_velocity(scene, {-1 + dt * 1.8, 0, 0});
}

TEST_P(EquationOfMotion, TakesAGoalForAnAcceleration) {
    Scene scene = bare_scene();
    Goal goal = default_goal();
    goal.weight = 1;
    goal.max_force = 0.25;
    goal.track.points = {{50, 20, 0}};
    scene.scenario.goals.push_back(goal);
    scene.boid({20, 20, 0}, {0, 0, 0});
    expect_velocity(scene, {dt * 0.25, 0, 0});
    expect_position(scene, {20 + dt * dt * 0.25, 20, 0});
}

TEST_P(EquationOfMotion, StopsAtAnObstacleWithinItsWay) {
    // The way is 0.5 * 16 = 8, and the disc begins 5 ahead.
    Scene scene = bare_scene();
    Obstacle obstacle = default_obstacle();
    obstacle.x = 40;
    obstacle.y = 20;
    obstacle.radius = 5;
    scene.scenario.obstacles.push_back(obstacle);
    scene.parameters().avoidance = {0, 0, 0};  // nobody looks for it
    scene.boid({30, 20, 0}, {16, 0, 0}).boid({30, 20, 0}, {4, 0, 0});
    const State after = scene.after();
    expect_near(after.boid(0).position, {35, 20, 0}, 0.01);
    expect_near(after.boid(0).velocity, {0, 0, 0}, 0.01);
    expect_near(after.boid(1).position, {32, 20, 0});
}

TEST_P(EquationOfMotion, BouncesOffAWall) {
    Scene scene = bare_scene();
    scene.parameters().edges.kind = Edge::bounce;
    scene.boid({1, 20, 0}, {-6, 0, 0});
    expect_position(scene, {2, 20, 0});  // 1 - 3, folded back
    expect_velocity(scene, {6, 0, 0});
}

BOIDS_ON_ENGINES(EquationOfMotion, every_engine_by_instruction_set());

TEST(MotionPolicy, OfBoidsIsWhatTheUserSays) {
    Scenario scenario;
    scenario.parameters.motion = {0.5, 4, 2, 3, true, 0.25, MoveWith::old_velocity};
    const FlownParameters flown = as_flown(scenario.parameters);
    EXPECT_FALSE(flown.dt);
    EXPECT_EQ(flown.motion.inertia, 0.5);
    EXPECT_EQ(flown.motion.max_speed, 4);
    EXPECT_EQ(flown.motion.move_with, MoveWith::old_velocity);
}

TEST(MotionPolicy, OfAnotherModelIsItsOwn) {
    const Scene scene = bare_scene();
    EXPECT_EQ(as_flown(scene.scenario.parameters).dt, dt);
    EXPECT_EQ(as_flown(scene.scenario.parameters).motion.inertia, 0);
}

}  // namespace
}  // namespace boids
