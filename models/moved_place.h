// (25) for a place that something other than a step has moved, such as an obstacle; for the engines that compute in
// float32.
#pragma once

#include <algorithm>

#include "boids/core/parameters/kernel_constants.h"
#include "boids/core/space/domain.h"

namespace boids {

template <int D>
constexpr void bound_moved(const KernelConstants& constants, Vector<D, float>& place) {
    for (int axis = 0; axis < D; ++axis) {
        const float size = constants.size[axis];
        if (constants.edge == Edge::wrap) place[axis] = into_world(place[axis], size);
        if (constants.edge == Edge::turn) place[axis] = std::clamp(place[axis], 0.0f, constants.farthest[axis]);
        if (constants.edge == Edge::bounce && (place[axis] < 0 || place[axis] > size))
            place[axis] = std::clamp(place[axis] < 0 ? -place[axis] : 2 * size - place[axis], 0.0f, size);
    }
}

}  // namespace boids
