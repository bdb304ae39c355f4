// The manual page of boids, written from the table of commands and that of parameters.
#pragma once

#include <string>
#include <vector>

#include "boids/apps/cli/command_table.h"

namespace boids::cli {

/// As troff with the macros of man(7).
std::string manual_page(const std::string& description, const std::string& examples,
                        const std::vector<CommandRow>& commands);

}  // namespace boids::cli
