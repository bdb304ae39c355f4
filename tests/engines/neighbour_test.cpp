// Whom a boid sees: equations (1) to (3) of docs/model.md. Cohesion with the response raw gives v' = v + r for a lone
// neighbour, so a neighbour is seen exactly when it pulls.
#include <cmath>
#include <numbers>

#include "scene.h"

namespace boids {
namespace {

using NeighboursOf = EveryEngine;
using View = EveryEngine;

Vector3 at_bearing(double degrees, double distance) {
    const double angle = degrees * std::numbers::pi / 180;
    return {distance * std::cos(angle), distance * std::sin(angle), 0};
}

bool sees(Scene scene, const Vector3& velocity, const Vector3& neighbour) {
    scene.boid({}, velocity).boid(neighbour);
    return !(scene.boid_after(0).velocity == velocity);
}

TEST_P(NeighboursOf, EndAtTheRadius) {
    // |(3, 4)| = 5 exactly.
    struct {
        double radius;
        bool inclusive, seen;
    } const rows[] = {{5, false, false}, {5, true, true}, {5.001, false, true}, {4.999, true, false}, {0, true, false}};
    for (const auto& row : rows) {
        SCOPED_TRACE("radius " + std::to_string(row.radius) + (row.inclusive ? " inclusive" : " exclusive"));
        Scene scene;
        scene.use(&Parameters::cohesion).radius = row.radius;
        scene.parameters().neighbours.inclusive = row.inclusive;
        EXPECT_EQ(sees(scene, {1, 0, 0}, {3, 4, 0}), row.seen);
    }
}

TEST_P(NeighboursOf, EndAtTheRadiusInSpace) {
    // |(2, 3, 6)| = 7 exactly.
    for (const bool inclusive : {false, true}) {
        Scene scene(3);
        scene.use(&Parameters::cohesion).radius = 7;
        scene.parameters().neighbours.inclusive = inclusive;
        EXPECT_EQ(sees(scene, {1, 0, 0}, {2, 3, 6}), inclusive);
    }
}

TEST_P(NeighboursOf, AreThoseOfEachRulesOwnRadius) {
    // Boids at x = 1, 3 and 5 with velocities (0, 1), (0, 10) and (0, 100) on y; radii 2, 4 and 6; all sum up:
    // separation -1, alignment (0, 11), cohesion 1 + 3 + 5 = 9. F = (8, 11).
    Scene scene;
    scene.use(&Parameters::separation).radius = 2;
    scene.use(&Parameters::alignment).radius = 4;
    scene.use(&Parameters::cohesion).radius = 6;
    for (auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
        scene.use(rule).combine = Combine::sum;
    scene.boid({}).boid({1, 0, 0}, {0, 1, 0}).boid({3, 0, 0}, {0, 10, 0}).boid({5, 0, 0}, {0, 100, 0});
    expect_velocity(scene, {8, 11, 0});
}

TEST_P(NeighboursOf, AtTheSamePlaceCountOnlyWhereCoincidentIsOn) {
    for (const bool coincident : {false, true}) {
        Scene scene;
        scene.use(&Parameters::alignment);
        scene.parameters().neighbours.coincident = coincident;
        scene.boid({7, 7, 0}, {1, 0, 0}).boid({7, 7, 0}, {0, 2, 0});
        expect_velocity(scene, coincident ? Vector3{1, 2, 0} : Vector3{1, 0, 0});
    }
}

TEST_P(NeighboursOf, AtTheSamePlaceCountInTheMeanEvenIfTheyAddNothing) {
    // Separation by unit(-r)/d: the coincident one adds 0, the one at distance 2 adds -1/2; m is 2, or 1 without it.
    for (const bool coincident : {false, true}) {
        Scene scene;
        scene.use(&Parameters::separation).weighting = Weighting::unit_over_distance;
        scene.parameters().neighbours.coincident = coincident;
        scene.boid({}).boid({}).boid({2, 0, 0});
        expect_velocity(scene, {coincident ? -0.25 : -0.5, 0, 0});
    }
}

TEST_P(NeighboursOf, AtTheSamePlaceAreExactlyAtARadiusOfZero) {
    // d = 0 <= 0: seen where both switches are on. 100 at one place all see each other; one bit aside is too far.
    for (const int dimension : {2, 3})
        for (const bool inclusive : {false, true})
            for (const bool coincident : {false, true}) {
                SCOPED_TRACE(testing::Message() << dimension << "D, " << inclusive << ", " << coincident);
                Scene scene(dimension);
                scene.use(&Parameters::alignment).radius = 0;
                scene.parameters().neighbours = {inclusive, coincident};
                scene.boid({7, 7, 0}, {1, 0, 0}).boid({7 + 0x1p-21, 7, 0}, {0, 40, 0});
                for (int each = 0; each < 99; ++each) scene.boid({7, 7, 0}, {0, 2, 0});
                expect_velocity(scene, inclusive && coincident ? Vector3{1, 2, 0} : Vector3{1, 0, 0});
                expect_velocity(scene, {0, 40, 0}, 1);
            }
}

TEST_P(View, EndsAtItsAngle) {
    // Bearings off a heading along x. cos 0.6 = 0.99995 and cos 179.4 = -0.99995 count as straight, cos 1 = 0.99985 and
    // cos 179 = -0.99985 do not.
    struct {
        double view, bearing;
        bool seen;
    } const rows[] = {
        {0, 0, false},     {0, 0.6, false},    {0, 180, false},       {0.5, 0.6, true},   {0.5, 1, false},
        {1.5, 1, true},    {90, 0, true},      {90, 89, true},        {90, 91, false},    {90, 180, false},
        {120, 119, true},  {120, 121, false},  {180, 178, true},      {180, 179, true},   {180, 179.4, false},
        {180, 180, false}, {179.5, 179, true}, {179.5, 179.4, false}, {180.5, 180, true}, {240, 180, true},
        {240, 130, true},  {360, 180, true},   {360, 90, true},
    };
    for (const auto& row : rows)
        for (const double side : {1.0, -1.0}) {
            SCOPED_TRACE("view " + std::to_string(row.view) + " bearing " + std::to_string(side * row.bearing));
            Scene scene;
            scene.use(&Parameters::cohesion).view_angle = row.view;
            EXPECT_EQ(sees(scene, {2, 0, 0}, at_bearing(side * row.bearing, 5)), row.seen);
        }
}

TEST_P(View, LeavesOutExactlyItsAngle) {
    Scene scene;
    scene.use(&Parameters::cohesion).view_angle = 90;
    EXPECT_FALSE(sees(scene, {2, 0, 0}, {0, 3, 0}));
    EXPECT_FALSE(sees(scene, {0, 2, 0}, {-3, 0, 0}));
}

TEST_P(View, TurnsWithTheHeading) {
    Scene scene;
    scene.use(&Parameters::cohesion).view_angle = 60;
    EXPECT_TRUE(sees(scene, {-1, -1, 0}, {-3, -3, 0}));
    EXPECT_TRUE(sees(scene, {0, -1, 0}, {1, -3, 0}));
    EXPECT_FALSE(sees(scene, {-1, -1, 0}, {3, 3, 0}));
    EXPECT_FALSE(sees(scene, {0, -1, 0}, {3, -1, 0}));
}

TEST_P(View, IsAConeInSpace) {
    // Off a heading along z: (1, 0, 1) lies 45 degrees, (0, 1, 0.5) 63.4 degrees and (0, 0, -1) 180 degrees.
    struct {
        double view;
        Vector3 neighbour;
        bool seen;
    } const rows[] = {{46, {1, 0, 1}, true},    {44, {1, 0, 1}, false},   {64, {0, 1, 0.5}, true},
                      {63, {0, 1, 0.5}, false}, {180, {0, 0, -1}, false}, {181, {0, 0, -1}, true},
                      {180, {0.1, 0, -1}, true}};
    for (const auto& row : rows) {
        Scene scene(3);
        scene.use(&Parameters::cohesion).view_angle = row.view;
        EXPECT_EQ(sees(scene, {0, 0, 3}, row.neighbour), row.seen) << row.view;
    }
}

TEST_P(View, IsAllRoundForABoidAtRestUnlessItIsZero) {
    for (const double view : {0.0, 1.0, 180.0}) {
        Scene scene;
        scene.use(&Parameters::cohesion).view_angle = view;
        EXPECT_EQ(sees(scene, {}, {-3, 0, 0}), view > 0) << view;
    }
}

TEST_P(View, ShowsABoidAtTheSamePlaceUnlessItIsZero) {
    for (const double view : {0.0, 1.0}) {
        Scene scene;
        scene.use(&Parameters::alignment).view_angle = view;
        scene.parameters().neighbours.coincident = true;
        scene.boid({}, {1, 0, 0}).boid({}, {0, 2, 0});
        expect_velocity(scene, {1, view > 0 ? 2.0 : 0.0, 0});
    }
}

TEST_P(View, IsEachRulesOwn) {
    // A neighbour straight behind, moving along y: alignment looks back, cohesion does not.
    Scene scene;
    scene.use(&Parameters::alignment).view_angle = 360;
    scene.use(&Parameters::cohesion).view_angle = 180;
    scene.boid({}, {1, 0, 0}).boid({-5, 0, 0}, {0, 1, 0});
    expect_velocity(scene, {1, 1, 0});
}

BOIDS_ON_EVERY_ENGINE(NeighboursOf);
BOIDS_ON_EVERY_ENGINE(View);

}  // namespace
}  // namespace boids
