// Numbers of boids as programs that draw want them: float32, one boid's after another's.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "boids/core/space/vector.h"

namespace boids {

/// A rotation as quaternions have it: x, y, z and w.
using Quaternion = std::array<float, 4>;

/// The rotation that turns the x axis into a heading: in the plane about z; in space without roll, y being up. None
/// where there is no heading.
Quaternion orientation_of(const Vector3& heading, int dimension);

/// Writes components, an array each, as rows in an order.
void write_rows(const std::array<std::vector<double>, 3>& components, int dimension, std::span<const std::size_t> order,
                std::span<float> rows);

/// Writes the orientations of velocities in an order, a quaternion each.
void write_orientations(const std::array<std::vector<double>, 3>& velocities, int dimension,
                        std::span<const std::size_t> order, std::span<float> quaternions);

}  // namespace boids
