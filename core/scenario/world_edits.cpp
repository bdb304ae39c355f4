#include "boids/core/scenario/world_edits.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/core/space/domain.h"
#include "boids/core/state/observables.h"

namespace boids {

namespace {

double largest_side(const World& world) {
    return std::max({world.width, world.height, world.dimension == 3 ? world.depth : 0});
}

double smallest_side(const World& world) {
    const double flat = std::min(world.width, world.height);
    return world.dimension == 3 ? std::min(flat, world.depth) : flat;
}

/// How far the rules look, or what suits the world where none does.
double usual_reach(const Parameters& parameters) {
    const double reach = neighbour_radius(parameters);
    return reach > 0 ? reach : 0.1 * smallest_side(parameters.world);
}

/// About what cohesion asks for. Some of its forms have no greatest force: then a fraction of the speed is the measure.
double usual_force(const Parameters& parameters) {
    const double speed = parameters.motion.max_speed;
    return std::clamp(std::abs(parameters.cohesion.weight) * parameters.cohesion.max_force, 0.02 * speed, 0.1 * speed);
}

/// As strong as a pull can be that does not press a flock together: clearly weaker than what keeps boids apart, where
/// that has a limit.
double gentle_force(const Parameters& parameters, double fraction) {
    const Rule& rule = parameters.separation;
    const bool limited = rule.response == Response::limited || rule.response == Response::steer ||
                         rule.response == Response::steer_or_brake;
    const double force = usual_force(parameters);
    return rule.enabled && limited ? std::min(force, fraction * std::abs(rule.weight) * rule.max_force) : force;
}

double known_size(const Obstacle& obstacle) {
    return obstacle.shape == Shape::box ? std::min(obstacle.width, obstacle.height) / 2 : obstacle.radius;
}

template <class Entry>
void erase_at(std::vector<Entry>& entries, std::size_t index) {
    if (index < entries.size()) entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(index));
}

/// A name that no species has.
std::string free_species_name(const Scenario& scenario, const std::string& wanted) {
    std::string name = wanted;
    for (int number = 2; find_species(scenario, name); ++number) name = wanted + "-" + std::to_string(number);
    return name;
}

/// Adds a species as the flock is, though nobody of it starts, and returns its number.
std::size_t add_species(Scenario& scenario, const std::string& wanted) {
    Species species{free_species_name(scenario, wanted), scenario.parameters};
    Start& start = species.parameters.start;
    start.boids = 0;
    if (start.positions == StartPositions::file) start.positions = StartPositions::uniform;  // the flock's alone
    scenario.species.push_back(species);
    return scenario.species.size();
}

void keep_apart_only(Parameters& parameters) {
    parameters.alignment.enabled = parameters.cohesion.enabled = false;
}

void scale_speed(Parameters& parameters, double factor) {
    Motion& motion = parameters.motion;
    motion.max_speed = std::min(factor * motion.max_speed, find_parameter("motion.max_speed")->maximum);
    motion.min_speed = std::min(motion.min_speed, motion.max_speed);
}

Relation relation_of(RelationKind kind, std::size_t of, std::size_t to, double radius, double strength) {
    Relation relation = default_relation();
    relation.kind = kind;
    relation.radius = radius;
    relation.strength = strength;
    relation.of = static_cast<int>(of);
    relation.to = static_cast<int>(to);
    return relation;
}

bool is_said(const Scenario& scenario, const Relation& wanted) {
    return std::any_of(scenario.relations.begin(), scenario.relations.end(), [&](const Relation& relation) {
        return relation.kind == wanted.kind && relation.of == wanted.of && relation.to == wanted.to;
    });
}

/// The number of a species where another one is gone.
int closed_up(int number, std::size_t gone) {
    return number > static_cast<int>(gone) ? number - 1 : number;
}

}  // namespace

Scenario with_obstacle(Scenario scenario, const Vector3& place) {
    Obstacle obstacle = default_obstacle();
    obstacle.x = place[0];
    obstacle.y = place[1];
    obstacle.z = place[2];
    obstacle.radius = smallest_side(scenario.parameters.world) / 12;
    obstacle.width = obstacle.height = obstacle.depth = 2 * obstacle.radius;
    scenario.obstacles.push_back(obstacle);
    return scenario;
}

Scenario with_radius(Scenario scenario, const Vector3& place, double radius) {
    const auto stands_there = [&](const Obstacle& it) { return Vector3{it.x, it.y, it.z} == place; };
    const auto found = std::find_if(scenario.obstacles.rbegin(), scenario.obstacles.rend(), stands_there);
    if (found != scenario.obstacles.rend()) {
        found->radius = radius;
        found->width = found->height = found->depth = 2 * radius;
    }
    return scenario;
}

