// The flags that several commands share: those of a scenario, and those of the machine that flies it.
#pragma once

#include <CLI/CLI.hpp>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

/// The flags that choose and change a scenario: the same for every command that takes one.
void add_scenario_flags(CLI::App& command, ScenarioRequest& request);

/// Which engine computes, and how it uses the machine: the same for every command that computes.
void add_machine_flags(CLI::App& command, EngineChoice& engine);

}  // namespace boids::cli
