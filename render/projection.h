// What the shaders' projection does to a boid, for layers that the processor draws.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "boids/render/boid_buffer.h"
#include "boids/render/camera.h"

namespace boids {

/// A row of a view's matrix times a direction.
inline float along_row(const std::array<float, 4>& row, float x, float y, float z) {
    return row[0] * x + row[1] * y + row[2] * z;
}

/// The same for a place.
inline float apply_row(const std::array<float, 4>& row, const BoidBuffer::Texel& place) {
    return along_row(row, place.x, place.y, place.z) + row[3];
}

/// How much of the fog there is at a depth, from 0 to 1.
inline float fog_at(const View& view, float depth) {
    const auto nearest = static_cast<float>(view.nearest), range = static_cast<float>(view.farthest) - nearest;
    const float part = range > 0 ? std::clamp((depth - nearest) / range, 0.0f, 1.0f) : 0;
    return part * std::sqrt(part);
}

}  // namespace boids
