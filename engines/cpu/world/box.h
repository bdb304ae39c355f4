// Boxes around boids and things, to pass over many that are too far away to matter.
#pragma once

#include <cmath>

#include "boids/core/parameters/kernel_constants.h"
#include "boids/core/space/minimum_image.h"
#include "boids/core/space/vector.h"

namespace boids::cpu {

/// A box in the world: its middle and half its size.
template <int D>
struct Box {
    Vector<D, float> middle, half;
};

/// The way from one place to another, the short way round where the world wraps.
template <int D>
Vector<D, float> way_between(const Vector<D, float>& from, const Vector<D, float>& to,
                             const KernelConstants& constants) {
    Vector<D, float> way = to - from;
    if (constants.toroidal)
        for (int axis = 0; axis < D; ++axis) way[axis] = minimum_image(way[axis], constants.size[axis]);
    return way;
}

/// Whether two boxes come as near as `reach` along every axis.
template <int D>
bool boxes_meet(const Box<D>& a, const Box<D>& b, const Vector<D, float>& reach, const KernelConstants& constants) {
    for (int axis = 0; axis < D; ++axis) {
        float way = b.middle[axis] - a.middle[axis];
        if (constants.toroidal) way = minimum_image(way, constants.size[axis]);
        if (std::abs(way) > a.half[axis] + b.half[axis] + reach[axis]) return false;
    }
    return true;
}

}  // namespace boids::cpu
