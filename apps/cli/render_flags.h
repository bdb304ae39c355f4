// The flags of `boids render`, `view` and `watch` beyond those of every command that takes a scenario.
#pragma once

#include <CLI/CLI.hpp>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

void add_render_flags(CLI::App& command, RenderRequest& request);
void add_view_flags(CLI::App& command, ViewRequest& request);
void add_watch_flags(CLI::App& command, WatchRequest& request);

}  // namespace boids::cli
