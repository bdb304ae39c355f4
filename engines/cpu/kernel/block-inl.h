// A block of boids in the middle of a step, and the vectors it is worked on with. Compiled once per instruction set;
// see kernel.cpp.
#if defined(BOIDS_BLOCK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_BLOCK_INL_H
#undef BOIDS_BLOCK_INL_H
#else
#define BOIDS_BLOCK_INL_H
#endif

#include "boids/engines/cpu/kernel/sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// A block of boids on its way from the old state to the new one.
template <int D>
struct Block {
    int row;
    std::uint32_t slot, count, next;  ///< Where it begins in the sorted arrays, how long it is, where it goes.
    BlockSums<D> sums;
    HWY_ALIGN float force[D][block_size];
    HWY_ALIGN float velocity[D][block_size];
    HWY_ALIGN float position[D][block_size];
    HWY_ALIGN std::uint32_t waypoint[block_size];
    NearSolids near;
};

template <int D>
HWY_INLINE V length_of(const V (&x)[D]) {
    V squared = hn::Mul(x[0], x[0]);
    for (int axis = 1; axis < D; ++axis) squared = hn::Add(squared, hn::Mul(x[axis], x[axis]));
    return hn::Sqrt(squared);
}

/// Shortens vectors that are longer than `most`.
template <int D>
HWY_INLINE void limit_to(V (&x)[D], float most) {
    const Tag d;
    const V length = length_of<D>(x), longest = hn::Set(d, most);
    const V factor = hn::IfThenElse(hn::Gt(length, longest), hn::Div(longest, length), hn::Set(d, 1.0f));
    for (int axis = 0; axis < D; ++axis) x[axis] = hn::Mul(x[axis], factor);
}

/// (1) The way to a place along an axis: across the edge where that is shorter and boids see across.
HWY_INLINE V way_along(const KernelConstants& constants, int axis, V from, V to) {
    const V way = hn::Sub(to, from);
    return constants.toroidal ? minimum_image(way, constants.size[axis]) : way;
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
