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

/// What a group gets from a crowd, lane by lane.
template <int D>
struct RuleShare {
    float sum[D][group_size]{};
    float count[group_size]{};
};

template <int D>
struct GroupShare {
    RuleShare<D> away, along, towards;

    GroupShare(const Crowds<D>& crowds, const Crowd<D>& crowd, std::uint32_t slot, std::uint32_t size) {
        for (std::uint32_t lane = 0; lane < size; ++lane) {
            const CrowdShare<D> share = crowds.share(crowd, slot + lane);
            for (int axis = 0; axis < D; ++axis) {
                away.sum[axis][lane] = static_cast<float>(share.away[axis]);
                along.sum[axis][lane] = static_cast<float>(share.along[axis]);
                towards.sum[axis][lane] = static_cast<float>(share.towards[axis]);
            }
            away.count[lane] = static_cast<float>(share.away_count);
            along.count[lane] = static_cast<float>(share.along_count);
            towards.count[lane] = static_cast<float>(share.towards_count);
        }
    }
};

/// The usual flock: separation by unit_over_distance, alignment and cohesion in full with one radius, nobody hidden, no
/// coincident neighbours; of counts, only whether alignment and cohesion see anybody. A rule that is only asked for a
/// direction needs no count: it cancels.
template <int D>
class ClassicGather {
public:
    static constexpr bool sifts = D == 3;

    HWY_INLINE ClassicGather(const StepTask<D>& task, std::uint32_t slot) : flock_(*task.sorted) {
        const Tag d;
        near_squared_ = hn::Set(d, task.constants->alignment.radius_squared);
        close_squared_ = hn::Set(d, task.constants->separation.radius_squared);
        for (int axis = 0; axis < D; ++axis) {
            own_[axis] = hn::LoadU(d, flock_.position[axis].data() + slot);
            away_[axis] = along_[axis] = towards_[axis] = hn::Zero(d);
        }
        seen_ = hn::Zero(d);
    }

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
            along_[axis] = hn::Add(along_[axis], hn::IfThenElseZero(near, hn::Set(d, flock_.velocity[axis][other])));
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

    HWY_INLINE void add_crowd(const GroupShare<D>& share, std::uint32_t lane) {
        const Tag d;
        for (int axis = 0; axis < D; ++axis) {
            away_[axis] = hn::Add(away_[axis], hn::LoadU(d, share.away.sum[axis] + lane));
            along_[axis] = hn::Add(along_[axis], hn::LoadU(d, share.along.sum[axis] + lane));
            towards_[axis] = hn::Add(towards_[axis], hn::LoadU(d, share.towards.sum[axis] + lane));
        }
        const M any = hn::Gt(hn::LoadU(d, share.along.count + lane), hn::Zero(d));
        seen_ = hn::Or(seen_, hn::VecFromMask(d, any));
    }

    HWY_INLINE void store(std::uint32_t at, BlockSums<D>& sums) const {
        const Tag d;
        const V seen = hn::IfThenElseZero(hn::MaskFromVec(seen_), hn::Set(d, 1.0f));
        store_sums<D>(away_, hn::Set(d, 1.0f), at, sums.away);
        store_sums<D>(along_, seen, at, sums.along);
        store_sums<D>(towards_, seen, at, sums.towards);
    }

    static bool suits(const KernelConstants& constants, bool wraps_distances);

private:
    /// (1) The way to a candidate, and its squared length.
    HWY_INLINE V way_to(std::uint32_t other, V (&way)[D]) const {
        const Tag d;
        V squared;
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = hn::Sub(hn::Set(d, flock_.position[axis][other]), own_[axis]);
            const V square = hn::Mul(way[axis], way[axis]);
            squared = axis == 0 ? square : hn::Add(squared, square);
        }
        return squared;
    }

    const FlockArrays<D>& flock_;
    V own_[D], away_[D], along_[D], towards_[D], seen_, near_squared_, close_squared_;
};

