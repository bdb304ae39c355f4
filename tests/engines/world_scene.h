// Scenes with more in their world than one flock, and what every engine makes of them.
#pragma once

#include "boids/engines/engine.h"
#include "scene.h"

namespace boids {

/// Adds a species like the first and returns its own parameters.
inline Parameters& add_species(Scene& scene) {
    std::string name = "kind";
    name += std::to_string(species_count(scene.scenario));
    scene.scenario.species.push_back({name, scene.parameters()});
    return scene.scenario.species.back().parameters;
}

inline Obstacle& add_obstacle(Scene& scene, Shape shape, const Vector3& place) {
    Obstacle obstacle = default_obstacle();
    obstacle.shape = shape;
    obstacle.x = place[0];
    obstacle.y = place[1];
    obstacle.z = place[2];
    scene.scenario.obstacles.push_back(obstacle);
    return scene.scenario.obstacles.back();
}

inline Obstacle& add_circle(Scene& scene, const Vector3& place, double radius) {
    Obstacle& obstacle = add_obstacle(scene, Shape::circle, place);
    obstacle.radius = radius;
    return obstacle;
}

inline Obstacle& add_box(Scene& scene, const Vector3& place, const Vector3& size) {
    Obstacle& obstacle = add_obstacle(scene, Shape::box, place);
    obstacle.width = size[0];
    obstacle.height = size[1];
    obstacle.depth = size[2];
    return obstacle;
}

/// How near boids get to an obstacle (14a): after a slide or a push they are 5/4 of a hair off it. The world is 100
/// wide.
inline constexpr double hair_off = 1.25 * 100 * 0x1p-18;

/// A test that every engine passes.
class EveryEngine : public testing::TestWithParam<std::string_view> {
protected:
    static double rounding() { return computes_in_single_precision(GetParam()) ? 1e-5 : 1e-10; }

    static State after(const Scene& scene, std::int64_t steps = 1) {
        const auto engine = make_engine(scene.scenario, {std::string(GetParam()), 1, ""});
        engine->load(scene.state);
        engine->advance(steps);
        State state;
        engine->store(state);
        return state;
    }

    static Boid boid_after(const Scene& scene, BoidId id = 0, std::int64_t steps = 1) {
        const State state = after(scene, steps);
        return state.boid(*state.find(id));
    }

    static void expect_velocity(const Scene& scene, const Vector3& expected, BoidId id = 0) {
        SCOPED_TRACE("velocity of boid " + std::to_string(id));
        expect_near(boid_after(scene, id).velocity, expected, rounding());
    }

    static void expect_position(const Scene& scene, const Vector3& expected, BoidId id = 0, std::int64_t steps = 1) {
        SCOPED_TRACE("position of boid " + std::to_string(id) + " after " + std::to_string(steps));
        expect_near(boid_after(scene, id, steps).position, expected, rounding());
    }
};

/// Runs the tests of a suite on every engine.
#define BOIDS_ON_EVERY_ENGINE(suite)                                         \
    INSTANTIATE_TEST_SUITE_P(Engine, suite, testing::ValuesIn(engine_names), \
                             [](const auto& each) { return std::string(each.param); })

}  // namespace boids
