// A flock in plain text: one Braille dot per boid, eight dots a character, seen along the z axis.
#pragma once

#include <string>

#include "boids/core/parameters/parameters.h"
#include "boids/core/state/state.h"

namespace boids::cli {

/// The state as lines of at most `columns` characters, framed.
std::string terminal_picture(const State& state, const World& world, int columns = 72);

}  // namespace boids::cli
