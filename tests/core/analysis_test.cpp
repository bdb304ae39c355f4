// Hand-computed correlations, fluctuations of numbers, displacements and moments of an order parameter.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "boids/core/analysis/displacement.h"
#include "boids/core/analysis/number_fluctuations.h"
#include "boids/core/analysis/velocity_correlation.h"
#include "boids/core/numbers/order_statistics.h"
#include "boids/core/parameters/parameter_table.h"
#include "boids/core/space/domain.h"
#include "random_flock.h"

namespace boids {
namespace {

/// A world of 64 x 64 (x 64) with toroidal distances, or open.
Parameters wide_world(int dimension, bool torus) {
    Parameters parameters = default_parameters();
    parameters.world = {dimension, 64, 64, 64};
    parameters.edges.kind = torus ? Edge::wrap : Edge::open;
    parameters.edges.distance = torus ? Distance::toroidal : Distance::plain;
    return parameters;
}

/// Two pairs 10 apart, each of boids 1 apart; one flies along x, the other against it, and all drift.
State two_pairs(double first, const Vector3& drift) {
    State state(2);
    for (const double x : {0, 1, 10, 11}) {
        double place = first + x;
        if (place >= 64) place -= 64;
        state.add({place, 7, 0}, drift + Vector3{x < 5 ? 2.0 : -2.0, 0, 0});
    }
    return state;
}

TEST(VelocityCorrelation, IsOneWithinAPairAndMinusOneBetweenOpposedOnes) {
    // Deviations are 2 and -2 whatever the drift. Distances: 1 twice within pairs; 9, 10 twice and 11 between them.
    for (const double first : {3.0, 60.0})
        for (const Vector3& drift : {Vector3{0, 0, 0}, {5, -3, 0}}) {
            VelocityCorrelation correlation(16, 8);
            correlation.add(two_pairs(first, drift), wide_world(2, true));
            const auto curve = correlation.curve();
            ASSERT_EQ(curve.size(), 3u);  // [0, 2), [8, 10), [10, 12)
            EXPECT_NEAR(curve[0].value, 1, 1e-12);
            EXPECT_EQ(curve[0].distance, 1);
            EXPECT_EQ(curve[0].pairs, 2u);
            EXPECT_NEAR(curve[1].value, -1, 1e-12);
            EXPECT_EQ(curve[1].pairs, 1u);
            EXPECT_EQ(curve[2].distance, 11);
            EXPECT_EQ(curve[2].pairs, 3u);
            EXPECT_NEAR(*correlation.length(), 5, 1e-12);  // half-way from 1 at distance 1 to -1 at 9
        }
}

TEST(VelocityCorrelation, LooksAcrossAnEdgeOnlyWhereDistancesDo) {
    VelocityCorrelation correlation(16, 8);
    correlation.add(two_pairs(60, {}), wide_world(2, false));  // at 60, 61, 6 and 7
    ASSERT_EQ(correlation.curve().size(), 1u);
    EXPECT_EQ(correlation.curve()[0].pairs, 2u);
    EXPECT_FALSE(correlation.length());
}

TEST(VelocityCorrelation, OfFlocksWithoutFluctuationsIsNone) {
    VelocityCorrelation correlation(16, 8);
    State state(3);
    correlation.add(state, wide_world(3, true));
    for (int boid = 0; boid < 5; ++boid) {
        state.add({double(boid), 1, 1}, {1, 2, 3});
        correlation.add(state, wide_world(3, true));
    }
    EXPECT_TRUE(correlation.curve().empty());
}

TEST(VelocityCorrelation, OfManyBoidsIsThatOfASample) {
    // Velocities that are cosines of the place have C(r) = cos(2 pi r / 64) along the wave; with boids on a line.
    State state(2);
    constexpr int boids = 40'000;
    for (int boid = 0; boid < boids; ++boid) {
        const double x = 64.0 * boid / boids;
        state.add({x, 1, 0}, {3 + std::cos(2 * std::numbers::pi * x / 64), 0, 0});
    }
    VelocityCorrelation correlation(32, 16);
    correlation.add(state, wide_world(2, true));
    std::uint64_t pairs = 0;
    for (const auto& point : correlation.curve()) {
        const double a = std::numbers::pi * (point.distance - 1) / 32, b = std::numbers::pi * (point.distance + 1) / 32;
        EXPECT_NEAR(point.value, (std::sin(b) - std::sin(a)) / (b - a), 0.05);  // 4096 boids: some 1/sqrt(4096)
        pairs += point.pairs;
    }
    EXPECT_NEAR(static_cast<double>(pairs), 4096.0 * 4096 / 2, 0.1 * 4096 * 4096);
    EXPECT_NEAR(*correlation.length(), 16, 0.5);
}

TEST(NumberFluctuations, OfALatticeAreNone) {
    NumberFluctuations fluctuations;
    State state(2);
    for (int x = 0; x < 24; ++x)
        for (int y = 0; y < 24; ++y) state.add({(x + 0.5) * 64 / 24, (y + 0.5) * 64 / 24, 0}, {1, 0, 0});
    fluctuations.add(state, wide_world(2, true));
    const auto points = fluctuations.points();
    ASSERT_EQ(points.size(), 8u);  // 2, 3, 4, 6, 8, 12, (16 does not divide 24), 24
    EXPECT_EQ(points[0].mean, 144);
    for (const auto& point : points)
        if (24 % point.parts == 0) {
            EXPECT_EQ(point.variance, 0) << point.parts;
        }
}

TEST(NumberFluctuations, OfACrowdInACornerAreTheSquareOfTheMean) {
    // All n in one of b boxes: mean n/b, variance n²/b - n²/b². In the open those outside are in no box.
    NumberFluctuations fluctuations;
    State state(3);
    for (int boid = 0; boid < 100; ++boid) state.add({1, 2, 3}, {});
    state.add({-1, 2, 3}, {});
    fluctuations.add(state, wide_world(3, false));
    const auto points = fluctuations.points();
    ASSERT_EQ(points.size(), 3u);
    for (const auto& point : points) {
        const double boxes = std::pow(static_cast<double>(point.parts), 3);
        EXPECT_NEAR(point.mean, 100 / boxes, 1e-12);
        EXPECT_NEAR(point.variance, 1e4 / boxes - 1e4 / (boxes * boxes), 1e-9);
    }
}

TEST(NumberFluctuations, OfBoidsSpreadByChanceGrowAsTheMean) {
    // n boids in boxes of share p: variance n p (1 - p). A variance of b numbers is known to sqrt(2 / b) of it.
    NumberFluctuations fluctuations;
    constexpr int moments = 20;
    for (unsigned moment = 1; moment <= moments; ++moment)
        fluctuations.add(random_flock(4000, {64, 64, 64}, 1, 2, moment), wide_world(2, true));
    for (const auto& point : fluctuations.points()) {
        const double share = point.mean / 4000, expected = 4000 * share * (1 - share);
        EXPECT_NEAR(point.variance, expected, 4 * std::sqrt(2.0 / static_cast<double>(point.boxes)) * expected);
    }
    EXPECT_NEAR(*fluctuations.exponent(), 1, 0.1);
}

TEST(Displacement, GrowsWithTheSquareOfTimeInStraightFlightAcrossEdges) {
    Displacement displacement(40);
    const Parameters parameters = wide_world(2, true);
    for (std::uint64_t moment = 0; moment < 40; ++moment) {
        State state(2);
        const double way = 5.0 * static_cast<double>(moment);
        state.step = 10 * moment;
        state.add({wrapped(60 + 0.6 * way, 64), wrapped(1 - 0.8 * way, 64), 0}, {0.3, -0.4, 0});
        state.add({wrapped(7 + way, 64), 3, 0}, {0.5, 0, 0});
        displacement.add(state, parameters);
    }
    const auto points = displacement.points();
    ASSERT_EQ(points.size(), 39u);
    for (const auto& point : points)
        EXPECT_NEAR(point.value, 0.25 * static_cast<double>(point.steps * point.steps), 1e-8) << point.steps;
    EXPECT_EQ(points[0].samples, 2u * 13);  // moments 0, 3, ... are origins, and nothing follows 39
    EXPECT_NEAR(displacement.longest_gap(), 0.5 * 10 / 64, 1e-15);
}

TEST(Displacement, OfBoidsThatComeAndGoIsThatOfThoseInBothMoments) {
    Displacement displacement(3);
    State state(2);
    state.add({1, 0, 0}, {1, 0, 0});
    state.add({5, 0, 0}, {1, 0, 0});
    displacement.add(state, wide_world(2, false));
    State later(2);
    later.step = 1;
    later.append({1, {7, 0, 0}, {1, 0, 0}});
    later.append({2, {9, 0, 0}, {1, 0, 0}});
    displacement.add(later, wide_world(2, false));
    ASSERT_EQ(displacement.points().size(), 1u);
    EXPECT_EQ(displacement.points()[0].value, 4);
    EXPECT_EQ(displacement.points()[0].samples, 1u);
}

TEST(OrderStatistics, OfAConstantAreNoneAndTwoThirds) {
    const std::array<double, 3> same{0.7, 0.7, 0.7};
    EXPECT_NEAR(susceptibility(same, 100), 0, 1e-25);
    EXPECT_NEAR(binder_cumulant(same), 2 / 3.0, 1e-15);
}

TEST(OrderStatistics, AreThoseOfTheirDefinitions) {
    // 0.2 and 0.6: mean 0.4, squares 0.04 and 0.36, variance 0.04; fourth powers 0.0016 and 0.1296.
    const std::array<double, 2> two{0.2, 0.6};
    EXPECT_NEAR(susceptibility(two, 50), 2, 1e-14);
    EXPECT_NEAR(binder_cumulant(two), 1 - 0.0656 / (3 * 0.04), 1e-15);
}

TEST(OrderStatistics, LoseNoDigitsWhereASeriesHardlyChanges) {
    const std::array<double, 2> close{1 - 0x1p-30, 1 + 0x1p-30};
    EXPECT_EQ(susceptibility(close, 1), 0x1p-60);
}

TEST(OrderStatistics, OfNothingAreNotKnown) {
    EXPECT_TRUE(std::isnan(susceptibility({}, 10)));
    EXPECT_TRUE(std::isnan(binder_cumulant({})));
    const std::array<double, 2> none{0, 0};
    EXPECT_TRUE(std::isnan(binder_cumulant(none)));
}

}  // namespace
}  // namespace boids