/// Every option of the model, decided as the flock flies.
template <int D>
class GeneralGather {
public:
    static constexpr bool sifts = true;

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
        float farthest = 0;
        for (const RuleConstants* rule : {&constants_.separation, &constants_.alignment, &constants_.cohesion})
            if (rule->acts) {
                farthest = std::max(farthest, rule->radius_squared);
                looks_ahead_ = looks_ahead_ || !rule->sees_all;
            }
        farthest_squared_ = hn::Set(d, farthest);
        away_.count = along_.count = towards_.count = hn::Zero(d);
    }

    HWY_INLINE bool is_near_any(std::uint32_t other) const {
        const Tag d;
        V squared = hn::Zero(d);
        for (int axis = 0; axis < D; ++axis) {
            const V way = way_to(other, axis);
            squared = hn::Add(squared, hn::Mul(way, way));
        }
        return !hn::AllFalse(d, hn::Lt(squared, farthest_squared_));
    }

    HWY_INLINE bool look_at(std::uint32_t other) {
        const Tag d;
        Sight sight;
        V velocity[D], back[D];
        sight.squared = sight.ahead = sight.scale = hn::Zero(d);
        for (int axis = 0; axis < D; ++axis) {
            sight.way[axis] = way_to(other, axis);
            back[axis] = hn::Neg(sight.way[axis]);
            velocity[axis] = hn::Set(d, flock_.velocity[axis][other]);
            sight.squared = hn::Add(sight.squared, hn::Mul(sight.way[axis], sight.way[axis]));
        }
        sight.elsewhere = hn::Gt(sight.squared, hn::Zero(d));
        sight.apart = constants_.coincident ? not_self(other) : sight.elsewhere;
        if (looks_ahead_) {
            for (int axis = 0; axis < D; ++axis)
                sight.ahead = hn::Add(sight.ahead, hn::Mul(heading_[axis], sight.way[axis]));
            sight.scale = hn::Sqrt(hn::Mul(speed_squared_, sight.squared));
        }
        add(constants_.separation, sight, back, away_);
        add(constants_.alignment, sight, velocity, along_);
        add(constants_.cohesion, sight, sight.way, towards_);
        return false;
    }

    HWY_INLINE void look_closely(std::uint32_t) {}  // look_at has seen all there is

    HWY_INLINE void add_crowd(const GroupShare<D>& share, std::uint32_t lane) {
        add(share.away, lane, away_);
        add(share.along, lane, along_);
        add(share.towards, lane, towards_);
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

    /// A candidate as each lane sees it.
    struct Sight {
        V way[D], squared;
        M elsewhere, apart;  ///< At another position; not oneself, and elsewhere unless coincident boids count.
        V ahead, scale;      ///< The cosine of the angle off the heading is ahead/scale; only where a rule asks for it.
    };

    static HWY_INLINE void add(const RuleShare<D>& share, std::uint32_t lane, Tally& tally) {
        const Tag d;
        for (int axis = 0; axis < D; ++axis)
            tally.sum[axis] = hn::Add(tally.sum[axis], hn::LoadU(d, share.sum[axis] + lane));
        tally.count = hn::Add(tally.count, hn::LoadU(d, share.count + lane));
    }

    /// (1) The way to a candidate, the short way round in a world without copies at its border.
    HWY_INLINE V way_to(std::uint32_t other, int axis) const {
        const Tag d;
        const V way = hn::Sub(hn::Set(d, flock_.position[axis][other]), own_[axis]);
        if (!wraps_) return way;
        const V turns = hn::Round(hn::Mul(way, hn::Set(d, 1 / constants_.size[axis])));
        return hn::Sub(way, hn::Mul(hn::Set(d, constants_.size[axis]), turns));
    }

    HWY_INLINE M not_self(std::uint32_t other) const {
        const Tag d;
        const auto lane = static_cast<float>(static_cast<std::int32_t>(std::min(other - slot_, 64u)));
        return hn::Ne(hn::Iota(d, 0.0f), hn::Set(d, lane));
    }

    /// (2), (3), (5), (6) One candidate for one rule.
    HWY_INLINE void add(const RuleConstants& rule, const Sight& sight, const V (&x)[D], Tally& tally) const {
        if (!rule.acts) return;
        const Tag d;
        const V one = hn::Set(d, 1.0f), zero = hn::Zero(d);
        M sees = hn::And(sight.apart, hn::Lt(sight.squared, hn::Set(d, rule.radius_squared)));
        if (!rule.sees_all) {
            const M in_view = hn::Gt(sight.ahead, hn::Mul(hn::Set(d, rule.view_cosine), sight.scale));
            sees = hn::And(sees, hn::Or(in_view, hn::Eq(sight.scale, zero)));
        }
        tally.count = hn::Add(tally.count, hn::IfThenElseZero(sees, one));
        if (rule.weighting == Weighting::full) {
            for (int axis = 0; axis < D; ++axis)
                tally.sum[axis] = hn::Add(tally.sum[axis], hn::IfThenElseZero(sees, x[axis]));
            return;
        }
        V squared = zero;
        for (int axis = 0; axis < D; ++axis) squared = hn::Add(squared, hn::Mul(x[axis], x[axis]));
        V factor = hn::IfThenElseZero(hn::Gt(squared, zero), hn::Div(one, hn::Sqrt(squared)));
        if (rule.weighting == Weighting::unit_over_distance)
            factor = hn::IfThenElseZero(sight.elsewhere, hn::Div(factor, hn::Sqrt(sight.squared)));
        factor = hn::IfThenElseZero(sees, factor);
        for (int axis = 0; axis < D; ++axis) tally.sum[axis] = hn::Add(tally.sum[axis], hn::Mul(x[axis], factor));
    }

    const KernelConstants& constants_;
    const FlockArrays<D>& flock_;
    std::uint32_t slot_;
    bool wraps_, looks_ahead_ = false;
    V own_[D], heading_[D], speed_squared_, farthest_squared_;
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
           !needs_count(cohesion) && separation.response != Response::relative &&
           separation.response != Response::steer_or_brake && !constants.coincident && !wraps_distances;
}

