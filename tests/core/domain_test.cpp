#include "boids/core/space/domain.h"

#include <gtest/gtest.h>

#include <limits>

#include "boids/core/parameters/parameter_table.h"

namespace boids {
namespace {

/// A world of 100 x 60 x 40 with margin 10, inset 1 and push 3.
Parameters world_with(Edge kind, Distance distance = Distance::toroidal, int dimension = 3) {
    Parameters parameters = default_parameters();
    parameters.world = {dimension, 100, 60, 40};
    parameters.edges = {kind, distance, 10, 1, 30, TurnSide::left, 3, false};
    return parameters;
}

constexpr Edge each_edge[] = {Edge::wrap, Edge::turn, Edge::push, Edge::bounce, Edge::open};

TEST(WorldSize, HasNoDepthInThePlane) {
    EXPECT_EQ(world_size(world_with(Edge::wrap, Distance::plain, 2).world), (Vector3{100, 60, 0}));
    EXPECT_EQ(world_size(world_with(Edge::wrap, Distance::plain, 3).world), (Vector3{100, 60, 40}));
}

TEST(Radians, OfHalfATurnArePi) {
    EXPECT_DOUBLE_EQ(radians(180), std::numbers::pi);
    EXPECT_DOUBLE_EQ(radians(-90), -std::numbers::pi / 2);
}

TEST(Wrapped, LiesInTheWorld) {
    struct {
        double value, result;
    } const rows[] = {{0, 0},     {99.5, 99.5}, {100, 0}, {101, 1},    {-1, 99},  {-100, 0},
                      {1284, 84}, {-1184, 16},  {200, 0}, {-1e-20, 0}, {-0.0, 0}, {1e9 + 7, 7}};
    for (const auto& row : rows) EXPECT_EQ(wrapped(row.value, 100), row.result) << row.value;
    EXPECT_LT(wrapped(-std::numeric_limits<double>::denorm_min(), 100), 100);
}

/// Below 100 numbers of float32 are 2^-17 apart: what is nearer to 100 than half of that rounds to 100, which is 0.
TEST(IntoTheWorld, IsBeforeTheEdgeInFloat32) {
    constexpr float last = 100 - 0x1p-17f;
    const struct {
        float place, result;
    } rows[] = {{0, 0},     {99.5f, 99.5f}, {last, last}, {100, 0},          {101, 1},       {-1, 99},
                {1284, 84}, {-1184, 16},    {-100, 0},    {-0x1p-17f, last}, {-0x1p-19f, 0}, {-1e-20f, 0}};
    for (const auto& row : rows) EXPECT_EQ(into_world(row.place, 100), row.result) << row.place;
}

TEST(Toroidal, NeedsAWrappingWorld) {
    for (const Edge kind : each_edge) {
        EXPECT_EQ(Domain<2>(world_with(kind, Distance::toroidal)).toroidal(), kind == Edge::wrap);
        EXPECT_FALSE(Domain<2>(world_with(kind, Distance::plain)).toroidal());
    }
}

TEST(Offset, TakesTheShortWayRoundOnATorus) {
    const Domain<3> torus(world_with(Edge::wrap));
    EXPECT_EQ(torus.offset({1, 1, 1}, {99, 59, 39}), (Vector3{-2, -2, -2}));
    EXPECT_EQ(torus.offset({99, 59, 39}, {1, 1, 1}), (Vector3{2, 2, 2}));
    EXPECT_EQ(torus.offset({10, 10, 10}, {30, 20, 15}), (Vector3{20, 10, 5}));
    EXPECT_EQ(torus.offset({0, 0, 0}, {49, 29, 19}), (Vector3{49, 29, 19}));
    EXPECT_EQ(torus.offset({0, 0, 0}, {51, 31, 21}), (Vector3{-49, -29, -19}));
    EXPECT_EQ(torus.offset({0, 0, 0}, {50, 30, 20}), (Vector3{-50, -30, -20}));  // halves round away from zero
    EXPECT_EQ(torus.offset({50, 30, 20}, {0, 0, 0}), (Vector3{50, 30, 20}));
    EXPECT_EQ(torus.offset({1, 0, 0}, {298, -119, 0}), (Vector3{-3, 1, 0}));
}

TEST(Offset, IsTheDifferenceElsewhere) {
    for (const Edge kind : each_edge) {
        const Distance distance = kind == Edge::wrap ? Distance::plain : Distance::toroidal;
        EXPECT_EQ(Domain<3>(world_with(kind, distance)).offset({1, 1, 1}, {99, 59, 39}), (Vector3{98, 58, 38}));
    }
}

TEST(Contains, TheWorldWithItsWalls) {
    for (const Edge kind : {Edge::wrap, Edge::turn, Edge::bounce}) {
        const Domain<3> domain(world_with(kind));
        for (const Vector3& inside : {Vector3{0, 0, 0}, Vector3{100, 60, 40}, Vector3{50, 30, 20}})
            EXPECT_TRUE(domain.contains(inside));
        for (const Vector3& outside :
             {Vector3{-0.1, 30, 20}, Vector3{100.1, 30, 20}, Vector3{50, -0.1, 20}, Vector3{50, 60.1, 20},
              Vector3{50, 30, -0.1}, Vector3{50, 30, 40.1}, Vector3{std::numeric_limits<double>::quiet_NaN(), 30, 20}})
            EXPECT_FALSE(domain.contains(outside));
    }
}

TEST(Contains, EverythingWhereEdgesAreOpenOrSoft) {
    for (const Edge kind : {Edge::open, Edge::push})
        EXPECT_TRUE(Domain<3>(world_with(kind)).contains({-1e6, 1e6, 1e6}));
}

TEST(Push, PointsInwardsWithinTheMargin) {
    const Domain<3> domain(world_with(Edge::push));
    EXPECT_EQ(domain.push({5, 30, 35}), (Vector3{3, 0, -3}));
    EXPECT_EQ(domain.push({95, 5, 20}), (Vector3{-3, 3, 0}));
    EXPECT_EQ(domain.push({-500, 500, 20}), (Vector3{3, -3, 0}));
    EXPECT_EQ(domain.push({10, 50, 30}), (Vector3{0, 0, 0}));
}

TEST(Push, IsNothingForOtherEdges) {
    for (const Edge kind : {Edge::wrap, Edge::turn, Edge::bounce, Edge::open})
        EXPECT_EQ(Domain<3>(world_with(kind)).push({5, 5, 5}), Vector3{});
}

TEST(Bound, DoesWhatEachEdgeSays) {
    struct {
        Edge kind;
        Vector3 position, velocity;
    } const rows[] = {
        {Edge::wrap, {3, 58, 1}, {5, -5, 5}},      // 103 - 100, -2 + 60, 41 - 40
        {Edge::turn, {99, 0, 39}, {5, -5, 5}},     // clamped to L - 1 and 0
        {Edge::bounce, {97, 2, 39}, {-5, 5, -5}},  // 200 - 103, 2, 80 - 41
        {Edge::push, {103, -2, 41}, {5, -5, 5}},  {Edge::open, {103, -2, 41}, {5, -5, 5}},
    };
    for (const auto& row : rows) {
        Vector3 position{103, -2, 41}, velocity{5, -5, 5};
        Domain<3>(world_with(row.kind)).bound(position, velocity);
        EXPECT_EQ(position, row.position) << choice::edge[static_cast<std::size_t>(row.kind)];
        EXPECT_EQ(velocity, row.velocity) << choice::edge[static_cast<std::size_t>(row.kind)];
    }
}

TEST(Bound, LeavesAPositionInsideAlone) {
    for (const Edge kind : each_edge) {
        Vector2 position{50, 30}, velocity{1, -1};
        Domain<2>(world_with(kind)).bound(position, velocity);
        EXPECT_EQ(position, (Vector2{50, 30}));
        EXPECT_EQ(velocity, (Vector2{1, -1}));
    }
}

TEST(HeadsOutwards, TowardsAWallFromWithinItsMargin) {
    const Domain<3> domain(world_with(Edge::turn));
    using Flags = std::array<bool, 3>;
    EXPECT_EQ(domain.heads_outwards({95, 5, 20}, {1, -1, 1}), (Flags{true, true, false}));
    EXPECT_EQ(domain.heads_outwards({95, 5, 35}, {-1, 1, 1}), (Flags{false, false, true}));
    EXPECT_EQ(domain.heads_outwards({5, 55, 5}, {-1, 1, -1}), (Flags{true, true, true}));
    EXPECT_EQ(domain.heads_outwards({95, 5, 35}, {0, 0, 0}), (Flags{false, false, false}));
    EXPECT_EQ(domain.heads_outwards({90, 10, 30}, {1, -1, 1}), (Flags{false, false, false}));
}

TEST(Farthest, IsTheSizeLessTheInsetOfATurningWorld) {
    for (const Edge kind : each_edge) {
        const double inset = kind == Edge::turn ? 1 : 0;
        EXPECT_EQ(Domain<3>(world_with(kind)).farthest(0), 100 - inset);
        EXPECT_EQ(Domain<3>(world_with(kind)).farthest(2), 40 - inset);
    }
}

}  // namespace
}  // namespace boids
