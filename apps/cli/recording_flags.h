// The flags of the commands that make something else of a recording.
#pragma once

#include <CLI/CLI.hpp>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

void add_convert_flags(CLI::App& command, ConvertRequest& request);
void add_analyse_flags(CLI::App& command, AnalyseRequest& request);

}  // namespace boids::cli
