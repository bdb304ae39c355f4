// What a scene is drawn like where flags say a part of it or nothing, its own picture behind the flock included.
#pragma once

#include <optional>

#include "boids/core/scenario/scenario.h"
#include "boids/render/style.h"

namespace boids::cli {

/// As usual_style(); an Error where the scene's picture cannot be read.
Style scene_style(const Scenario& scenario, Style wanted = {}, std::optional<Colouring> colouring = {});

}  // namespace boids::cli
