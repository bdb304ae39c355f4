// The commands of the program and what they take, as plain rows: the parser's own table, read by whatever writes about
// it: completion for shells and the manual.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boids::cli {

/// A flag, or an argument without one.
struct CommandFlag {
    std::vector<std::string> names;  ///< With their dashes; none for an argument.
    std::string type;                ///< What it takes, as the help says it; empty where it takes nothing.
    std::string help;
    bool is_parameter = false;  ///< One of the many flags that `boids params` explains.
    bool takes_file = false;
    std::vector<std::string> values;  ///< All that it takes, or the names among that.
};

struct CommandRow {
    std::string name, help, footer;
    std::vector<CommandFlag> flags, arguments;
};

/// What a flag takes that has one of some names: these, as its type. Words in capitals stand for something else.
std::string type_of(std::span<const std::string_view> names);

std::vector<CommandRow> command_table(const CLI::App& app);

}  // namespace boids::cli
