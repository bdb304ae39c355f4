// A scene in words: the command line that repeats it.
#pragma once

#include <string>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// A command that runs the same scene without a window.
std::string command_line(const Scenario& scenario);

/// Whether a scene has other obstacles, goals, relations or kinds of boids than its preset, which no command line can
/// say.
bool needs_a_file(const Scenario& scenario);

}  // namespace boids
