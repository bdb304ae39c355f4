// What the model does not know: where the origin is, which way is up, what boids are called, and a flat third axis.
#include <cmath>
#include <functional>

#include "../core/random_flock.h"
#include "boids/core/space/domain.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"
#include "scene.h"

namespace boids {
namespace {

using Translation = EveryEngine;
using Rotation = EveryEngine;
using Renumbering = EveryEngine;
using FlatWorld = EveryEngine;

/// What a few steps may make of the rounding of a shifted or reordered sum, of coordinates up to a number.
double grown_rounding(double number = 128) {
    return 16 * rounding(number);
}

/// All three rules, each with another weighting and response.
Scene lively_scene(int dimension, Edge kind, Distance distance = Distance::plain) {
    Scene scene(dimension);
    scene.parameters().separation = {true,         0.7,           9, 300,   Weighting::unit_over_distance,
                                     Combine::sum, Response::raw, 1, false, 0};
    scene.parameters().alignment = {true, 0.4,   14, 150, Weighting::full, Combine::mean, Response::relative,
                                    1,    false, 0};
    scene.parameters().cohesion = {true, 0.9, 17, 360, Weighting::unit, Combine::mean, Response::steer, 0.3, false, 0};
    scene.parameters().motion = {0.9, 3, 0.5, 1.1, true, 1.5, MoveWith::new_velocity};
    scene.parameters().edges = {kind, distance, 8, 1, 70, TurnSide::left, 0.8, false};
    scene.state = random_flock(60, {100, 60, 40}, 3, dimension);
    return scene;
}

void transform(State& state, const std::function<void(Boid&)>& change) {
    for (std::size_t index = 0; index < state.size(); ++index) {
        Boid boid = state.boid(index);
        change(boid);
        state.set(index, boid);
    }
}

/// Boids agree up to a shift; the ways between them are taken as the world takes them.
void expect_shifted(const State& actual, const State& original, const Vector3& shift, const Domain<3>& domain,
                    double growth) {
    ASSERT_EQ(actual.size(), original.size());
    for (std::size_t index = 0; index < original.size(); ++index) {
        const Boid expected = original.boid(index), boid = actual.boid(*actual.find(expected.id));
        Vector3 gap = domain.offset(expected.position + shift, boid.position);
        const double tolerance = growth * rounding(128 + length(shift));
        expect_near(gap, {}, tolerance);
        expect_near(boid.velocity, expected.velocity, tolerance);
    }
}

void shift_points(std::vector<Vector3>& points, const Vector3& shift) {
    for (Vector3& point : points) point += shift;
}

/// Moves all that stands in a world.
void shift_scenery(Scenario& scenario, const Vector3& shift) {
    for (Obstacle& obstacle : scenario.obstacles) {
        obstacle.x += shift[0];
        obstacle.y += shift[1];
        obstacle.z += shift[2];
        shift_points(obstacle.track.points, shift);
    }
    for (Goal& goal : scenario.goals) shift_points(goal.track.points, shift);
    scenario.parameters.wind.centre_x += shift[0];
    scenario.parameters.wind.centre_y += shift[1];
}

void expect_translation_invariance(const Scene& scene, const Vector3& shift, int steps = 6, double growth = 16) {
    Scene shifted = scene;
    shift_scenery(shifted.scenario, shift);
    Parameters deep = scene.scenario.parameters;
    deep.world.dimension = 3;
    const Domain<3> domain(deep);
    transform(shifted.state, [&](Boid& boid) {
        boid.position += shift;
        Vector3 unused;
        if (domain.toroidal()) domain.bound(boid.position, unused);
    });
    expect_shifted(shifted.after(steps), scene.after(steps), shift, domain, growth);
}

TEST_P(Translation, ShiftsTheResultWhereEdgesAreOpen) {
    expect_translation_invariance(lively_scene(2, Edge::open), {1234.5, -77.25, 0});
    expect_translation_invariance(lively_scene(3, Edge::open), {1234.5, -77.25, 9.125});
}

TEST_P(Translation, ShiftsTheResultOnATorus) {
    expect_translation_invariance(lively_scene(2, Edge::wrap, Distance::toroidal), {31.5, 47.25, 0});
    expect_translation_invariance(lively_scene(3, Edge::wrap, Distance::toroidal), {31.5, 47.25, 23.125});
}

TEST_P(Translation, ShiftsTheResultOfEveryPresetUnderOpenSky) {
    for (const std::string& name : preset_names()) {
        SCOPED_TRACE(name);
        Scene scene;
        scene.scenario = its_preset(name);
        scene.parameters().edges.kind = Edge::open;
        scene.parameters().containment.strength = 0;  // it knows where the edge is
        scene.parameters().level.strength = 0;        // and it where the ground is
        scene.state =
            random_flock(80, {100, 100, 100}, scene.parameters().motion.max_speed, scene.parameters().world.dimension);
        const Vector3 shift{256, -512, scene.state.dimension() == 3 ? 128.0 : 0};
        expect_translation_invariance(scene, shift, 1);
        // Some presets let differences grow threefold in a step.
        if (engine_under_test().is_double()) expect_translation_invariance(scene, shift, 6, 16 * 64);
    }
}

TEST_P(Translation, ChangesTheResultWhereAWallIs) {
    Scene scene = lively_scene(2, Edge::bounce);
    Scene shifted = scene;
    transform(shifted.state, [](Boid& boid) { boid.position[0] += 50; });
    const State moved = shifted.after(6), original = scene.after(6);
    double greatest = 0;
    for (std::size_t index = 0; index < moved.size(); ++index)
        greatest = std::max(greatest, length(moved.boid(index).velocity - original.boid(index).velocity));
    EXPECT_GT(greatest, 0.1);
}

Vector3 quarter_turned(const Vector3& a) {
    return {-a[1], a[0], a[2]};
}

/// Boids agree to a tolerance.
void expect_same(const State& actual, const State& expected, double tolerance) {
    for (std::size_t index = 0; index < expected.size(); ++index) {
        expect_near(actual.boid(index).position, expected.boid(index).position, tolerance);
        expect_near(actual.boid(index).velocity, expected.boid(index).velocity, tolerance);
    }
}

TEST_P(Rotation, ByAQuarterTurnsTheResult) {
    // (x, y) to (-y, x) is exact in binary arithmetic, and so are the sums of two squares and products it reorders: to
    // the last bit, where an engine adds up neighbours by id and not by place.
    const bool exactly = engine_under_test().is_double();
    for (const Schedule schedule : its_schedules()) {
        Scene scene = lively_scene(2, Edge::open);
        scene.scenario.schedule = schedule;
        Scene turned = scene;
        const auto turn = [](Boid& boid) {
            boid.position = quarter_turned(boid.position);
            boid.velocity = quarter_turned(boid.velocity);
        };
        transform(turned.state, turn);
        const int steps = exactly ? 40 : 6;
        State expected = scene.after(steps);
        transform(expected, turn);
        expect_same(turned.after(steps), expected, exactly ? 0 : grown_rounding());
    }
}

Scene renumbered(const Scene& scene) {
    Scene result = scene;
    transform(result.state, [](Boid& boid) { boid.id = 1000 - 7 * boid.id; });
    return result;
}

TEST_P(Renumbering, RenumbersTheResultUnderTheSynchronousSchedule) {
    for (const Edge kind : {Edge::wrap, Edge::turn, Edge::push, Edge::bounce, Edge::open}) {
        const Scene scene = lively_scene(3, kind);
        const State actual = renumbered(scene).after(6), expected = scene.after(6);
        for (std::size_t index = 0; index < expected.size(); ++index) {
            const Boid original = expected.boid(index), boid = actual.boid(*actual.find(1000 - 7 * original.id));
            expect_near(boid.position, original.position, grown_rounding());
            expect_near(boid.velocity, original.velocity, grown_rounding());
        }
    }
}

void expect_flat_equals_deep(const Scene& flat, double height, int steps = 40, double tolerance = 0) {
    Scene deep = flat;
    deep.parameters().world.dimension = 3;
    deep.state = State(3);
    for (std::size_t index = 0; index < flat.state.size(); ++index) {
        Boid boid = flat.state.boid(index);
        boid.position[2] = height;
        deep.state.append(boid);
    }
    State expected(3);
    const State flown = flat.after(steps);
    for (std::size_t index = 0; index < flown.size(); ++index) {
        Boid boid = flown.boid(index);
        boid.position[2] = height;
        expected.append(boid);
    }
    expect_same(deep.after(steps), expected, tolerance);
}

TEST_P(FlatWorld, IsAPlaneOfTheDeepOneToTheLastBit) {
    for (const Edge kind : {Edge::wrap, Edge::turn, Edge::push, Edge::bounce, Edge::open})
        for (const Distance distance : {Distance::plain, Distance::toroidal}) {
            const Scene scene = lively_scene(2, kind, distance);
            expect_flat_equals_deep(scene, 20);
            if (kind != Edge::push) expect_flat_equals_deep(scene, 0);  // a floor would push
        }
}

TEST_P(FlatWorld, IsAPlaneOfTheDeepOneForEveryPreset) {
    for (const std::string& name : preset_names()) {
        SCOPED_TRACE(name);
        Scene scene;
        scene.scenario = load_scenario(name);
        if (scene.parameters().world.dimension == 3) continue;
        scene.scenario.schedule = Schedule::synchronous;
        scene.parameters().noise = {0, 0, 0, 0};
        std::get<Vicsek::Values>(scene.parameters().own).noise = 0;
        scene.parameters().wander.strength = 0;  // in space it leads out of the plane
        scene.scenario.obstacles.clear();        // a wall is a rod there
        scene.state = random_flock(40, {100, 100, 0}, scene.parameters().motion.max_speed, 2);
        const double height = scene.parameters().world.depth / 2;
        for (Goal& goal : scene.scenario.goals) shift_points(goal.track.points, {0, 0, height});
        if (engine_under_test().is_double())
            expect_flat_equals_deep(scene, height);
        else  // the cells of a plane and of space may come in another order
            expect_flat_equals_deep(scene, height, 6, grown_rounding());
    }
}

BOIDS_ON_EVERY_ENGINE(Translation);
BOIDS_ON_EVERY_ENGINE(Rotation);
BOIDS_ON_EVERY_ENGINE(Renumbering);
BOIDS_ON_EVERY_ENGINE(FlatWorld);

}  // namespace
}  // namespace boids
