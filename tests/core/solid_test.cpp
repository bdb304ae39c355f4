// The geometry of obstacles in either precision: how far their surface is, which way is out, and where a way first
// comes near.
#include "boids/core/space/solid.h"

#include <gtest/gtest.h>

#include <type_traits>

#include "boids/core/parameters/parameter_table.h"
#include "boids/core/scenario/entry_table.h"

namespace boids {
namespace {

template <int D>
Domain<D> world(Distance distance = Distance::plain) {
    Parameters parameters = default_parameters();
    parameters.world = {D, 100, 60, 40};
    parameters.edges.kind = Edge::wrap;
    parameters.edges.distance = distance;
    return Domain<D>(parameters);
}

Obstacle circle(double radius) {
    Obstacle obstacle = default_obstacle();
    obstacle.radius = radius;
    return obstacle;
}

Obstacle box(double width, double height, double depth = 10) {
    Obstacle obstacle = default_obstacle();
    obstacle.shape = Shape::box;
    obstacle.width = width;
    obstacle.height = height;
    obstacle.depth = depth;
    return obstacle;
}

Obstacle segment(const Vector3& from, const Vector3& to, double radius) {
    Obstacle obstacle = default_obstacle();
    obstacle.shape = Shape::segment;
    obstacle.radius = radius;
    obstacle.points = {from, to};
    return obstacle;
}

/// An L of 30 x 30 with arms of width 10, its corners to the left or to the right around.
Obstacle concave(bool left) {
    Obstacle obstacle = default_obstacle();
    obstacle.shape = Shape::polygon;
    obstacle.points = {{0, 0, 0}, {30, 0, 0}, {30, 10, 0}, {10, 10, 0}, {10, 30, 0}, {0, 30, 0}};
    if (!left) std::ranges::reverse(obstacle.points);
    return obstacle;
}

/// What is asked of a solid: a place and a way, and the answers, worked out by hand.
struct Place {
    Vector3 from;
    double distance;
    Vector3 out;
};
struct Way {
    Vector3 from, way;
    double fraction;
    Vector3 out;
};

template <class T>
class SolidIn : public testing::Test {
protected:
    static constexpr double rounding = std::is_same_v<T, float> ? 1e-5 : 1e-12;

    template <int D>
    static Vector<D, T> narrow(const Vector3& wide) {
        Vector<D, T> result;
        for (int axis = 0; axis < D; ++axis) result[axis] = static_cast<T>(wide[axis]);
        return result;
    }

    /// A place relative to where an obstacle's points are relative to, as one relative to the solid's middle.
    template <int D>
    static Vector<D, T> from_middle(const Solid<D, T>& solid, const Obstacle& obstacle, const Vector3& from) {
        return narrow<D>(from + obstacle.place(0)) - solid.place;
    }

    template <int D>
    static void expect_direction(const Vector<D, T>& actual, const Vector3& expected) {
        for (int axis = 0; axis < D; ++axis) EXPECT_NEAR(actual[axis], expected[axis], rounding) << "axis " << axis;
    }

    template <int D>
    static void expect_places(const Obstacle& obstacle, const std::vector<Place>& places) {
        const Solid<D, T> solid(obstacle, world<D>());
        for (const Place& place : places) {
            SCOPED_TRACE(testing::Message()
                         << "from " << place.from[0] << ", " << place.from[1] << ", " << place.from[2]);
            const Surface<D, T> surface = solid.surface(from_middle<D>(solid, obstacle, place.from));
            EXPECT_NEAR(surface.distance, place.distance, rounding);
            expect_direction<D>(surface.out, place.out);
        }
    }

