// After a hundred steps the cpu engine's flocks look like the reference engine's: flocks are chaotic, so single boids
// differ, but what one measures of them agrees within the scatter of seeds.
#include <gtest/gtest.h>

#include <cmath>

#include "boids/boids.h"

namespace boids {
namespace {

constexpr int seeds = 10;

/// Mean and standard error of an observable over seeds.
struct Estimate {
    double mean, error;
};

std::vector<Observables> measured(const std::string& preset, const std::string& engine) {
    std::vector<Observables> result;
    for (int seed = 1; seed <= seeds; ++seed) {
        Scenario scenario = load_scenario(preset);
        scenario.schedule = Schedule::synchronous;
        scenario.seed = static_cast<std::uint64_t>(seed);
        scenario.parameters.start.boids = std::min<std::int64_t>(scenario.parameters.start.boids, 200);
        for (Species& other : scenario.species)
            other.parameters.start.boids = std::min<std::int64_t>(other.parameters.start.boids, 100);
        Simulation flock(scenario, {engine, 1, ""});
        flock.advance(100);
        result.push_back(flock.observe());
    }
    return result;
}

Estimate estimate(const std::vector<Observables>& all, double Observables::*value) {
    double mean = 0, squares = 0;
    for (const Observables& each : all) mean += each.*value / seeds;
    for (const Observables& each : all) squares += (each.*value - mean) * (each.*value - mean);
    return {mean, std::sqrt(squares / (seeds - 1) / seeds)};
}

class Looks : public testing::TestWithParam<std::string> {};

TEST_P(Looks, LikeTheReferenceAfterAHundredSteps) {
    const auto expected = measured(GetParam(), "exact"),  // which has the bits of the reference, sooner
        actual = measured(GetParam(), "cpu");
    for (const Observable& row : observable_table) {
        const Estimate a = estimate(expected, row.value), b = estimate(actual, row.value);
        const double bound = 3 * std::hypot(a.error, b.error) + 1e-3 * std::abs(a.mean);
        EXPECT_NEAR(b.mean, a.mean, bound) << row.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Presets, Looks, testing::ValuesIn(preset_names()), [](const auto& each) {
    std::string name = each.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace boids
