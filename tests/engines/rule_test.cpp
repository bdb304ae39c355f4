// What each rule makes of its neighbours: equations (6) to (8) and (10) of docs/model.md.
#include "scene.h"

namespace boids {
namespace {

using Rules = EveryEngine;
using LimitForce = EveryEngine;

constexpr auto separation = &Parameters::separation;
constexpr auto alignment = &Parameters::alignment;
constexpr auto cohesion = &Parameters::cohesion;

struct RuleCase {
    Rule Parameters::*rule;
    Weighting weighting;
    Combine combine;
    Vector3 result;  ///< X of equation (8).
};

void expect_result(Scene scene, const RuleCase& row) {
    Rule& rule = scene.use(row.rule);
    rule.weighting = row.weighting;
    rule.combine = row.combine;
    const Boid before = scene.state.boid(0);
    expect_velocity(scene, before.velocity + row.result);
    expect_position(scene, before.position + before.velocity + row.result);
}

TEST_P(Rules, MakeOfTwoNeighboursWhatTheEquationsSay) {
    // r1 = (3, 4), d1 = 5, v1 = (0, 2); r2 = (-6, 8), d2 = 10, v2 = (-3, 0).
    // Separation: full (-3, -4) + (6, -8) = (3, -12); unit (-0.6, -0.8) + (0.6, -0.8) = (0, -1.6);
    // unit over distance (-0.12, -0.16) + (0.06, -0.08) = (-0.06, -0.24). Cohesion is the opposite.
    // Alignment: full (0, 2) + (-3, 0) = (-3, 2); unit (0, 1) + (-1, 0) = (-1, 1);
    // unit over distance (0, 0.2) + (-0.1, 0) = (-0.1, 0.2). The mean is half of each sum.
    const RuleCase rows[] = {
        {separation, Weighting::full, Combine::sum, {3, -12, 0}},
        {separation, Weighting::full, Combine::mean, {1.5, -6, 0}},
        {separation, Weighting::unit, Combine::sum, {0, -1.6, 0}},
        {separation, Weighting::unit, Combine::mean, {0, -0.8, 0}},
        {separation, Weighting::unit_over_distance, Combine::sum, {-0.06, -0.24, 0}},
        {separation, Weighting::unit_over_distance, Combine::mean, {-0.03, -0.12, 0}},
        {alignment, Weighting::full, Combine::sum, {-3, 2, 0}},
        {alignment, Weighting::full, Combine::mean, {-1.5, 1, 0}},
        {alignment, Weighting::unit, Combine::sum, {-1, 1, 0}},
        {alignment, Weighting::unit, Combine::mean, {-0.5, 0.5, 0}},
        {alignment, Weighting::unit_over_distance, Combine::sum, {-0.1, 0.2, 0}},
        {alignment, Weighting::unit_over_distance, Combine::mean, {-0.05, 0.1, 0}},
        {cohesion, Weighting::full, Combine::sum, {-3, 12, 0}},
        {cohesion, Weighting::full, Combine::mean, {-1.5, 6, 0}},
        {cohesion, Weighting::unit, Combine::sum, {0, 1.6, 0}},
        {cohesion, Weighting::unit, Combine::mean, {0, 0.8, 0}},
        {cohesion, Weighting::unit_over_distance, Combine::sum, {0.06, 0.24, 0}},
        {cohesion, Weighting::unit_over_distance, Combine::mean, {0.03, 0.12, 0}},
    };
    for (std::size_t number = 0; number < std::size(rows); ++number) {
        SCOPED_TRACE("row " + std::to_string(number));
        Scene scene;
        scene.boid({10, 20, 0}, {1, 0, 0}).boid({13, 24, 0}, {0, 2, 0}).boid({4, 28, 0}, {-3, 0, 0});
        expect_result(scene, rows[number]);
    }
}

TEST_P(Rules, MakeOfANeighbourInSpaceWhatTheEquationsSay) {
    // r = (2, 3, 6), d = 7, velocity (1, 2, 2) of length 3.
    const RuleCase rows[] = {
        {separation, Weighting::full, Combine::mean, {-2, -3, -6}},
        {separation, Weighting::unit, Combine::mean, {-2 / 7.0, -3 / 7.0, -6 / 7.0}},
        {separation, Weighting::unit_over_distance, Combine::mean, {-2 / 49.0, -3 / 49.0, -6 / 49.0}},
        {alignment, Weighting::full, Combine::mean, {1, 2, 2}},
        {alignment, Weighting::unit, Combine::mean, {1 / 3.0, 2 / 3.0, 2 / 3.0}},
        {alignment, Weighting::unit_over_distance, Combine::mean, {1 / 21.0, 2 / 21.0, 2 / 21.0}},
        {cohesion, Weighting::full, Combine::mean, {2, 3, 6}},
        {cohesion, Weighting::unit, Combine::mean, {2 / 7.0, 3 / 7.0, 6 / 7.0}},
        {cohesion, Weighting::unit_over_distance, Combine::mean, {2 / 49.0, 3 / 49.0, 6 / 49.0}},
    };
    for (std::size_t number = 0; number < std::size(rows); ++number) {
        SCOPED_TRACE("row " + std::to_string(number));
        Scene scene(3);
        scene.boid({5, 5, 5}, {0, 0, 1}).boid({7, 8, 11}, {1, 2, 2});
        expect_result(scene, rows[number]);
    }
}

TEST_P(Rules, CountANeighbourAtRestInTheMeanOfVelocities) {
    // Velocities (4, 0) and (0, 0): mean (2, 0), whether in full or as unit vectors (1 and 0: 0.5).
    Scene scene;
    Rule& rule = scene.use(alignment);
    scene.boid({}).boid({1, 0, 0}, {4, 0, 0}).boid({0, 1, 0});
    expect_velocity(scene, {2, 0, 0});
    rule.weighting = Weighting::unit;
    expect_velocity(scene, {0.5, 0, 0});
}

TEST_P(Rules, ActOnBothOfAPair) {
    // Cohesion pulls boid 0 by (4, 0) and boid 1 by (-4, 0): synchronous boids swap places.
    Scene scene;
    scene.use(cohesion);
    scene.boid({10, 5, 0}).boid({14, 5, 0});
    expect_position(scene, {14, 5, 0});
    expect_position(scene, {10, 5, 0}, 1);
}

TEST_P(Rules, AddUpByTheirWeights) {
    // r = (3, 4), v1 = (1, -2). 2 (-3, -4) + 3 (1, -2) - 0.5 (3, 4) = (-6 + 3 - 1.5, -8 - 6 - 2) = (-4.5, -16).
    Scene scene;
    scene.use(separation).weight = 2;
    scene.use(alignment).weight = 3;
    scene.use(cohesion).weight = -0.5;
    scene.boid({}).boid({3, 4, 0}, {1, -2, 0});
    expect_velocity(scene, {-4.5, -16, 0});
}

TEST_P(Rules, ThatAreDisabledOrWeighNothingAddNothing) {
    Scene scene;
    scene.use(separation).enabled = false;
    scene.use(alignment).weight = 0;
    scene.use(cohesion);
    scene.boid({}).boid({3, 4, 0}, {1, -2, 0});
    expect_velocity(scene, {3, 4, 0});
}

TEST_P(LimitForce, CutsTheSumOfAllRules) {
    // F = (-3, -4) + (9, 12) = (6, 8) of length 10; cut to 5 it is (3, 4). At exactly 10 it stays.
    Scene scene;
    scene.use(separation);
    scene.use(alignment);
    scene.boid({}, {1, 1, 0}).boid({3, 4, 0}, {9, 12, 0});
    Motion& motion = scene.parameters().motion;
    motion.max_force = 5;
    expect_velocity(scene, {7, 9, 0});
    motion.limit_force = true;
    expect_velocity(scene, {4, 5, 0});
    motion.max_force = 10;
    expect_velocity(scene, {7, 9, 0});
    motion.max_force = 0;
    expect_velocity(scene, {1, 1, 0});
}

BOIDS_ON_EVERY_ENGINE(Rules);
BOIDS_ON_EVERY_ENGINE(LimitForce);

}  // namespace
}  // namespace boids
