#include "boids/io/scenario_entries.h"

#include <algorithm>

#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"

namespace boids {

namespace {

std::string numbered(const std::string& name, std::size_t index) {
    return name + " " + std::to_string(index + 1);
}

std::vector<std::string> names_of_species(const Scenario& scenario) {
    std::vector<std::string> names;
    for (std::size_t number = 0; number < species_count(scenario); ++number)
        names.emplace_back(species_name(scenario, number));
    return names;
}

std::vector<std::string> own_groups() {
    std::vector<std::string> names;
    for (const Parameter& parameter : parameter_table)
        if (!is_shared(parameter) && !holds(names, parameter.group())) names.emplace_back(parameter.group());
    return names;
}

/// After other species took the place of those before: what was said about a species holds for the one of the same
/// name, and goes where there is none.
void follow_names(const Scenario& before, Scenario& scenario) {
    const auto follow = [&](int& number) {
        const auto now = find_species(scenario, species_name(before, static_cast<std::size_t>(number)));
        number = now.value_or(-1);
        return now.has_value();
    };
    std::vector<Relation> relations;
    for (Relation relation : before.relations)
        if (follow(relation.of) && follow(relation.to)) relations.push_back(relation);
    std::vector<Goal> goals;
    for (Goal goal : before.goals)
        if (goal.species < 0 || follow(goal.species)) goals.push_back(goal);
    scenario.relations = relations;
    scenario.goals = goals;
}

class EntryReader {
public:
    EntryReader(const TomlTable& document, Scenario& scenario, Findings& findings)
        : document_(document), scenario_(scenario), findings_(findings) {}

    void read() {
        read_species();
        read_list("relation", scenario_.relations,
                  [this](const std::string& label, const TomlTable& table) { return relation_of(label, table); });
        read_list("obstacle", scenario_.obstacles,
                  [this](const std::string& label, const TomlTable& table) { return obstacle_of(label, table); });
        read_list("goal", scenario_.goals,
                  [this](const std::string& label, const TomlTable& table) { return goal_of(label, table); });
    }

private:
    /// The tables of a list, or null where the file has none; the rest of a sentence where it is something else.
    const TomlArray* find_list(const std::string& name) {
        const TomlNode* node = document_.get(name);
        if (!node) return nullptr;
        const TomlArray* list = node->as_array();
        const bool tables =
            list && std::all_of(list->begin(), list->end(), [](const TomlNode& entry) { return entry.as_table(); });
        if (tables) return list;
        const std::string found = node->as_table() ? "[" + name + "]" : name + " = " + found_text(*node);
        findings_.report(node->line, found + " is not allowed; write [[" + name + "]] above the keys of each " + name);
        return nullptr;
    }

    template <class Entry, class Read>
    void read_list(const std::string& name, std::vector<Entry>& entries, const Read& read_entry) {
        const TomlArray* list = find_list(name);
        if (!list) return;
        entries.clear();
        for (std::size_t index = 0; index < list->size(); ++index) {
            const TomlTable& table = *(*list)[index].as_table();
            const std::string label = numbered(name, index);
            findings_.place(label, table.line);
            entries.push_back(read_entry(label, table));
        }
    }

    void read_species() {
        if (!document_.get("species")) return;
        const Scenario before = scenario_;
        read_list("species", scenario_.species,
                  [this](const std::string& label, const TomlTable& table) { return species_of(label, table); });
        follow_names(before, scenario_);
    }

    Species species_of(const std::string& label, const TomlTable& table) {
        Species species{"", scenario_.parameters};
        const Line line = table.line;
        if (const TomlNode* name = table.get("name")) {
            if (const auto* text = name->as_string())
                species.name = *text;
            else
                findings_.reject(label + ": name", *name, "text in quotes");
        } else {
            findings_.report(line, label + " has no name; write name = \"hawk\" or the like below [[species]]");
        }
        const std::string prefix = species.name.empty() ? label : excerpt(species.name);
        findings_.place(species.name, line);
        for (const auto& [key, node] : table)
            if (key.name != "name") read_group(prefix, key, node, species);
        return species;
    }

