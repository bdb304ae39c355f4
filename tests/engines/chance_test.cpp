// Statistics of chance: how noise is spread (equations 11, 20 and 21 of docs/model.md), and
// that neighbouring seeds, steps and boids have nothing in common, in their noise or in how they start. Seeds are
// fixed, so nothing is left to luck; bounds are what one sample in thousands exceeds.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "boids/core/scenario/start.h"
#include "scene.h"

namespace boids {
namespace {

using ChanceOfNoise = EveryEngine;
using ChanceOfNeighbours = EveryEngine;
using ChanceOfSeeds = EveryEngine;

using Values = std::vector<double>;

constexpr int crowd_size = 200, rounds = 100,
              many = crowd_size * rounds;  ///< In crowds, as everyone looks at everyone.
constexpr double errors = 4.5;             ///< So many standard errors a mean may be off: one in 150,000 is.

/// A measure of all boids after a step.
Values velocities(const Scene& scene, const std::function<double(const Vector3&)>& measure) {
    const State state = scene.after();
    Values values;
    for (const std::size_t index : state.by_id()) values.push_back(measure(state.boid(index).velocity));
    return values;
}

Scene crowd(const Vector3& velocity, int dimension) {
    Scene scene(dimension);
    for (int count = 0; count < crowd_size; ++count) scene.boid({50, 30, 20}, velocity);
    return scene;
}

double mean(
    const Values& values, const std::function<double(double)>& of = [](double value) { return value; }) {
    double sum = 0;
    for (const double value : values) sum += of(value);
    return sum / static_cast<double>(values.size());
}

/// The same of many steps from one start, each with noise of its own.
Values drawn(Scene scene, const std::function<double(const Vector3&)>& measure) {
    Values values;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        scene.state.step = round;
        const Values more = velocities(scene, measure);
        values.insert(values.end(), more.begin(), more.end());
    }
    return values;
}

/// By Kolmogorov and Smirnov: the share of values below each is what the distribution says, to within 1.95/sqrt(n),
/// which one sample in a thousand exceeds.
void expect_distributed(Values values, const std::function<double(double)>& share_below) {
    std::sort(values.begin(), values.end());
    const auto count = static_cast<double>(values.size());
    double farthest = 0;
    for (std::size_t index = 0; index < values.size(); ++index) {
        const double wanted = share_below(values[index]), found = static_cast<double>(index) / count;
        farthest = std::max({farthest, wanted - found, found + 1 / count - wanted});
    }
    EXPECT_LT(farthest * std::sqrt(count), 1.95);
}

void expect_even(const Values& values, double lowest, double highest) {
    expect_distributed(values,
                       [&](double value) { return std::clamp((value - lowest) / (highest - lowest), 0.0, 1.0); });
    // The mean of an even spread has the variance width^2/12, that of its squared distance from the middle width^4/180.
    const double middle = (lowest + highest) / 2, width = highest - lowest, root = std::sqrt(double(many));
    EXPECT_NEAR(mean(values), middle, errors * width / std::sqrt(12.0) / root);
    EXPECT_NEAR(mean(values, [&](double value) { return (value - middle) * (value - middle); }), width * width / 12,
                errors * width * width / std::sqrt(180.0) / root);
}

double correlation(const Values& a, const Values& b) {
    const double mean_a = mean(a), mean_b = mean(b);
    double both = 0, square_a = 0, square_b = 0;
    for (std::size_t index = 0; index < a.size(); ++index) {
        both += (a[index] - mean_a) * (b[index] - mean_b);
        square_a += (a[index] - mean_a) * (a[index] - mean_a);
        square_b += (b[index] - mean_b) * (b[index] - mean_b);
    }
    return both / std::sqrt(square_a * square_b);
}

/// The correlation of what is independent has a standard error of 1/sqrt(n).
void expect_unrelated(const Values& a, const Values& b) {
    ASSERT_EQ(a.size(), b.size());
    EXPECT_NEAR(correlation(a, b), 0, errors / std::sqrt(static_cast<double>(a.size())));
}

double degrees(double radians) {
    return radians * 180 / std::numbers::pi;
}

TEST_P(ChanceOfNoise, TurnsHeadingsEvenlyInThePlane) {
    Scene scene = crowd({2, 0, 0}, 2);
    for (const double most : {5.0, 180.0}) {
        scene.parameters().noise.angular = most;
        expect_even(drawn(scene, [](const Vector3& v) { return degrees(std::atan2(v[1], v[0])); }), -most, most);
    }
}

TEST_P(ChanceOfNoise, TurnsHeadingsEvenlyAboutAxesSpreadEvenlyInSpace) {
    // How far and to which side have nothing to do with each other. The heading is none of the axes.
    const Vector3 heading = unit(Vector3{1, 2, 2}), one = unit(Vector3{2, -1, 0}), other = unit(Vector3{2, 4, -5});
    Scene scene = crowd(heading, 3);
    scene.parameters().noise.angular = 60;
    const Values far =
        drawn(scene, [&](const Vector3& v) { return degrees(std::acos(std::min(1.0, dot(v, heading)))); });
    const Values side = drawn(scene, [&](const Vector3& v) { return degrees(std::atan2(dot(v, other), dot(v, one))); });
    expect_even(far, 0, 60);
    expect_even(side, -180, 180);
    expect_unrelated(far, side);
}

TEST_P(ChanceOfNoise, ChangesTheSpeedByANormalFactor) {
    // Of a normal distribution the mean of the third power is 0 with a variance of 15, that of the fourth 3 with 96,
    // and that of the second 1 with 2.
    Scene scene = crowd({1, 0, 0}, 2);
    scene.parameters().noise.multiplicative = 0.25;
    const Values eta = drawn(scene, [](const Vector3& v) { return (v[0] - 1) / 0.25; });
    expect_distributed(eta, [](double value) { return std::erfc(-value / std::numbers::sqrt2) / 2; });
    const double root = std::sqrt(double(many));
    EXPECT_NEAR(mean(eta), 0, errors / root);
    EXPECT_NEAR(mean(eta, [](double value) { return value * value; }), 1, errors * std::sqrt(2.0) / root);
    EXPECT_NEAR(mean(eta, [](double value) { return std::pow(value, 3); }), 0, errors * std::sqrt(15.0) / root);
    EXPECT_NEAR(mean(eta, [](double value) { return std::pow(value, 4); }), 3, errors * std::sqrt(96.0) / root);
}

TEST_P(ChanceOfNoise, NudgesEvenlyAndAlongEveryAxisByItself) {
    Scene scene = crowd({3, -1, 2}, 3);
    scene.parameters().noise.nudge_probability = 1;
    scene.parameters().noise.nudge_size = 0.25;
    Values along[3];
    for (const int axis : {0, 1, 2}) {
        along[axis] = drawn(scene, [axis](const Vector3& v) { return v[axis]; });
        const double middle = axis == 0 ? 3 : axis == 1 ? -1 : 2;
        expect_even(along[axis], middle - 0.25, middle + 0.25);
    }
    expect_unrelated(along[0], along[1]);
    expect_unrelated(along[0], along[2]);
    expect_unrelated(along[1], along[2]);
}

TEST_P(ChanceOfNoise, NudgesWhomeverItNudgesEvenly) {
    // Whether a boid is nudged says nothing of the nudge: those of about a fifth are spread as those of all.
    Scene scene = crowd({0, 0, 0}, 2);
    scene.parameters().noise.nudge_probability = 0.2;
    scene.parameters().noise.nudge_size = 1;
    Values nudges = drawn(scene, [](const Vector3& v) { return v[0]; });
    std::erase(nudges, 0.0);
    EXPECT_NEAR(static_cast<double>(nudges.size()), 0.2 * many, errors * std::sqrt(0.2 * 0.8 * many));
    expect_distributed(nudges, [](double value) { return (value + 1) / 2; });
}

TEST_P(ChanceOfNoise, TurnsAndSpeedsAreUnrelated) {
    // Neither whether a boid becomes faster nor how much its speed changes tells how it turns.
    Scene scene = crowd({1, 0, 0}, 2);
    scene.parameters().noise = {0.1, 40, 0, 0};
    const Values turns = drawn(scene, [](const Vector3& v) { return std::atan2(v[1], v[0]); });
    expect_unrelated(turns, drawn(scene, [](const Vector3& v) { return length(v); }));
    expect_unrelated(turns, drawn(scene, [](const Vector3& v) { return std::abs(length(v) - 1); }));
}

/// What some seeds, steps and boids draw.
class Draws {
public:
    static constexpr int seeds = 8, steps = 8, boids = 64;

