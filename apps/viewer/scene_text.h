// A scene in words: the command line that repeats it.
#pragma once

#include <string>

#include "boids/core/scenario.h"

namespace boids::viewer {

/// A command that runs the same scene without a window.
std::string command_line(const Scenario& scenario);

/// Whether a scene has obstacles, goals, species or relations other than its preset's, which no command line can say.
bool needs_a_file(const Scenario& scenario);

}  // namespace boids::viewer
