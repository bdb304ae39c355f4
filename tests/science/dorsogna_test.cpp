// The rings and mills of D'Orsogna and others (Phys. Rev. Lett. 96, 104302, 2006).
#include "boids/tests/science/measurement.h"

namespace boids {
namespace {

/// Where the pull of all others on a ring of 200 keeps everybody on it: speed^2/radius = sum over j of (C_a/l_a
/// e^(-d/l_a) - C_r/l_r e^(-d/l_r)) sin(pi j/200) with d = 2 radius sin(pi j/200), solved by itself.
constexpr double ring_radius = 6.099698361785694;
const double ring_speed = std::sqrt(1.6 / 0.5);

Scenario ring_scene(double dt, Integrator integrator) {
    return changed<DOrsogna>(load_scenario("dorsogna"), [&](DOrsogna::Values& values) {
        values = {1.6, 0.5, 0.5, 2, 1, 0.5, 50, dt, static_cast<double>(integrator)};
    });
}

State ring_of(int boids) {
    State state(2);
    for (int index = 0; index < boids; ++index) {
        const double angle = 2 * pi * index / boids, x = std::cos(angle), y = std::sin(angle);
        state.add({16 + ring_radius * x, 9 + ring_radius * y, 0}, {-ring_speed * y, ring_speed * x, 0});
    }
    return state;
}

/// How far boids are off the ring or its speed, at most.
double departure(const State& state) {
    double most = 0;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid boid = state.boid(index);
        const double radius = std::hypot(boid.position[0] - 16, boid.position[1] - 9);
        most = std::max({most, std::abs(radius - ring_radius), std::abs(length(boid.velocity) - ring_speed)});
    }
    return most;
}

TEST(DOrsogna, KeepsARingThatTurns) {
    Simulation flock(ring_scene(0.01, Integrator::rk4), ring_of(200));
    EXPECT_EQ(flock.engine_name(), "reference");
    flock.advance(200);
    RecordProperty("departure", std::to_string(1e9 * departure(flock.state())) + "e-9");
    EXPECT_LT(departure(flock.state()), 1e-8);
}

/// By Euler's steps it departs in proportion to them.
TEST(DOrsogna, KeepsARingAsWellAsItIntegrates) {
    Simulation coarse(ring_scene(0.01, Integrator::euler), ring_of(200), {"reference", 1, ""});
    Simulation fine(ring_scene(0.005, Integrator::euler), ring_of(200), {"reference", 1, ""});
    coarse.advance(200);
    fine.advance(400);
    EXPECT_NEAR(departure(coarse.state()) / departure(fine.state()), 2, 0.01);
}

/// The ring is not stable: an error grows tenfold in about half a unit of time. So long, the rounding of single
/// precision, 2^-20 for such places, stays small.
TEST(DOrsogna, KeepsARingInSinglePrecisionForAWhile) {
    Simulation flock(ring_scene(0.01, Integrator::euler), ring_of(200), {"cpu", 1, ""});
    Simulation reference(ring_scene(0.01, Integrator::euler), ring_of(200), {"reference", 1, ""});
    flock.advance(50);
    reference.advance(50);
    EXPECT_NEAR(departure(flock.state()), departure(reference.state()), 1e-4);
}

/// C_r/C_a = 2 and l_r/l_a = 1/4, as on the ring: where neither forces nor those who turn the other way are weak, a
/// random start becomes a mill.
TEST(DOrsogna, MillsFromARandomStart) {
    for (const std::string& engine : measured_engines) {
        Simulation flock(load_scenario("dorsogna"), {engine, 1, ""});
        flock.advance(2000);
        const double mills = mean_over(flock, 400, 20, milling);
        RecordProperty(engine, std::to_string(mills));
        EXPECT_GT(mills, 0.85) << engine;
        EXPECT_LT(polarisation(flock), 0.1) << engine;
    }
}

/// The mean over boids of how much of the heading is around the centre, whichever way round.
double turning(const State& state) {
    Vector3 centre;
    const auto count = static_cast<double>(state.size());
    for (std::size_t index = 0; index < state.size(); ++index) centre += state.boid(index).position / count;
    double sum = 0;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Vector3 way = unit(state.boid(index).position - centre), heading = unit(state.boid(index).velocity);
        sum += std::abs(way[0] * heading[1] - way[1] * heading[0]) / count;
    }
    return sum;
}

/// With half of these forces boids pass through each other, and a mill keeps some who turn the other way.
TEST(DOrsogna, MillsBothWaysWhereForcesAreWeak) {
    Scenario scenario = ring_scene(0.05, Integrator::euler);
    scenario.parameters.start.radius = 2;
    Simulation flock(scenario, {"cpu", 1, ""});
    flock.advance(10000);
    EXPECT_GT(turning(flock.state()), 0.85);
    EXPECT_LT(milling(flock), 0.85);
}

}  // namespace
}  // namespace boids
