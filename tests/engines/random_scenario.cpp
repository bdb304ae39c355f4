#include "boids/tests/engines/random_scenario.h"

#include <cmath>

#include "boids/core/space/domain.h"

namespace boids {

namespace {

template <class Choice>
Choice any(RandomScenarios& random, std::span<const std::string_view> names) {
    return static_cast<Choice>(random.below(names.size()));
}

double exact_as_float(double value) {
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
    const auto along = [&](int axis) { return exact_as_float(world[axis] * (centred ? 0.5 : between(-0.5, 1.5))); };
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
        *side = exact_as_float(size * (chance(0.1) ? between(10, 100) : between(0.7, 1.5)));  // sometimes very long
    for (Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion}) draw_rule(*rule, size);
    if (chance(0.3)) parameters.alignment.radius = parameters.cohesion.radius;
    draw_motion(parameters);
    draw_edges(parameters, size);
    draw_pointer(parameters, size);
    return scenario;
}

/// What a species may have of its own besides the rules.
void RandomScenarios::draw_mind(Parameters& parameters, double size) {
    for (Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion}) {
        rule->topological = chance(0.5);
        rule->nearest = chance(0.1) ? static_cast<int>(1 + below(100)) : static_cast<int>(1 + below(9));
    }
    parameters.pointer.heeded = chance(0.8);
    parameters.wander = {chance(0.5) ? 0 : between(0, 0.5), between(1, 40)};
    parameters.avoidance = {between(0, 1), between(0, 10), between(0, size / 20)};
    parameters.containment = {chance(0.5) ? 0 : between(0, 1), between(0.01, 0.4) * size, between(0, 10)};
}

/// By random numbers of its own: scenarios that tests know by their number stay what they are.
void RandomScenarios::draw_level(Scenario& scenario, double size) {
    RandomScenarios own(scenario.seed);
    const auto draw = [&](Parameters& parameters) {
        parameters.level = {own.chance(0.5) ? 0 : own.between(0, 1), own.between(-0.2, 1.2) * size,
                            own.between(0.01, 0.4) * size, own.between(0, 10)};
    };
    draw(scenario.parameters);
    for (Species& species : scenario.species) draw(species.parameters);
}

void RandomScenarios::draw_wind(Parameters& parameters, double size) {
    Wind& wind = parameters.wind;
    wind.kind = any<WindKind>(*this, choice::wind);
    wind = {wind.kind,
            between(-1, 1),
            between(-1, 1),
            between(-1, 1),
            between(-1, 1),
            between(0.05, 0.5) * size,
            between(0, 1) * size,
            between(0, 1) * size};
}

Vector3 RandomScenarios::place(const Parameters& parameters) {
    const Vector3 size = world_size(parameters.world);
    return {exact_as_float(size[0] * between(0.02, 0.98)), exact_as_float(size[1] * between(0.02, 0.98)),
            exact_as_float(size[2] * between(0.02, 0.98))};
}

Relation RandomScenarios::relation(std::size_t species, double size) {
    Relation relation = default_relation();
    relation.kind = any<RelationKind>(*this, choice::relation);
    relation.quarry = any<Quarry>(*this, choice::quarry);
    relation.radius = size * std::pow(10, between(-1, 0.3));
    relation.strength = between(0, 1);
    relation.distance = size * between(0, 0.2);
    relation.foresight = between(0, 20);
    relation.capture = chance(0.5) ? 0 : size * between(0, 0.05);
    relation.of = static_cast<int>(below(species));
    relation.to = static_cast<int>(below(species));
    return relation;
}

Obstacle RandomScenarios::obstacle(const Parameters& parameters, double size) {
    Obstacle obstacle = default_obstacle();
    do {
        obstacle.shape = any<Shape>(*this, choice::shape);
    } while (obstacle.shape == Shape::polygon && parameters.world.dimension == 3);
    const auto some = [&] { return exact_as_float(size * between(0.01, 0.1)); };
    const Vector3 where = place(parameters);
    obstacle.x = where[0];
    obstacle.y = where[1];
    obstacle.z = where[2];
    obstacle.radius = some();
    obstacle.width = some();
    obstacle.height = some();
    obstacle.depth = some();
    if (obstacle.shape == Shape::segment) obstacle.points = {{some(), -some(), some()}, {-some(), some(), 0}};
    if (obstacle.shape == Shape::polygon)  // a notch on one side
        obstacle.points = {
            {-some(), -some(), 0}, {some(), -some(), 0}, {exact_as_float(some() / 5), 0, 0}, {some(), some(), 0}};
    if (chance(0.3)) obstacle.track = {{where, place(parameters), place(parameters)}, between(-1, 1), chance(0.5)};
    return obstacle;
}

Goal RandomScenarios::goal(const Parameters& parameters, std::size_t species, double size) {
    Goal goal = default_goal();
    goal.weight = between(-0.5, 1);
    goal.max_force = between(0, 1);
    goal.radius = size * between(0, 0.3);
    goal.slowing = chance(0.5) ? 0 : size * between(0, 0.5);
    if (chance(0.5)) goal.range = size * between(0, 1);
    goal.track.points = {place(parameters)};
    if (chance(0.5))
        goal.track = {{place(parameters), place(parameters), place(parameters)}, between(-1, 1), chance(0.5)};
    goal.species = static_cast<int>(below(species + 1)) - 1;
    return goal;
}

Scenario RandomScenarios::world() {
    Scenario scenario = this->scenario();
    Parameters& parameters = scenario.parameters;
    const double size = std::max(parameters.world.width, parameters.world.height) * 0.7;
    draw_mind(parameters, size);
    draw_wind(parameters, size);
    for (std::size_t extra = below(3); extra > 0; --extra) {
        Species species{"species" + std::to_string(extra), parameters};
        for (Rule* rule : {&species.parameters.separation, &species.parameters.alignment, &species.parameters.cohesion})
            if (chance(0.5)) draw_rule(*rule, size);
        if (chance(0.5)) draw_motion(species.parameters);
        draw_mind(species.parameters, size);
        scenario.species.push_back(species);
    }
    draw_level(scenario, size);
    const std::size_t species = species_count(scenario);
    for (std::size_t count = below(6); count > 0; --count) scenario.relations.push_back(relation(species, size));
    for (std::size_t count = below(5); count > 0; --count) scenario.obstacles.push_back(obstacle(parameters, size));
    for (std::size_t count = below(4); count > 0; --count) scenario.goals.push_back(goal(parameters, species, size));
    if (scenario.goals.size() == 1 && chance(0.5)) {  // waypoints
        scenario.goals[0].track.points.push_back(place(parameters));
        scenario.goals[0].track.speed = 0;
    }
    while (const auto problem = find_problem(scenario)) {  // two relations that say the same
        if (problem->key.starts_with("relation"))
            scenario.relations.pop_back();
        else
            return world();
    }
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
            position[axis] = exact_as_float(size[axis] * (coincident ? 0.5 : 0.5 + spread * between(-0.499, 0.499)));
            velocity[axis] = exact_as_float(between(-2, 2));
        }
        if (chance(0.02)) velocity = {};
        state.add(position, velocity, below(species_count(scenario)));
        state.waypoint.back() = static_cast<std::uint16_t>(scenario.goals.empty() ? 0 : below(3));
    }
    return state;
}

}  // namespace boids
