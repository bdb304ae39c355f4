#include "boids/apps/viewer/scene_text.h"

#include <algorithm>

#include "boids/core/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {

namespace {

bool is_preset(const std::string& name) {
    const auto names = preset_names();
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// A value without the quotes that TOML wants around words.
std::string plain_value(const Parameter& row, double value) {
    std::string text = value_text(row, value);
    std::erase(text, '"');
    return text;
}

}  // namespace

Scenario preset_of(const Scenario& scenario) {
    return is_preset(scenario.name) ? load_scenario(scenario.name) : Scenario{};
}

std::string command_line(const Scenario& scenario) {
    const Scenario preset = preset_of(scenario);
    std::string command = "boids run " + (is_preset(scenario.name) ? scenario.name : std::string("flock"));
    const Scenario base = is_preset(scenario.name) ? preset : load_scenario("flock");
    for (const Parameter& row : parameter_table)
        if (const double value = row.get(scenario.parameters); value != row.get(base.parameters))
            command += " --" + std::string(row.key) + " " + plain_value(row, value);
    if (scenario.seed != base.seed) command += " --seed " + std::to_string(scenario.seed);
    if (scenario.schedule != base.schedule)
        command += " --schedule " + std::string(schedule_names[static_cast<std::size_t>(scenario.schedule)]);
    return command;
}

}  // namespace boids::viewer
