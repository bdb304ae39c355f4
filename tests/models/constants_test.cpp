// A value that a user sets reaches the kernels: each row of the table of each model changes what the cpu engine
// computes, where it matters. So a value that derive(), a model or the engine forgets is found here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "boids/boids.h"
#include "boids/core/scenario/start.h"

namespace boids {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// What else must be set for a row to matter; a row without its own is looked up by its name alone.
struct Setup {
    std::string_view row;
    Settings settings;
};

const Settings no_rules = {
    {"separation.enabled", "false"}, {"alignment.enabled", "false"}, {"cohesion.enabled", "false"}};
const Settings attract = {{"pointer.kind", "attract"}};
const Settings uniform_wind = {{"wind.kind", "uniform"}};
const Settings vortex = {{"wind.kind", "vortex"}};
const Settings turning_walls = {{"edges.kind", "turn"}};
const Settings contained = {{"containment.strength", "1"}};
const Settings level = {{"level.strength", "1"}};
const Settings in_a_disc = {{"start.positions", "disc"}};

const Setup setups[] = {
    {"nearest",
     {{"separation.topological", "true"}, {"alignment.topological", "true"}, {"cohesion.topological", "true"}}},
    {"combine", {{"separation.response", "raw"}, {"alignment.response", "raw"}, {"cohesion.response", "raw"}}},
    // Pairs whose distance is exactly the radius: 3, 4, 5.
    {"neighbours.inclusive",
     {{"start.positions", "integer"},
      {"world.width", "20"},
      {"world.height", "20"},
      {"world.depth", "20"},
      {"alignment.radius", "5"}}},
    {"start.positions", in_a_disc},
    {"start.radius", in_a_disc},
    {"start.x", in_a_disc},
    {"start.y", in_a_disc},
    {"start.z", in_a_disc},
    {"neighbours.coincident", {{"start.positions", "centre"}}},
    {"motion.max_force", {{"motion.limit_force", "true"}}},
    {"noise.nudge_probability", no_rules},
    {"noise.nudge_size",
     {{"noise.nudge_probability", "1"},
      {"separation.enabled", "false"},
      {"alignment.enabled", "false"},
      {"cohesion.enabled", "false"}}},
    {"edges.margin", turning_walls},
    {"edges.inset", turning_walls},
    {"edges.turn_angle", turning_walls},
    {"edges.turn_side", turning_walls},
    {"edges.push", {{"edges.kind", "push"}}},
    // Everybody is blown into one corner, where somebody is.
    {"edges.exclusive",
     {{"start.positions", "integer"},
      {"start.boids", "125"},
      {"world.width", "5"},
      {"world.height", "5"},
      {"world.depth", "5"},
      {"edges.kind", "turn"},
      {"wind.kind", "uniform"},
      {"wind.x", "-100"},
      {"wind.y", "-100"},
      {"wind.z", "-100"}}},
    {"pointer.x", attract},
    {"pointer.y", attract},
    {"pointer.z", attract},
    {"pointer.strength", attract},
    {"pointer.radius", attract},
    {"pointer.heeded", attract},
    {"wander.period", {{"wander.strength", "1"}}},
    {"wind.x", uniform_wind},
    {"wind.y", uniform_wind},
    {"wind.z", uniform_wind},
    {"wind.speed", vortex},
    {"wind.core", vortex},
    {"wind.centre_x", vortex},
    {"wind.centre_y", vortex},
    {"containment.margin", contained},
    {"containment.look_ahead", contained},
    {"level.height", level},
    {"level.range", level},
    {"level.look_ahead", level},
};

/// These say how a flock begins and not how it flies.
const std::string_view rows_of_the_start[] = {"world.dimension", "start.boids", "start.positions",
                                              "start.radius",    "start.speed", "start.spread",
                                              "start.x",         "start.y",     "start.z"};

/// How often a unit has a length in it.
int power_of_length(std::string_view unit) {
    return !unit.starts_with("length") ? 0 : unit.starts_with("length^2") ? 2 : 1;
}

/// A dense flock around an obstacle, in space. Models see differently far: what is common to all of them is as large
/// as a model sees, so that everything matters to any.
Scenario lively_scenario(int model) {
    Scenario scenario;
    Parameters& all = scenario.parameters;
    all.model = model;
    all.start.boids = 300;
    all.world = {3, 200, 200, 200};
    const double scale = neighbour_radius(all) / 50;
    for (const Parameter& row : parameter_table)
        if (row.model == Parameter::any_model) row.set(all, row.get(all) * std::pow(scale, power_of_length(row.unit)));
    scenario.obstacles.push_back(default_obstacle());
    scenario.obstacles[0].x = scenario.obstacles[0].y = scenario.obstacles[0].z = 100 * scale;
    scenario.obstacles[0].radius = 40 * scale;
    return scenario;
}

Scenario scenario_for(const Parameter& row, int model) {
    Scenario scenario = lively_scenario(model);
    const Setup* found = nullptr;
    for (const Setup& each : setups)
        if (each.row == row.key || (!found && each.row == row.name())) found = &each;
    for (const auto& [key, text] : found ? found->settings : Settings{})
        if (!find_foreign(*find_parameter(key), scenario.parameters)) set_parameter(scenario, key, text);
    return scenario;
}

/// Another value that a row may have, far from the one it has.
double other_value(const Parameter& row, double value) {
    switch (row.kind) {
        case ValueKind::toggle: return 1 - value;
        case ValueKind::choice: return value > 0 ? value - 1 : row.maximum;
        case ValueKind::integer: return std::max(row.minimum, std::floor(value / 4));
        case ValueKind::real: return std::clamp(value == 0 ? 1 : value / 4, row.minimum, row.maximum);
    }
    return value;
}

/// The cpu engine, unless it cannot fly one of two scenarios.
std::string engine_for_both(const Scenario& scenario, const Scenario& changed) {
    const std::string_view name = engine_for(scenario, {});
    return std::string(name == "cpu" ? engine_for(changed, {}) : name);
}

std::uint64_t hash_after(const Scenario& scenario, const State& start, const std::string& name) {
    const auto engine = make_engine(scenario, {name, 1, ""});
    engine->load(start);
    engine->advance(20);
    State state(start.dimension());
    engine->store(state);
    return hash(state);
}

TEST(EveryRow, OfEveryModelChangesWhatTheEngineComputes) {
    for (int model = 0; model < static_cast<int>(model_count); ++model)
        for (const Parameter& row : rows_of(lively_scenario(model).parameters)) {
            SCOPED_TRACE(std::string(Models::names[static_cast<std::size_t>(model)]) + ", " + std::string(row.key));
            const Scenario scenario = scenario_for(row, model);
            Scenario changed = scenario;
            const double value = row.get(scenario.parameters);
            row.set(changed.parameters, other_value(row, value));
            ASSERT_NE(row.get(changed.parameters), value);
            const State start = make_start(scenario);
            const std::string engine = engine_for_both(scenario, changed);
            if (std::ranges::count(rows_of_the_start, row.key) > 0)
                EXPECT_NE(hash(make_start(changed)), hash(start));
            else
                EXPECT_NE(hash_after(changed, start, engine), hash_after(scenario, start, engine));
        }
}

}  // namespace
}  // namespace boids
