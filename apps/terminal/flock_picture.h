// What a flock looks like in dots: boids where the camera sees them, in the colours that pictures and windows have, and
// with them obstacles, goals and the edge of a flat world.
#pragma once

#include <vector>

#include "boids/apps/terminal/dot_canvas.h"
#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"
#include "boids/render/camera.h"
#include "boids/render/style.h"

namespace boids::terminal {

/// Draws boids and scenery as a camera sees them; numbers are those of the style's colouring, one for each boid.
void draw_flock(DotCanvas& canvas, const State& state, const Scenario& scenario, const View& view, const Style& style,
                const std::vector<float>& numbers);

}  // namespace boids::terminal
