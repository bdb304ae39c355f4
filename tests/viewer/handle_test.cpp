// What is seen at a pixel is what a hand takes hold of, in flat and deep worlds.
#include "boids/apps/viewer/handle.h"

#include <gtest/gtest.h>

#include "boids/core/scenario/world_edits.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {
namespace {

View look_at(const Scenario& scenario, const Stance& stance = {}) {
    const bool deep = scenario.parameters.world.dimension == 3;
    Camera camera(scenario.parameters, deep ? CameraMotion::orbit : CameraMotion::fixed, 800, 600);
    return camera.look(State(scenario.parameters.world.dimension), 0, stance);
}

constexpr double reach = 10;

TEST(Handle, ObstaclesComeBeforeGoalsAndFreeSpaceHasNone) {
    Scenario scene = with_obstacle(load_scenario("flock"), {100, 100, 0});
    scene = with_waypoint(with_goal(scene, {100, 110, 0}), {400, 200, 0});
    const View view = look_at(scene);
    const auto at = [&](const Vector3& place) { return find_handle(scene, 0, view, view.pixel(place), reach); };
    EXPECT_EQ(at({100, 112, 0}), (Handle{Handle::Kind::obstacle, 0}));
    EXPECT_EQ(at({401, 200, 0}), (Handle{Handle::Kind::goal, 0, 1}));
    EXPECT_EQ(at({300, 300, 0}), std::nullopt);
    scene.obstacles[0].enabled = false;
    EXPECT_EQ(at({100, 112, 0}), (Handle{Handle::Kind::goal, 0, 0}));
}

TEST(Handle, AMovingObstacleIsWhereItIsAtTheStep) {
    Scenario scene = with_obstacle(load_scenario("flock"), {100, 100, 0});
    scene.obstacles[0].track = {{{100, 100, 0}, {500, 100, 0}}, 2, false};
    const View view = look_at(scene);
    const Vector2 there = view.pixel({300, 100, 0});
    EXPECT_FALSE(find_handle(scene, 0, view, there, reach));
    EXPECT_TRUE(find_handle(scene, 100, view, there, reach));
    const Scenario moved = with_moved(scene, {Handle::Kind::obstacle, 0}, {10, 20, 0});
    EXPECT_EQ(moved.obstacles[0].place(100), (Vector3{310, 120, 0})) << "its path comes with it";
}

TEST(Handle, InSpaceTheNearerBallIsTheOneSeen) {
    Scenario scene = load_scenario("aviary");
    const View view = look_at(scene, Stance{20, 10, 1, {}});
    const Vector2 pixel{430, 280};
    const Vector3 focus = position_beside(view, pixel, view.origin);
    EXPECT_LT(length(focus - view.position(pixel)), 1e-3) << "beside the focus is the plane through it";
    const Vector3 ahead = unit(Vector3{view.rows[2][0], view.rows[2][1], view.rows[2][2]});
    const Vector3 farther = position_beside(view, pixel, view.origin + 60 * ahead);
    EXPECT_LT(length(view.pixel(farther) - pixel), 0.01);
    scene = with_obstacle(with_obstacle(scene, farther), focus);
    EXPECT_EQ(find_handle(scene, 0, view, pixel, reach), (Handle{Handle::Kind::obstacle, 1}));
    scene = without(scene, {Handle::Kind::obstacle, 1});
    EXPECT_EQ(find_handle(scene, 0, view, pixel, reach), (Handle{Handle::Kind::obstacle, 0}));
    EXPECT_FALSE(find_handle(scene, 0, view, {60, 60}, reach));
}

TEST(Handle, OneThatIsGoneChangesNothing) {
    const Scenario scene = with_goal(load_scenario("flock"), {100, 100, 0});
    EXPECT_FALSE(exists({Handle::Kind::goal, 0, 1}, scene));
    EXPECT_FALSE(exists({Handle::Kind::obstacle, 0}, scene));
    EXPECT_EQ(with_moved(scene, {Handle::Kind::goal, 0, 1}, {5, 5, 0}).goals[0].track.points,
              scene.goals[0].track.points);
    EXPECT_EQ(with_moved(scene, {Handle::Kind::goal, 0, 0}, {5, 5, 0}).goals[0].track.points,
              (std::vector<Vector3>{{105, 105, 0}}));
    EXPECT_TRUE(without(scene, {Handle::Kind::goal, 0, 0}).goals.empty());
}

}  // namespace
}  // namespace boids::viewer
