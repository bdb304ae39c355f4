// Gather: each boid's sums over its neighbours (eq. 1 to 6 of docs/model.md). Lanes are boids that look; what they look
// at is broadcast to all lanes, one after another, in the order of the grid. A lane that does not see a candidate adds
// zero, so every boid adds up the same numbers in the same order whatever the width of the vectors. Compiled once per
// instruction set; see kernel.cpp.
#if defined(BOIDS_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_GATHER_INL_H
#undef BOIDS_GATHER_INL_H
#else
#define BOIDS_GATHER_INL_H
#endif

#include <hwy/highway.h>

#include "boids/engines/cpu/kernel.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Eight lanes also under AVX-512: groups of 8 waste fewer lanes than groups of 16, and its masks help all the same.
using Tag = hn::CappedTag<float, group_size>;
using V = hn::Vec<Tag>;
using M = hn::Mask<Tag>;

inline constexpr std::uint32_t block_size = 128;

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

/// The usual flock: separation by unit_over_distance, alignment and cohesion in full with one radius, nobody hidden, no
/// coincident neighbours, no need of counts. Everything but the arithmetic is left out.
template <int D>
class ClassicGather {
public:
    HWY_INLINE ClassicGather(const StepTask<D>& task, std::uint32_t slot) : flock_(*task.sorted) {
        const Tag d;
        near_squared_ = hn::Set(d, task.constants->alignment.radius_squared);
        close_squared_ = hn::Set(d, task.constants->separation.radius_squared);
        for (int axis = 0; axis < D; ++axis) {
            own_[axis] = hn::LoadU(d, flock_.position[axis].data() + slot);
            away_[axis] = along_[axis] = towards_[axis] = hn::Zero(d);
        }
        seen_ = hn::Zero(d);
        seen_close_ = hn::Zero(d);
    }

    HWY_INLINE void look_at(std::uint32_t other) {
        const Tag d;
        V way[D], squared;
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = hn::Sub(hn::Set(d, flock_.position[axis][other]), own_[axis]);
            const V square = hn::Mul(way[axis], way[axis]);
            squared = axis == 0 ? square : hn::Add(squared, square);
        }
        const M apart = hn::Gt(squared, hn::Zero(d));
        const M near = hn::And(apart, hn::Lt(squared, near_squared_));
        const M close = hn::And(apart, hn::Lt(squared, close_squared_));
        const V inverse = hn::IfThenElseZero(close, hn::Div(hn::Set(d, 1.0f), squared));
        for (int axis = 0; axis < D; ++axis) {
            away_[axis] = hn::Sub(away_[axis], hn::Mul(way[axis], inverse));
            along_[axis] = hn::Add(along_[axis], hn::IfThenElseZero(near, hn::Set(d, flock_.velocity[axis][other])));
            towards_[axis] = hn::Add(towards_[axis], hn::IfThenElseZero(near, way[axis]));
        }
        seen_ = hn::IfThenElse(near, hn::Set(d, 1.0f), seen_);
        seen_close_ = hn::IfThenElse(close, hn::Set(d, 1.0f), seen_close_);
    }

    HWY_INLINE void store(std::uint32_t at, BlockSums<D>& sums) const {
        store_sums<D>(away_, seen_close_, at, sums.away);
        store_sums<D>(along_, seen_, at, sums.along);
        store_sums<D>(towards_, seen_, at, sums.towards);
    }

    static bool suits(const KernelConstants& constants, bool wraps_distances);

private:
    const FlockArrays<D>& flock_;
    V own_[D], away_[D], along_[D], towards_[D], seen_, seen_close_, near_squared_, close_squared_;
};

/// Every option of the model, decided as the flock flies.
template <int D>
class GeneralGather {
public:
    HWY_INLINE GeneralGather(const StepTask<D>& task, std::uint32_t slot)
        : constants_(*task.constants), flock_(*task.sorted), slot_(slot), wraps_(task.grid->wraps_distances()) {
        const Tag d;
        V squared = hn::Zero(d);
        for (int axis = 0; axis < D; ++axis) {
            own_[axis] = hn::LoadU(d, flock_.position[axis].data() + slot);
            heading_[axis] = hn::LoadU(d, flock_.velocity[axis].data() + slot);
            squared = hn::Add(squared, hn::Mul(heading_[axis], heading_[axis]));
            away_.sum[axis] = along_.sum[axis] = towards_.sum[axis] = hn::Zero(d);
        }
        speed_squared_ = squared;
        away_.count = along_.count = towards_.count = hn::Zero(d);
    }

    HWY_INLINE void look_at(std::uint32_t other) {
        const Tag d;
        V way[D], velocity[D];
        V squared = hn::Zero(d), ahead = hn::Zero(d), velocity_squared = hn::Zero(d);
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = hn::Sub(hn::Set(d, flock_.position[axis][other]), own_[axis]);
            if (wraps_) way[axis] = short_way(way[axis], constants_.size[axis]);
            velocity[axis] = hn::Set(d, flock_.velocity[axis][other]);
            squared = hn::Add(squared, hn::Mul(way[axis], way[axis]));
            ahead = hn::Add(ahead, hn::Mul(heading_[axis], way[axis]));
            velocity_squared = hn::Add(velocity_squared, hn::Mul(velocity[axis], velocity[axis]));
        }
        const M other_place = hn::Gt(squared, hn::Zero(d));
        const M apart = constants_.coincident ? not_self(other) : other_place;
        const V scale = hn::Sqrt(hn::Mul(speed_squared_, squared));
        V back[D];
        for (int axis = 0; axis < D; ++axis) back[axis] = hn::Neg(way[axis]);
        add(constants_.separation, apart, other_place, squared, squared, ahead, scale, back, away_);
        add(constants_.alignment, apart, other_place, squared, velocity_squared, ahead, scale, velocity, along_);
        add(constants_.cohesion, apart, other_place, squared, squared, ahead, scale, way, towards_);
    }

    HWY_INLINE void store(std::uint32_t at, BlockSums<D>& sums) const {
        store_sums<D>(away_.sum, away_.count, at, sums.away);
        store_sums<D>(along_.sum, along_.count, at, sums.along);
        store_sums<D>(towards_.sum, towards_.count, at, sums.towards);
    }

