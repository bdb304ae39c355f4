#include "boids/core/numbers/portable_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace boids {
namespace {

constexpr double last_digit = std::numeric_limits<double>::epsilon();

TEST(PortableMath, CubeRootsAreRightToTheLastDigit) {
    for (double x = 1e-12; x < 1e30; x *= 1.37) {
        const double root = portable_cube_root(x);
        EXPECT_NEAR(static_cast<double>(std::cbrt(static_cast<long double>(x)) - root), 0, last_digit * root) << x;
    }
    for (int root = 1; root <= 1000; ++root)
        EXPECT_NEAR(portable_cube_root(double{1} * root * root * root), root, last_digit * root);
}

TEST(PortableMath, SinesAndCosinesAreRightToAbout1e15) {
    for (double turns = -3; turns <= 3; turns += 0.001234567) {
        const auto [sine, cosine] = portable_sine_cosine(turns);
        EXPECT_NEAR(sine, std::sin(turns * 2 * std::numbers::pi), 4e-15) << turns;
        EXPECT_NEAR(cosine, std::cos(turns * 2 * std::numbers::pi), 4e-15) << turns;
    }
}

TEST(PortableMath, SinesAndCosinesOfQuarterTurnsAreExact) {
    const double sines[] = {0, 1, 0, -1};
    for (int quarter = 0; quarter < 4; ++quarter) {
        const auto [sine, cosine] = portable_sine_cosine(quarter / 4.0);
        EXPECT_EQ(sine, sines[quarter]);
        EXPECT_EQ(cosine, sines[(quarter + 1) % 4]);
    }
}

TEST(PortableMath, AnglesAreRightToAbout1e16) {
    for (double turns = -0.5; turns <= 0.5; turns += 0.0001234567)
        for (const double length : {1e-100, 1.0, 1e100}) {
            const double sine = length * std::sin(turns * 2 * std::numbers::pi);
            const double cosine = length * std::cos(turns * 2 * std::numbers::pi);
            EXPECT_NEAR(portable_turns(sine, cosine), std::atan2(sine, cosine) / (2 * std::numbers::pi), 4e-16)
                << turns;
        }
}

TEST(PortableMath, AnglesOfTheAxesAreExact) {
    EXPECT_EQ(portable_turns(0, 1), 0);
    EXPECT_EQ(portable_turns(1, 0), 0.25);
    EXPECT_EQ(portable_turns(-1, 0), -0.25);
    EXPECT_EQ(portable_turns(0, -1), 0.5);
    EXPECT_EQ(portable_turns(0, 0), 0);
}

TEST(PortableMath, LogarithmsAreRightToAbout1e14) {
    for (double x = 1e-12; x < 1e12; x *= 1.37) EXPECT_NEAR(portable_log(x), std::log(x), 1e-14) << x;
    for (double x = 0.5; x < 2; x += 0.001) EXPECT_NEAR(portable_log(x), std::log(x), 1e-15) << x;
}

}  // namespace
}  // namespace boids
