// The gather for every option of the model. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_GENERAL_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_GENERAL_GATHER_INL_H
#undef BOIDS_GENERAL_GATHER_INL_H
#else
#define BOIDS_GENERAL_GATHER_INL_H
#endif

#include "boids/engines/cpu/kernel/limits-inl.h"
#include "boids/engines/cpu/kernel/sift-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Every option of the model, decided as the flock flies.
template <int D>
class GeneralGather {
public:
    /// For `size` boids from `slot` on, no more than a vector of them.
    HWY_INLINE GeneralGather(const StepTask<D>& task, std::uint32_t slot, std::uint32_t size, const Limits& limits,
                             std::uint32_t lane)
        : constants_(*task.constants),
          box_(Others<D>(*task.sorted), slot, size),
          slot_(slot),
          own_id_(hn::LoadU(ids, task.sorted->id.data() + slot)),
          wraps_(task.grid->wraps_distances()),
          relations_(limits.ties),
          usual_(task.usual) {
        const Tag d;
        V squared = hn::Zero(d);
        for (int axis = 0; axis < D; ++axis) {
            own_[axis] = hn::LoadU(d, task.sorted->position[axis].data() + slot);
            heading_[axis] = hn::LoadU(d, task.sorted->velocity[axis].data() + slot);
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
        const RuleConstants* rules[] = {&constants_.separation, &constants_.alignment, &constants_.cohesion};
        for (int rule = 0; rule < 3; ++rule) {
            radius_squared_[rule] =
                limits.apply ? hn::LoadU(d, limits.squared[rule] + lane) : hn::Set(d, rules[rule]->radius_squared);
            if (!relations_) continue;
            tie_squared_[rule] = hn::LoadU(d, limits.tie_squared[rule] + lane);
            tie_id_[rule] = hn::LoadU(ids, limits.tie_id[rule] + lane);
        }
        away_.count = along_.count = towards_.count = hn::Zero(d);
    }

    /// Looks at the boids of a species from now on, its own or another.
    HWY_INLINE void look_into(const Seen<D>& seen) { flock_ = seen.sorted; }

    /// Looks at each of [begin, end) that is near any of the boids: a lane would add zero for the others.
    HWY_INLINE void look_at(std::uint32_t begin, std::uint32_t end) {
        SlotList near;
        for (; begin < end; begin += SlotList::most) {
            list_near(begin, std::min(end, begin + SlotList::most), near);
            for (std::uint32_t index = 0; index < near.count; ++index) look_at(near.slot[index]);
        }
    }

    HWY_INLINE void look_at(std::uint32_t other) {
        const Tag d;
        const Sight sight = see(other);
        V velocity[D], back[D];
        for (int axis = 0; axis < D; ++axis) {
            back[axis] = hn::Neg(sight.way[axis]);
            velocity[axis] = hn::Set(d, flock_->velocity[axis][other]);
        }
        add(0, constants_.separation, other, sight, back, away_);
        add(1, constants_.alignment, other, sight, velocity, along_);
        add(2, constants_.cohesion, other, sight, sight.way, towards_);
    }

    HWY_INLINE void add_crowd(const VectorCrowdSums<D>& sums) {
        add(sums.away, away_);
        add(sums.along, along_);
        add(sums.towards, towards_);
    }

    /// Lets only the lanes that look at a crowd one by one see anything: from nowhere nobody is near.
    HWY_INLINE void look_from_nowhere(const VectorCrowdSums<D>& sums) {
        const Tag d;
        const M looks = hn::Gt(hn::LoadU(d, sums.one_by_one), hn::Zero(d));
        own_[0] = hn::IfThenElse(looks, own_[0], hn::Set(d, NAN));
    }

    HWY_INLINE void look_from_home(const StepTask<D>& task) {
        own_[0] = hn::LoadU(Tag(), task.sorted->position[0].data() + slot_);
    }

    HWY_INLINE void store(std::uint32_t at, BlockSums<D>& sums) const {
        store_sums<D>(away_.sum, away_.count, at, sums.away);
        store_sums<D>(along_.sum, along_.count, at, sums.along);
        store_sums<D>(towards_.sum, towards_.count, at, sums.towards);
    }

    /// A candidate as each lane sees it.
    struct Sight {
        HWY_INLINE Sight() {}  // gcc compiles an implied one without the instruction set, and then refuses it on ARM
        V way[D], squared;
        M elsewhere, apart;  ///< At another position; not oneself, and elsewhere unless coincident boids count.
        V ahead, scale;      ///< The cosine of the angle off the heading is ahead/scale; only where a rule asks for it.
    };

    /// (1), (3)
    HWY_INLINE Sight see(std::uint32_t other) const {
        const Tag d;
        Sight sight;
        sight.squared = sight.ahead = sight.scale = hn::Zero(d);
        for (int axis = 0; axis < D; ++axis) {
            sight.way[axis] = way_to(other, axis);
            sight.squared = hn::Add(sight.squared, hn::Mul(sight.way[axis], sight.way[axis]));
        }
        sight.elsewhere = hn::Gt(sight.squared, hn::Zero(d));
        sight.apart = constants_.coincident ? not_self(other) : sight.elsewhere;
        if (looks_ahead_) {
            for (int axis = 0; axis < D; ++axis)
                sight.ahead = hn::Add(sight.ahead, hn::Mul(heading_[axis], sight.way[axis]));
            sight.scale = hn::Sqrt(hn::Mul(speed_squared_, sight.squared));
        }
        return sight;
    }

    /// (2), (3) Whether a rule's view, but for its radius, has a candidate in it.
    HWY_INLINE M in_view(const RuleConstants& rule, const Sight& sight) const {
        if (rule.sees_all) return sight.apart;
        const Tag d;
        const M ahead = hn::Gt(sight.ahead, hn::Mul(hn::Set(d, rule.view_cosine), sight.scale));
        return hn::And(sight.apart, hn::Or(ahead, hn::Eq(sight.scale, hn::Zero(d))));
    }

private:
    struct Tally {
        HWY_INLINE Tally() {}
        V sum[D], count;
    };

    /// Lists who of [begin, end) may be near: by the box around the boids, or one by one where distances wrap.
    HWY_INLINE void list_near(std::uint32_t begin, std::uint32_t end, SlotList& near) const {
        const Tag d;
        near.count = 0;
        if (!wraps_) {
            const Others<D> others(*flock_);
            for (std::uint32_t first = begin; first < end; first += static_cast<std::uint32_t>(hn::Lanes(d))) {
                const M inside = hn::FirstN(d, end - first);
                const M chosen = hn::And(inside, hn::Lt(box_.squared_to(others, first), farthest_squared_));
                near.count += append(chosen, first, near.slot + near.count);
            }
            return;
        }
        for (std::uint32_t other = begin; other < end; ++other) {
            V squared = hn::Zero(d);
            for (int axis = 0; axis < D; ++axis) {
                const V way = way_to(other, axis);
                squared = hn::Add(squared, hn::Mul(way, way));
            }
            near.slot[near.count] = other;
            near.count += hn::AllFalse(d, hn::Lt(squared, farthest_squared_)) ? 0 : 1;
        }
    }

    static HWY_INLINE void add(const RuleCrowdSums<D>& sums, Tally& tally) {
        const Tag d;
        for (int axis = 0; axis < D; ++axis) tally.sum[axis] = hn::Add(tally.sum[axis], hn::LoadU(d, sums.sum[axis]));
        tally.count = hn::Add(tally.count, hn::LoadU(d, sums.count));
    }

    /// (1) The way to a candidate, the short way round in a world without ghosts at its border.
    HWY_INLINE V way_to(std::uint32_t other, int axis) const {
        const Tag d;
        const V way = hn::Sub(hn::Set(d, flock_->position[axis][other]), own_[axis]);
        return wraps_ ? minimum_image(way, constants_.size[axis]) : way;
    }

    HWY_INLINE M not_self(std::uint32_t other) const {
        return hn::RebindMask(Tag(), hn::Ne(own_id_, hn::Set(ids, flock_->id[other])));
    }

    /// (2), (3), (7), (8) One candidate for one rule.
    HWY_INLINE void add(int number, const RuleConstants& rule, std::uint32_t other, const Sight& sight, const V (&x)[D],
                        Tally& tally) const {
        if (!rule.acts) return;
        const Tag d;
        const V one = hn::Set(d, 1.0f), zero = hn::Zero(d);
        M near = hn::Lt(sight.squared, radius_squared_[number]);
        if (relations_) {
            const auto id = hn::Set(ids, flock_->id[other]);
            const M chosen = hn::RebindMask(d, hn::Eq(hn::Min(id, tie_id_[number]), id));
            near = hn::Or(near, hn::And(hn::Eq(sight.squared, tie_squared_[number]), chosen));
        }
        const M sees = hn::And(near, in_view(rule, sight));
        tally.count = hn::Add(tally.count, hn::IfThenElseZero(sees, one));
        if (rule.weighting == Weighting::full) {
            for (int axis = 0; axis < D; ++axis)
                tally.sum[axis] = hn::Add(tally.sum[axis], hn::IfThenElseZero(sees, x[axis]));
            return;
        }
        if (usual_) {  // as the gather of the usual flock divides: which of the two looks must not matter
            const V inverse = hn::IfThenElseZero(sees, hn::Div(one, sight.squared));
            for (int axis = 0; axis < D; ++axis) tally.sum[axis] = hn::Add(tally.sum[axis], hn::Mul(x[axis], inverse));
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
    GroupBox<D> box_;
    static constexpr hn::RebindToUnsigned<Tag> ids{};
    const FlockArrays<D>* flock_ = nullptr;
    std::uint32_t slot_;
    hn::Vec<hn::RebindToUnsigned<Tag>> own_id_;
    bool wraps_, relations_, usual_, looks_ahead_ = false;
    V own_[D], heading_[D], speed_squared_, farthest_squared_, radius_squared_[3], tie_squared_[3];
    hn::Vec<hn::RebindToUnsigned<Tag>> tie_id_[3];
    Tally away_, along_, towards_;
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
