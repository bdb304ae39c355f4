// What boids gather: sums over their neighbours, rule by rule, for a block of boids or a vector of them. Compiled once
// per instruction set; see kernel.cpp.
#if defined(BOIDS_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_SUMS_INL_H
#undef BOIDS_SUMS_INL_H
#else
#define BOIDS_SUMS_INL_H
#endif

#include <hwy/highway.h>

#include "boids/engines/cpu/kernel/kernel.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Eight lanes also under AVX-512: groups of 8 waste fewer lanes than groups of 16, and its masks help all the same.
using Tag = hn::CappedTag<float, group_size>;
using V = hn::Vec<Tag>;
using M = hn::Mask<Tag>;

/// (1) As core/space/minimum_image.h has it, for ways that are less than one world long: the short way is then at most
/// one world shorter.
HWY_INLINE V minimum_image(V way, float size) {
    const V world = hn::Set(Tag(), size);
    return hn::IfThenElse(hn::Ge(hn::Abs(hn::Add(way, way)), world), hn::Sub(way, hn::CopySign(world, way)), way);
}

/// What a block of boids gathers, rule by rule.
template <int D>
struct RuleSums {
    HWY_ALIGN float sum[D][block_size];
    HWY_ALIGN float count[block_size];  ///< Neighbours; only whether there are any where no rule needs their number.
};

template <int D>
struct BlockSums {
    RuleSums<D> away, along, towards;
};

template <int D>
HWY_INLINE void store_sums(const V (&sum)[D], V count, std::uint32_t at, RuleSums<D>& sums) {
    const Tag d;
    for (int axis = 0; axis < D; ++axis) hn::StoreU(sum[axis], d, sums.sum[axis] + at);
    hn::StoreU(count, d, sums.count + at);
}

/// What a vector of boids gets from a crowd, lane by lane.
template <int D>
struct RuleCrowdSums {
    float sum[D][group_size]{};
    float count[group_size]{};
};

template <int D>
struct VectorCrowdSums {
    RuleCrowdSums<D> away, along, towards;
    float one_by_one[group_size]{};  ///< 1 for boids that must look at each of the crowd.
    bool any_one_by_one = false;

    VectorCrowdSums(const Crowds<D>& crowds, const Crowd<D>& crowd, std::uint32_t slot, std::uint32_t size) {
        for (std::uint32_t lane = 0; lane < size; ++lane) {
            if (!crowds.counts_as_one(crowd, slot + lane)) {
                one_by_one[lane] = 1;
                any_one_by_one = true;
                continue;
            }
            const CrowdSums<D> sums = crowds.sums(crowd, slot + lane);
            for (int axis = 0; axis < D; ++axis) {
                away.sum[axis][lane] = static_cast<float>(sums.away[axis]);
                along.sum[axis][lane] = static_cast<float>(sums.along[axis]);
                towards.sum[axis][lane] = static_cast<float>(sums.towards[axis]);
            }
            away.count[lane] = static_cast<float>(sums.away_count);
            along.count[lane] = static_cast<float>(sums.along_count);
            towards.count[lane] = static_cast<float>(sums.towards_count);
        }
    }
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
