#include "boids/render/onlooker.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "boids/core/parameters/parameter_table.h"

namespace boids {
namespace {

constexpr int wide = 800, high = 600;

Parameters world_of(int dimension) {
    Parameters parameters = default_parameters();
    parameters.world = {dimension, 400, 300, 200};
    parameters.edges.kind = Edge::wrap;
    return parameters;
}

View look(int dimension, const Stance& stance) {
    return Camera(world_of(dimension), CameraMotion::fixed, wide, high).look(State(dimension), 0, stance);
}

void expect_near(const Vector2& pixel, const Vector2& other) {
    EXPECT_LT(length(pixel - other), 0.01) << pixel[0] << ", " << pixel[1];
}

TEST(Onlooker, MovesWhatIsSeenByPixels) {
    for (const int dimension : {2, 3}) {
        Stance stance;
        const View before = look(dimension, stance);
        const Vector3 middle = before.origin;
        shift(stance, before, 40, -25);
        expect_near(look(dimension, stance).pixel(middle), before.pixel(middle) + Vector2{40, -25});
    }
}

TEST(Onlooker, EnlargesAFlatWorldAroundAPixel) {
    Stance stance;
    const Vector2 pixel{620, 130};
    const View before = look(2, stance);
    enlarge(stance, before, 2, 2.5, pixel);
    const View after = look(2, stance);
    EXPECT_NEAR(after.pixels_per_unit, 2.5 * before.pixels_per_unit, 1e-9);
    expect_near(after.pixel(before.position(pixel)), pixel);
}

TEST(Onlooker, EnlargesWithinBounds) {
    Stance stance;
    for (int i = 0; i < 100; ++i) enlarge(stance, look(2, stance), 2, 0.5, {0, 0});
    EXPECT_DOUBLE_EQ(stance.zoom, 0.05);
    for (int i = 0; i < 100; ++i) enlarge(stance, look(3, stance), 3, 2, {0, 0});
    EXPECT_DOUBLE_EQ(stance.zoom, 200);
}

TEST(Onlooker, TurnsAWorldThatIsPulledToTheRight) {
    Stance stance;
    const View before = look(3, stance);
    const Vector3 near_corner{200, 150, 200};  // before the middle, seen from where a camera first stands
    turn(stance, 30, 0);
    EXPECT_GT(look(3, stance).pixel(near_corner)[0], before.pixel(near_corner)[0]);
}

TEST(Onlooker, PointsAtTheNearestBoidWithinReach) {
    State state(2);
    state.add({100, 100, 0}, {1, 0, 0});
    const BoidId nearer = state.add({104, 100, 0}, {1, 0, 0});
    const View view = look(2, {});
    const Vector2 pixel = view.pixel({103, 100, 0});
    EXPECT_EQ(boid_at(pixel, state, view, 20), nearer);
    EXPECT_FALSE(boid_at(pixel + Vector2{0, 30}, state, view, 20));
}

TEST(Onlooker, FollowsAcrossTheEdgeWhereThatIsShorter) {
    Stance stance;
    stance.shift = {190, 0, 0};  // near the right edge
    View view = look(2, stance);
    repeat_around(view, world_of(2));
    follow(stance, view, {5, 150, 0});
    EXPECT_GT(stance.shift[0], 190);
}

TEST(Onlooker, PointsIntoAWorldThatRepeats) {
    View view;
    EXPECT_EQ(in_world({700, -10, 0}, view), (Vector3{700, -10, 0}));
    view.period = {640, 360, 0};
    EXPECT_EQ(in_world({700, -10, 0}, view), (Vector3{60, 350, 0}));
}

TEST(Onlooker, SeesAFlockBetweenTwoStepsWhereItCameFrom) {
    State state(2), moved;
    state.add({1, 100, 0}, {4, -2, 0});
    move_back(state, world_of(2), 0.5, moved);
    EXPECT_EQ(moved.boid(0).position, (Vector3{399, 101, 0}));
    EXPECT_EQ(state.boid(0).position, (Vector3{1, 100, 0}));
}

TEST(Onlooker, SeesAFlockWithTimeOfItsOwnWhereItCameFrom) {
    Parameters parameters = world_of(2);
    parameters.model = static_cast<int>(std::ranges::find(Models::names, CuckerSmale::name) - Models::names.begin());
    std::get<CuckerSmale::Values>(parameters.own).dt = 0.25;
    State state(2), moved;
    state.add({10, 20, 0}, {4, -2, 0});
    move_back(state, parameters, 0.5, moved);
    EXPECT_EQ(moved.boid(0).position, (Vector3{9.5, 20.25, 0}));
}

}  // namespace
}  // namespace boids