    void read_group(const std::string& prefix, const TomlKey& key, const TomlNode& node, Species& species) {
        const std::string& group = key.name;
        const Line line = key.line;
        const std::vector<std::string> groups = own_groups();
        const bool known = std::any_of(parameter_table.begin(), parameter_table.end(),
                                       [&](const Parameter& parameter) { return parameter.group() == group; });
        const TomlTable* table = node.as_table();
        if (group == "look" && table) return read_look(prefix, *table, species);
        if (!known)
            findings_.report(line, prefix + "." + excerpt(group) + " is not a known " + (table ? "group" : "key") +
                                       (table ? hint(group, groups) : parameter_hint(prefix + ".", "", group, groups)));
        else if (!holds(groups, group))
            findings_.report(line, prefix + "." + group + " is not allowed; all species share one [" + group + "]");
        else if (!table)
            findings_.report(line,
                             prefix + "." + group + " is a group; write [species." + group + "] and its keys below");
        else
            for (const auto& [name, value] : *table) read_parameter(prefix, group, name, value, species);
    }

    void read_look(const std::string& prefix, const TomlTable& table, Species& species) {
        for (const auto& [key, node] : table) {
            if (key.name == "backdrop") {
                findings_.report(key.line, prefix +
                                               ".look.backdrop is not allowed; all species share the one below "
                                               "[look]");
                continue;
            }
            SceneLook look;
            read_field(prefix + ".look", key, node, look, look_fields, {});
            if (key.name == "shape") species.shape = look.shape;
        }
    }

    void read_parameter(const std::string& prefix, const std::string& group, const TomlKey& name, const TomlNode& node,
                        Species& species) {
        const std::string key = group + "." + name.name;
        const Line line = name.line;
        findings_.place(prefix + "." + key, line);
        const Parameter* parameter = find_parameter(key);
        if (key == "start.file")
            findings_.report(line, prefix +
                                       ".start.file is not allowed; the scenario's own start.file has a column "
                                       "for species");
        else if (!parameter)
            findings_.report(line, prefix + "." + excerpt(key) + " is not a known key" +
                                       parameter_hint(prefix + ".", group, name.name));
        else if (is_shared(*parameter))
            findings_.report(line,
                             prefix + "." + key + " is not allowed; all species share the one below [" + group + "]");
        else if (const auto problem = find_foreign(*parameter, scenario_.parameters))
            findings_.report(line, prefix + "." + key + " " + problem->sentence);
        else if (const auto value = value_of(*parameter, node))
            parameter->set(species.parameters, *value);
        else
            findings_.reject(prefix + "." + key, node, allowed_text(*parameter) + choice_suggestion(*parameter, node));
    }

    Relation relation_of(const std::string& label, const TomlTable& table) {
        Relation relation = default_relation();
        for (const std::string name : {"of", "to"})
            if (!table.get(name))
                findings_.report(table.line, label + " does not say " + name + "; write " + name + " = \"" +
                                                 std::string(flock_name) + "\" or the name of another species");
        for (const auto& [key, node] : table)
            if (key.name == "of" || key.name == "to")
                read_species_name(label, key, node, key.name == "of" ? relation.of : relation.to);
            else
                read_field(label, key, node, relation, relation_fields, {"of", "to"});
        return relation;
    }

    Obstacle obstacle_of(const std::string& label, const TomlTable& table) {
        Obstacle obstacle = default_obstacle();
        for (const auto& [key, node] : table)
            if (key.name == "points")
                obstacle.points = points_of(label, key, node);
            else if (key.name == "path")
                obstacle.track.points = points_of(label, key, node);
            else
                read_field(label, key, node, obstacle, obstacle_fields, {"points", "path"});
        return obstacle;
    }

    Goal goal_of(const std::string& label, const TomlTable& table) {
        Goal goal = default_goal();
        for (const auto& [key, node] : table)
            if (key.name == "points")
                goal.track.points = points_of(label, key, node);
            else if (key.name == "species")
                read_species_name(label, key, node, goal.species);
            else
                read_field(label, key, node, goal, goal_fields, {"points", "species"});
        return goal;
    }

