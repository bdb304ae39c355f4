// list, show and params: what there is to run and to change.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "boids/apps/cli/commands.h"
#include "boids/core/text.h"
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

std::string range_text(const Parameter& parameter) {
    if (parameter.kind == ValueKind::toggle) return "true, false";
    if (parameter.kind == ValueKind::choice) return joined(parameter.choices);
    return value_text(parameter, parameter.minimum) + " to " + value_text(parameter, parameter.maximum);
}

std::string default_text(const Parameter& parameter) {
    return value_text(parameter, parameter.standard);
}

void print_text() {
    for (const Parameter& row : parameter_table) {
        fmt::print("{:<26} {:<22} {}\n", row.key, default_text(row), row.unit == "1" ? "" : row.unit);
        fmt::print("    {}\n    Takes {}.{}\n", row.help, range_text(row),
                   row.live ? "" : " Fixed once the flock flies.");
    }
}

void print_markdown() {
    fmt::print(
        "# Parameters\n\nMade by `boids params --markdown`; the table itself is `core/parameter_table.h`. In a "
        "scenario "
        "file `separation.weight`\nis the key `weight` under `[separation]`; on the command line it is "
        "`--separation.weight 2` or `--set separation.weight=2`.\nThe equations behind them are in "
        "[model.md](model.md).\n");
    std::string_view group;
    for (const Parameter& row : parameter_table) {
        if (row.group() != group)
            fmt::print("\n## {}\n\n| key | default | unit | takes | |\n|---|---|---|---|---|\n", row.group());
        group = row.group();
        fmt::print("| `{}` | {} | {} | {} | {}{} |\n", row.key, default_text(row), row.unit, range_text(row), row.help,
                   row.live ? "" : " Fixed once the flock flies.");
    }
}

nlohmann::ordered_json to_json(const Parameter& row) {
    nlohmann::ordered_json result = {{"key", row.key}, {"group", row.group()}, {"name", row.name()}};
    const auto value = [&](double number) -> nlohmann::ordered_json {
        if (row.kind == ValueKind::toggle) return number != 0;
        if (row.kind == ValueKind::choice) return row.choices[static_cast<std::size_t>(number)];
        if (row.kind == ValueKind::integer) return static_cast<std::int64_t>(number);
        return number;
    };
    constexpr std::string_view kinds[] = {"real", "integer", "toggle", "choice"};
    result["kind"] = kinds[static_cast<std::size_t>(row.kind)];
    result["unit"] = row.unit;
    result["default"] = value(row.standard);
    if (row.kind == ValueKind::choice)
        result["choices"] = std::vector<std::string_view>(row.choices.begin(), row.choices.end());
    if (row.kind == ValueKind::real || row.kind == ValueKind::integer) {
        result["minimum"] = value(row.minimum);
        result["maximum"] = value(row.maximum);
    }
    result["live"] = row.live;
    result["help"] = row.help;
    return result;
}

void print_json() {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Parameter& row : parameter_table) rows.push_back(to_json(row));
    fmt::print("{}\n", rows.dump(2));
}

}  // namespace

int params(ParamsFormat format) {
    if (format == ParamsFormat::markdown)
        print_markdown();
    else if (format == ParamsFormat::json)
        print_json();
    else
        print_text();
    return 0;
}

}  // namespace boids::cli