private:
    struct Tally {
        V sum[D], count;
    };

    /// (1) The short way round a world without copies at its border.
    static HWY_INLINE V short_way(V way, float size) {
        const Tag d;
        const V length = hn::Set(d, size);
        return hn::Sub(way, hn::Mul(length, hn::Round(hn::Div(way, length))));
    }

    HWY_INLINE M not_self(std::uint32_t other) const {
        const Tag d;
        const auto lane = static_cast<float>(static_cast<std::int32_t>(std::min(other - slot_, 64u)));
        return hn::Ne(hn::Iota(d, 0.0f), hn::Set(d, lane));
    }

    /// (2), (3), (5), (6) One candidate for one rule.
    HWY_INLINE void add(const RuleConstants& rule, M apart, M other_place, V squared, V x_squared, V ahead, V scale,
                        const V (&x)[D], Tally& tally) const {
        if (!rule.acts) return;
        const Tag d;
        M sees = hn::And(apart, hn::Lt(squared, hn::Set(d, rule.radius_squared)));
        if (!rule.sees_all) {
            const M in_view = hn::Gt(ahead, hn::Mul(hn::Set(d, rule.view_cosine), scale));
            sees = hn::And(sees, hn::Or(in_view, hn::Eq(scale, hn::Zero(d))));
        }
        const V one = hn::Set(d, 1.0f);
        V factor = one;
        if (rule.weighting != Weighting::full) {
            factor = hn::IfThenElseZero(hn::Gt(x_squared, hn::Zero(d)), hn::Div(one, hn::Sqrt(x_squared)));
            if (rule.weighting == Weighting::unit_over_distance)
                factor = hn::IfThenElseZero(other_place, hn::Div(factor, hn::Sqrt(squared)));
        }
        factor = hn::IfThenElseZero(sees, factor);
        for (int axis = 0; axis < D; ++axis) tally.sum[axis] = hn::Add(tally.sum[axis], hn::Mul(x[axis], factor));
        tally.count = hn::Add(tally.count, hn::IfThenElseZero(sees, one));
    }

    const KernelConstants& constants_;
    const FlockArrays<D>& flock_;
    std::uint32_t slot_;
    bool wraps_;
    V own_[D], heading_[D], speed_squared_;
    Tally away_, along_, towards_;
};

template <int D>
bool ClassicGather<D>::suits(const KernelConstants& constants, bool wraps_distances) {
    const RuleConstants &separation = constants.separation, &alignment = constants.alignment,
                        &cohesion = constants.cohesion;
    const auto needs_count = [](const RuleConstants& rule) {
        return rule.combine == Combine::mean && (rule.response == Response::raw || rule.response == Response::limited ||
                                                 rule.response == Response::relative);
    };
    return separation.acts && alignment.acts && cohesion.acts && separation.sees_all && alignment.sees_all &&
           cohesion.sees_all && separation.weighting == Weighting::unit_over_distance &&
           alignment.weighting == Weighting::full && cohesion.weighting == Weighting::full &&
           alignment.radius_squared == cohesion.radius_squared && !needs_count(separation) && !needs_count(alignment) &&
           !needs_count(cohesion) && !constants.coincident && !wraps_distances;
}

/// The ends of a group along x.
template <int D>
HWY_INLINE Group span_of(const FlockArrays<D>& flock, std::uint32_t slot, std::uint32_t count) {
    const float* x = flock.position[0].data() + slot;
    Group group{x[0], x[count - 1], x[0], x[0]};
    for (std::uint32_t lane = 1; lane < count; ++lane) {
        group.lowest_x = std::min(group.lowest_x, x[lane]);
        group.highest_x = std::max(group.highest_x, x[lane]);
    }
    return group;
}

/// Gathers for the boids of a block that begins at `slot`.
template <int D, class Gather>
HWY_NOINLINE void gather_block(const StepTask<D>& task, int row, std::uint32_t slot, std::uint32_t count,
                               BlockSums<D>& sums) {
    const Tag d;
    Runs<D> runs;
    for (std::uint32_t done = 0; done < count; done += group_size) {
        task.grid->find_runs(row, span_of(*task.sorted, slot + done, std::min(group_size, count - done)), runs);
        for (std::uint32_t lane = 0; lane < group_size; lane += static_cast<std::uint32_t>(hn::Lanes(d))) {
            Gather gather(task, slot + done + lane);
            for (int index = 0; index < runs.count; ++index) {
                const Run run = runs.run[static_cast<std::size_t>(index)];
                for (std::uint32_t other = run.begin; other < run.end; ++other) gather.look_at(other);
            }
            gather.store(done + lane, sums);
        }
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