    template <int D>
    static void expect_ways(const Obstacle& obstacle, double clearance, const std::vector<Way>& ways) {
        const Solid<D, T> solid(obstacle, world<D>());
        for (const Way& each : ways) {
            SCOPED_TRACE(testing::Message() << "from " << each.from[0] << ", " << each.from[1] << ", " << each.from[2]
                                            << " by " << each.way[0] << ", " << each.way[1] << ", " << each.way[2]);
            const Hit<D, T> hit = solid.first_hit(from_middle<D>(solid, obstacle, each.from), narrow<D>(each.way),
                                                  static_cast<T>(clearance));
            if (each.fraction > 1) {
                EXPECT_GT(hit.fraction, 1);
                continue;
            }
            EXPECT_NEAR(hit.fraction, each.fraction, rounding);
            expect_direction<D>(hit.out, each.out);
        }
    }
};

using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(SolidIn, Precisions);

constexpr double miss = 2;

TYPED_TEST(SolidIn, ACirclesSurfaceIsItsRadiusFromTheMiddle) {
    // (6, 8) is 10 from the middle, 5 from the surface; (0, -2) is 3 below it. (4, 6, 12) is 14 away, half of it 7.
    this->template expect_places<2>(circle(5), {{{6, 8, 0}, 5, {0.6, 0.8, 0}}, {{0, -2, 0}, -3, {0, -1, 0}}});
    const Vector3 out = Vector3{2, 3, 6} / 7.0;
    this->template expect_places<3>(circle(7), {{{4, 6, 12}, 7, out}, {{1, 1.5, 3}, -3.5, out}});
}

TYPED_TEST(SolidIn, FromTheMiddleOfACircleAnyWayIsOut) {
    const Solid<2, TypeParam> disc(circle(5), world<2>());
    const Solid<3, TypeParam> ball(circle(5), world<3>());
    EXPECT_EQ(disc.surface({}).distance, -5);
    EXPECT_EQ(ball.surface({}).distance, -5);
    EXPECT_NEAR(length(disc.surface({}).out), 1, 1e-6);
    EXPECT_NEAR(length(ball.surface({}).out), 1, 1e-6);
}

TYPED_TEST(SolidIn, ABoxHasFacesAndCorners) {
    // Faces at x = +-20 and y = +-10. Beyond a corner by (3, 4): 5 away. Within, the nearest face counts.
    this->template expect_places<2>(box(40, 20), {{{25, 3, 0}, 5, {1, 0, 0}},
                                                  {{-3, -14, 0}, 4, {0, -1, 0}},
                                                  {{23, 14, 0}, 5, {0.6, 0.8, 0}},
                                                  {{-23, -14, 0}, 5, {-0.6, -0.8, 0}},
                                                  {{15, 2, 0}, -5, {1, 0, 0}},
                                                  {{-15, 2, 0}, -5, {-1, 0, 0}},
                                                  {{3, -9, 0}, -1, {0, -1, 0}}});
}

TYPED_TEST(SolidIn, ABoxInSpaceHasFacesEdgesAndCorners) {
    // Faces at 20, 10 and 5. Beyond a corner by (2, 3, 6): 7 away; beyond an edge by (0, 3, 4): 5.
    this->template expect_places<3>(box(40, 20, 10), {{{22, 13, 11}, 7, Vector3{2, 3, 6} / 7.0},
                                                      {{5, 13, 9}, 5, {0, 0.6, 0.8}},
                                                      {{-7, -3, -8}, 3, {0, 0, -1}},
                                                      {{1, 2, 4}, -1, {0, 0, 1}},
                                                      {{19.5, 2, -4}, -0.5, {1, 0, 0}}});
}

TYPED_TEST(SolidIn, TheCornerOfABoxIsItsSurface) {
    const auto surface = Solid<2, TypeParam>(box(40, 20), world<2>()).surface({20, 10});
    EXPECT_EQ(surface.distance, 0);
    EXPECT_EQ(length(surface.out), 1);
    EXPECT_GT(surface.out[0] + surface.out[1], 0);
}

TYPED_TEST(SolidIn, ASegmentHasSidesAndRoundEnds) {
    // Along (0.6, 0.8), 50 long, so (-0.8, 0.6) is to its left. Its middle is (15, 20): 7 to the left (9.4, 24.2), 7 to
    // the right (20.6, 15.8), 1 to the left (14.2, 20.6). (36, 48) and (38, 46) are 10 beyond its end (30, 40), and
    // (-6, 8) is 10 from its beginning, straight to the left of it.
    this->template expect_places<2>(segment({}, {30, 40, 0}, 2), {{{9.4, 24.2, 0}, 5, {-0.8, 0.6, 0}},
                                                                  {{20.6, 15.8, 0}, 5, {0.8, -0.6, 0}},
                                                                  {{14.2, 20.6, 0}, -1, {-0.8, 0.6, 0}},
                                                                  {{36, 48, 0}, 8, {0.6, 0.8, 0}},
                                                                  {{38, 46, 0}, 8, {0.8, 0.6, 0}},
                                                                  {{-8, 6, 0}, 8, {-0.8, 0.6, 0}},
                                                                  {{-6, -8, 0}, 8, {-0.6, -0.8, 0}}});
    this->template expect_places<3>(segment({}, {0, 0, 20}, 1), {{{3, 4, 10}, 4, {0.6, 0.8, 0}},
                                                                 {{0, 0, 25}, 4, {0, 0, 1}},
                                                                 {{2, 3, 26}, 6, Vector3{2, 3, 6} / 7.0},
                                                                 {{0, 0.25, 3}, -0.75, {0, 1, 0}}});
}

TYPED_TEST(SolidIn, FromTheMiddleOfASegmentTheWayOutIsAcrossIt) {
    const auto flat = Solid<2, TypeParam>(segment({}, {30, 40, 0}, 2), world<2>()).surface({15, 20});
    const auto deep = Solid<3, TypeParam>(segment({}, {0, 0, 20}, 1), world<3>()).surface({0, 0, 5});
    EXPECT_NEAR(flat.distance, -2, 1e-5);
    EXPECT_NEAR(length(flat.out), 1, 1e-6);
    EXPECT_NEAR(0.6 * flat.out[0] + 0.8 * flat.out[1], 0, 1e-6);
    EXPECT_EQ(deep.distance, -1);
    EXPECT_NEAR(length(deep.out), 1, 1e-6);
    EXPECT_EQ(deep.out[2], 0);
}

TYPED_TEST(SolidIn, APolygonHasANotchHoweverItsCornersGoAround) {
    // In the notch of the L, (14, 22) is 4 from the arm, (13, 14) 3 from one arm and 4 from the other. Within, (4, 20)
    // is 4 from its left side; (7, 6) is 6 from the bottom, but (3, 4), so 5, from the corner of the notch. On an edge
    // the way out is known all the same.
    for (const bool left : {true, false})
        this->template expect_places<2>(concave(left), {{{14, 22, 0}, 4, {1, 0, 0}},
                                                        {{13, 14, 0}, 3, {1, 0, 0}},
                                                        {{25, 13, 0}, 3, {0, 1, 0}},
                                                        {{33, 14, 0}, 5, {0.6, 0.8, 0}},
                                                        {{-3, -4, 0}, 5, {-0.6, -0.8, 0}},
                                                        {{4, 20, 0}, -4, {-1, 0, 0}},
                                                        {{7, 6, 0}, -5, {0.6, 0.8, 0}},
                                                        {{20, 0, 0}, 0, {0, -1, 0}},
                                                        {{10, 20, 0}, 0, {1, 0, 0}}});
}

TYPED_TEST(SolidIn, AWayMeetsACircle) {
    // The radius and the clearance are 6. Along the middle, from -20 to -6 it is 14 of 40; 3.6 aside, to -4.8, where
    // the way out is (-4.8, 3.6)/6; 6.001 aside it misses. A way of 13 ends before, one the other way leaves.
    this->template expect_ways<2>(circle(5), 1,
                                  {{{-20, 0, 0}, {40, 0, 0}, 0.35, {-1, 0, 0}},
                                   {{-20, 3.6, 0}, {40, 0, 0}, 0.38, {-0.8, 0.6, 0}},
                                   {{-20, 6.001, 0}, {40, 0, 0}, miss, {}},
                                   {{-20, 0, 0}, {13, 0, 0}, miss, {}},
                                   {{-20, 0, 0}, {-40, 0, 0}, miss, {}},
                                   {{-20, 0, 0}, {0, 0, 0}, miss, {}}});
    // In space 7 in all: (2, 3) aside of the middle leaves 6 along the way.
    this->template expect_ways<3>(
        circle(6), 1,
        {{{2, 3, -20}, {0, 0, 40}, 0.35, Vector3{2, 3, -6} / 7.0}, {{0, 7.001, -20}, {0, 0, 40}, miss, {}}});
}

TYPED_TEST(SolidIn, AWayThatBeginsWithinTheClearanceMeetsAtOnce) {
    for (const Vector3& way : {Vector3{1, 0, 0}, Vector3{-1, 0, 0}, Vector3{0, 5, 0}, Vector3{}}) {
        this->template expect_ways<2>(circle(5), 1, {{{-5.5, 0, 0}, way, 0, {-1, 0, 0}}});
        this->template expect_ways<3>(circle(5), 1, {{{0, 0, 5.5}, way, 0, {0, 0, 1}}});
        this->template expect_ways<2>(box(40, 20), 1, {{{3, 10.5, 0}, way, 0, {0, 1, 0}}});
        this->template expect_ways<2>(segment({}, {30, 0, 0}, 2), 1, {{{9, -2.5, 0}, way, 0, {0, -1, 0}}});
        this->template expect_ways<2>(concave(true), 1, {{{10.5, 20, 0}, way, 0, {1, 0, 0}}});
    }
}

TYPED_TEST(SolidIn, AWayMeetsABoxThatGrowsWithItsCorners) {
    // With a clearance of 1 its faces are at x = +-21 and y = +-11. Ways by (40, 40) through (-21, 10.5) and
    // (-21, 11.5) meet and miss its corner. (-20.9, 10.9) is 0.9 sqrt(2) from the corner, but in the grown box.
    const double half = std::sqrt(0.5);
    this->template expect_ways<2>(box(40, 20), 1,
                                  {{{-40, 5, 0}, {40, 0, 0}, 0.475, {-1, 0, 0}},
                                   {{0, 31, 0}, {0, -40, 0}, 0.5, {0, 1, 0}},
                                   {{-40, 10.5, 0}, {80, 0, 0}, 0.2375, {-1, 0, 0}},
                                   {{-40, 11.5, 0}, {80, 0, 0}, miss, {}},
                                   {{-41, -9.5, 0}, {40, 40, 0}, 0.5, {-1, 0, 0}},
                                   {{-41, -8.5, 0}, {40, 40, 0}, miss, {}},
                                   {{-40, 5, 0}, {-40, 0, 0}, miss, {}},
                                   {{-40, 5, 0}, {18, 0, 0}, miss, {}},
                                   {{-40, 5, 0}, {0, 0, 0}, miss, {}},
                                   {{-20.9, 10.9, 0}, {10, -5, 0}, 0, {-half, half, 0}}});
    this->template expect_ways<3>(box(40, 20, 10), 1,
                                  {{{3, 2, 26}, {0, 0, -40}, 0.5, {0, 0, 1}},
                                   {{3, 31, 5.5}, {0, -40, 0}, 0.5, {0, 1, 0}},
                                   {{3, 31, 6.5}, {0, -40, 0}, miss, {}}});
}

TYPED_TEST(SolidIn, AWayMeetsASegment) {
    // Radius and clearance are 3. From 13 left of its middle, straight across by 20, it is 10 of 20. From 20 beyond its
    // end straight at it, 17 of 20. Across its line 1.8 beyond the end it meets the round end sqrt(9 - 3.24) = 2.4
    // before the line, so 7.6 of 20 from 10 aside, where the way out is 0.6 (0.6, 0.8) + 0.8 (-0.8, 0.6) =
    // (-0.28, 0.96). 3.01 beyond it misses. So does a way along it, 3.5 aside.
    const Vector3 along{0.6, 0.8, 0}, left{-0.8, 0.6, 0}, end{30, 40, 0};
    this->template expect_ways<2>(segment({}, end, 2), 1,
                                  {{{4.6, 27.8, 0}, {16, -12, 0}, 0.5, left},
                                   {{25.4, 12.2, 0}, {-16, 12, 0}, 0.5, -left},
                                   {end + along * 20.0, along * -20.0, 0.85, along},
                                   {end + along * 1.8 + left * 10.0, left * -20.0, 0.38, {-0.28, 0.96, 0}},
                                   {end + along * 3.01 + left * 10.0, left * -20.0, miss, {}},
                                   {left * 3.5, end, miss, {}},
                                   {left * 3.5 - along * 20.0, end * 2.0, miss, {}},
                                   {{4.6, 27.8, 0}, {-16, 12, 0}, miss, {}}});
    // In space 2 in all: from 12 aside by 20, 10 of 20; from 12 above its end by 20, 10 of 20; 3 aside along it: none.
    this->template expect_ways<3>(segment({}, {0, 0, 20}, 1), 1,
                                  {{{-12, 0, 10}, {20, 0, 0}, 0.5, {-1, 0, 0}},
                                   {{0, 0, 32}, {0, 0, -20}, 0.5, {0, 0, 1}},
                                   {{3, 0, -5}, {0, 0, 40}, miss, {}},
                                   {{-12, 0, 22.5}, {20, 0, 0}, miss, {}}});
}

TYPED_TEST(SolidIn, AWayMeetsAPolygonWithRoundCorners) {
    // With a clearance of 1: down to 11 above an arm, 19 of 40; up to -1, 9 of 20; into the notch to x = 11, 29 of 40.
    // 0.6 above the corner (30, 10) it is met 0.8 before it, 19.2 of 40; 1.01 above it is missed.
    for (const bool left : {true, false})
        this->template expect_ways<2>(concave(left), 1,
                                      {{{20, 30, 0}, {0, -40, 0}, 0.475, {0, 1, 0}},
                                       {{20, -10, 0}, {0, 20, 0}, 0.45, {0, -1, 0}},
                                       {{40, 20, 0}, {-40, 0, 0}, 0.725, {1, 0, 0}},
                                       {{50, 10.6, 0}, {-40, 0, 0}, 0.48, {0.8, 0.6, 0}},
                                       {{50, 11.01, 0}, {-30, 0, 0}, miss, {}},
                                       {{20, 30, 0}, {0, 40, 0}, miss, {}},
                                       {{4, 20, 0}, {40, 0, 0}, 0, {-1, 0, 0}}});
}

TYPED_TEST(SolidIn, ABoxAsLongAsAWorldThatWrapsHasNoEnds) {
    // A wall of 100 x 10 across a world of 100 x 60. Near its end the way out is up, 5 away, where ways lead across the
    // edge; else it is 1 to the end. From 20 by 30 down to 6 it is 14 of 30, anywhere along it.
    const Obstacle wall = box(100, 10);
    const Solid<2, TypeParam> ends(wall, world<2>(Distance::plain)), endless(wall, world<2>(Distance::toroidal));
    EXPECT_EQ(ends.surface({49, 0}).distance, -1);
    EXPECT_EQ(ends.surface({49, 0}).out, (Vector<2, TypeParam>{1, 0}));
    EXPECT_EQ(endless.surface({49, 0}).distance, -5);
    EXPECT_EQ(endless.surface({49, 0.5}).out, (Vector<2, TypeParam>{0, 1}));
    EXPECT_EQ(endless.surface({50, -8}).distance, 3);
    for (const TypeParam along : {TypeParam(-49), TypeParam(0), TypeParam(49)}) {
        const auto hit = endless.first_hit({along, 20}, {0, -30}, 1);
        EXPECT_NEAR(hit.fraction, 14.0 / 30, 1e-6);
        EXPECT_EQ(hit.out, (Vector<2, TypeParam>{0, 1}));
    }
}

TYPED_TEST(SolidIn, AnObstacleWithAPathMovesAlong) {
    Obstacle moving = circle(5);
    moving.track = {{{10, 20, 30}, {40, 20, 30}}, 2, false};
    Solid<3, TypeParam> solid(moving, world<3>());
    EXPECT_EQ(solid.place, (Vector<3, TypeParam>{10, 20, 30}));
    solid.move(moving, 6);
    EXPECT_EQ(solid.place, (Vector<3, TypeParam>{22, 20, 30}));
}

TYPED_TEST(SolidIn, ItLiesWithinItsExtent) {
    EXPECT_EQ((Solid<2, TypeParam>(circle(5), world<2>()).extent), (Vector<2, TypeParam>{5, 5}));
    EXPECT_EQ((Solid<3, TypeParam>(box(40, 20, 10), world<3>()).extent), (Vector<3, TypeParam>{20, 10, 5}));
    // From its middle at (13.5, 20): half of 33 and of 40, and the radius.
    const Solid<2, TypeParam> wall(segment({-3, 0, 0}, {30, 40, 0}, 2), world<2>());
    EXPECT_EQ(wall.place, (Vector<2, TypeParam>{13.5, 20}));
    EXPECT_EQ(wall.extent, (Vector<2, TypeParam>{18.5, 22}));
    EXPECT_EQ((Solid<2, TypeParam>(concave(true), world<2>()).extent), (Vector<2, TypeParam>{15, 15}));
}

}  // namespace
}  // namespace boids
