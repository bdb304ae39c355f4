// What the model does not know: where the origin is, which way is up, what boids are called, and a flat third axis.
#include <cmath>
#include <functional>

#include "../core/random_flock.h"
#include "boids/core/domain.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"
#include "scene.h"

namespace boids {
namespace {

constexpr double rounding = 1e-9;  ///< What a few steps may make of the rounding of a shifted or reordered sum.

/// All three rules, each with another weighting and response.
Scene lively_scene(int dimension, Edge kind, Distance distance = Distance::plain) {
    Scene scene(dimension);
    scene.parameters().separation = {true, 0.7, 9, 300, Weighting::unit_over_distance, Combine::sum, Response::raw, 1};
    scene.parameters().alignment = {true, 0.4, 14, 150, Weighting::full, Combine::mean, Response::relative, 1};
    scene.parameters().cohesion = {true, 0.9, 17, 360, Weighting::unit, Combine::mean, Response::steer, 0.3};
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
void expect_shifted(const State& actual, const State& original, const Vector3& shift, const Domain<3>& domain) {
    ASSERT_EQ(actual.size(), original.size());
    for (std::size_t index = 0; index < original.size(); ++index) {
        const Boid expected = original.boid(index), boid = actual.boid(*actual.find(expected.id));
        Vector3 gap = domain.offset(expected.position + shift, boid.position);
        expect_near(gap, {}, rounding);
        expect_near(boid.velocity, expected.velocity, rounding);
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

void expect_translation_invariance(const Scene& scene, const Vector3& shift) {
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
    expect_shifted(shifted.after(6), scene.after(6), shift, domain);
}

TEST(Translation, ShiftsTheResultWhereEdgesAreOpen) {
    expect_translation_invariance(lively_scene(2, Edge::open), {1234.5, -77.25, 0});
    expect_translation_invariance(lively_scene(3, Edge::open), {1234.5, -77.25, 9.125});
}

TEST(Translation, ShiftsTheResultOnATorus) {
    expect_translation_invariance(lively_scene(2, Edge::wrap, Distance::toroidal), {31.5, 47.25, 0});
    expect_translation_invariance(lively_scene(3, Edge::wrap, Distance::toroidal), {31.5, 47.25, 23.125});
}

TEST(Translation, ShiftsTheResultOfEveryPresetUnderOpenSky) {
    for (const std::string& name : preset_names()) {
        SCOPED_TRACE(name);
        Scene scene;
        scene.scenario = load_scenario(name);
        scene.parameters().edges.kind = Edge::open;
        scene.parameters().containment.strength = 0;  // it knows where the edge is
        scene.state =
            random_flock(80, {100, 100, 100}, scene.parameters().motion.max_speed, scene.parameters().world.dimension);
        expect_translation_invariance(scene, {256, -512, scene.state.dimension() == 3 ? 128.0 : 0});
    }
}

TEST(Translation, ChangesTheResultWhereAWallIs) {
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

TEST(Rotation, ByAQuarterTurnsTheResultToTheLastBit) {
    // (x, y) to (-y, x) is exact in binary arithmetic, and so are the sums of two squares and products it reorders.
    for (const Schedule schedule : {Schedule::synchronous, Schedule::sequential, Schedule::shuffled}) {
        Scene scene = lively_scene(2, Edge::open);
        scene.scenario.schedule = schedule;
        Scene turned = scene;
        const auto turn = [](Boid& boid) {
            boid.position = quarter_turned(boid.position);
            boid.velocity = quarter_turned(boid.velocity);
        };
        transform(turned.state, turn);
        State expected = scene.after(40);
        const State actual = turned.after(40);
        transform(expected, turn);
        for (std::size_t index = 0; index < expected.size(); ++index) {
            EXPECT_EQ(actual.boid(index).position, expected.boid(index).position);
            EXPECT_EQ(actual.boid(index).velocity, expected.boid(index).velocity);
        }
    }
}

Scene renumbered(const Scene& scene) {
    Scene result = scene;
    transform(result.state, [](Boid& boid) { boid.id = 1000 - 7 * boid.id; });
    return result;
}

TEST(Renumbering, RenumbersTheResultUnderTheSynchronousSchedule) {
    for (const Edge kind : {Edge::wrap, Edge::turn, Edge::push, Edge::bounce, Edge::open}) {
        const Scene scene = lively_scene(3, kind);
        const State actual = renumbered(scene).after(6), expected = scene.after(6);
        for (std::size_t index = 0; index < expected.size(); ++index) {
            const Boid original = expected.boid(index), boid = actual.boid(*actual.find(1000 - 7 * original.id));
            expect_near(boid.position, original.position, rounding);
            expect_near(boid.velocity, original.velocity, rounding);
        }
    }
}

void expect_flat_equals_deep(const Scene& flat, double height) {
    Scene deep = flat;
    deep.parameters().world.dimension = 3;
    deep.state = State(3);
    for (std::size_t index = 0; index < flat.state.size(); ++index) {
        Boid boid = flat.state.boid(index);
        boid.position[2] = height;
        deep.state.append(boid);
    }
    const State expected = flat.after(40), actual = deep.after(40);
    for (std::size_t index = 0; index < expected.size(); ++index) {
        const Boid boid = expected.boid(index);
        EXPECT_EQ(actual.boid(index).position, boid.position + Vector3({0, 0, height}));
        EXPECT_EQ(actual.boid(index).velocity, boid.velocity);
    }
}

TEST(FlatWorld, IsAPlaneOfTheDeepOneToTheLastBit) {
    for (const Edge kind : {Edge::wrap, Edge::turn, Edge::push, Edge::bounce, Edge::open})
        for (const Distance distance : {Distance::plain, Distance::toroidal}) {
            const Scene scene = lively_scene(2, kind, distance);
            expect_flat_equals_deep(scene, 20);
            if (kind != Edge::push) expect_flat_equals_deep(scene, 0);  // a floor would push
        }
}

TEST(FlatWorld, IsAPlaneOfTheDeepOneForEveryPreset) {
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
        expect_flat_equals_deep(scene, height);
    }
}

}  // namespace
}  // namespace boids
