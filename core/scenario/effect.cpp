#include "boids/core/scenario/effect.h"

#include <algorithm>

namespace boids {

namespace {

/// What must hold for a value to act. A key that ends in a dot is a whole group.
struct Need {
    std::string_view key;
    bool (*holds)(const Parameters&);
};

bool is_deep(const Parameters& all) {
    return all.world.dimension == 3;
}
bool starts_within_a_radius(const Parameters& all) {
    return all.start.positions == StartPositions::disc || all.start.positions == StartPositions::flock;
}
bool starts_around_a_place(const Parameters& all) {
    return starts_within_a_radius(all) || all.start.positions == StartPositions::centre;
}
bool starts_by_itself(const Parameters& all) {
    return all.start.positions != StartPositions::file;
}
bool starts_moving(const Parameters& all) {
    return starts_by_itself(all) && all.start.speed > 0;
}
bool turns_at_edges(const Parameters& all) {
    return all.edges.kind == Edge::turn;
}
bool has_pointer(const Parameters& all) {
    return all.pointer.kind != PointerKind::off;
}
bool blows(const Parameters& all) {
    return all.wind.kind == WindKind::uniform;
}
bool whirls(const Parameters& all) {
    return all.wind.kind == WindKind::vortex;
}
bool contains(const Parameters& all) {
    return all.containment.strength > 0;
}
bool levels(const Parameters& all) {
    return all.level.strength > 0;
}
bool avoids(const Parameters& all) {
    return all.avoidance.strength > 0;
}

constexpr Need needs[] = {
    {"world.depth", is_deep},
    {"start.boids", starts_by_itself},
    {"start.radius", starts_within_a_radius},
    {"start.speed", starts_by_itself},
    {"start.spread", starts_moving},
    {"start.x", starts_around_a_place},
    {"start.y", starts_around_a_place},
    {"start.z", starts_around_a_place},
    {"start.z", is_deep},
    {"motion.max_force", [](const Parameters& all) { return all.motion.limit_force; }},
    {"noise.nudge_size", [](const Parameters& all) { return all.noise.nudge_probability > 0; }},
    {"edges.distance", [](const Parameters& all) { return all.edges.kind == Edge::wrap; }},
    {"edges.margin",
     [](const Parameters& all) { return all.edges.kind == Edge::turn || all.edges.kind == Edge::push; }},
    {"edges.inset", turns_at_edges},
    {"edges.turn_angle", turns_at_edges},
    {"edges.turn_side", turns_at_edges},
    {"edges.push", [](const Parameters& all) { return all.edges.kind == Edge::push; }},
    {"pointer.x", has_pointer},
    {"pointer.y", has_pointer},
    {"pointer.z", has_pointer},
    {"pointer.z", is_deep},
    {"pointer.strength", has_pointer},
    {"pointer.radius", has_pointer},
    {"pointer.heeded", has_pointer},
    {"wander.period", [](const Parameters& all) { return all.wander.strength > 0; }},
    {"wind.x", blows},
    {"wind.y", blows},
    {"wind.z", blows},
    {"wind.z", is_deep},
    {"wind.speed", whirls},
    {"wind.core", whirls},
    {"wind.centre_x", whirls},
    {"wind.centre_y", whirls},
    {"avoidance.look_ahead", avoids},
    {"avoidance.clearance", avoids},
    {"containment.margin", contains},
    {"containment.look_ahead", contains},
    {"level.", is_deep},
    {"level.height", levels},
    {"level.range", levels},
    {"level.look_ahead", levels},
};

bool concerns(const Need& need, const Parameter& row) {
    return need.key.ends_with('.') ? row.key.starts_with(need.key) : row.key == need.key;
}

/// The rule that a group of parameters is about, if it is about one.
const Rule* find_rule(std::string_view group, const Parameters& all) {
    if (group == "separation") return &all.separation;
    if (group == "alignment") return &all.alignment;
    if (group == "cohesion") return &all.cohesion;
    return nullptr;
}

bool can_act_in(const Rule& rule, std::string_view name) {
    if (name == "enabled") return true;
    if (!rule.enabled) return false;
    if (name == "nearest") return rule.topological;
    if (name != "max_force") return true;
    return rule.response == Response::limited || rule.response == Response::steer ||
           rule.response == Response::steer_or_brake;
}

}  // namespace

bool can_act(const Parameter& row, const Scenario& scenario, std::size_t species) {
    const Parameters all = parameters_of(scenario, species);
    if (row.group() == "avoidance" && scenario.obstacles.empty()) return false;
    if (const Rule* rule = find_rule(row.group(), all)) return can_act_in(*rule, row.name());
    return std::all_of(std::begin(needs), std::end(needs),
                       [&](const Need& need) { return !concerns(need, row) || need.holds(all); });
}

}  // namespace boids
