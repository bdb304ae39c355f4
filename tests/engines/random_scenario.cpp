#include "boids/tests/engines/random_scenario.h"

#include <cmath>

#include "boids/core/domain.h"

namespace boids {

namespace {

template <class Choice>
Choice any(RandomScenarios& random, std::span<const std::string_view> names) {
    return static_cast<Choice>(random.below(names.size()));
}

double narrow(double value) {
    return static_cast<float>(value);
}

}  // namespace

void RandomScenarios::draw_rule(Rule& rule, double size) {
    rule.enabled = chance(0.9);
    rule.weight = chance(0.1) ? 0 : between(-1, 2);
    rule.radius = chance(0.05) ? 0 : size * std::pow(10, between(-2, 0.2));
    rule.view_angle = chance(0.5) ? 360 : between(0, 360);
    rule.weighting = any<Weighting>(*this, choice::weighting);
    rule.combine = any<Combine>(*this, choice::combine);
    rule.response = any<Response>(*this, choice::response);
    rule.max_force = between(0, 1);
}

void RandomScenarios::draw_motion(Parameters& parameters) {
    Motion& motion = parameters.motion;
    motion.inertia = chance(0.7) ? 1 : between(0, 1);
    motion.max_speed = between(0.5, 4);
    motion.min_speed = chance(0.5) ? 0 : between(0, motion.max_speed);
    motion.speed_multiplier = chance(0.8) ? 1 : between(0.5, 1.5);
    motion.limit_force = chance(0.3);
    motion.max_force = between(0, 1);
    motion.move_with = any<MoveWith>(*this, choice::move_with);
    Noise& noise = parameters.noise;
    noise.multiplicative = chance(0.8) ? 0 : between(0, 0.3);
    noise.angular = chance(0.8) ? 0 : between(0, 90);
    noise.nudge_probability = chance(0.8) ? 0 : between(0, 1);
    noise.nudge_size = between(0, 0.5);
}

void RandomScenarios::draw_edges(Parameters& parameters, double size) {
    Edges& edges = parameters.edges;
    edges.kind = any<Edge>(*this, choice::edge);
    edges.distance = any<Distance>(*this, choice::distance);
    edges.margin = between(0, size / 3);
    edges.inset = chance(0.5) ? 0 : between(0, size / 4);
    edges.turn_angle = between(0, 180);
    edges.turn_side = any<TurnSide>(*this, choice::turn_side);
    edges.push = between(0, 2);
    edges.exclusive = chance(0.2);
    parameters.neighbours.inclusive = chance(0.5);
    parameters.neighbours.coincident = chance(0.5);
}

/// In the world or around it, and sometimes at its centre, where flocks may be at exactly one position.
void RandomScenarios::draw_pointer(Parameters& parameters, double size) {
    Pointer& pointer = parameters.pointer;
    pointer.kind = any<PointerKind>(*this, choice::pointer);
    const Vector3 world = world_size(parameters.world);
    const bool centred = chance(0.2);
    const auto along = [&](int axis) { return narrow(world[axis] * (centred ? 0.5 : between(-0.5, 1.5))); };
    pointer.x = along(0);
    pointer.y = along(1);
    pointer.z = along(2);
    pointer.radius = size * std::pow(10, between(-1, 0.5));
    pointer.strength = pointer.radius * between(0, 3);
}

Scenario RandomScenarios::scenario() {
    Scenario scenario;
    scenario.seed = generator_() >> 1;
    Parameters& parameters = scenario.parameters;
    parameters.world.dimension = chance(0.5) ? 2 : 3;
    const double size = std::pow(10, between(0.5, 3));
    for (double* side : {&parameters.world.width, &parameters.world.height, &parameters.world.depth})
        *side = narrow(size * (chance(0.1) ? between(10, 100) : between(0.7, 1.5)));  // sometimes very long
    for (Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion}) draw_rule(*rule, size);
    if (chance(0.3)) parameters.alignment.radius = parameters.cohesion.radius;
    draw_motion(parameters);
    draw_edges(parameters, size);
    draw_pointer(parameters, size);
    return scenario;
}

State RandomScenarios::state(const Scenario& scenario, std::size_t boids) {
    const Vector3 size = world_size(scenario.parameters.world);
    const bool clustered = chance(0.3), coincident = chance(0.1);
    const double spread = clustered ? std::pow(10, between(-3, 0)) : 1;
    State state(scenario.parameters.world.dimension);
    for (std::size_t index = 0; index < boids; ++index) {
        Vector3 position, velocity;
        for (int axis = 0; axis < state.dimension(); ++axis) {
            position[axis] = narrow(size[axis] * (coincident ? 0.5 : 0.5 + spread * between(-0.499, 0.499)));
            velocity[axis] = narrow(between(-2, 2));
        }
        if (chance(0.02)) velocity = {};
        state.add(position, velocity);
    }
    return state;
}

}  // namespace boids
