// How a rule's result becomes a change of velocity: equation (9) of docs/model.md.
#include "scene.h"

namespace boids {
namespace {

using ResponseOf = EveryEngine;

struct ResponseCase {
    Response response;
    double max_force;
    double max_speed;
    Vector3 velocity;  ///< After the step.
};

void expect_rows(const Scene& scene, std::span<const ResponseCase> rows, double weight = 1) {
    for (const ResponseCase& row : rows) {
        SCOPED_TRACE("response " + std::string(choice::response[static_cast<std::size_t>(row.response)]) +
                     " max_force " + std::to_string(row.max_force));
        Scene variant = scene;
        Rule& rule = variant.use(&Parameters::cohesion);
        rule.response = row.response;
        rule.max_force = row.max_force;
        rule.weight = weight;
        variant.parameters().motion.max_speed = row.max_speed;
        expect_velocity(variant, row.velocity);
    }
}

TEST_P(ResponseOf, ToOneNeighbourIsWhatTheEquationSays) {
    // X = (6, 8), |X| = 10, v = (6, -4). Steering at max_speed 10 wants (6, 8) - v = (0, 12), at 5 (3, 4) - v = (-3,
    // 8), of length sqrt(73).
    const ResponseCase rows[] = {
        {Response::raw, 1, 100, {12, 4, 0}},
        {Response::limited, 5, 100, {9, 0, 0}},
        {Response::limited, 10, 100, {12, 4, 0}},
        {Response::limited, 20, 100, {12, 4, 0}},
        {Response::limited, 0, 100, {6, -4, 0}},
        {Response::unit, 0.1, 100, {6.6, -3.2, 0}},
        {Response::relative, 1, 100, {6, 8, 0}},
        {Response::steer, 100, 10, {6, 8, 0}},
        {Response::steer, 3, 10, {6, -1, 0}},
        {Response::steer, 100, 5, {3, 4, 0}},
        {Response::steer_or_brake, 100, 10, {6, 8, 0}},
        {Response::steer_or_brake, 3, 10, {6, -1, 0}},
        {Response::steer_or_brake, 100, 5, {3, 4, 0}},
    };
    Scene scene;
    scene.boid({}, {6, -4, 0}).boid({6, 8, 0});
    expect_rows(scene, rows);
}

TEST_P(ResponseOf, IsWeightedAfterItsLimit) {
    // Twice f: raw (12, 16), limited to 5 (6, 8), unit (1.2, 1.6), relative (0, 24), steering limited to 3 (0, 6).
    const ResponseCase rows[] = {
        {Response::raw, 1, 100, {18, 12, 0}},     {Response::limited, 5, 100, {12, 4, 0}},
        {Response::unit, 1, 100, {7.2, -2.4, 0}}, {Response::relative, 1, 100, {6, 20, 0}},
        {Response::steer, 3, 10, {6, 2, 0}},      {Response::steer_or_brake, 3, 10, {6, 2, 0}},
    };
    Scene scene;
    scene.boid({}, {6, -4, 0}).boid({6, 8, 0});
    expect_rows(scene, rows, 2);
}

TEST_P(ResponseOf, WorksInSpace) {
    // X = (4, 4, 2), |X| = 6, v = (0, 1, 0). Limited to 3: (2, 2, 1). Steering at 9 wants (6, 6, 3) - v = (6, 5, 3).
    const ResponseCase rows[] = {
        {Response::limited, 3, 100, {2, 3, 1}},
        {Response::unit, 1, 100, {2 / 3.0, 5 / 3.0, 1 / 3.0}},
        {Response::relative, 1, 100, {4, 4, 2}},
        {Response::steer, 100, 9, {6, 6, 3}},
    };
    Scene scene(3);
    scene.boid({}, {0, 1, 0}).boid({4, 4, 2});
    expect_rows(scene, rows);
}

TEST_P(ResponseOf, ToNeighboursThatCancelOutBrakesOnlyWhereItSaysSo) {
    // X = (5, 0) + (-5, 0) = 0 with v = (0, 4): relative asks for -v; braking for -v, limited.
    const ResponseCase rows[] = {
        {Response::raw, 1, 10, {0, 4, 0}},
        {Response::limited, 1, 10, {0, 4, 0}},
        {Response::unit, 1, 10, {0, 4, 0}},
        {Response::relative, 1, 10, {0, 0, 0}},
        {Response::steer, 3, 10, {0, 4, 0}},
        {Response::steer_or_brake, 3, 10, {0, 1, 0}},
        {Response::steer_or_brake, 100, 10, {0, 0, 0}},
    };
    Scene scene;
    scene.boid({}, {0, 4, 0}).boid({5, 0, 0}).boid({-5, 0, 0});
    expect_rows(scene, rows);
}

TEST_P(ResponseOf, IsNothingWithoutNeighbours) {
    for (auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
        for (const Response response : {Response::raw, Response::limited, Response::unit, Response::relative,
                                        Response::steer, Response::steer_or_brake})
            for (const Combine combine : {Combine::mean, Combine::sum}) {
                Scene scene;
                scene.use(rule).response = response;
                scene.use(rule).combine = combine;
                scene.parameters().motion.max_speed = 10;
                scene.boid({}, {1, 2, 0}).boid({50, 0, 0});
                expect_velocity(scene, {1, 2, 0});
                expect_velocity(scene, {}, 1);
            }
}

TEST_P(ResponseOf, UsesTheRulesOwnMaxForce) {
    // Neighbour at (10, 0) with velocity (0, 10): limited to 1, 2 and 3: (-1, 0) + (0, 2) + (3, 0) = (2, 2).
    Scene scene;
    double max_force = 0;
    for (auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion}) {
        scene.use(rule).response = Response::limited;
        scene.use(rule).max_force = max_force += 1;
    }
    scene.boid({}).boid({10, 0, 0}, {0, 10, 0});
    expect_velocity(scene, {2, 2, 0});
}

BOIDS_ON_EVERY_ENGINE(ResponseOf);

}  // namespace
}  // namespace boids
