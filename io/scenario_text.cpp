// Writes scenarios; scenario_file.cpp reads them.
#include <algorithm>

#include "boids/core/text.h"
#include "boids/io/printable.h"
#include "boids/io/scenario_file.h"

namespace boids {

namespace {

std::string quoted(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return '"' + printable(escaped) + '"';
}

/// "key = value", padded, with unit, range and help as a comment.
std::string commented_line(const Parameter& parameter, const Parameters& parameters) {
    std::string line = std::string(parameter.name()) + " = " + value_text(parameter, parameter.get(parameters));
    line.resize(std::max<std::size_t>(line.size() + 1, 36), ' ');
    line += "# ";
    if (!parameter.unit.empty() && parameter.unit != "1") line += "[" + std::string(parameter.unit) + "] ";
    line += parameter.help;
    if (parameter.kind == ValueKind::choice) line += " (" + joined(parameter.choices, " | ") + ")";
    return line + "\n";
}

}  // namespace

std::string write_scenario(const Scenario& scenario) {
    std::string text = "schema = " + std::to_string(scenario_schema) + "\n";
    text += "name = " + quoted(scenario.name) + "\n";
    text += "description = " + quoted(scenario.description) + "\n";
    text += "model = " + quoted(std::string(model_name)) + "\n";
    text += "schedule = " + quoted(std::string(schedule_names[static_cast<std::size_t>(scenario.schedule)])) + "  # " +
            joined(schedule_names, " | ") + "\n";
    text += "seed = " + std::to_string(scenario.seed) + "\n";
    text += "steps = " + std::to_string(scenario.steps) + "  # length of a run where nobody says otherwise\n";
    std::string_view group;
    for (const Parameter& parameter : parameter_table) {
        if (parameter.group() != group) text += "\n[" + std::string(parameter.group()) + "]\n";
        group = parameter.group();
        text += commented_line(parameter, scenario.parameters);
        if (parameter.key == "start.positions" && !scenario.start_file.empty())
            text += "file = " + quoted(scenario.start_file) + "\n";
    }
    return text;
}

}  // namespace boids