    /// From `first` on, of a flock of `boids` boids; `draw` gives the values of all.
    Draws(std::uint64_t first, const std::function<Values(std::uint64_t seed, std::uint64_t step)>& draw) {
        for (int seed = 0; seed < seeds; ++seed)
            for (int step = 0; step < steps; ++step)
                values_.push_back(
                    draw(first + static_cast<std::uint64_t>(seed), first + static_cast<std::uint64_t>(step)));
    }

    /// What is drawn for any seed, step and boid is unrelated to what is for its neighbours, also to those a seed on
    /// and a step back and the like, which a sum of the two would make the same.
    void expect_unrelated_neighbours() const {
        for (int seed = -1; seed <= 1; ++seed)
            for (int step = -1; step <= 1; ++step)
                for (int boid = 0; boid <= 1; ++boid)
                    if (boid > 0 || step > 0 || (step == 0 && seed > 0)) expect_unrelated_at(seed, step, boid);
    }

private:
    void expect_unrelated_at(int seed_shift, int step_shift, int boid_shift) const {
        SCOPED_TRACE("shifted by " + std::to_string(seed_shift) + " seeds, " + std::to_string(step_shift) +
                     " steps and " + std::to_string(boid_shift) + " boids");
        Values here, there;
        for (int seed = 0; seed < seeds; ++seed)
            for (int step = 0; step < steps; ++step)
                for (int boid = 0; boid + boid_shift < boids; ++boid) {
                    const int next_seed = seed + seed_shift, next_step = step + step_shift;
                    if (next_seed < 0 || next_seed >= seeds || next_step < 0 || next_step >= steps) continue;
                    here.push_back(value(seed, step, boid));
                    there.push_back(value(next_seed, next_step, boid + boid_shift));
                }
        expect_unrelated(here, there);
    }