    template <class Entry>
    void read_field(const std::string& label, const TomlKey& key, const TomlNode& node, Entry& entry,
                    std::span<const Field<Entry>> fields, std::vector<std::string> known) {
        const std::string& name = key.name;
        for (const Field<Entry>& field : fields) {
            known.emplace_back(field.name);
            if (field.name != name) continue;
            if (const auto value = value_of(field, node))
                field.set(entry, *value);
            else
                findings_.reject(label + ": " + name, node, allowed_text(field) + choice_suggestion(field, node));
            return;
        }
        findings_.report(key.line, label + ": " + excerpt(name) + " is not a known key" + hint(name, known));
    }

    void read_species_name(const std::string& label, const TomlKey& key, const TomlNode& node, int& number) {
        const auto* text = node.as_string();
        if (const auto found = text ? find_species(scenario_, *text) : std::nullopt) {
            number = *found;
            return;
        }
        const std::vector<std::string> known = names_of_species(scenario_);
        const std::vector<std::string_view> views(known.begin(), known.end());
        findings_.reject(
            label + ": " + key.name, node,
            "the name of a species, one of " + excerpt(joined(views)) + (text ? suggestion(*text, known) : ""));
    }

    std::vector<Vector3> points_of(const std::string& label, const TomlKey& key, const TomlNode& node) {
        const std::string name = label + ": " + key.name;
        std::vector<Vector3> points;
        const TomlArray* list = node.as_array();
        if (!list) findings_.reject(name, node, "a list of points such as [[0, 0], [50, 0]]");
        for (std::size_t index = 0; list && index < list->size(); ++index)
            if (const auto point = point_of(name, index, (*list)[index]))
                points.push_back(*point);
            else
                break;
        return points;
    }

    std::optional<Vector3> point_of(const std::string& name, std::size_t index, const TomlNode& node) {
        const auto dimension = static_cast<std::size_t>(scenario_.parameters.world.dimension);
        const Line line = node.line;
        const std::string label = name + " has point " + std::to_string(index + 1);
        const std::string takes = dimension == 3 ? "; a point takes two or three: x, y and z"
                                                 : "; a point of a flat world takes two: x and y";
        const TomlArray* numbers = node.as_array();
        if (!numbers || numbers->size() < 2 || numbers->size() > dimension) {
            findings_.report(line, label +
                                       (numbers ? " of " + std::to_string(numbers->size()) +
                                                      (numbers->size() == 1 ? " number" : " numbers")
                                                : " = " + found_text(node)) +
                                       takes);
            return std::nullopt;
        }
        Vector3 point;
        for (std::size_t axis = 0; axis < numbers->size(); ++axis) {
            constexpr ValueForm coordinate{ValueKind::real, "length", 0, -1e9, 1e9, {}, ""};
            const auto value = value_of(coordinate, (*numbers)[axis]);
            if (!value) {
                findings_.report(
                    line, label + " with " + found_text((*numbers)[axis]) + "; it takes " + allowed_text(coordinate));
                return std::nullopt;
            }
            point[static_cast<int>(axis)] = *value;
        }
        return point;
    }

    const TomlTable& document_;
    Scenario& scenario_;
    Findings& findings_;
};

}  // namespace

const std::vector<std::string>& entry_names() {
    static const std::vector<std::string> names = {"species", "relation", "obstacle", "goal"};
    return names;
}

std::string parameter_hint(std::string_view prefix, std::string_view group, std::string_view name,
                           std::vector<std::string> siblings) {
    std::vector<std::string> elsewhere;
    for (const Parameter& parameter : parameter_table) {
        if (parameter.group() == group) siblings.emplace_back(parameter.name());
        if (parameter.name() == name) elsewhere.emplace_back(parameter.key);
    }
    const std::string whole = std::string(prefix) + (group.empty() ? "" : std::string(group) + ".");
    if (const auto near = nearest_name(name, siblings)) return "; did you mean " + whole + *near + "?";
    if (elsewhere.empty()) return "; `boids params` lists them all";
    return "; did you mean " + std::string(prefix) + elsewhere.front() + "?";
}

void read_entries(const TomlTable& document, Scenario& scenario, Findings& findings) {
    EntryReader(document, scenario, findings).read();
}

}  // namespace boids
