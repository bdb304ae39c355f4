// list, show and params: what there is to run and to change.
#include <fmt/core.h>

#include <span>

#include "boids/apps/cli/commands.h"
#include "boids/apps/json/json.h"
#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids::cli {

int list() {
    for (const std::string& name : preset_names()) fmt::print("{:<18} {}\n", name, load_scenario(name).description);
    return 0;
}

int show(const ScenarioRequest& request) {
    fmt::print("{}", write_scenario(resolve(request)));
    return 0;
}

namespace {

std::string range_text(const ValueForm& parameter) {
    if (parameter.kind == ValueKind::toggle) return "true, false";
    if (parameter.kind == ValueKind::choice) return joined(parameter.choices);
    return value_text(parameter, parameter.minimum) + " to " + value_text(parameter, parameter.maximum);
}

std::string default_text(const ValueForm& parameter) {
    return value_text(parameter, parameter.standard);
}

/// What a list can say besides its numbers: key, what it takes, and help.
struct OtherKey {
    std::string_view name, takes, help;
};

constexpr OtherKey relation_keys[] = {{"of", "the name of a species", "Who."},
                                      {"to", "the name of a species", "Whom."}};
constexpr OtherKey obstacle_keys[] = {
    {"points", "points such as [[0, 0], [50, 0]]",
     "The two ends of a segment, or three corners or more of a polygon, relative to (x, y, z)."},
    {"path", "points such as [[0, 0], [50, 0]]", "Where (x, y, z) moves, in place of x, y and z."}};
constexpr OtherKey goal_keys[] = {
    {"points", "points such as [[0, 0], [50, 0]]", "The place to fly to, or several: its way, or waypoints."},
    {"species", "the name of a species", "Who flies to it; everybody where nothing is said."}};

/// Calls `see` with the name, fields and other keys of every list, and of the look.
template <class See>
void for_each_list(const See& see) {
    see("relation", relation_fields, relation_keys);
    see("obstacle", obstacle_fields, obstacle_keys);
    see("goal", goal_fields, goal_keys);
    see("look", look_fields, std::span<const OtherKey>{});
}

void print_row(std::string_view key, const ValueForm& form, std::string_view more) {
    fmt::print("{:<26} {:<22} {}\n    {}\n    Takes {}.{}\n", key, default_text(form),
               form.unit == "1" ? "" : form.unit, form.help, range_text(form), more);
}

/// Which parameters are wanted: those with a text in their key.
class Filter {
public:
    explicit Filter(const std::string& text) : text_(text) { check(); }

    bool takes(std::string_view key) const { return key.find(text_) != key.npos; }

private:
    /// A text that no key has in it is a mistake.
    void check() const {
        std::vector<std::string> names;
        bool any = false;
        const auto see = [&](std::string_view group, std::string_view name) {
            any = any || takes(fmt::format("{}.{}", group, name));
            names.insert(names.end(), {std::string(group), std::string(name)});
        };
        for (const Parameter& row : parameter_table) see(row.group(), row.name());
        for_each_list([&](std::string_view list, const auto& fields, const auto& others) {
            for (const OtherKey& other : others) see(list, other.name);
            for (const auto& field : fields) see(list, field.name);
        });
        if (any) return;
        const std::string near = suggestion(text_, names);
        throw Error("no parameter has \"" + text_ + "\" in its name" +
                    (near.empty() ? "; `boids params` lists them all" : near));
    }