Scenario with_shape(Scenario scenario, std::size_t obstacle, Shape shape) {
    if (obstacle >= scenario.obstacles.size()) return scenario;
    Obstacle& it = scenario.obstacles[obstacle];
    const double size = known_size(it);
    it.shape = shape;
    if (shape == Shape::box && !(std::min({it.width, it.height, it.depth}) > 0))
        it.width = it.height = it.depth = 2 * size;
    if (shape == Shape::circle && !(it.radius > 0)) it.radius = size;
    if (shape == Shape::segment && it.points.size() != 2) {
        it.points = {{-2 * size, 0, 0}, {2 * size, 0, 0}};
        it.radius = size / 4;
    }
    if (shape == Shape::polygon && it.points.size() < 3) {
        it.points.clear();
        constexpr int corners = 5;
        for (int corner = 0; corner < corners; ++corner) {
            const double angle = std::numbers::pi * (0.5 + 2.0 * corner / corners);
            it.points.push_back({size * std::cos(angle), size * std::sin(angle), 0});
        }
    }
    return scenario;
}

Scenario without_obstacle(Scenario scenario, std::size_t obstacle) {
    erase_at(scenario.obstacles, obstacle);
    return scenario;
}

Scenario with_path_point(Scenario scenario, std::size_t obstacle) {
    if (obstacle >= scenario.obstacles.size()) return scenario;
    Obstacle& it = scenario.obstacles[obstacle];
    Track& track = it.track;
    if (track.points.empty()) track.points = {{it.x, it.y, it.z}};
    const Vector3 last = track.points.back();
    const World& world = scenario.parameters.world;
    const double way = 0.2 * world.width;
    track.points.push_back(last + Vector3{last[0] < world.width / 2 ? way : -way, 0, 0});
    if (track.speed == 0) track.speed = 0.25 * scenario.parameters.motion.max_speed;
    return scenario;
}

Scenario without_path_point(Scenario scenario, std::size_t obstacle, std::size_t point) {
    if (obstacle >= scenario.obstacles.size()) return scenario;
    std::vector<Vector3>& points = scenario.obstacles[obstacle].track.points;
    erase_at(points, point);
    if (points.size() < 2) points.clear();
    return scenario;
}

Scenario with_goal(Scenario scenario, const Vector3& place) {
    Goal goal = default_goal();
    goal.max_force = gentle_force(scenario.parameters, 0.2);
    goal.radius = smallest_side(scenario.parameters.world) / 15;
    goal.track.points = {place};
    scenario.goals.push_back(goal);
    return scenario;
}

Scenario with_waypoint(Scenario scenario, const Vector3& place) {
    if (scenario.goals.empty()) return with_goal(std::move(scenario), place);
    scenario.goals.back().track.points.push_back(place);
    return scenario;
}

Scenario without_goal(Scenario scenario, std::size_t goal) {
    erase_at(scenario.goals, goal);
    return scenario;
}

Scenario without_goal_point(Scenario scenario, std::size_t goal, std::size_t point) {
    if (goal >= scenario.goals.size()) return scenario;
    erase_at(scenario.goals[goal].track.points, point);
    return scenario.goals[goal].track.points.empty() ? without_goal(std::move(scenario), goal) : scenario;
}

std::optional<std::size_t> find_predators(const Scenario& scenario) {
    for (const Relation& relation : scenario.relations)
        if (relation.kind == RelationKind::chase && relation.to == 0 && relation.of > 0)
            return static_cast<std::size_t>(relation.of);
    return std::nullopt;
}

std::optional<std::size_t> find_leaders(const Scenario& scenario) {
    for (const Relation& relation : scenario.relations)
        if (relation.kind == RelationKind::follow && relation.of == 0 && relation.to > 0)
            return static_cast<std::size_t>(relation.to);
    return std::nullopt;
}

Scenario with_predators(Scenario scenario) {
    if (find_predators(scenario)) return scenario;
    const std::size_t number = add_species(scenario, "predator");
    Parameters& own = scenario.species.back().parameters;
    keep_apart_only(own);
    scale_speed(own, 1.25);
    const double reach = usual_reach(scenario.parameters), force = usual_force(scenario.parameters);
    const double sight = std::min(10 * reach, largest_side(scenario.parameters.world));
    const Edges& edges = scenario.parameters.edges;
    double fear = 4 * force;
    if (edges.kind == Edge::push) {  // a wall that fear overcomes is none: hunter and hunted would leave the world
        fear = std::min(fear, 1.5 * edges.push);
        own.containment.strength = std::max(own.containment.strength, 4 * force);
    }
    const double alarm = std::min(3 * reach, smallest_side(scenario.parameters.world) / 2);  // elsewhere they calm down
    const Relation flee = relation_of(RelationKind::flee, 0, number, alarm, fear);
    if (!is_said(scenario, flee)) scenario.relations.push_back(flee);
    scenario.relations.push_back(relation_of(RelationKind::chase, number, 0, sight, 2 * force));
    return scenario;
}

