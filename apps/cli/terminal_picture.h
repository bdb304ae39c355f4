// A flock in plain text: one dot per boid, several dots a character, seen along the z axis.
#pragma once

#include <string>

#include "boids/apps/terminal/dot_canvas.h"
#include "boids/core/parameters/parameters.h"
#include "boids/core/state/state.h"

namespace boids::cli {

/// How large a picture may be, in characters within its frame.
struct PictureRoom {
    int columns = 72, rows = 30;
};

/// The room on a terminal that shows `lines` more; elsewhere as usual.
PictureRoom picture_room(int lines);

/// The state as lines, framed, in the characters that the environment can show.
std::string terminal_picture(const State& state, const World& world, const PictureRoom& room = {});

}  // namespace boids::cli
