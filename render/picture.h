// One moment of a flock as a picture, without a display: all that a program needs which draws now and then. Films and
// windows use a Renderer of their own.
#pragma once

#include <optional>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"
#include "boids/render/image.h"
#include "boids/render/style.h"

namespace boids {

/// Draws the whole world in a size in pixels, in the style that is usual for the scenario or another; a Failure that
/// says what to install where there is no OpenGL 3.3.
Image draw_picture(const State& state, const Scenario& scenario, int width, int height,
                   const std::optional<Style>& style = {});

}  // namespace boids
