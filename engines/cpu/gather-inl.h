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

#include "boids/engines/cpu/classic_gather-inl.h"
#include "boids/engines/cpu/rank-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

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

/// Looks at a run in which some cells are crowds: each boid takes a crowd as one where it can.
template <int D, class Gather>
HWY_NOINLINE void look_at_crowds(const StepTask<D>& task, Run run, std::uint32_t slot, std::uint32_t size,
                                 Gather& gather, Shortlist& close) {
    std::uint32_t next = run.begin;
    for (const Crowd<D>& crowd : task.crowds->within(run)) {
        look_at_each(gather, next, crowd.boids.begin, close);
        next = crowd.boids.end;
        const VectorShare<D> share(*task.crowds, crowd, slot, size);
        if (share.any_one_by_one) {
            gather.look_from_nowhere(share);
            look_at_each(gather, crowd.boids.begin, crowd.boids.end, close);
            gather.look_from_home(task);
        }
        gather.add_crowd(share);
    }
    look_at_each(gather, next, run.end, close);
}

/// Gathers for one group.
template <int D, class Gather>
HWY_INLINE void gather_group(const StepTask<D>& task, const GroupRuns<D>& visible, const Limits& limits,
                             std::uint32_t slot, std::uint32_t size, std::uint32_t done, Shortlist& close,
                             BlockSums<D>& sums) {
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(Tag()));
    for (std::uint32_t lane = 0; lane < group_size; lane += lanes) {
        Gather gather(task, slot + lane, limits, lane);
        for (std::uint32_t kind = 0; kind < task.seen_count; ++kind) {
            const Seen<D>& seen = task.seen[kind];
            const Runs<D>& runs = visible.runs[kind];
            const bool crowded = Gather::knows_crowds && kind == 0 && !task.crowds->empty();
            gather.look_into(seen, kind == 0);
            for (int index = 0; index < runs.count; ++index) {
                const Run run = runs.run[static_cast<std::size_t>(index)];
                if (!crowded) {
                    look_at_each(gather, run.begin, run.end, close);
                } else if constexpr (Gather::knows_crowds) {
                    const std::uint32_t boids = std::min(lanes, size - std::min(size, lane));
                    look_at_crowds<D>(task, run, slot + lane, boids, gather, close);
                }
            }
            look_closely_at(gather, close);
        }
        gather.store(done + lane, sums);
    }
}

/// Gathers for the boids of a block that begins at `slot`.
template <int D, class Gather>
HWY_NOINLINE void gather_block(const StepTask<D>& task, int row, std::uint32_t slot, std::uint32_t count,
                               BlockSums<D>& sums) {
    const bool ranks = looks_at_nearest(*task.constants);
    GroupRuns<D> visible;
    Limits limits;
    Shortlist close;
    for (std::uint32_t done = 0; done < count; done += group_size) {
        const std::uint32_t size = std::min(group_size, count - done);
        visible.find(task, row, slot + done, size);
        if (ranks) find_limits<D>(task, visible, slot + done, limits);
        if (limits.ties)  // rare: boids on a lattice
            gather_group<D, GeneralGather<D>>(task, visible, limits, slot + done, size, done, close, sums);
        else
            gather_group<D, Gather>(task, visible, limits, slot + done, size, done, close, sums);
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
