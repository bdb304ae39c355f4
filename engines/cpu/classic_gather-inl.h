// The gather of the usual flock. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_CLASSIC_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_CLASSIC_GATHER_INL_H
#undef BOIDS_CLASSIC_GATHER_INL_H
#else
#define BOIDS_CLASSIC_GATHER_INL_H
#endif

#include "boids/engines/cpu/limits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// The usual flock: separation by unit_over_distance, alignment and cohesion in full with one radius, nobody hidden, no
/// coincident neighbours; of counts, only whether alignment and cohesion see anybody. A rule that is only asked for a
/// direction needs no count: it cancels.
template <int D>
class ClassicGather {
public:
    static constexpr bool sifts = D == 3;
    static constexpr bool knows_crowds = false;  // its separation must look at each

    HWY_INLINE ClassicGather(const StepTask<D>& task, std::uint32_t slot, const Limits& limits, std::uint32_t lane) {
        const Tag d;
        near_squared_ = hn::Set(d, task.constants->alignment.radius_squared);
        close_squared_ = hn::Set(d, task.constants->separation.radius_squared);
        if (limits.apply) {
            near_squared_ = hn::LoadU(d, limits.squared[1] + lane);
            close_squared_ = hn::LoadU(d, limits.squared[0] + lane);
        }
        for (int axis = 0; axis < D; ++axis) {
            own_[axis] = hn::LoadU(d, task.sorted->position[axis].data() + slot);
            away_[axis] = along_[axis] = towards_[axis] = hn::Zero(d);
        }
        seen_ = hn::Zero(d);
    }

    /// Looks at the boids of a species from now on.
    HWY_INLINE void look_into(const Seen<D>& seen, bool) { flock_ = seen.sorted; }

    HWY_INLINE bool is_near_any(std::uint32_t other) const {
        const Tag d;
        V way[D];
        return !hn::AllFalse(d, hn::Lt(way_to(other, way), hn::Max(near_squared_, close_squared_)));
    }

    HWY_INLINE bool look_at(std::uint32_t other) {
        const Tag d;
        V way[D];
        const V squared = way_to(other, way);
        const M near = hn::And(hn::Gt(squared, hn::Zero(d)), hn::Lt(squared, near_squared_));
        for (int axis = 0; axis < D; ++axis) {
            along_[axis] = hn::Add(along_[axis], hn::IfThenElseZero(near, hn::Set(d, flock_->velocity[axis][other])));
            towards_[axis] = hn::Add(towards_[axis], hn::IfThenElseZero(near, way[axis]));
        }
        seen_ = hn::Or(seen_, hn::VecFromMask(d, near));
        return !hn::AllFalse(d, hn::Lt(squared, close_squared_));
    }

    /// Separation alone divides, so only those who are close to some lane are divided by.
    HWY_INLINE void look_closely(std::uint32_t other) {
        const Tag d;
        V way[D];
        const V squared = way_to(other, way);
        const M close = hn::And(hn::Gt(squared, hn::Zero(d)), hn::Lt(squared, close_squared_));
        const V inverse = hn::IfThenElseZero(close, hn::Div(hn::Set(d, 1.0f), squared));
        for (int axis = 0; axis < D; ++axis) away_[axis] = hn::Sub(away_[axis], hn::Mul(way[axis], inverse));
    }

    HWY_INLINE void store(std::uint32_t at, BlockSums<D>& sums) const {
        const Tag d;
        const V seen = hn::IfThenElseZero(hn::MaskFromVec(seen_), hn::Set(d, 1.0f));
        store_sums<D>(away_, hn::Set(d, 1.0f), at, sums.away);
        store_sums<D>(along_, seen, at, sums.along);
        store_sums<D>(towards_, seen, at, sums.towards);
    }

private:
    /// (1) The way to a candidate, and its squared length.
    HWY_INLINE V way_to(std::uint32_t other, V (&way)[D]) const {
        const Tag d;
        V squared;
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = hn::Sub(hn::Set(d, flock_->position[axis][other]), own_[axis]);
            const V square = hn::Mul(way[axis], way[axis]);
            squared = axis == 0 ? square : hn::Add(squared, square);
        }
        return squared;
    }

    const FlockArrays<D>* flock_ = nullptr;
    V own_[D], away_[D], along_[D], towards_[D], seen_, near_squared_, close_squared_;
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
