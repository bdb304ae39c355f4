// A block of boids in the middle of a step, and the vectors it is worked on with. Compiled once per instruction set;
// see kernel.cpp.
#if defined(BOIDS_BLOCK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_BLOCK_INL_H
#undef BOIDS_BLOCK_INL_H
#else
#define BOIDS_BLOCK_INL_H
#endif

#include "boids/engines/cpu/kernel/lanes-inl.h"

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

/// How many boids a vector holds.
HWY_INLINE std::uint32_t lane_count() {
    return static_cast<std::uint32_t>(hn::Lanes(Tag()));
}

/// A vector of boids, from arrays axis by axis.
template <int D, class Arrays>
HWY_INLINE Vec<D, Lanes> load(const Arrays& arrays, std::uint32_t at) {
    Vec<D, Lanes> result;
    for (int axis = 0; axis < D; ++axis) result[axis] = Lanes(hn::LoadU(Tag(), &arrays[axis][at]));
    return result;
}

template <int D>
HWY_INLINE void store(const Vec<D, Lanes>& vector, float (&arrays)[D][block_size], std::uint32_t at) {
    for (int axis = 0; axis < D; ++axis) hn::StoreU(vector[axis].raw, Tag(), arrays[axis] + at);
}

/// (1) The way to a place along an axis: across the edge where that is shorter and boids see across.
HWY_INLINE Lanes way_along(const KernelConstants& constants, int axis, Lanes from, Lanes to) {
    const Lanes way = to - from;
    return constants.toroidal ? Lanes(minimum_image(way.raw, constants.size[axis])) : way;
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
