#include "boids/core/numbers/random.h"

#include <gtest/gtest.h>

#include <set>

namespace boids {
namespace {

TEST(Philox, GivesTheKnownAnswersOfRandom123) {
    EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    EXPECT_EQ(philox4x32({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
              (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Philox, GivesThe10000thNumberOfTheCpp26Standard) {
    // std::philox4x32 seeds key word 0 with 20111115; the 10000th invocation is the last word of block 2499.
    EXPECT_EQ(philox4x32({2499, 0, 0, 0}, {20111115, 0})[3], 1955073260u);
}

TEST(Random, WordsDifferForEverySeedStepBoidUseAndAttempt) {
    const std::uint64_t high = std::uint64_t{1} << 32;
    std::set<Words> seen;
    for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{2}, 1 + high})
        for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{1}, high})
            for (const std::uint32_t id : {0u, 1u})
                for (const Draw use : {Draw::start_position, Draw::nudge, Draw::order})
                    for (const std::uint32_t attempt : {0u, 1u})
                        seen.insert(Random{seed, step, id}.words(use, attempt));
    EXPECT_EQ(seen.size(), 3u * 3 * 2 * 3 * 2);
}

TEST(Random, WordsAreAPureFunction) {
    EXPECT_EQ((Random{5, 6, 7}.words(Draw::nudge, 8)), (Random{5, 6, 7}.words(Draw::nudge, 8)));
}

TEST(Uniform, LiesStrictlyBetweenZeroAndOne) {
    EXPECT_EQ(uniform(0), 0x1p-33);
    EXPECT_EQ(uniform(0xffffffff), 1 - 0x1p-33);
    EXPECT_EQ(uniform(0x80000000), 0.5 + 0x1p-33);
}

TEST(Symmetric, LiesStrictlyBetweenMinusOneAndOne) {
    EXPECT_EQ(symmetric(0), -1 + 0x1p-32);
    EXPECT_EQ(symmetric(0xffffffff), 1 - 0x1p-32);
    EXPECT_EQ(symmetric(0x7fffffff), -symmetric(0x80000000));
}

constexpr int draws = 20000;

/// Directions are isotropic when their mean is 0 and the mean of each product of components is 1/D or 0. A component
/// has variance 1/D; bounds are 4.5 standard errors of the means.
template <int D>
void expect_isotropic() {
    Vector<D> mean, squares;
    double mixed = 0;
    for (std::uint32_t id = 0; id < draws; ++id) {
        const Vector<D> direction = random_direction<D>({3, 0, id}, Draw::start_velocity);
        ASSERT_NEAR(length(direction), 1, 1e-15);
        mean += direction / static_cast<double>(draws);
        for (int axis = 0; axis < D; ++axis) squares[axis] += direction[axis] * direction[axis] / draws;
        mixed += direction[0] * direction[D - 1] / draws;
    }
    const double error = 4.5 / std::sqrt(static_cast<double>(draws));
    for (int axis = 0; axis < D; ++axis) {
        EXPECT_NEAR(mean[axis], 0, error / std::sqrt(static_cast<double>(D)));
        // <x^4> - <x^2>^2 is 3/8 - 1/4 = 1/8 in the plane and 1/5 - 1/9 = 4/45 in space.
        EXPECT_NEAR(squares[axis], 1.0 / D, error * std::sqrt(D == 2 ? 1 / 8.0 : 4 / 45.0));
    }
    EXPECT_NEAR(mixed, 0, error * std::sqrt(D == 2 ? 1 / 8.0 : 1 / 15.0));  // <x^2 y^2>
}

TEST(RandomDirection, IsIsotropicInThePlane) {
    expect_isotropic<2>();
}

TEST(RandomDirection, IsIsotropicInSpace) {
    expect_isotropic<3>();
}

/// A ball is filled evenly when the fraction within a fraction f of its radius is f^D.
template <int D>
void expect_evenly_filled() {
    int inner = 0;
    for (std::uint32_t id = 0; id < draws; ++id) {
        const double distance = length(point_in_ball<D>({3, 0, id}, Draw::start_position));
        ASSERT_LE(distance, 1);
        ASSERT_GT(distance, 0);
        inner += distance < 0.5;
    }
    const double fraction = std::pow(0.5, D);
    EXPECT_NEAR(static_cast<double>(inner) / draws, fraction, 4.5 * std::sqrt(fraction * (1 - fraction) / draws));
}

TEST(PointInBall, FillsTheDiscEvenly) {
    expect_evenly_filled<2>();
}

TEST(PointInBall, FillsTheBallEvenly) {
    expect_evenly_filled<3>();
}

}  // namespace
}  // namespace boids
