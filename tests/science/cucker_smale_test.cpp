// The flocks of Cucker and Smale (IEEE Trans. Autom. Control 52, 852, 2007), with the strength K shared by all N, as
// K/N.
#include <algorithm>

#include "boids/core/scenario/start.h"
#include "boids/tests/science/measurement.h"

namespace boids {
namespace {

constexpr double strength = 1.5;

/// Everybody sees everybody, in the open.
Scenario open_scene(double beta, double dt, Integrator integrator) {
    Scenario scenario = changed<CuckerSmale>(load_scenario("cucker-smale"), [&](CuckerSmale::Values& values) {
        values = {strength, 1, beta, 1, 1e4, dt, static_cast<double>(integrator)};
    });
    Parameters& all = scenario.parameters;
    all.edges.kind = Edge::open;
    all.start.boids = 40;
    all.start.positions = StartPositions::disc;
    all.start.radius = 2;
    return scenario;
}

Vector3 mean_velocity(const State& state) {
    Vector3 mean;
    for (std::size_t index = 0; index < state.size(); ++index)
        mean += state.boid(index).velocity / static_cast<double>(state.size());
    return mean;
}

/// With beta 0 each velocity is its mean and what is left of the difference at the start.
void expect_decay(const State& start, const State& state, double left, double tolerance) {
    const Vector3 mean = mean_velocity(start);
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid boid = state.boid(index);
        const Vector3 expected = mean + left * (start.boid(*start.find(boid.id)).velocity - mean);
        EXPECT_NEAR(length(boid.velocity - expected), 0, tolerance);
    }
    EXPECT_NEAR(length(mean_velocity(state) - mean), 0, tolerance);
}

/// By a step of Euler's what is left is 1 - K dt, exactly.
TEST(CuckerSmaleFlock, WithBetaZeroDecaysByEachStep) {
    for (const std::string& engine : measured_engines) {
        const Scenario scenario = open_scene(0, 0.01, Integrator::euler);
        Simulation flock(scenario, {engine, 1, ""});
        const State start = flock.state();
        flock.advance(100);
        expect_decay(start, flock.state(), std::pow(1 - strength * 0.01, 100), engine == "cpu" ? 1e-5 : 1e-13);
    }
}

/// In time it is e^(-K t); a step of fourth order leaves out (K dt)^5/120 of that.
TEST(CuckerSmaleFlock, WithBetaZeroDecaysExponentially) {
    Simulation flock(open_scene(0, 0.01, Integrator::rk4));
    const State start = flock.state();
    flock.advance(200);
    expect_decay(start, flock.state(), std::exp(-strength * 2), 1e-9);
}

/// The greatest distance between two of some vectors.
double diameter(const State& state, bool of_velocities) {
    double most = 0;
    for (std::size_t index = 0; index < state.size(); ++index)
        for (std::size_t other = 0; other < index; ++other) {
            const Boid a = state.boid(index), b = state.boid(other);
            most = std::max(most, length(of_velocities ? a.velocity - b.velocity : a.position - b.position));
        }
    return most;
}

/// How far apart boids can get at most: the D for which K times the integral of (1 + s^2)^(-beta) from the diameter at
/// the start to D is the diameter of velocities (S.-Y. Ha and J.-G. Liu, Commun. Math. Sci. 7, 297, 2009; S. Motsch and
/// E. Tadmor, SIAM Rev. 56, 577, 2014). For beta up to 1/2 there is one whatever the start.
double farthest_apart(double diameter, double velocities, double beta) {
    constexpr double step = 1e-4;
    double integral = 0;
    while (strength * integral < velocities) {
        integral += step * std::pow(1 + std::pow(diameter + step / 2, 2), -beta);
        diameter += step;
    }
    return diameter;
}

/// Then velocities differ by no more than e^(-K (1 + D^2)^(-beta) t) of what they did.
TEST(CuckerSmaleFlock, FlocksWithinTheBoundFromAnyStart) {
    for (const std::string& engine : measured_engines)
        for (const double beta : {0.1, 0.25, 0.4, 0.5}) {
            Scenario scenario = open_scene(beta, 0.02, Integrator::euler);
            Simulation flock(scenario, {engine, 1, ""});
            const double velocities = diameter(flock.state(), true);
            const double farthest = farthest_apart(diameter(flock.state(), false), velocities, beta);
            const double rate = strength * std::pow(1 + farthest * farthest, -beta);
            for (int time = 1; time <= 5; ++time) {
                flock.advance(50);
                EXPECT_LT(diameter(flock.state(), false), farthest) << engine << ", beta " << beta;
                EXPECT_LT(diameter(flock.state(), true), velocities * std::exp(-rate * time))
                    << engine << ", beta " << beta;
            }
        }
}

}  // namespace
}  // namespace boids
