// Scenarios from their text: what parse_scenario() of scenario_file.h does, without a file system.
#include <algorithm>
#include <filesystem>

#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_entries.h"
#include "boids/io/scenario_file.h"

namespace boids {

namespace {

const std::vector<std::string>& top_level_keys() {
    static const std::vector<std::string> keys = {"schema", "based_on", "name", "description",
                                                  "model",  "schedule", "seed", "steps"};
    return keys;
}

std::vector<std::string> group_names() {
    std::vector<std::string> names;
    for (const Parameter& parameter : parameter_table)
        if (names.empty() || names.back() != parameter.group()) names.emplace_back(parameter.group());
    names.emplace_back("look");
    return names;
}

/// What an unknown key was meant to be. Above the first group, `group` is empty.
std::string key_hint(std::string_view group, std::string_view name) {
    if (holds(top_level_keys(), name)) return "; write it above the first [group]";
    std::vector<std::string> siblings;
    if (group.empty()) {
        siblings = top_level_keys();
        siblings.insert(siblings.end(), entry_names().begin(), entry_names().end());
    }
    if (group == "start") siblings.emplace_back("file");
    if (group == "look")
        for (const Field<SceneLook>& field : look_fields) siblings.emplace_back(field.name);
    return parameter_hint("", group, name, siblings);
}

/// The same for a group, which may have been meant as a list.
std::string group_hint(const std::string& name) {
    std::vector<std::string> known = group_names();
    known.insert(known.end(), entry_names().begin(), entry_names().end());
    const auto near = nearest_name(name, known);
    return near && holds(entry_names(), *near) ? "; did you mean [[" + *near + "]]?" : hint(name, known);
}

/// Reads one parsed TOML table into a scenario.
class ScenarioReader {
public:
    ScenarioReader(const std::string& path) : path_(path), findings_(path) {}

    Scenario read(const TomlTable& document) {
        check_schema(document);
        if (const TomlNode* base = document.get("based_on")) start_from(*base);
        if (const TomlNode* model = document.get("model")) read_model(*model);  // it says which keys there are
        for (const auto& [key, node] : document) {
            if (holds(entry_names(), key.name)) continue;  // they need to know all parameters
            if (const TomlTable* group = node.as_table())
                read_group(key, *group);
            else
                read_setting(key, node);
        }
        read_entries(document, scenario_, findings_);
        findings_.throw_first();
        resolve_files();
        if (const auto problem = find_problem(scenario_)) findings_.fail(*problem);
        return scenario_;
    }

private:
    void check_schema(const TomlTable& document) const {
        const TomlNode* node = document.get("schema");
        const std::string wanted = std::to_string(scenario_schema);
        if (!node) throw Error(path_ + ": schema is missing; add the line schema = " + wanted + " at the top");
        const auto* number = node->as_integer();
        if (number && *number == scenario_schema) return;
        const bool newer = number && *number > scenario_schema;
        throw Error(findings_.at(node->line) + ": schema = " + found_text(*node) +
                    (newer ? " is newer than this program; use a newer one or write schema = "
                           : " is not allowed; write schema = ") +
                    wanted);
    }

    /// A scenario may say only how it differs from a preset.
    void start_from(const TomlNode& base) {
        const auto* name = base.as_string();
        const std::vector<std::string> known = preset_names();
        if (name && holds(known, *name)) {
            scenario_ = preset_scenario(*name);
            return;
        }
        const std::string near = name ? suggestion(*name, known) : "";
        findings_.reject("based_on", base,
                         "the name of a preset" + (near.empty() ? "; `boids list` shows them all" : near));
    }

    void read_group(const TomlKey& group, const TomlTable& table) {
        const std::vector<std::string> groups = group_names();
        const std::string& name = group.name;
        const Line line = group.line;
        if (holds(top_level_keys(), name))
            findings_.report(line, name + " is a key, not a group; write " + name + " = ... above the first [group]");
        else if (!holds(groups, name))
            findings_.report(line, "[" + excerpt(name) + "] is not a known group" + group_hint(name));
        else
            for (const auto& [key, node] : table) read_value(name, key, node);
    }

    void read_value(const std::string& group, const TomlKey& name, const TomlNode& node) {
        const std::string key = group + "." + name.name;
        findings_.place(key, node.line);
        if (key == "start.file") {
            const auto* text = node.as_string();
            if (text && !text->empty() && text->find('\0') == std::string::npos)
                scenario_.start_file = *text;
            else
                findings_.reject(key, node, "the name of a CSV file in quotes");
            return;
        }
        if (group == "look" && read_look(key, name.name, node)) return;
        const Parameter* parameter = find_parameter(key);
        if (!parameter) {
            findings_.report(name.line, excerpt(key) + " is not a known key" + key_hint(group, name.name));
            return;
        }
        if (const auto problem = find_foreign(*parameter, scenario_.parameters))
            return findings_.report(name.line, problem->key + " " + problem->sentence);
        if (const auto value = value_of(*parameter, node))
            parameter->set(scenario_.parameters, *value);
        else
            findings_.reject(key, node, allowed_text(*parameter) + choice_suggestion(*parameter, node));
    }

