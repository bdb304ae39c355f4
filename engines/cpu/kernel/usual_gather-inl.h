// The gather of the usual flock (is_usual_flock in core/parameters/kernel_constants.h): alignment and cohesion add up
// everybody near, separation everybody close by 1/d². In the plane all candidates are looked at in one loop, as
// dividing for everybody is faster than noting who is close. In space most candidates are far from the whole group:
// they are sifted out first, and the two sums are made one after the other. Compiled once per instruction set; see
// kernel.cpp.
#if defined(BOIDS_USUAL_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_USUAL_GATHER_INL_H
#undef BOIDS_USUAL_GATHER_INL_H
#else
#define BOIDS_USUAL_GATHER_INL_H
#endif

#include "boids/engines/cpu/kernel/runs-inl.h"
#include "boids/engines/cpu/kernel/sift-inl.h"
#include "boids/engines/cpu/kernel/within-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// How near and how close others must be for the boids of one vector, lane by lane, and for the farthest-sighted.
struct UsualRadii {
    Within near, close;
    float farthest_near, farthest_close;

    HWY_INLINE UsualRadii(const float* near_squared, const float* close_squared)
        : near(near_squared), close(close_squared), farthest_near(0), farthest_close(0) {
        for (std::size_t lane = 0; lane < hn::Lanes(Tag()); ++lane) {
            farthest_near = std::max(farthest_near, near_squared[lane]);
            farthest_close = std::max(farthest_close, close_squared[lane]);
        }
    }
};

/// The sums of one vector of boids. Ways are taken backwards, from the candidate to the boid, which costs an
/// instruction less; their sum is the exact negative.
template <int D>
struct UsualSums {
    V own[D], along[D], back[D], away[D];

    HWY_INLINE UsualSums(const Others<D>& looking, std::uint32_t slot) {
        const Tag d;
        for (int axis = 0; axis < D; ++axis) {
            own[axis] = hn::LoadU(d, looking.position[axis] + slot);
            along[axis] = back[axis] = away[axis] = hn::Zero(d);
        }
    }

    /// (1) The way back from a candidate, and its squared length.
    HWY_INLINE V way_from(const Others<D>& others, std::uint32_t other, V (&way)[D]) const {
        const Tag d;
        V squared;
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = hn::Sub(own[axis], hn::Set(d, others.position[axis][other]));
            const V square = hn::Mul(way[axis], way[axis]);
            squared = axis == 0 ? square : hn::Add(squared, square);
        }
        return squared;
    }

    HWY_INLINE void add_near(const Within& near, Within::Key key, const V (&way)[D], const Others<D>& others,
                             std::uint32_t other) {
        const Tag d;
        for (int axis = 0; axis < D; ++axis) {
            near.add(key, hn::Set(d, others.velocity[axis][other]), along[axis]);
            if constexpr (D == 3)
                near.add_by_product(key, way[axis], back[axis]);
            else
                near.add(key, way[axis], back[axis]);
        }
    }

    HWY_INLINE void add_close(const Within& close, Within::Key key, V squared, const V (&way)[D]) {
        const V inverse = hn::Div(hn::Set(Tag(), 1.0f), squared);
#if BOIDS_MASKED_ADD
        for (int axis = 0; axis < D; ++axis) close.add(key, hn::Mul(way[axis], inverse), away[axis]);
#else
        const V chosen = close.choose(key, inverse);  // infinite where somebody is at one's own place
        for (int axis = 0; axis < D; ++axis) away[axis] = hn::Add(away[axis], hn::Mul(way[axis], chosen));
#endif
    }

    HWY_INLINE void load_near(const BlockSums<D>& sums, std::uint32_t at) {
        const Tag d;
        for (int axis = 0; axis < D; ++axis) {
            along[axis] = hn::LoadU(d, sums.along.sum[axis] + at);
            back[axis] = hn::Sub(hn::Zero(d), hn::LoadU(d, sums.towards.sum[axis] + at));
        }
    }

    HWY_INLINE void load_close(const BlockSums<D>& sums, std::uint32_t at) {
        for (int axis = 0; axis < D; ++axis) away[axis] = hn::LoadU(Tag(), sums.away.sum[axis] + at);
    }

    HWY_INLINE void store_near(std::uint32_t at, BlockSums<D>& sums) const {
        const Tag d;
        for (int axis = 0; axis < D; ++axis) {
            hn::StoreU(along[axis], d, sums.along.sum[axis] + at);
            hn::StoreU(hn::Sub(hn::Zero(d), back[axis]), d, sums.towards.sum[axis] + at);
        }
    }

    HWY_INLINE void store_close(std::uint32_t at, BlockSums<D>& sums) const {
        for (int axis = 0; axis < D; ++axis) hn::StoreU(away[axis], Tag(), sums.away.sum[axis] + at);
    }
};

