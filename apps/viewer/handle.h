// What is seen of a world at a pixel, for a hand that takes hold of it.
#pragma once

#include <cstdint>
#include <optional>

#include "boids/core/scenario/handle.h"
#include "boids/render/camera.h"

namespace boids::viewer {

/// What is seen at a pixel: the nearest obstacle, else the nearest point of a goal within a reach in pixels.
std::optional<Handle> find_handle(const Scenario& scenario, std::uint64_t step, const View& view, const Vector2& pixel,
                                  double reach);

/// The position at a pixel that is as far from the onlooker as another position is.
Vector3 position_beside(const View& view, const Vector2& pixel, const Vector3& other);

}  // namespace boids::viewer
