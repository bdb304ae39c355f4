// The default scene is what its name promises: one flock that flies as one and is flat, also after its hawk has come.
#include <gtest/gtest.h>

#include <cmath>

#include "boids/boids.h"

namespace boids {
namespace {

double covariance(const std::vector<Vector3>& places, int one, int other) {
    double sum = 0, sum_one = 0, sum_other = 0;
    const auto count = static_cast<double>(places.size());
    for (const Vector3& place : places) {
        sum += place[one] * place[other];
        sum_one += place[one];
        sum_other += place[other];
    }
    return sum / count - sum_one / count * sum_other / count;
}

/// How thick a flock is for its width: along the vertical, and along the shorter of its axes on the ground.
double flatness(const std::vector<Vector3>& places) {
    const double xx = covariance(places, 0, 0), zz = covariance(places, 2, 2), xz = covariance(places, 0, 2);
    const double width = (xx + zz) / 2 - std::hypot((xx - zz) / 2, xz);
    return std::sqrt(covariance(places, 1, 1) / width);
}

std::vector<Vector3> places_of_first_species(const State& state) {
    std::vector<Vector3> places;
    for (std::size_t index = 0; index < state.size(); ++index)
        if (state.species[index] == 0) places.push_back(state.boid(index).position);
    return places;
}

struct Look {
    Observables observed;
    double flatness;
};

/// Half the scene's birds between 300 and 600 steps, when they have taken their shape.
std::vector<Look> fly(Scenario scenario) {
    scenario.parameters.start.boids /= 2;
    Simulation flock(scenario);
    flock.advance(250);
    std::vector<Look> looks;
    while (flock.step() < 600) {
        flock.advance(50);
        looks.push_back({flock.observe(), flatness(places_of_first_species(flock.state()))});
    }
    return looks;
}

double mean_flatness(const std::vector<Look>& looks) {
    double sum = 0;
    for (const Look& look : looks) sum += look.flatness;
    return sum / static_cast<double>(looks.size());
}

TEST(Murmuration, IsOneFlatFlockThatFliesAsOne) {
    const Scenario scenario = load_scenario(std::string(default_preset));
    const std::vector<Look> looks = fly(scenario);
    for (const Look& look : looks) {
        EXPECT_GT(look.observed.polarisation, 0.85);
        EXPECT_GT(look.observed.largest_flock, 0.9 * static_cast<double>(scenario.parameters.start.boids) / 2);
    }
    EXPECT_LT(mean_flatness(looks), 0.4);
}

TEST(Murmuration, BeginsAsAFlockRatherThanAsABall) {
    Scenario scenario = load_scenario(std::string(default_preset));
    for (scenario.seed = 1; scenario.seed <= 3; ++scenario.seed) {
        const Simulation flock(scenario);
        const Observables observed = flock.observe();
        EXPECT_GT(observed.polarisation, 0.95);
        EXPECT_EQ(observed.largest_flock, scenario.parameters.start.boids);
        EXPECT_LT(flatness(places_of_first_species(flock.state())), 0.6);
    }
}

TEST(Murmuration, IsFlatBecauseItFliesLevel) {
    Scenario scenario = load_scenario(std::string(default_preset));
    scenario.parameters.level.strength = 0;
    EXPECT_GT(mean_flatness(fly(scenario)), 0.6);
}

}  // namespace
}  // namespace boids