// The loops are functions of their own because each needs all registers there are: inlined into a larger function gcc
// keeps the sums in memory (space, AVX2: 95 instead of 68 ns a boid).

/// Looks at all candidates as they stand, for the boids of a block from `begin` to `end`; `more` goes on from the sums
/// there are. runs_of(at) are what a vector sees. (A list of all candidates, so that one loop ends once instead of
/// three, gains nothing here.)
template <int D, bool more, class RunsOf>
HWY_NOINLINE void look_along(const Others<D>& looking, const Others<D>& others, const RunsOf& runs_of,
                             const UsualRadii& radii, std::uint32_t slot, std::uint32_t begin, std::uint32_t end,
                             BlockSums<D>& result) {
    for (std::uint32_t at = begin; at < end; at += static_cast<std::uint32_t>(hn::Lanes(Tag()))) {
        UsualSums<D> sums(looking, slot + at);
        if constexpr (more) {
            sums.load_near(result, at);
            sums.load_close(result, at);
        }
        const Runs<D>& runs = runs_of(at);
        for (int index = 0; index < runs.count; ++index) {
            const Run run = runs.run[static_cast<std::size_t>(index)];
            for (std::uint32_t other = run.begin; other < run.end; ++other) {
                V way[D];
                const V squared = sums.way_from(others, other, way);
                const Within::Key key = radii.near.key(squared);
                sums.add_near(radii.near, key, way, others, other);
                sums.add_close(radii.close, key, squared, way);
            }
        }
        sums.store_near(at, result);
        sums.store_close(at, result);
    }
}

/// Adds up alignment and cohesion over lists of candidates, each for the boids at its place in a block, which begins at
/// `slot`.
template <int D>
HWY_NOINLINE void look_at_near(const Others<D>& looking, const Others<D>& others, std::span<const LookList> lists,
                               const Within& near, std::uint32_t slot, BlockSums<D>& result) {
    for (const LookList& list : lists) {
        UsualSums<D> sums(looking, slot + list.at);
        if (list.goes_on) sums.load_near(result, list.at);
        for (const std::uint32_t* other = list.begin; other < list.end; ++other) {
            V way[D];
            const V squared = sums.way_from(others, *other, way);
            sums.add_near(near, near.key(squared), way, others, *other);
        }
        sums.store_near(list.at, result);
    }
}

/// The same for separation.
template <int D>
HWY_NOINLINE void look_at_close(const Others<D>& looking, const Others<D>& others, std::span<const LookList> lists,
                                const Within& close, std::uint32_t slot, BlockSums<D>& result) {
    for (const LookList& list : lists) {
        UsualSums<D> sums(looking, slot + list.at);
        if (list.goes_on) sums.load_close(result, list.at);
        for (const std::uint32_t* other = list.begin; other < list.end; ++other) {
            V way[D];
            const V squared = sums.way_from(others, *other, way);
            sums.add_close(close, close.key(squared), squared, way);
        }
        sums.store_close(list.at, result);
    }
}

