// The flags of `boids render` beyond those of every command that takes a scenario.
#pragma once

#include <CLI/CLI.hpp>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

void add_render_flags(CLI::App& command, RenderRequest& request);
void add_view_flags(CLI::App& command, ViewRequest& request);

}  // namespace boids::cli
