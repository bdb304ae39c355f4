// Writes scenarios; scenario_file.cpp and scenario_entries.cpp read them.
#include <algorithm>

#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/io/scenario_file.h"

namespace boids {

namespace {

std::string toml_string(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return '"' + printable(escaped) + '"';
}

std::string line_of(std::string_view name, const std::string& value) {
    return std::string(name) + " = " + value + "\n";
}

/// The same, padded, with unit, range and help as a comment.
std::string commented_line(std::string_view name, const ValueForm& form, double value) {
    std::string line = std::string(name) + " = " + value_text(form, value);
    line.resize(std::max<std::size_t>(line.size() + 1, 36), ' ');
    line += "# ";
    if (!form.unit.empty() && form.unit != "1") line += "[" + std::string(form.unit) + "] ";
    line += form.help;
    if (form.kind == ValueKind::choice) line += " (" + joined(form.choices, " | ") + ")";
    return line + "\n";
}

/// All values of an entry; the first of its kind explains them.
template <class Entry>
std::string field_lines(const Entry& entry, std::span<const Field<Entry>> fields, bool first) {
    std::string text;
    for (const Field<Entry>& field : fields) {
        const double value = field.get(entry);
        text += first ? commented_line(field.name, field, value) : line_of(field.name, value_text(field, value));
    }
    return text;
}

/// "name = [[0, 0], [50, 0]]", or nothing where there are no points.
std::string points_line(std::string_view name, const std::vector<Vector3>& points, int dimension) {
    if (points.empty()) return "";
    std::string list;
    for (const Vector3& point : points) {
        list += (list.empty() ? "[" : ", [") + number_text(point[0]) + ", " + number_text(point[1]);
        list += dimension == 3 ? ", " + number_text(point[2]) + "]" : "]";
    }
    return line_of(name, "[" + list + "]");
}

/// What a species does not have in common with the first one.
std::string species_text(const Species& species, const Parameters& own) {
    std::string text = "\n[[species]]\n" + line_of("name", toml_string(species.name));
    std::string_view group;
    for (const Parameter& parameter : rows_of(own)) {
        const double value = parameter.get(species.parameters);
        if (is_shared(parameter) || value == parameter.get(own)) continue;
        if (parameter.group() != group) text += "[species." + std::string(parameter.group()) + "]\n";
        group = parameter.group();
        text += line_of(parameter.name(), value_text(parameter, value));
    }
    if (species.shape)
        text += "[species.look]\n" +
                line_of("shape", toml_string(boid_shape_names[static_cast<std::size_t>(*species.shape)]));
    return text;
}

/// How it is drawn; a picture takes the place of a backdrop by name.
std::string look_lines(const SceneLook& look) {
    const std::string lines = field_lines(look, look_fields, true);
    if (look.picture.empty()) return lines;
    return line_of("backdrop", toml_string(look.picture)) + lines.substr(lines.find('\n') + 1);
}

std::string entries_text(const Scenario& scenario) {
    const int dimension = scenario.parameters.world.dimension;
    const auto name_of = [&](int species) {
        return toml_string(species_name(scenario, static_cast<std::size_t>(species)));
    };
    std::string text;
    for (const Species& species : scenario.species) text += species_text(species, scenario.parameters);
    for (const Relation& relation : scenario.relations)
        text += "\n[[relation]]\n" + line_of("of", name_of(relation.of)) + line_of("to", name_of(relation.to)) +
                field_lines(relation, relation_fields, &relation == &scenario.relations.front());
    for (const Obstacle& obstacle : scenario.obstacles)
        text += "\n[[obstacle]]\n" + field_lines(obstacle, obstacle_fields, &obstacle == &scenario.obstacles.front()) +
                points_line("points", obstacle.points, dimension) +
                points_line("path", obstacle.track.points, dimension);
    for (const Goal& goal : scenario.goals)
        text += "\n[[goal]]\n" + (goal.species < 0 ? "" : line_of("species", name_of(goal.species))) +
                field_lines(goal, goal_fields, &goal == &scenario.goals.front()) +
                points_line("points", goal.track.points, dimension);
    return text;
}

}  // namespace

std::string write_scenario(const Scenario& scenario) {
    std::string text = line_of("schema", std::to_string(scenario_schema));
    text += line_of("name", toml_string(scenario.name));
    text += line_of("description", toml_string(scenario.description));
    text += line_of("model", toml_string(model_name(scenario.parameters)));
    text += "schedule = " + toml_string(schedule_names[static_cast<std::size_t>(scenario.schedule)]) + "  # " +
            joined(schedule_names, " | ") + "\n";
    text += line_of("seed", std::to_string(scenario.seed));
    text += "steps = " + std::to_string(scenario.steps) + "  # length of a run where nobody says otherwise\n";
    std::string_view group;
    for (const Parameter& parameter : rows_of(scenario.parameters)) {
        if (parameter.group() != group) text += "\n[" + std::string(parameter.group()) + "]\n";
        group = parameter.group();
        text += commented_line(parameter.name(), parameter, parameter.get(scenario.parameters));
        if (parameter.key == "start.positions" && !scenario.start_file.empty())
            text += line_of("file", toml_string(scenario.start_file));
    }
    return text + "\n[look]\n" + look_lines(scenario.look) + entries_text(scenario);
}

}  // namespace boids