/// Looks at all that was sifted.
template <int D>
HWY_INLINE void look_at_sifted(const Others<D>& looking, const Others<D>& others, const UsualRadii& radii,
                               std::uint32_t slot, SiftedBlock& sifted, BlockSums<D>& sums) {
    look_at_near<D>(looking, others, sifted.near(), radii.near, slot, sums);
    look_at_close<D>(looking, others, sifted.close(), radii.close, slot, sums);
    sifted.clear();
}

/// Sifts the candidates in some runs for one vector of boids of a block; `goes_on` after those of other runs. What was
/// sifted before is looked at where there is no room for more.
template <int D>
HWY_INLINE void sift_runs(const Others<D>& looking, const Others<D>& others, const Runs<D>& runs,
                          const UsualRadii& radii, std::uint32_t slot, std::uint32_t at, std::uint32_t size,
                          bool goes_on, SiftedBlock& sifted, BlockSums<D>& sums) {
    const GroupBox<D> box(looking, slot + at, size);
    Pieces<D> pieces(runs);
    while (pieces.cut() || !goes_on) {
        if (!sifted.has_room()) look_at_sifted<D>(looking, others, radii, slot, sifted, sums);
        sifted.add<D>(others, box, pieces, radii.farthest_near, radii.farthest_close, at, goes_on);
        goes_on = true;
    }
}

/// Whether alignment or cohesion asks if there is anybody at all; where there is nobody, the others come to nothing by
/// themselves.
HWY_INLINE bool asks_for_anybody(const KernelConstants& constants) {
    const auto asks = [](const RuleConstants& rule) {
        return rule.response == Response::relative || rule.response == Response::steer_or_brake;
    };
    return asks(constants.alignment) || asks(constants.cohesion);
}

/// Whether each of a vector of boids sees anybody near: 1 or 0.
template <int D>
HWY_NOINLINE V look_for_anybody(const StepTask<D>& task, const GroupRuns<D>& visible, const UsualRadii& radii,
                                std::uint32_t slot) {
    const Tag d;
    const UsualSums<D> sums(Others<D>(*task.sorted), slot);
    V seen = hn::Zero(d);
    for (std::uint32_t kind = 0; kind < task.seen_count; ++kind) {
        const Others<D> others(*task.seen[kind].sorted);
        for (int index = 0; index < visible.runs[kind].count; ++index) {
            const Run run = visible.runs[kind].run[static_cast<std::size_t>(index)];
            for (std::uint32_t other = run.begin; other < run.end; ++other) {
                V way[D];
                const M near = radii.near.holds(radii.near.key(sums.way_from(others, other, way)));
                seen = hn::IfThenElse(near, hn::Set(d, 1.0f), seen);
            }
        }
    }
    return seen;
}

/// Notes whether the boids at `at` of a block see anybody. Sums that are not zero say it; only those that are need a
/// second look.
template <int D>
HWY_INLINE void note_anybody(const StepTask<D>& task, int row, const UsualRadii& radii, std::uint32_t slot,
                             std::uint32_t count, std::uint32_t at, BlockSums<D>& sums) {
    const Tag d;
    V all = hn::Zero(d);
    for (int axis = 0; axis < D; ++axis) {
        all = hn::Or(all, hn::Abs(hn::LoadU(d, sums.along.sum[axis] + at)));
        all = hn::Or(all, hn::Abs(hn::LoadU(d, sums.towards.sum[axis] + at)));
    }
    if (hn::AllFalse(d, hn::Eq(all, hn::Zero(d)))) return;
    GroupRuns<D> visible;
    visible.find(task, row, slot + at, std::min(static_cast<std::uint32_t>(hn::Lanes(d)), count - at));
    const V seen = look_for_anybody<D>(task, visible, radii, slot + at);
    hn::StoreU(seen, d, sums.along.count + at);
    hn::StoreU(seen, d, sums.towards.count + at);
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
