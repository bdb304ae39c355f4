// Takes a command line apart and calls the command it means.
#pragma once

namespace boids::cli {

/// The exit code: 0 for done, 2 for bad input, 1 for work that failed, 128 + signal for work that was stopped.
int run_command_line(int argc, const char* const* argv);

}  // namespace boids::cli
