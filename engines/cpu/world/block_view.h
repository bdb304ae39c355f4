// A block of boids in the middle of a step, for those who look at it boid by boid.
#pragma once

#include "boids/engines/cpu/world/watchlist.h"

namespace boids::cpu {

/// A block of boids on its way through the step.
template <int D>
struct BlockView {
    std::size_t species;
    std::uint32_t count;
    const float* position[D];  ///< Before the step.
    const float* velocity[D];
    const std::uint32_t* id;
    float* wish[D];            ///< The velocity to come.
    float* place[D];           ///< The position to come, once there is one.
    std::uint32_t* leg;        ///< The way-points they fly to; null where nobody counts them.
    Box<D> box;                ///< Holds them all, before the step.
    Vector<D, float> fastest;  ///< The greatest of their speeds along each axis.
};

/// One of the boids in arrays.
template <int D, class Pointer>
Vector<D, float> at(const Pointer (&arrays)[D], std::uint32_t index) {
    Vector<D, float> result;
    for (int axis = 0; axis < D; ++axis) result[axis] = arrays[axis][index];
    return result;
}

/// Writes one.
template <int D>
void put(float* const (&arrays)[D], std::uint32_t index, const Vector<D, float>& value) {
    for (int axis = 0; axis < D; ++axis) arrays[axis][index] = value[axis];
}

/// Adds to one.
template <int D>
void add(float* const (&arrays)[D], std::uint32_t index, const Vector<D, float>& value) {
    for (int axis = 0; axis < D; ++axis) arrays[axis][index] += value[axis];
}

inline float narrow(double value) {
    return static_cast<float>(value);
}

}  // namespace boids::cpu
