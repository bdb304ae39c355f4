// What a shell needs to know to complete a command line of boids, written from the table of commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "boids/apps/cli/command_table.h"

namespace boids::cli {

inline constexpr std::string_view shell_names[] = {"bash", "zsh", "fish"};

/// The script for one of the shells.
std::string completion_script(std::size_t shell, const std::vector<CommandRow>& commands);

}  // namespace boids::cli