    /// Whether the look has a key of this name.
    bool read_look(const std::string& key, const std::string& name, const TomlNode& node) {
        for (const Field<SceneLook>& field : look_fields) {
            if (field.name != name) continue;
            if (name == "backdrop" && read_picture(node)) return true;
            if (const auto value = value_of(field, node))
                field.set(scenario_.look, *value);
            else
                findings_.reject(key, node, allowed_text(field) + choice_suggestion(field, node));
            return true;
        }
        return false;
    }

    /// Whether a backdrop is a picture rather than one by name.
    bool read_picture(const TomlNode& node) {
        const std::string* text = node.as_string();
        const bool named = text && text->ends_with(".png") && text->find('\0') == std::string::npos;
        scenario_.look.picture = named ? *text : "";
        if (named) scenario_.look.backdrop = BackdropKind::plain;
        return named;
    }

    void read_setting(const TomlKey& key, const TomlNode& node) {
        const std::string& name = key.name;
        findings_.place(name, node.line);
        if (name == "schema" || name == "based_on" || name == "model") return;
        if (name == "name" || name == "description") return read_text(name, node);
        if (name == "schedule") return read_schedule(node);
        if (name == "seed" || name == "steps") return read_count(name, node);
        if (holds(group_names(), name))
            findings_.report(key.line, name + " is a group; write [" + name + "] and its keys below");
        else
            findings_.report(key.line, excerpt(name) + " is not a known key" + key_hint("", name));
    }

    void read_text(const std::string& name, const TomlNode& node) {
        const auto* text = node.as_string();
        if (!text) return findings_.reject(name, node, "text in quotes");
        (name == "name" ? scenario_.name : scenario_.description) = *text;
    }

    void read_model(const TomlNode& node) {
        const auto* text = node.as_string();
        const auto number = text ? index_of(Models::names, *text) : std::nullopt;
        const std::vector<std::string> known(Models::names.begin(), Models::names.end());
        findings_.place("model", node.line);
        if (!number)
            return findings_.reject("model", node,
                                    "one of " + joined(Models::names) + (text ? suggestion(*text, known) : ""));
        scenario_.parameters.model = static_cast<int>(*number);
    }

    void read_schedule(const TomlNode& node) {
        const auto* text = node.as_string();
        const auto index = text ? index_of(schedule_names, *text) : std::nullopt;
        const std::vector<std::string> known(std::begin(schedule_names), std::end(schedule_names));
        if (!index)
            return findings_.reject("schedule", node,
                                    "one of " + joined(schedule_names) + (text ? suggestion(*text, known) : ""));
        scenario_.schedule = static_cast<Schedule>(*index);
    }

    void read_count(const std::string& name, const TomlNode& node) {
        const auto number = count_of(node);
        if (!number || *number < 0) return findings_.reject(name, node, "a whole number from 0 to 9223372036854775807");
        if (name == "seed")
            scenario_.seed = static_cast<std::uint64_t>(*number);
        else
            scenario_.steps = *number;
    }

    /// Files are named relative to the scenario file.
    void resolve_files() {
        const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
        const bool on_disk = !folder.empty() && folder != "/dev" && folder.native().rfind("/proc", 0) != 0;
        for (std::string* name : {&scenario_.start_file, &scenario_.look.picture})
            if (on_disk && !name->empty()) *name = (folder / *name).string();
    }

    const std::string& path_;
    Scenario scenario_;
    Findings findings_;
};

/// What the parser says about a name that is there already.
std::string twice_sentence(const std::string& words) {
    const std::size_t open = words.find('\''), close = words.rfind('\'');
    const std::string name = open < close ? excerpt(words.substr(open + 1, close - open - 1)) : "a key";
    if (words.find("existing table") == std::string::npos) return name + " is set twice; keep one of them";
    return name + " is given twice; put all its keys under one [" + name + "]";
}

/// The parser's own words for what is not TOML, as one of our sentences.
std::string syntax_sentence(std::string words) {
    const auto say = [&words](std::string_view part) { return words.find(part) != std::string::npos; };
    if (say("cannot redefine existing")) return twice_sentence(words);
    if (say("invalid utf-8")) return "this is not UTF-8 text; save the file as UTF-8";
    if (say("unescaped control characters"))
        return "a text in quotes is not closed on its line or holds a control character; close it or leave that out";
    if (say("could not determine value type"))
        return "a value is neither a number nor true, false or text in straight quotes; write one of these";
    if (say("not representable") || say("could not be interpreted as a value"))
        return "a number is too large or too small; `boids params` says what each key takes";
    constexpr std::string_view opening = "Error while parsing ";
    if (words.starts_with(opening)) words.erase(0, opening.size());
    return "this is not valid TOML (" + printable(words.substr(0, 200)) +
           "); `boids show` prints a file to compare with";
}

}  // namespace

Scenario parse_scenario(std::string_view text, const std::string& path) {
    const auto parsed = parse_toml(text);
    if (const auto* problem = std::get_if<TomlProblem>(&parsed))
        throw Error(path + ":" + std::to_string(problem->line) + ": " + syntax_sentence(problem->words));
    return ScenarioReader(path).read(std::get<TomlTable>(parsed));
}

}  // namespace boids
