// How equations of motion become steps, equation (34) of docs/model.md: of which order each integrator is, what moves
// boids besides their rules, and who can integrate.
#include <gtest/gtest.h>

#include <cmath>

#include "boids/boids.h"
#include "boids/core/scenario/start.h"

namespace boids {
namespace {

constexpr double whole_time = 2;

/// A few who drive themselves and pull at each other, in the plane or in space.
Scenario few(int dimension, Integrator integrator, int steps) {
    Scenario scenario = load_scenario("dorsogna");
    Parameters& all = scenario.parameters;
    all.world = {dimension, 32, 18, 18};
    all.start.boids = 12;
    all.start.radius = 4;
    auto& values = std::get<DOrsogna::Values>(all.own);
    values.dt = whole_time / steps;
    values.integrator = static_cast<double>(integrator);
    return scenario;
}

State flown(const Scenario& scenario, int steps) {
    Simulation flock(scenario, {"reference", 1, ""});
    flock.advance(steps);
    return flock.state();
}

/// How far two flocks are apart, at most.
double difference(const State& flock, const State& other) {
    double most = 0;
    for (std::size_t index = 0; index < flock.size(); ++index)
        most = std::max(most, length(flock.boid(index).position - other.boid(*other.find(flock.id[index])).position));
    return most;
}

/// With half of the step the error is divided by two to the power of the order; steps are so short that the closest
/// two, between whom forces change fast, come past each other in many of them.
TEST(Integrators, AreOfTheirOrder) {
    for (const int dimension : {2, 3}) {
        const State truth = flown(few(dimension, Integrator::rk4, 8000), 8000);
        for (const auto& [integrator, order] :
             {std::pair{Integrator::euler, 1.0}, {Integrator::heun, 2.0}, {Integrator::rk4, 4.0}}) {
            const double coarse = difference(flown(few(dimension, integrator, 400), 400), truth);
            const double fine = difference(flown(few(dimension, integrator, 800), 800), truth);
            EXPECT_NEAR(std::log2(coarse / fine), order, 0.1) << integrator_names[static_cast<int>(integrator)];
        }
    }
}

/// What wraps sees itself across the edge at every stage: a flock on the edge is the flock from elsewhere, moved there.
TEST(Integrators, LookAcrossTheEdge) {
    Scenario scenario = few(2, Integrator::rk4, 100);
    scenario.parameters.edges.kind = Edge::wrap;
    scenario.parameters.edges.distance = Distance::toroidal;
    std::get<DOrsogna::Values>(scenario.parameters.own).radius = 8;
    State here = make_start(scenario), there = here;
    for (std::size_t index = 0; index < there.size(); ++index) {
        there.position[0][index] = std::fmod(there.position[0][index] + 16, 32);
        there.position[1][index] = std::fmod(there.position[1][index] + 9, 18);
    }
    Simulation inside(scenario, here, {"reference", 1, ""}), across(scenario, there, {"reference", 1, ""});
    inside.advance(100);
    across.advance(100);
    for (std::size_t index = 0; index < here.size(); ++index)
        for (int axis = 0; axis < 2; ++axis) {
            const double way = inside.state().position[axis][index] - across.state().position[axis][index];
            EXPECT_NEAR(std::remainder(way - (axis == 0 ? 16 : 9), axis == 0 ? 32 : 18), 0, 1e-11);
        }
}

/// A bare equation of motion under what surrounds it, of which the answer is known.
Scenario bare(Integrator integrator) {
    Scenario scenario = few(2, integrator, 40);
    auto& values = std::get<DOrsogna::Values>(scenario.parameters.own);
    values.propulsion = values.friction = values.attraction = values.repulsion = 0;
    return scenario;
}

TEST(Integrators, TakeTheWindForAVelocity) {
    for (const Integrator integrator : {Integrator::heun, Integrator::rk4}) {
        Scenario scenario = bare(integrator);
        scenario.parameters.wind = {WindKind::uniform, 2, -4, 0, 0, 1, 0, 0};
        State state(2);
        state.add({10, 10, 0}, {1, 0.5, 0});
        Simulation flock(scenario, state, {"reference", 1, ""});
        flock.advance(40);
        EXPECT_NEAR(flock.state().position[0][0], 10 + 3 * whole_time, 1e-12);
        EXPECT_NEAR(flock.state().position[1][0], 10 - 3.5 * whole_time, 1e-12);
        EXPECT_NEAR(flock.state().velocity[0][0], 1, 1e-15);
    }
}

/// A constant acceleration is integrated without an error by all that are of second order: p = p + v t + a t^2/2.
TEST(Integrators, TakeSoftWallsForAnAcceleration) {
    for (const Integrator integrator : {Integrator::heun, Integrator::rk4}) {
        Scenario scenario = bare(integrator);
        scenario.parameters.edges.kind = Edge::push;
        scenario.parameters.edges.margin = 10;
        scenario.parameters.edges.push = 3;
        State state(2);
        state.add({3, 9, 0}, {-1, 0, 0});
        scenario.parameters.world.height = 30;
        Simulation flock(scenario, state, {"reference", 1, ""});
        flock.advance(40);
        EXPECT_NEAR(flock.state().position[0][0], 3 - whole_time + 1.5 * whole_time * whole_time, 1e-12);
        EXPECT_NEAR(flock.state().velocity[0][0], -1 + 3 * whole_time, 1e-12);
    }
}

std::string sentence_of(const Scenario& scenario, const std::string& engine) {
    try {
        make_engine(scenario, {engine, 1, ""});
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Integrators, AreRefusedByEnginesThatLookOnce) {
    for (const Integrator integrator : {Integrator::heun, Integrator::rk4}) {
        const Scenario scenario = few(2, integrator, 100);
        EXPECT_EQ(engine_for(scenario, {}), "reference");
        EXPECT_EQ(sentence_of(scenario, "cpu"),
                  "engine \"cpu\" integrates by euler only; choose that integrator, or engine reference");
        EXPECT_EQ(sentence_of(scenario, "exact"),
                  "engine \"exact\" integrates by euler only; choose that integrator, or engine reference");
        EXPECT_EQ(sentence_of(scenario, "reference"), "no error");
    }
    EXPECT_EQ(engine_for(few(2, Integrator::euler, 100), {}), "cpu");
}

TEST(Integrators, MoveAllBoidsAtOnce) {
    Scenario scenario = few(2, Integrator::rk4, 100);
    scenario.schedule = Schedule::sequential;
    const auto problem = find_problem(scenario);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->key + " " + problem->sentence,
              "dorsogna.integrator = \"rk4\" moves all boids at once; choose the schedule synchronous, or the "
              "integrator euler");
}

TEST(Integrators, AreTheSameForAllSpeciesAndStayInFlight) {
    EXPECT_TRUE(is_shared(*find_parameter("dorsogna.integrator")));
    EXPECT_TRUE(is_shared(*find_parameter("cucker_smale.integrator")));
    EXPECT_FALSE(is_shared(*find_parameter("dorsogna.dt")));
    const auto problem = find_fixed_change(few(2, Integrator::euler, 100), few(2, Integrator::rk4, 100));
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->key, "dorsogna.integrator");
}

}  // namespace
}  // namespace boids
