// The flags of sweep.
#pragma once

#include <CLI/CLI.hpp>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

/// Those that no other command has.
void add_sweep_flags(CLI::App& command, SweepRequest& request);

}  // namespace boids::cli