    double value(int seed, int step, int boid) const {
        return values_[static_cast<std::size_t>(seed * steps + step)][static_cast<std::size_t>(boid)];
    }

    std::vector<Values> values_;
};

/// Seeds around 1, and where the lower half of a seed has its end.
const std::uint64_t first_seeds[] = {1, (std::uint64_t{1} << 32) - 4};

/// What noise makes of boids that fly along x, by seed and step.
void expect_unrelated_noise(const Noise& noise, int dimension, const std::function<double(const Vector3&)>& measure) {
    for (const std::uint64_t first : first_seeds)
        Draws(first, [&](std::uint64_t seed, std::uint64_t step) {
            Scene scene(dimension);
            for (int boid = 0; boid < Draws::boids; ++boid) scene.boid({50, 30, 20}, {1, 0, 0});
            scene.parameters().noise = noise;
            scene.scenario.seed = seed;
            scene.state.step = step;
            return velocities(scene, measure);
        }).expect_unrelated_neighbours();
}

TEST_P(ChanceOfNeighbours, IsUnrelatedInTheirNoise) {
    expect_unrelated_noise({0.25, 0, 0, 0}, 2, [](const Vector3& v) { return v[0]; });
    expect_unrelated_noise({0, 60, 0, 0}, 2, [](const Vector3& v) { return std::atan2(v[1], v[0]); });
    expect_unrelated_noise({0, 60, 0, 0}, 3, [](const Vector3& v) { return v[1]; });
    expect_unrelated_noise({0, 60, 0, 0}, 3, [](const Vector3& v) { return v[2]; });
    expect_unrelated_noise({0, 0, 1, 0.5}, 2, [](const Vector3& v) { return v[1]; });
    expect_unrelated_noise({0, 0, 0.5, 0.5}, 2, [](const Vector3& v) { return v[1] == 0 ? 0.0 : 1.0; });
}

/// How boids start, by seed; there is one step only, so each seed stands for one after the other.
void expect_unrelated_starts(StartPositions positions, int dimension,
                             const std::function<double(const Boid&)>& measure) {
    for (const std::uint64_t first : first_seeds)
        Draws(first, [&](std::uint64_t seed, std::uint64_t step) {
            Scene scene(dimension);
            scene.parameters().start = {Draws::boids, positions, 15, 2, 180, 0, 0, 0};
            scene.scenario.seed = first + (seed - first) * Draws::steps + (step - first);
            const State state = make_start(scene.scenario);
            Values values;
            for (const std::size_t index : state.by_id()) values.push_back(measure(state.boid(index)));
            return values;
        }).expect_unrelated_neighbours();
}

TEST_P(ChanceOfNeighbours, IsUnrelatedInHowTheyStart) {
    for (const StartPositions positions : {StartPositions::uniform, StartPositions::disc, StartPositions::integer})
        for (const int dimension : {2, 3})
            for (int axis = 0; axis < dimension; ++axis) {
                SCOPED_TRACE("axis " + std::to_string(axis) + " of " + std::to_string(dimension));
                expect_unrelated_starts(positions, dimension, [axis](const Boid& boid) { return boid.position[axis]; });
                expect_unrelated_starts(positions, dimension, [axis](const Boid& boid) { return boid.velocity[axis]; });
            }
}

TEST_P(ChanceOfSeeds, GivesMeansAsSpreadAsThoseOfIndependentFlocks) {
    // The mean place of 100 boids along x, of 100 wide, has the variance 100^2/12/100 = 100/12; over 1000 seeds in a
    // row the mean of these means is 50 with sqrt(100/12/1000), and their variance is exact to sqrt(2/1000) of itself.
    constexpr int seeds = 1000;
    Values means;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        Scene scene;
        scene.parameters().start = {100, StartPositions::uniform, 0, 1, 180, 0, 0, 0};
        scene.scenario.seed = seed;
        const State state = make_start(scene.scenario);
        means.push_back(mean(state.position[0]));
    }
    const double variance = 100 / 12.0;
    EXPECT_NEAR(mean(means), 50, errors * std::sqrt(variance / seeds));
    EXPECT_NEAR(mean(means, [](double value) { return (value - 50) * (value - 50); }), variance,
                errors * variance * std::sqrt(2.0 / seeds));
    expect_unrelated(Values(means.begin(), means.end() - 1), Values(means.begin() + 1, means.end()));
}

BOIDS_ON_EVERY_ENGINE(ChanceOfNoise);
BOIDS_ON_EVERY_ENGINE(ChanceOfNeighbours);
BOIDS_ON_EVERY_ENGINE(ChanceOfSeeds);

}  // namespace
}  // namespace boids
