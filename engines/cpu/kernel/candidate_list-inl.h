// Candidates that a group of boids looks at one after another, by where they stand in a flock, and how far each boid of
// the group is from each of them. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_CANDIDATE_LIST_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_CANDIDATE_LIST_INL_H
#undef BOIDS_CANDIDATE_LIST_INL_H
#else
#define BOIDS_CANDIDATE_LIST_INL_H
#endif

#include <cmath>

#include "boids/engines/cpu/kernel/sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

template <int D>
struct CandidateList {
    const FlockArrays<D>* flock;
    const std::uint32_t* index;
    std::uint32_t count;
    const float* squared;  ///< Candidate by candidate for each boid of the group, and up to seven rows of the infinite.
};

/// The squared distances of candidates from the boids of a group that begins at a slot of the sorted boids; infinite
/// for oneself and whoever else is not to be seen because of its place.
template <int D>
HWY_NOINLINE void measure(const StepTask<D>& task, const Candidates<D>& candidates, std::uint32_t slot,
                          Array<float>& result) {
    const Tag d;
    const hn::RebindToUnsigned<Tag> ids;
    const std::uint32_t count = candidates.count;
    const bool wraps = task.grid->wraps_distances(), coincident = task.constants->coincident;
    result.reserve(std::size_t{count + group_size} * group_size);
    const std::uint32_t* const index = candidates.index.data();
    const std::uint32_t* const other_id = candidates.flock->id.data();
    const float* place[D];
    for (int axis = 0; axis < D; ++axis) place[axis] = candidates.flock->position[axis].data();
    for (std::uint32_t lane = 0; lane < group_size; lane += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V own[D];
        for (int axis = 0; axis < D; ++axis) own[axis] = hn::LoadU(d, task.sorted->position[axis].data() + slot + lane);
        const auto own_id = hn::LoadU(ids, task.sorted->id.data() + slot + lane);
        float* to = result.data() + lane;
        for (std::uint32_t each = 0; each < count; ++each, to += group_size) {
            V squared = hn::Zero(d);
            for (int axis = 0; axis < D; ++axis) {
                V way = hn::Sub(hn::Set(d, place[axis][index[each]]), own[axis]);
                if (wraps) way = minimum_image(way, task.constants->size[axis]);
                squared = hn::Add(squared, hn::Mul(way, way));
            }
            const M apart = coincident ? hn::RebindMask(d, hn::Ne(own_id, hn::Set(ids, other_id[index[each]])))
                                       : hn::Gt(squared, hn::Zero(d));
            hn::StoreU(hn::IfThenElse(apart, squared, hn::Set(d, INFINITY)), d, to);
        }
        for (std::uint32_t more = count; more % group_size != 0; ++more, to += group_size)
            hn::StoreU(hn::Set(d, INFINITY), d, to);
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
