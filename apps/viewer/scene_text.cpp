#include "boids/apps/viewer/scene_text.h"

#include "boids/core/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {

namespace {

/// A value without the quotes that TOML wants around words.
std::string plain_value(const Parameter& row, double value) {
    std::string text = value_text(row, value);
    std::erase(text, '"');
    return text;
}

}  // namespace

std::string command_line(const Scenario& scenario) {
    const std::string name = is_preset(scenario.name) ? scenario.name : "flock";
    const Scenario base = load_scenario(name);
    std::string command = "boids run " + name;
    for (const Parameter& row : parameter_table)
        if (const double value = row.get(scenario.parameters); value != row.get(base.parameters))
            command += " --" + std::string(row.key) + " " + plain_value(row, value);
    if (scenario.seed != base.seed) command += " --seed " + std::to_string(scenario.seed);
    if (scenario.schedule != base.schedule)
        command += " --schedule " + std::string(schedule_names[static_cast<std::size_t>(scenario.schedule)]);
    return command;
}

}  // namespace boids::viewer