    std::string text_;
};

void print_lists(const Filter& filter) {
    bool first = true;
    const auto print_head = [&first] {
        if (first) fmt::print("\nIn lists of a scenario file, such as [[obstacle]], and in its [look]:\n\n");
        first = false;
    };
    for_each_list([&](std::string_view list, const auto& fields, const auto& others) {
        for (const OtherKey& other : others)
            if (const std::string key = fmt::format("{}.{}", list, other.name); filter.takes(key)) {
                print_head();
                fmt::print("{:<26}\n    {}\n    Takes {}.\n", key, other.help, other.takes);
            }
        for (const auto& field : fields)
            if (const std::string key = fmt::format("{}.{}", list, field.name); filter.takes(key)) {
                print_head();
                print_row(key, field, "");
            }
    });
}

void print_text(const Filter& filter) {
    for (const Parameter& row : parameter_table)
        if (filter.takes(row.key)) print_row(row.key, row, row.live ? "" : " Fixed once the flock flies.");
    print_lists(filter);
}

constexpr const char* table_head = "| key | default | unit | takes | |\n|---|---|---|---|---|\n";

void print_lists_as_markdown() {
    fmt::print(
        "\n# Lists\n\nA scenario file may say `[[species]]`, `[[relation]]`, `[[obstacle]]` and `[[goal]]` any number "
        "of times;\n[files.md](files.md) shows how. The tables are in `core/scenario/entry_table.cpp`; here "
        "`obstacle.radius` is "
        "the key "
        "`radius` below `[[obstacle]]`. `[look]` stands once.\n");
    for_each_list([](std::string_view list, const auto& fields, const auto& others) {
        fmt::print("\n## {}\n\n{}", list, table_head);
        for (const OtherKey& other : others)
            fmt::print("| `{}.{}` | | | {} | {} |\n", list, other.name, other.takes, other.help);
        for (const auto& field : fields)
            fmt::print("| `{}.{}` | {} | {} | {} | {} |\n", list, field.name, default_text(field), field.unit,
                       range_text(field), field.help);
    });
}

std::string only_model_text(const Parameter& row) {
    if (row.model == Parameter::any_model) return "";
    return fmt::format("Of the model {} alone.\n\n", Models::names[static_cast<std::size_t>(row.model)]);
}

void print_markdown() {
    fmt::print(
        "# Parameters\n\nMade by `boids params --markdown`; the table itself is `core/parameters/parameter_table.cpp`. "
        "In a "
        "scenario "
        "file `separation.weight`\nis the key `weight` under `[separation]`; on the command line it is "
        "`--separation.weight 2` or `--set separation.weight=2`.\nFor a species called hawk it is `--set "
        "hawk.separation.weight=2`.\nThe equations behind them are in "
        "[model.md](model.md).\n");
    std::string_view group;
    for (const Parameter& row : parameter_table) {
        if (row.group() != group) fmt::print("\n## {}\n\n{}{}", row.group(), only_model_text(row), table_head);
        group = row.group();
        fmt::print("| `{}` | {} | {} | {} | {}{} |\n", row.key, default_text(row), row.unit, range_text(row), row.help,
                   row.live ? "" : " Fixed once the flock flies.");
    }
    print_lists_as_markdown();
}

void add_form(Json& result, const ValueForm& row) {
    const auto value = [&](double number) -> Json {
        if (row.kind == ValueKind::toggle) return number != 0;
        if (row.kind == ValueKind::choice) return row.choices[static_cast<std::size_t>(number)];
        if (row.kind == ValueKind::integer) return static_cast<std::int64_t>(number);
        return number;
    };
    constexpr std::string_view kinds[] = {"real", "integer", "toggle", "choice"};
    result["kind"] = kinds[static_cast<std::size_t>(row.kind)];
    result["unit"] = row.unit;
    result["default"] = value(row.standard);
    for (const std::string_view choice : row.choices) result["choices"].push_back(choice);
    if (row.kind == ValueKind::real || row.kind == ValueKind::integer) {
        result["minimum"] = value(row.minimum);
        result["maximum"] = value(row.maximum);
    }
}

Json to_json(const Parameter& row) {
    Json result = Json::object({{"key", row.key}, {"group", row.group()}, {"name", row.name()}});
    add_form(result, row);
    if (row.model != Parameter::any_model) result["model"] = Models::names[static_cast<std::size_t>(row.model)];
    result["live"] = row.live;
    result["help"] = row.help;
    return result;
}

/// Parameters have a "group", what stands in lists has a "list", and what stands once besides them a "table".
void print_json(const Filter& filter) {
    Json rows = Json::array();
    for (const Parameter& row : parameter_table)
        if (filter.takes(row.key)) rows.push_back(to_json(row));
    for_each_list([&](std::string_view list, const auto& fields, const auto&) {
        for (const auto& field : fields) {
            if (!filter.takes(fmt::format("{}.{}", list, field.name))) continue;
            Json row = Json::object({{"key", fmt::format("{}.{}", list, field.name)},
                                     {list == "look" ? "table" : "list", list},
                                     {"name", field.name}});
            add_form(row, field);
            row["help"] = field.help;
            rows.push_back(row);
        }
    });
    fmt::print("{}\n", rows.text(2));
}

}  // namespace

int params(ParamsFormat format, const std::string& filter) {
    if (format == ParamsFormat::markdown)
        print_markdown();
    else if (format == ParamsFormat::json)
        print_json(Filter(filter));
    else
        print_text(Filter(filter));
    return 0;
}

}  // namespace boids::cli
