// A scene for hand-computed cases: a world in which nothing happens until a test switches it on, and the flock after
// some steps of the engine under test.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "every_engine.h"

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

    /// What the engine under test makes of it, by rising id. Engines of double precision owe the bits of the reference.
    State after(std::int64_t steps = 1) const {
        const State result = flown_by(engine_under_test(), steps);
        if (engine_under_test().is_double() && engine_under_test().name != the_reference().name) {
            const State expected = flown_by(the_reference(), steps);
            EXPECT_EQ(hash(result), hash(expected)) << "not the bits of the reference";
            EXPECT_EQ(result.captures, expected.captures);
        }
        return result;
    }

    /// What some engine makes of it, by rising id.
    State flown_by(const EngineUnderTest& flown, std::int64_t steps = 1) const {
        const auto engine = flown.make(scenario);
        engine->load(state);
        engine->advance(steps);
        State stored(state.dimension());
        engine->store(stored);
        State result = stored;
        std::size_t next = 0;
        for (const std::size_t index : stored.by_id()) result.set(next++, stored.boid(index));
        return result;
    }

    /// One boid of that.
    Boid boid_after(BoidId id = 0, std::int64_t steps = 1) const {
        const State result = after(steps);
        return result.boid(*result.find(id));
    }

    Scenario scenario;
    State state;
};

inline void expect_near(const Vector3& actual, const Vector3& expected, double tolerance) {
    for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(actual[axis], expected[axis], tolerance) << "axis " << axis;
}

/// The same, but for rounding.
inline void expect_near(const Vector3& actual, const Vector3& expected) {
    expect_near(actual, expected, rounding(length(expected)));
}

inline void expect_velocity(const Scene& scene, const Vector3& expected, BoidId id = 0) {
    SCOPED_TRACE("velocity of boid " + std::to_string(id));
    expect_near(scene.boid_after(id).velocity, expected);
}

inline void expect_position(const Scene& scene, const Vector3& expected, BoidId id = 0, std::int64_t steps = 1) {
    SCOPED_TRACE("position of boid " + std::to_string(id) + " after " + std::to_string(steps));
    expect_near(scene.boid_after(id, steps).position, expected);
}

}  // namespace boids