/// The ends of a group along x.
template <int D>
HWY_INLINE Group span_of(const FlockArrays<D>& flock, std::uint32_t slot, std::uint32_t count) {
    const Tag d;
    const float* x = flock.position[0].data() + slot;
    Group group{x[0], x[count - 1], x[0], x[0]};
    if (count == group_size) {
        V lowest = hn::LoadU(d, x), highest = lowest;
        for (std::size_t lane = hn::Lanes(d); lane < group_size; lane += hn::Lanes(d)) {
            lowest = hn::Min(lowest, hn::LoadU(d, x + lane));
            highest = hn::Max(highest, hn::LoadU(d, x + lane));
        }
        group.lowest_x = hn::GetLane(hn::MinOfLanes(d, lowest));
        group.highest_x = hn::GetLane(hn::MaxOfLanes(d, highest));
    } else {
        for (std::uint32_t lane = 1; lane < count; ++lane) {
            group.lowest_x = std::min(group.lowest_x, x[lane]);
            group.highest_x = std::max(group.highest_x, x[lane]);
        }
    }
    return group;
}

/// Candidates to look at again, in order.
struct Shortlist {
    static constexpr std::uint32_t most = 256;
    std::uint32_t other[most];
    std::uint32_t count = 0;
};

template <class Gather>
HWY_INLINE void look_closely_at(Gather& gather, Shortlist& close) {
    for (std::uint32_t index = 0; index < close.count; ++index) gather.look_closely(close.other[index]);
    close.count = 0;
}

/// Looks at each of `count` candidates, which candidate(index) names, and puts those to look at closely on a list.
template <class Gather, class Candidate>
HWY_INLINE void look_at_all(Gather& gather, std::uint32_t count, Candidate candidate, Shortlist& close) {
    for (std::uint32_t done = 0; done < count;) {
        std::uint32_t listed = close.count;
        const std::uint32_t end = std::min(count, done + Shortlist::most - listed);
        for (; done < end; ++done) {
            const std::uint32_t other = candidate(done);
            close.other[listed] = other;
            listed += gather.look_at(other) ? 1 : 0;
        }
        close.count = listed;
        if (listed > Shortlist::most / 2) look_closely_at(gather, close);
    }
}

struct Consecutive {
    std::uint32_t first;
    HWY_INLINE std::uint32_t operator()(std::uint32_t index) const { return first + index; }
};

struct Listed {
    const std::uint32_t* other;
    HWY_INLINE std::uint32_t operator()(std::uint32_t index) const { return other[index]; }
};

/// Looks at each of [begin, end). Where most candidates are near no lane those are sorted out first: a lane would have
/// added zero for them, so the sums are the same.
template <class Gather>
HWY_INLINE void look_at_each(Gather& gather, std::uint32_t begin, std::uint32_t end, Shortlist& close) {
    if constexpr (!Gather::sifts) {
        look_at_all(gather, end - begin, Consecutive{begin}, close);
    } else {
        Shortlist near;
        for (std::uint32_t from = begin; from < end; from += Shortlist::most) {
            std::uint32_t listed = 0;
            const std::uint32_t to = std::min(end, from + Shortlist::most);
            for (std::uint32_t other = from; other < to; ++other) {
                near.other[listed] = other;
                listed += gather.is_near_any(other) ? 1 : 0;
            }
            look_at_all(gather, listed, Listed{near.other}, close);
        }
    }
}

/// Looks at a run in which some cells are crowds.
template <int D, class Gather>
HWY_NOINLINE void look_at_crowds(const StepTask<D>& task, Run run, std::uint32_t slot, std::uint32_t size,
                                 std::uint32_t lane, Gather& gather, Shortlist& close) {
    std::uint32_t next = run.begin;
    for (const Crowd<D>& crowd : task.crowds->within(run)) {
        if (!task.crowds->counts_as_one(crowd, slot, size)) continue;
        look_at_each(gather, next, crowd.boids.begin, close);
        look_closely_at(gather, close);
        gather.add_crowd(GroupShare<D>(*task.crowds, crowd, slot, size), lane);
        next = crowd.boids.end;
    }
    look_at_each(gather, next, run.end, close);
}

/// Gathers for the boids of a block that begins at `slot`.
template <int D, class Gather>
HWY_NOINLINE void gather_block(const StepTask<D>& task, int row, std::uint32_t slot, std::uint32_t count,
                               BlockSums<D>& sums) {
    const Tag d;
    const bool crowded = !task.crowds->empty();
    Runs<D> runs;
    Shortlist close;
    for (std::uint32_t done = 0; done < count; done += group_size) {
        const std::uint32_t size = std::min(group_size, count - done);
        task.grid->find_runs(row, span_of(*task.sorted, slot + done, size), runs);
        for (std::uint32_t lane = 0; lane < group_size; lane += static_cast<std::uint32_t>(hn::Lanes(d))) {
            Gather gather(task, slot + done + lane);
            for (int index = 0; index < runs.count; ++index) {
                const Run run = runs.run[static_cast<std::size_t>(index)];
                if (crowded)
                    look_at_crowds<D>(task, run, slot + done, size, lane, gather, close);
                else
                    look_at_each(gather, run.begin, run.end, close);
            }
            look_closely_at(gather, close);
            gather.store(done + lane, sums);
        }
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
