// The flags of `boids bench`.
#pragma once

#include <CLI/CLI.hpp>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

void add_bench_flags(CLI::App& command, BenchRequest& request);

}  // namespace boids::cli
