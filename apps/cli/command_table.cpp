#include "boids/apps/cli/command_table.h"

#include <cctype>

#include "boids/benchmarks/workloads.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"

namespace boids::cli {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> split(const std::string& text, char sign) {
    std::vector<std::string> parts{""};
    for (const char c : text)
        if (c == sign)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

/// The names that a type in capitals stands for, as far as they are known.
std::vector<std::string> known_names(const CLI::App& app, const std::string& type) {
    std::vector<std::string> names;
    if (type == "NAME") return preset_names();
    if (type == "WORKLOAD")
        for (const benchmarks::Workload& workload : benchmarks::workloads()) names.emplace_back(workload.name);
    if (type == "COMMAND")
        for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
    return names;
}

CommandFlag row_of(const CLI::App& app, const CLI::Option& option) {
    CommandFlag flag;
    for (const std::string& name : option.get_snames()) flag.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) flag.names.push_back("--" + name);
    flag.help = option.get_description();
    flag.is_parameter = option.get_group().empty();
    if (option.get_items_expected_max() == 0) return flag;
    flag.type = option.get_type_name();
    for (const std::string& part : split(flag.type, '|')) {
        const bool capitals = part.empty() || std::isupper(static_cast<unsigned char>(part[0]));
        for (const std::string& value : capitals ? known_names(app, part) : std::vector{part})
            flag.values.push_back(value);
        flag.takes_file = flag.takes_file || part.starts_with("FILE") || part.starts_with("FOLDER");
    }
    return flag;
}

}  // namespace

std::string type_of(std::span<const std::string_view> names) {
    return joined(names, "|");
}

std::vector<CommandRow> command_table(const CLI::App& app) {
    std::vector<CommandRow> rows;
    for (const CLI::App* command : commands_of(app)) {
        CommandRow& row = rows.emplace_back();
        row.name = command->get_name();
        row.help = command->get_description();
        row.footer = command->get_footer();
        for (const CLI::Option* option : command->get_options())
            (option->nonpositional() ? row.flags : row.arguments).push_back(row_of(app, *option));
    }
    return rows;
}

}  // namespace boids::cli
