// Laws of whole flocks: alignment lasts, nobody breaks the speed limit, and numbers stay finite even where all boids
// are in one place.
#include <algorithm>
#include <cmath>

#include "../core/random_flock.h"
#include "boids/core/scenario/start.h"
#include "boids/core/state/observables.h"
#include "boids/io/presets.h"
#include "scene.h"

namespace boids {
namespace {

using AlignedFlock = EveryEngine;
using LoneBoid = EveryEngine;
using Presets = EveryEngine;
using CoincidentBoids = EveryEngine;

constexpr Weighting each_weighting[] = {Weighting::full, Weighting::unit, Weighting::unit_over_distance};
constexpr Response each_response[] = {Response::raw,      Response::limited, Response::unit,
                                      Response::relative, Response::steer,   Response::steer_or_brake};
constexpr Combine each_combine[] = {Combine::mean, Combine::sum};

void set_rules(Parameters& parameters, Weighting weighting, Response response, Combine combine) {
    for (auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
        parameters.*rule = {true, 1, 20, 360, weighting, combine, response, 0.5, false, 0};
}

TEST_P(AlignedFlock, StaysAlignedUnderAlignment) {
    for (const Weighting weighting : {Weighting::full, Weighting::unit})
        for (const Response response : each_response)
            for (const Combine combine : each_combine) {
                Scene scene;
                scene.parameters().alignment = {true, 0.5, 1e6, 360, weighting, combine, response, 0.3, false, 0};
                scene.parameters().motion.max_speed = 3;
                scene.state = random_flock(30, {100, 60, 0}, 1, 2);
                for (auto axis : {0, 1}) std::ranges::fill(scene.state.velocity[axis], axis == 0 ? 0.75 : -1.0);
                const State state = scene.after(20);
                EXPECT_NEAR(observe(state, scene.parameters()).polarisation, 1, rounding());
                for (std::size_t index = 1; index < state.size(); ++index)
                    expect_near(state.boid(index).velocity, state.boid(0).velocity);
                EXPECT_GT(-state.velocity[1][0], 0.5);  // it flies on, the same way
                EXPECT_NEAR(state.velocity[0][0], -0.75 * state.velocity[1][0], rounding());
            }
}

TEST_P(LoneBoid, IsPushedByNoRule) {
    for (const int dimension : {2, 3})
        for (const Weighting weighting : each_weighting)
            for (const Response response : each_response)
                for (const Combine combine : each_combine) {
                    Scene scene(dimension);
                    set_rules(scene.parameters(), weighting, response, combine);
                    scene.parameters().neighbours = {true, true};
                    scene.parameters().motion.max_speed = 5;
                    scene.boid({10, 10, 0}, {1, -2, 0});
                    EXPECT_EQ(scene.boid_after(0).velocity, (Vector3{1, -2, 0}));
                }
}

TEST_P(LoneBoid, OnATorusDoesNotSeeItself) {
    Scene scene;
    set_rules(scene.parameters(), Weighting::full, Response::raw, Combine::sum);
    scene.parameters().edges = {Edge::wrap, Distance::toroidal, 0, 0, 0, TurnSide::left, 0, false};
    for (auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
        scene.use(rule).radius = 1000;
    scene.boid({10, 10, 0}, {1, -2, 0});
    expect_velocity(scene, {1, -2, 0});
}

/// A preset with at most 120 boids.
Scene preset_scene(const std::string& name) {
    Scene scene;
    scene.scenario = its_preset(name);
    scene.parameters().start.boids = std::min<std::int64_t>(scene.parameters().start.boids, 120);
    for (Species& other : scene.scenario.species)
        other.parameters.start.boids = std::min<std::int64_t>(other.parameters.start.boids, 30);
    scene.state = make_start(scene.scenario);
    return scene;
}

/// Each species has its own limits, those of its model. An obstacle takes from a boid what speed it has into it (24),
/// so among obstacles there is no least one.
void expect_speeds_within_limits(const State& state, const Scenario& scenario) {
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Motion motion = as_flown(parameters_of(scenario, state.species[index])).motion;
        const double speed = length(state.boid(index).velocity);
        ASSERT_LE(speed, motion.max_speed * motion.speed_multiplier + rounding());
        if (speed > 0 && scenario.obstacles.empty()) {
            ASSERT_GE(speed, motion.min_speed * motion.speed_multiplier - rounding());
        }
    }
}

TEST_P(Presets, KeepTheSpeedLimits) {
    for (const std::string& name : preset_names()) {
        SCOPED_TRACE(name);
        const Scene scene = preset_scene(name);
        const auto engine = engine_under_test().make(scene.scenario);
        engine->load(scene.state);
        State state;
        for (int step = 1; step <= 300; ++step) {
            engine->advance(1);
            engine->store(state);
            expect_speeds_within_limits(state, scene.scenario);
            if (testing::Test::HasFatalFailure()) FAIL() << "at step " << step;
        }
    }
}

void expect_finite(const State& state) {
    for (std::size_t index = 0; index < state.size(); ++index)
        for (int axis = 0; axis < state.dimension(); ++axis) {
            ASSERT_TRUE(std::isfinite(state.position[axis][index])) << "boid " << index;
            ASSERT_TRUE(std::isfinite(state.velocity[axis][index])) << "boid " << index;
        }
}

TEST_P(Presets, StayFiniteFromOnePoint) {
    for (const std::string& name : preset_names())
        for (const double speed : {0.0, 1.0})
            for (const bool coincident : {false, true}) {
                SCOPED_TRACE(name);
                Scene scene = preset_scene(name);
                scene.parameters().start.positions = StartPositions::centre;
                scene.parameters().start.speed = speed;
                scene.parameters().neighbours.coincident = coincident;
                scene.state = make_start(scene.scenario);
                expect_finite(scene.flown_by(engine_under_test(), 30));
            }
}

TEST_P(Presets, WithHardEdgesKeepTheirBoidsInTheWorld) {
    for (const std::string& name : preset_names()) {
        const Scene scene = preset_scene(name);
        const Parameters& all = scene.scenario.parameters;
        if (all.edges.kind == Edge::push || all.edges.kind == Edge::open) continue;
        const State state = scene.flown_by(engine_under_test(), 200);
        const double inset = all.edges.kind == Edge::turn ? all.edges.inset : 0;
        const Vector3 farthest =
            Vector3{all.world.width, all.world.height, all.world.depth} - Vector3{inset, inset, inset};
        for (std::size_t index = 0; index < state.size(); ++index)
            for (int axis = 0; axis < state.dimension(); ++axis) {
                EXPECT_GE(state.position[axis][index], 0) << name;
                EXPECT_LE(state.position[axis][index], farthest[axis]) << name;
            }
    }
}

TEST_P(CoincidentBoids, GiveFiniteNumbersUnderEveryRule) {
    for (const int dimension : {2, 3})
        for (const Weighting weighting : each_weighting)
            for (const Response response : each_response)
                for (const Combine combine : each_combine)
                    for (const double fastest : {0.0, 1.0}) {
                        Scene scene(dimension);
                        set_rules(scene.parameters(), weighting, response, combine);
                        scene.parameters().neighbours = {true, true};
                        scene.parameters().motion.max_speed = 5;
                        scene.parameters().motion.min_speed = 1;
                        scene.parameters().noise = {0.1, 10, 0.5, 0.1};
                        scene.state = random_flock(12, {}, fastest, dimension);
                        expect_finite(scene.after(10));
                    }
}

TEST_P(CoincidentBoids, WithEqualVelocitiesStayTogether) {
    // No rule can tell them apart.
    for (const Weighting weighting : each_weighting)
        for (const Response response : each_response) {
            Scene scene;
            set_rules(scene.parameters(), weighting, response, Combine::mean);
            scene.parameters().neighbours.coincident = true;
            scene.parameters().motion.max_speed = 5;
            for (int count = 0; count < 5; ++count) scene.boid({10, 10, 0}, {1, 1, 0});
            const State state = scene.after(10);
            for (std::size_t index = 1; index < state.size(); ++index)
                EXPECT_EQ(state.boid(index).position, state.boid(0).position);
        }
}

BOIDS_ON_EVERY_ENGINE(AlignedFlock);
BOIDS_ON_EVERY_ENGINE(LoneBoid);
BOIDS_ON_EVERY_ENGINE(Presets);
BOIDS_ON_EVERY_ENGINE(CoincidentBoids);

}  // namespace
}  // namespace boids
