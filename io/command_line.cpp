#include "boids/io/command_line.h"

#include "boids/core/scenario/scene_comparison.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"

namespace boids {

namespace {

std::string changes_of(const Species& species, const Parameters& base) {
    std::string changes;
    for (const Parameter& row : rows_of(base))
        if (const double value = row.get(species.parameters); !is_shared(row) && value != row.get(base))
            changes += " --set " + species.name + "." + std::string(row.key) + "=" + plain_value_text(row, value);
    return changes;
}

/// The preset that a scene is told apart from.
Scenario base_of(const Scenario& scenario) {
    return preset_scenario(is_preset(scenario.name) ? scenario.name : "flock");
}

}  // namespace

bool needs_a_file(const Scenario& scenario) {
    return !same_furniture(scenario, base_of(scenario));
}

std::string command_line(const Scenario& scenario) {
    const Scenario base = base_of(scenario);
    std::string command = "boids run " + base.name;
    if (scenario.parameters.model != base.parameters.model)
        command += " --model " + std::string(model_name(scenario.parameters));
    for (const Parameter& row : rows_of(scenario.parameters))
        if (const double value = row.get(scenario.parameters); value != row.get(base.parameters))
            command += " --" + std::string(row.key) + " " + plain_value_text(row, value);
    for (const Species& species : scenario.species)
        if (const auto number = find_species(base, species.name))
            command += changes_of(species, parameters_of(base, static_cast<std::size_t>(*number)));
    if (scenario.seed != base.seed) command += " --seed " + std::to_string(scenario.seed);
    if (scenario.schedule != base.schedule)
        command += " --schedule " + std::string(schedule_names[static_cast<std::size_t>(scenario.schedule)]);
    return command;
}

}  // namespace boids
