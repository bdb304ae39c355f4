// The picture that a scenario names as its backdrop.
#pragma once

#include <memory>

#include "boids/core/scenario/look.h"
#include "boids/render/image.h"

namespace boids {

/// Reads it; null where there is none, an Error where it cannot be read.
std::shared_ptr<const Image> read_scene_picture(const SceneLook& look);

}  // namespace boids
