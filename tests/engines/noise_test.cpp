// Chance in the motion: nudges, random speed and random heading, equations (11), (20) and (21) of docs/model.md. Counts
// and moments are those of 2000 boids under a fixed seed; bounds are 4.5 standard errors.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "scene.h"

namespace boids {
namespace {

using Nudge = EveryEngine;
using MultiplicativeNoise = EveryEngine;
using AngularNoise = EveryEngine;
using NoiseOf = EveryEngine;

constexpr int noisy_boids = 2000;

Scene noisy_crowd(const Vector3& velocity, int dimension = 2) {
    Scene scene(dimension);
    for (int count = 0; count < noisy_boids; ++count) scene.boid({50, 30, 0}, velocity);
    return scene;
}

std::vector<Vector3> velocities_after(const Scene& scene) {
    const State state = scene.after();
    std::vector<Vector3> result;
    for (std::size_t index = 0; index < state.size(); ++index) result.push_back(state.boid(index).velocity);
    return result;
}

template <class Measure>
std::vector<double> measured(const Scene& scene, Measure measure) {
    std::vector<double> values;
    for (const Vector3& velocity : velocities_after(scene)) values.push_back(measure(velocity));
    return values;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double deviation(const std::vector<double>& values) {
    const double mean = mean_of(values);
    double sum = 0;
    for (const double value : values) sum += (value - mean) * (value - mean);
    return std::sqrt(sum / static_cast<double>(values.size()));
}

/// An even spread between two bounds: all within, the right mean, the right deviation (width/sqrt 12).
void expect_even_spread(const std::vector<double>& values, double lowest, double highest) {
    const double width = highest - lowest, wanted = width / std::sqrt(12.0);
    EXPECT_GE(*std::min_element(values.begin(), values.end()), lowest - rounding());
    EXPECT_LE(*std::max_element(values.begin(), values.end()), highest + rounding());
    EXPECT_NEAR(mean_of(values), (lowest + highest) / 2, 4.5 * wanted / std::sqrt(noisy_boids));
    // The variance of the squared distance from the mean of an even spread is width^4/180.
    EXPECT_NEAR(deviation(values), wanted, 4.5 * width * width / std::sqrt(180.0 * noisy_boids) / (2 * wanted));
}

double degrees_off_x(const Vector3& velocity) {
    return std::acos(std::clamp(velocity[0] / length(velocity), -1.0, 1.0)) * 180 / std::numbers::pi;
}

TEST_P(Nudge, IsEvenAlongEachAxisAndLeavesInertiaOut) {
    // u = v + n also where inertia is 0.5.
    Scene scene = noisy_crowd({3, -1, 2}, 3);
    scene.parameters().motion.inertia = 0.5;
    scene.parameters().noise.nudge_probability = 1;
    scene.parameters().noise.nudge_size = 0.25;
    expect_even_spread(measured(scene, [](const Vector3& v) { return v[0]; }), 2.75, 3.25);
    expect_even_spread(measured(scene, [](const Vector3& v) { return v[1]; }), -1.25, -0.75);
    expect_even_spread(measured(scene, [](const Vector3& v) { return v[2]; }), 1.75, 2.25);
}

TEST_P(Nudge, HappensWithItsProbability) {
    // Not nudged: u = 0.5 (4, 0) = (2, 0) exactly. Standard error of the share: sqrt(0.3 x 0.7 / 2000) = 0.01025.
    Scene scene = noisy_crowd({4, 0, 0});
    scene.parameters().motion.inertia = 0.5;
    scene.parameters().noise.nudge_size = 0.25;
    for (const double probability : {0.0, 0.3, 1.0}) {
        scene.parameters().noise.nudge_probability = probability;
        const double share = mean_of(measured(scene, [](const Vector3& v) {
            return v == Vector3{2, 0, 0} ? 0.0 : 1.0;
        }));
        EXPECT_NEAR(share, probability, probability == 0.3 ? 4.5 * 0.01025 : 0);
    }
}

TEST_P(Nudge, SparesABoidThatARuleMoves) {
    Scene scene;
    scene.use(&Parameters::cohesion);
    scene.parameters().noise.nudge_probability = 1;
    scene.parameters().noise.nudge_size = 0.25;
    scene.boid({}, {1, 0, 0}).boid({3, 0, 0}, {1, 0, 0}).boid({90, 0, 0}, {1, 0, 0});
    expect_velocity(scene, {4, 0, 0});
    expect_velocity(scene, {-2, 0, 0}, 1);
    EXPECT_NE(scene.boid_after(2).velocity, (Vector3{1, 0, 0}));
}

TEST_P(MultiplicativeNoise, ScalesTheVelocityByANormalFactor) {
    // Standard errors: 0.2/sqrt(2000) of the mean and 0.2/sqrt(4000) of the deviation.
    Scene scene = noisy_crowd({3, 4, 0});
    scene.parameters().noise.multiplicative = 0.2;
    const auto factors = measured(scene, [](const Vector3& v) { return v[0] / 3; });
    EXPECT_NEAR(mean_of(factors), 1, 4.5 * 0.2 / std::sqrt(2000.0));
    EXPECT_NEAR(deviation(factors), 0.2, 4.5 * 0.2 / std::sqrt(4000.0));
    for (const Vector3& v : velocities_after(scene)) EXPECT_NEAR(4 * v[0], 3 * v[1], rounding());
}

TEST_P(MultiplicativeNoise, HasTheTailsOfANormalDistribution) {
    // 68.27 % lie within one deviation (standard error 1.04 %), 95.45 % within two (0.466 %).
    Scene scene = noisy_crowd({1, 0, 0});
    scene.parameters().noise.multiplicative = 0.1;
    const auto share_within = [&](double bound) {
        return mean_of(measured(scene, [&](const Vector3& v) { return std::abs(v[0] - 1) < bound ? 1.0 : 0.0; }));
    };
    EXPECT_NEAR(share_within(0.1), 0.6827, 4.5 * 0.0104);
    EXPECT_NEAR(share_within(0.2), 0.9545, 4.5 * 0.00466);
}

TEST_P(MultiplicativeNoise, StaysBelowTheSpeedLimit) {
    Scene scene = noisy_crowd({3, 4, 0});
    scene.parameters().noise.multiplicative = 0.5;
    scene.parameters().motion.max_speed = 5;
    const auto speeds = measured(scene, [](const Vector3& v) { return length(v); });
    EXPECT_NEAR(*std::max_element(speeds.begin(), speeds.end()), 5, rounding());
}

TEST_P(AngularNoise, TurnsEvenlyToBothSidesInThePlane) {
    Scene scene = noisy_crowd({2, 0, 0});
    scene.parameters().noise.angular = 40;
    expect_even_spread(
        measured(scene, [](const Vector3& v) { return std::atan2(v[1], v[0]) * 180 / std::numbers::pi; }), -40, 40);
}

TEST_P(AngularNoise, KeepsTheSpeed) {
    for (const int dimension : {2, 3}) {
        Scene scene = noisy_crowd({3, -4, dimension == 3 ? 12.0 : 0.0}, dimension);
        scene.parameters().noise.angular = 120;
        for (const Vector3& v : velocities_after(scene))
            EXPECT_NEAR(length(v), dimension == 3 ? 13 : 5, 2 * rounding());
    }
}

TEST_P(AngularNoise, TurnsByAnEvenAngleInSpace) {
    Scene scene = noisy_crowd({2, 0, 0}, 3);
    scene.parameters().noise.angular = 40;
    const auto angles = measured(scene, degrees_off_x);
    expect_even_spread(angles, 0, 40);
}

TEST_P(AngularNoise, TurnsToAllSidesInSpace) {
    Scene scene = noisy_crowd({2, 0, 0}, 3);
    scene.parameters().noise.angular = 40;
    expect_even_spread(measured(scene, [](const Vector3& v) { return std::atan2(v[2], v[1]); }), -std::numbers::pi,
                       std::numbers::pi);
}

TEST_P(AngularNoise, LeavesABoidAtRest) {
    for (const int dimension : {2, 3}) {
        Scene scene(dimension);
        scene.parameters().noise.angular = 40;
        scene.boid({1, 1, 0});
        EXPECT_EQ(scene.boid_after(0).velocity, Vector3{});
    }
}

Scene noisy(int dimension) {
    Scene scene(dimension);
    scene.parameters().noise = {0.2, 30, 0.5, 0.1};
    return scene;
}

TEST_P(NoiseOf, IsAfreshEveryStep) {
    Scene scene = noisy(2);
    scene.boid({}, {1, 0, 0});
    const Vector3 first = scene.boid_after(0).velocity;
    scene.state.step = 1;
    EXPECT_NE(scene.boid_after(0).velocity, first);
}

TEST_P(NoiseOf, IsEachBoidsOwn) {
    Scene scene = noisy(2);
    scene.boid({}, {1, 0, 0}).boid({}, {1, 0, 0});
    EXPECT_NE(scene.boid_after(0).velocity, scene.boid_after(1).velocity);
}

TEST_P(NoiseOf, DependsOnTheWholeSeed) {
    Scene scene = noisy(2);
    scene.boid({}, {1, 0, 0});
    const Vector3 first = scene.boid_after(0).velocity;
    scene.scenario.seed += std::uint64_t{1} << 32;
    EXPECT_NE(scene.boid_after(0).velocity, first);
}

TEST_P(NoiseOf, OfABoidDoesNotDependOnTheOthers) {
    for (const int dimension : {2, 3}) {
        Scene alone = noisy(dimension), among = noisy(dimension);
        for (BoidId id = 0; id < 10; ++id) {
            const Boid boid{id, {double(id), 0, 0}, {1, 0, 0}};
            if (id == 7) alone.state.append(boid);
            among.state.append(boid);
        }
        const Boid expected = alone.boid_after(7), actual = among.boid_after(7);
        EXPECT_EQ(actual.velocity, expected.velocity);
        EXPECT_EQ(actual.position, expected.position);
    }
}

BOIDS_ON_EVERY_ENGINE(Nudge);
BOIDS_ON_EVERY_ENGINE(MultiplicativeNoise);
BOIDS_ON_EVERY_ENGINE(AngularNoise);
BOIDS_ON_EVERY_ENGINE(NoiseOf);

}  // namespace
}  // namespace boids
