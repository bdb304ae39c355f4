// The error of a mean is what it is known to be where a series can be solved: the autoregressive process
// x' = a x + √(1 − a²) ξ has variance 1, τ = (1 + a) / (2 (1 − a)), and its mean over n values has the variance
// 2τ/n − 2a(1 − aⁿ) / (n² (1 − a)²).
#include "boids/core/numbers/time_average.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace boids {
namespace {

std::vector<double> autoregressive(double a, std::size_t count, unsigned seed) {
    std::mt19937_64 bits(seed);
    const auto uniform = [&bits] { return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53; };
    const auto normal = [&] { return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * M_PI * uniform()); };
    std::vector<double> series{normal()};
    while (series.size() < count) series.push_back(a * series.back() + std::sqrt(1 - a * a) * normal());
    return series;
}

/// The mean of several estimates, and its error.
struct Estimate {
    double sum = 0, squares = 0;
    int count = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
        ++count;
    }
    double mean() const { return sum / count; }
    double error() const { return std::sqrt((squares / count - mean() * mean()) / (count - 1)); }
};

class Autoregressive : public testing::TestWithParam<double> {
protected:
    static constexpr std::size_t count = 1 << 14;
    static constexpr int repeats = 60;
    double a = GetParam(), n = count;
    double exact_time = (1 + a) / (1 - a) / 2;
    double exact_variance = 2 * exact_time / n - 2 * a * (1 - std::pow(a, n)) / (n * n * (1 - a) * (1 - a));
};

TEST_P(Autoregressive, TheErrorIsThatOfTheKnownProcess) {
    Estimate variance;
    for (unsigned seed = 0; seed < repeats; ++seed) {
        const double error = time_average(autoregressive(a, count, seed)).error;
        variance.add(error * error);
    }
    // Blocks of B values miss a share of 2a / (B (1 − a²)); the rule for B³ makes it the cube root of 2n (2τ)² or more.
    const double block = std::cbrt(2 * n * 4 * exact_time * exact_time), missed = 2 * a / (block * (1 - a * a));
    EXPECT_NEAR(variance.mean(), exact_variance, 3 * variance.error() + missed * exact_variance);
    EXPECT_LT(3 * variance.error(), 0.2 * exact_variance) << "the test tells something";
}

TEST_P(Autoregressive, MeansLieWithinTheirErrorsAsOftenAsGaussianOnesDo) {
    int within = 0;
    for (unsigned seed = 0; seed < repeats; ++seed) {
        const TimeAverage average = time_average(autoregressive(a, count, 1000 + seed));
        within += std::abs(average.mean) < average.error;
    }
    const double share = 0.6827, deviation = std::sqrt(repeats * share * (1 - share));
    EXPECT_NEAR(within, repeats * share, 3 * deviation);
}

TEST_P(Autoregressive, TheAutocorrelationTimeIsThatOfTheKnownProcess) {
    Estimate time;
    for (unsigned seed = 0; seed < repeats; ++seed)
        time.add(time_average(autoregressive(a, count, seed)).autocorrelation_time);
    // The window of six times τ leaves out e⁻⁶, and subtracting the mean of the series takes away (2·6τ + 1) / n.
    const double missed = std::exp(-6) + (12 * exact_time + 1) / n;
    EXPECT_NEAR(time.mean(), exact_time, 3 * time.error() + missed * exact_time);
    EXPECT_LT(3 * time.error(), 0.1 * exact_time) << "the test tells something";
}

INSTANTIATE_TEST_SUITE_P(Memories, Autoregressive, testing::Values(0.0, 0.5, 0.9, 0.97));

TEST(TimeAverage, AConstantHasExactlyItsValueAndNoError) {
    for (const double value : {0.0, 0.1, 1.0 / 3, -1e300, 5e-324})
        for (const std::size_t count : {2u, 3u, 10u, 1001u}) {
            const TimeAverage average = time_average(std::vector(count, value));
            EXPECT_EQ(average.mean, value);
            EXPECT_EQ(average.error, 0);
            EXPECT_TRUE(std::isnan(average.autocorrelation_time));
        }
}

TEST(TimeAverage, OfShortSeriesItSaysWhatIsKnown) {
    const TimeAverage none = time_average({}), one = time_average(std::vector{3.0});
    EXPECT_TRUE(std::isnan(none.mean) && std::isnan(none.error) && std::isnan(none.autocorrelation_time));
    EXPECT_EQ(one.mean, 3);
    EXPECT_TRUE(std::isnan(one.error) && std::isnan(one.autocorrelation_time));
    const TimeAverage two = time_average(std::vector{1.0, 3.0});  // deviations -1 and 1: error √(2 / (2·1))
    EXPECT_EQ(two.mean, 2);
    EXPECT_EQ(two.error, 1);
    EXPECT_EQ(two.autocorrelation_time, -0.5 + 0.5);  // 1/2 + (-1·1) / (1 + 1)
}

TEST(TimeAverage, SlowSeriesHaveLargerErrorsThanTheSameValuesInDisorder) {
    std::vector<double> slow(1000), fast(1000);
    for (std::size_t index = 0; index < slow.size(); ++index) {
        slow[index] = index < 500 ? 0 : 1;
        fast[index] = static_cast<double>(index % 2);
    }
    EXPECT_EQ(time_average(slow).mean, time_average(fast).mean);
    EXPECT_GT(time_average(slow).error, 10 * time_average(fast).error);
    EXPECT_GT(time_average(slow).autocorrelation_time, 100);
}

TEST(TimeAverage, WhatIsNoNumberMakesNothingKnown) {
    for (const double none : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        const TimeAverage average = time_average(std::vector{1.0, none, 2.0, 3.0});
        EXPECT_FALSE(std::isfinite(average.mean));
        EXPECT_TRUE(std::isnan(average.error) && std::isnan(average.autocorrelation_time));
    }
}

}  // namespace
}  // namespace boids
