// Where things that move along a path are after so many steps.
#include "boids/core/scenario/scenery.h"

#include <gtest/gtest.h>

namespace boids {
namespace {

void expect_at(const Track& track, std::uint64_t step, const Vector3& expected) {
    SCOPED_TRACE("step " + std::to_string(step));
    const Vector3 place = track.place(step);
    for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(place[axis], expected[axis], 1e-9) << "axis " << axis;
}

/// Sides of 30, 40 and 50.
Track triangle(double speed, bool closed) {
    return {{{0, 0, 0}, {30, 0, 0}, {30, 40, 0}}, speed, closed};
}

TEST(Track, ItsLengthIsOneRoundOrTheWayToItsEnd) {
    EXPECT_EQ(triangle(1, true).length(), 120);
    EXPECT_EQ(triangle(1, false).length(), 70);
    EXPECT_EQ(Track{}.length(), 0);
}

TEST(Track, AClosedOneGoesAround) {
    // 10 per step: 30 to the first corner, 40 to the second, 50 back along (-0.6, -0.8).
    const Track track = triangle(10, true);
    expect_at(track, 0, {0, 0, 0});
    expect_at(track, 1, {10, 0, 0});
    expect_at(track, 3, {30, 0, 0});
    expect_at(track, 5, {30, 20, 0});
    expect_at(track, 7, {30, 40, 0});
    expect_at(track, 8, {24, 32, 0});
    expect_at(track, 11, {6, 8, 0});
    expect_at(track, 12, {0, 0, 0});
    expect_at(track, 13, {10, 0, 0});
    expect_at(track, 12'000'000'001, {10, 0, 0});  // a billion rounds later
}

TEST(Track, AnOpenOneGoesToAndFro) {
    const Track track = triangle(10, false);
    expect_at(track, 5, {30, 20, 0});
    expect_at(track, 7, {30, 40, 0});
    expect_at(track, 8, {30, 30, 0});
    expect_at(track, 12, {20, 0, 0});
    expect_at(track, 14, {0, 0, 0});
    expect_at(track, 15, {10, 0, 0});
}

TEST(Track, BetweenTwoPointsAroundIsToAndFro) {
    for (const bool closed : {true, false}) {
        const Track track{{{0, 0, 0}, {0, 0, 7}}, 2, closed};
        expect_at(track, 3, {0, 0, 6});
        expect_at(track, 4, {0, 0, 6});
        expect_at(track, 6, {0, 0, 2});
        expect_at(track, 7, {0, 0, 0});
    }
}

TEST(Track, ANegativeSpeedGoesAroundTheOtherWay) {
    // Backwards from the first corner along (0.6, 0.8) of the last side: 10, then 20.
    const Track around = triangle(-10, true);
    expect_at(around, 1, {6, 8, 0});
    expect_at(around, 2, {12, 16, 0});
    expect_at(around, 5, {30, 40, 0});
    expect_at(around, 12, {0, 0, 0});
    // To and fro there is no way back from its beginning but forth.
    const Track open = triangle(-10, false);
    expect_at(open, 1, {10, 0, 0});
    expect_at(open, 8, {30, 30, 0});
}

TEST(Track, PointsThatCoincideTakeNoTime) {
    const Track open{{{0, 0, 0}, {0, 0, 0}, {10, 0, 0}, {10, 0, 0}, {20, 0, 0}, {20, 0, 0}}, 5, false};
    expect_at(open, 0, {0, 0, 0});
    expect_at(open, 1, {5, 0, 0});
    expect_at(open, 2, {10, 0, 0});
    expect_at(open, 3, {15, 0, 0});
    expect_at(open, 4, {20, 0, 0});
    expect_at(open, 5, {15, 0, 0});
    expect_at(open, 8, {0, 0, 0});
    const Track closed{{{0, 0, 0}, {10, 0, 0}, {10, 0, 0}, {0, 0, 0}}, 5, true};
    expect_at(closed, 3, {5, 0, 0});
    expect_at(closed, 4, {0, 0, 0});
    expect_at(closed, 5, {5, 0, 0});
}

TEST(Track, WithoutAWayOrASpeedItStays) {
    expect_at(Track{}, 5, {});
    expect_at(Track{{{1, 2, 3}}, 5, false}, 7, {1, 2, 3});
    expect_at(Track{{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, 5, true}, 7, {1, 2, 3});
    expect_at(triangle(0, true), 7, {});
    EXPECT_FALSE(Track{}.moves());
    EXPECT_FALSE((Track{{{1, 2, 3}}, 5, false}.moves()));
    EXPECT_FALSE(triangle(0, true).moves());
    EXPECT_TRUE(triangle(-1, false).moves());
}

TEST(Obstacle, IsOnItsPathWhereItHasOne) {
    Obstacle obstacle{};
    obstacle.x = 4;
    obstacle.y = 5;
    obstacle.z = 6;
    EXPECT_EQ(obstacle.place(9), (Vector3{4, 5, 6}));
    obstacle.track = triangle(10, true);
    EXPECT_EQ(obstacle.place(1), (Vector3{10, 0, 0}));
}

TEST(Goal, SeveralPointsWithoutASpeedAreWayPoints) {
    Goal goal{};
    goal.track = triangle(0, false);
    EXPECT_TRUE(goal.has_waypoints());
    goal.track.speed = 1;
    EXPECT_FALSE(goal.has_waypoints());
    goal.track = {{{1, 2, 3}}, 0, false};
    EXPECT_FALSE(goal.has_waypoints());
}

}  // namespace
}  // namespace boids
