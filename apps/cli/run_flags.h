// The flags of `boids run` beyond those of every command that takes a scenario.
#pragma once

#include <CLI/CLI.hpp>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

void add_run_flags(CLI::App& command, RunRequest& request);

/// An interval without anything that follows it is a mistake.
void check_intervals(const RunRequest& request);

}  // namespace boids::cli