Scenario with_leaders(Scenario scenario) {
    if (find_leaders(scenario)) return scenario;
    const std::size_t number = add_species(scenario, "leader");
    Parameters& own = scenario.species.back().parameters;
    const double reach = usual_reach(scenario.parameters), force = usual_force(scenario.parameters);
    keep_apart_only(own);
    scale_speed(own, 0.9);
    own.wander.strength = force;
    own.pointer.heeded = true;
    Relation follow = relation_of(RelationKind::follow, 0, number, 6 * reach, gentle_force(scenario.parameters, 0.25));
    follow.distance = reach / 2;
    scenario.relations.push_back(follow);
    return scenario;
}

Scenario with_species(Scenario scenario) {
    add_species(scenario, "species");
    return scenario;
}

Scenario without_species(Scenario scenario, std::size_t species) {
    if (species == 0 || species > scenario.species.size()) return scenario;
    const auto gone = static_cast<int>(species);
    erase_at(scenario.species, species - 1);
    std::erase_if(scenario.relations, [gone](const Relation& it) { return it.of == gone || it.to == gone; });
    std::erase_if(scenario.goals, [gone](const Goal& it) { return it.species == gone; });
    for (Relation& relation : scenario.relations) {
        relation.of = closed_up(relation.of, species);
        relation.to = closed_up(relation.to, species);
    }
    for (Goal& goal : scenario.goals) goal.species = closed_up(goal.species, species);
    return scenario;
}

State without_species(const State& state, std::size_t species) {
    State result(state.dimension());
    result.step = state.step;
    result.captures = state.captures;
    result.reserve(state.size());
    for (std::size_t index = 0; index < state.size(); ++index) {
        Boid boid = state.boid(index);
        if (boid.species == species) continue;
        boid.species = static_cast<std::uint8_t>(closed_up(boid.species, species));
        result.append(boid);
    }
    result.next_id = state.next_id;
    return result;
}

Scenario with_relation(Scenario scenario) {
    const Parameters& parameters = scenario.parameters;
    for (std::size_t of = 0; of < species_count(scenario); ++of)
        for (std::size_t to = 0; to < species_count(scenario); ++to)
            for (const RelationKind kind :
                 {RelationKind::flock, RelationKind::flee, RelationKind::chase, RelationKind::follow}) {
                const Relation wanted =
                    relation_of(kind, of, to, 3 * usual_reach(parameters), 2 * usual_force(parameters));
                if (of == to || is_said(scenario, wanted)) continue;
                scenario.relations.push_back(wanted);
                return scenario;
            }
    return scenario;
}

Scenario without_relation(Scenario scenario, std::size_t relation) {
    erase_at(scenario.relations, relation);
    return scenario;
}

Vector3 place_for_more(const Scenario& scenario) {
    const World& world = scenario.parameters.world;
    const auto count = static_cast<double>(scenario.obstacles.size() + scenario.goals.size());
    const double angle = std::numbers::pi * (3 - std::sqrt(5.0)) * count;  // the golden one: no two are alike
    const double radius = count > 0 ? 0.3 * smallest_side(world) : 0;
    return 0.5 * world_size(world) + Vector3{radius * std::cos(angle), radius * std::sin(angle), 0};
}

Scenario with_scaled_world(Scenario scenario, double factor) {
    World& world = scenario.parameters.world;
    for (double* side : {&world.width, &world.height, &world.depth}) *side *= factor;
    scenario.parameters.start.radius *= factor;
    for (Species& species : scenario.species) species.parameters.start.radius *= factor;
    for (Obstacle& obstacle : scenario.obstacles) {
        for (double* place : {&obstacle.x, &obstacle.y, &obstacle.z}) *place *= factor;
        for (Vector3& point : obstacle.track.points) point *= factor;
    }
    for (Goal& goal : scenario.goals)
        for (Vector3& point : goal.track.points) point *= factor;
    return scenario;
}

Scenario with_boids(Scenario scenario, std::int64_t boids, bool world_grows) {
    const auto before = static_cast<double>(std::max<std::int64_t>(scenario.parameters.start.boids, 1));
    const double factor = std::pow(static_cast<double>(std::max<std::int64_t>(boids, 1)) / before,
                                   1.0 / scenario.parameters.world.dimension);
    if (world_grows) scenario = with_scaled_world(std::move(scenario), factor);
    scenario.parameters.start.boids = boids;
    return scenario;
}

Scenario with_value(Scenario scenario, const Parameter& row, double value, std::size_t species) {
    const bool shared = species == 0 || species > scenario.species.size() || is_shared(row);
    row.set(shared ? scenario.parameters : scenario.species[species - 1].parameters, value);
    return scenario;
}

}  // namespace boids
