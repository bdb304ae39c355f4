// Forces are the sum of the rules, equation (10), for every boid.
#include "boids/api/forces.h"

#include <gtest/gtest.h>

#include <random>

#include "boids/core/space/domain.h"
#include "boids/engines/reference/rules.h"
#include "boids/io/scenario_file.h"

namespace boids {
namespace {

/// A world 100 wide that wraps, where a boid sees across the edge.
Parameters small_world(int dimension) {
    Parameters parameters = load_scenario("flock").parameters;
    parameters.world = {.dimension = dimension, .width = 100, .height = 80, .depth = 60};
    parameters.edges.kind = Edge::wrap;
    parameters.edges.distance = Distance::toroidal;
    parameters.separation.radius = 8;
    parameters.alignment.radius = 15;
    parameters.cohesion.radius = 20;
    parameters.cohesion.view_angle = 120;
    return parameters;
}

State random_flock(int dimension, std::size_t boids) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(0, 60), speed(-1, 1);
    State state(dimension);
    for (std::size_t i = 0; i < boids; ++i) {
        const double deep = dimension == 3 ? 1 : 0;
        const Vector3 position{place(random), place(random), deep * place(random)};
        state.add(position, {speed(random), speed(random), deep * speed(random)});
    }
    return state;
}

Scenario scene(const Parameters& parameters) {
    Scenario scenario;
    scenario.parameters = parameters;
    return scenario;
}

template <int D>
void expect_the_rules_over_the_whole_flock(const State& state, const Parameters& parameters) {
    std::vector<reference::Bird<D>> flock;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid boid = state.boid(index);
        flock.push_back({boid.id, flatten<D>(boid.position), flatten<D>(boid.velocity)});
    }
    const std::vector<Vector3> forces = forces_of(state, scene(parameters));
    ASSERT_EQ(forces.size(), state.size());
    double strongest = 0;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Vector3 expected = lift(reference::steering<D>(flock, index, parameters, Domain<D>(parameters), {true}));
        EXPECT_LE(length(forces[index] - expected), 1e-12) << index;
        strongest = std::max(strongest, length(expected));
    }
    EXPECT_GT(strongest, 0);
}

TEST(Forces, TwoThatSeekEachOtherAcrossTheEdgeArePulledThere) {
    Parameters parameters = small_world(2);
    parameters.separation.enabled = parameters.alignment.enabled = false;
    parameters.cohesion.weighting = Weighting::full;
    parameters.cohesion.combine = Combine::mean;
    parameters.cohesion.response = Response::raw;
    parameters.cohesion.weight = 0.5;
    parameters.cohesion.view_angle = 360;
    parameters.motion.limit_force = false;
    State state(2);
    state.add({1, 40, 0}, {1, 0, 0});
    state.add({97, 43, 0}, {1, 0, 0});
    const std::vector<Vector3> forces = forces_of(state, scene(parameters));
    // Half of the way (-4, 3) and back.
    EXPECT_EQ(forces, (std::vector<Vector3>{{-2, 1.5, 0}, {2, -1.5, 0}}));
}

TEST(Forces, AreTheRulesOverTheWholeFlock) {
    expect_the_rules_over_the_whole_flock<2>(random_flock(2, 200), small_world(2));
    expect_the_rules_over_the_whole_flock<3>(random_flock(3, 200), small_world(3));
}

TEST(Forces, OneBoidAloneAndNobodyAreAskedNothing) {
    EXPECT_TRUE(forces_of(State(2), scene(small_world(2))).empty());
    EXPECT_EQ(forces_of(random_flock(3, 1), scene(small_world(3))), (std::vector<Vector3>{{}}));
}

TEST(Forces, ACrowdGetsAsManyAsTheWorkAllows) {
    const State state = random_flock(2, 200);
    EXPECT_EQ(forces_of(state, scene(small_world(2)), {.boids = 30}).size(), 30u);
    const std::size_t some = forces_of(state, scene(small_world(2)), {.neighbours = 500}).size();
    EXPECT_GT(some, 0u);
    EXPECT_LT(some, 200u);
}

TEST(Forces, TheRulesOfASelectedBoidAddUpToItsForce) {
    const State state = random_flock(2, 200);
    Parameters parameters = small_world(2);
    parameters.motion.limit_force = false;
    const std::vector<Vector3> forces = forces_of(state, scene(parameters));
    for (std::size_t index = 0; index < state.size(); ++index) {
        const RuleForces rules = rule_forces_of(state.boid(index), state, scene(parameters));
        EXPECT_LE(length(rules.separation + rules.alignment + rules.cohesion - forces[index]), 1e-12) << index;
        EXPECT_LE(length(rules.sum - forces[index]), 1e-12) << index;
    }
}

TEST(Forces, AnotherModelHasNoneOfTheRules) {
    const Scenario scenario = load_scenario("vicsek");
    State state(2);
    state.add({5, 5, 0}, {1, 0, 0});
    state.add({5.5, 5, 0}, {0, 1, 0});
    const RuleForces rules = rule_forces_of(state.boid(0), state, scenario);
    EXPECT_EQ(length(rules.separation) + length(rules.alignment) + length(rules.cohesion), 0);
    EXPECT_EQ(rules.sum, forces_of(state, scenario)[0]);
    ASSERT_EQ(rules.neighbours.size(), 1u);
    EXPECT_EQ(rules.neighbours[0].id, 1u);
}

}  // namespace
}  // namespace boids
