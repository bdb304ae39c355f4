// A scene for hand-computed cases: a world in which nothing happens until a test switches it on, and the flock after
// some steps of the reference engine, which the exact engine must equal to the last bit.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "boids/engines/exact/exact_engine.h"
#include "boids/engines/reference/reference_engine.h"

namespace boids {

class Scene {
public:
    /// Open edges, no rules, no noise, inertia 1 and no speed limit in sight; a world of 100 x 60 (x 40).
    explicit Scene(int dimension = 2) : state(dimension) {
        Parameters& all = scenario.parameters;
        all.world = {dimension, 100, 60, 40};
        const Rule off{false, 1, 20, 360, Weighting::full, Combine::mean, Response::raw, 1e9, false, 7};
        all.separation = all.alignment = all.cohesion = off;
        all.neighbours = {false, false};
        all.motion = {1, 1e9, 0, 1, false, 1e9, MoveWith::new_velocity};
        all.noise = {0, 0, 0, 0};
        all.avoidance.strength = 0;
        all.edges = {Edge::open, Distance::plain, 0, 0, 0, TurnSide::left, 0, false};
    }

    Parameters& parameters() { return scenario.parameters; }

    /// Switches a rule on.
    Rule& use(Rule Parameters::*rule) {
        Rule& result = scenario.parameters.*rule;
        result.enabled = true;
        return result;
    }

    /// Adds a boid; ids rise from 0.
    Scene& boid(const Vector3& position, const Vector3& velocity = {}) {
        state.add(position, velocity);
        return *this;
    }

    State after(std::int64_t steps = 1) const {
        const State result = flown(make_reference_engine(scenario), steps);
        for (const std::size_t few : {few_boids, std::size_t{0}}) {
            const State exact = flown(make_exact_engine(scenario, {}, few), steps);
            EXPECT_EQ(hash(exact), hash(result)) << "by the exact engine, few being " << few;
            EXPECT_EQ(exact.captures, result.captures);
        }
        return result;
    }

    /// One boid after one step.
    Boid boid_after(BoidId id) const {
        const State result = after();
        return result.boid(*result.find(id));
    }

    Scenario scenario;
    State state;

private:
    State flown(const std::unique_ptr<Engine>& engine, std::int64_t steps) const {
        engine->load(state);
        engine->advance(steps);
        State result(state.dimension());
        engine->store(result);
        return result;
    }
};

inline constexpr double exact = 1e-12;  ///< What rounding may do to a hand-computed number.

inline void expect_near(const Vector3& actual, const Vector3& expected, double tolerance = exact) {
    for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(actual[axis], expected[axis], tolerance) << "axis " << axis;
}

inline void expect_velocity(const Scene& scene, BoidId id, const Vector3& expected) {
    SCOPED_TRACE("velocity of boid " + std::to_string(id));
    expect_near(scene.boid_after(id).velocity, expected);
}

inline void expect_position(const Scene& scene, BoidId id, const Vector3& expected) {
    SCOPED_TRACE("position of boid " + std::to_string(id));
    expect_near(scene.boid_after(id).position, expected);
}

}  // namespace boids
