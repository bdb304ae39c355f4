// Vectors that are kept as an array per axis (a structure of arrays): reading, writing and adding to one of them.
#pragma once

#include <cstdint>

#include "boids/core/space/vector.h"

namespace boids {

template <int D, class Pointer>
Vector<D, float> at(const Pointer (&arrays)[D], std::uint32_t index) {
    Vector<D, float> result;
    for (int axis = 0; axis < D; ++axis) result[axis] = arrays[axis][index];
    return result;
}

template <int D>
void put(float* const (&arrays)[D], std::uint32_t index, const Vector<D, float>& value) {
    for (int axis = 0; axis < D; ++axis) arrays[axis][index] = value[axis];
}

template <int D>
void add(float* const (&arrays)[D], std::uint32_t index, const Vector<D, float>& value) {
    for (int axis = 0; axis < D; ++axis) arrays[axis][index] += value[axis];
}

}  // namespace boids
