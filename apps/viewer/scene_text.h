// A scene in words: the command line that repeats it, and the scenario it differs from.
#pragma once

#include <string>

#include "boids/core/scenario.h"

namespace boids::viewer {

/// The preset of a scenario's name, or the defaults where there is none.
Scenario preset_of(const Scenario& scenario);

/// A command that runs the same scene without a window.
std::string command_line(const Scenario& scenario);

}  // namespace boids::viewer
