// Gather: each boid's sums over its neighbours (eq. 1 to 8 of docs/model.md). Lanes are boids that look; what they look
// at is broadcast to all lanes, one after another, in the order of the grid. A lane that does not see a candidate adds
// zero, so every boid adds up the same numbers in the same order whatever the width of the vectors. Compiled once per
// instruction set; see kernel.cpp.
#if defined(BOIDS_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_GATHER_INL_H
#undef BOIDS_GATHER_INL_H
#else
#define BOIDS_GATHER_INL_H
#endif

#include "boids/engines/cpu/kernel/rank-inl.h"
#include "boids/engines/cpu/kernel/usual_gather-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Looks at a run in which some cells are crowds: each boid takes a crowd as one where it can.
template <int D>
HWY_NOINLINE void look_at_crowds(const StepTask<D>& task, Run run, std::uint32_t slot, std::uint32_t size,
                                 GeneralGather<D>& gather) {
    std::uint32_t next = run.begin;
    for (const Crowd<D>& crowd : task.crowds->within(run)) {
        gather.look_at(next, crowd.boids.begin);
        next = crowd.boids.end;
        const VectorCrowdSums<D> sums(*task.crowds, crowd, slot, size);
        if (sums.any_one_by_one) {
            gather.look_from_nowhere(sums);
            gather.look_at(crowd.boids.begin, crowd.boids.end);
            gather.look_from_home(task);
        }
        gather.add_crowd(sums);
    }
    gather.look_at(next, run.end);
}

/// Gathers for one group whatever its rules are.
template <int D>
HWY_NOINLINE void gather_general_group(const StepTask<D>& task, const GroupRuns<D>& visible, const Limits& limits,
                                       std::uint32_t slot, std::uint32_t size, std::uint32_t at, BlockSums<D>& sums) {
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(Tag()));
    for (std::uint32_t lane = 0; lane < size; lane += lanes) {
        const std::uint32_t boids = std::min(lanes, size - lane);
        GeneralGather<D> gather(task, slot + lane, boids, limits, lane);
        for (std::uint32_t kind = 0; kind < task.seen_count; ++kind) {
            gather.look_into(task.seen[kind]);
            const bool crowded = kind == 0 && !task.crowds->empty();
            for (int index = 0; index < visible.runs[kind].count; ++index) {
                const Run run = visible.runs[kind].run[static_cast<std::size_t>(index)];
                if (crowded)
                    look_at_crowds<D>(task, run, slot + lane, boids, gather);
                else
                    gather.look_at(run.begin, run.end);
            }
        }
        gather.store(at + lane, sums);
    }
}

/// Gathers for the boids of a block that begins at `slot`, whatever their rules are.
template <int D>
HWY_NOINLINE void gather_general_block(const StepTask<D>& task, int row, std::uint32_t slot, std::uint32_t count,
                                       BlockSums<D>& sums) {
    const bool ranks = looks_at_nearest(*task.constants);
    GroupRuns<D> visible;
    Limits limits;
    for (std::uint32_t done = 0; done < count; done += group_size) {
        const std::uint32_t size = std::min(group_size, count - done);
        visible.find(task, row, slot + done, size);
        if (ranks) find_limits<D>(task, visible, slot + done, limits);
        gather_general_group<D>(task, visible, limits, slot + done, size, done, sums);
    }
}

/// Looks at the candidates of one species for some vectors of boids of a usual flock; `more` after those of another.
/// runs_of(at) are what a vector sees.
template <int D, bool more, class RunsOf>
HWY_INLINE void look_as_usual(const Others<D>& looking, const Others<D>& others, const RunsOf& runs_of,
                              const UsualRadii& radii, std::uint32_t slot, std::uint32_t begin, std::uint32_t end,
                              BlockSums<D>& sums) {
    if constexpr (D == 2) {
        look_along<D, more>(looking, others, runs_of, radii, slot, begin, end, sums);
    } else {
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(Tag()));
        SiftedBlock sifted;
        for (std::uint32_t at = begin; at < end; at += lanes)
            sift_runs<D>(looking, others, runs_of(at), radii, slot, at, std::min(lanes, end - at), more, sifted, sums);
        look_at_sifted<D>(looking, others, radii, slot, sifted, sums);
    }
}

/// Until it is known that somebody sees nobody, everybody sees somebody.
template <int D>
HWY_INLINE void assume_anybody(std::uint32_t count, BlockSums<D>& sums) {
    const Tag d;
    for (RuleSums<D>* rule : {&sums.away, &sums.along, &sums.towards})
        for (std::uint32_t at = 0; at < count; at += static_cast<std::uint32_t>(hn::Lanes(d)))
            hn::StoreU(hn::Set(d, 1.0f), d, rule->count + at);
}

/// Gathers for a block of a usual flock.
template <int D>
HWY_NOINLINE void gather_usual_block(const StepTask<D>& task, int row, std::uint32_t slot, std::uint32_t count,
                                     BlockSums<D>& sums) {
    const Others<D> looking(*task.sorted);
    const Limits limits(*task.constants);
    const UsualRadii radii(limits.squared[1], limits.squared[0]);
    assume_anybody<D>(count, sums);
    BlockRuns<D> runs;
    const auto runs_of = [&](std::uint32_t at) -> const Runs<D>& { return runs.of[at / group_size]; };
    for (std::uint32_t kind = 0; kind < task.seen_count; ++kind) {
        const Others<D> others(*task.seen[kind].sorted);
        runs.find(task, *task.seen[kind].grid, row, slot, count);
        if (kind == 0)
            look_as_usual<D, false>(looking, others, runs_of, radii, slot, 0, count, sums);
        else
            look_as_usual<D, true>(looking, others, runs_of, radii, slot, 0, count, sums);
    }
    if (!asks_for_anybody(*task.constants)) return;
    for (std::uint32_t done = 0; done < count; done += static_cast<std::uint32_t>(hn::Lanes(Tag())))
        note_anybody<D>(task, row, radii, slot, count, done, sums);
}

/// The same where rules look at the nearest few only: each boid has radii of its own.
template <int D>
HWY_NOINLINE void gather_ranked_block(const StepTask<D>& task, int row, std::uint32_t slot, std::uint32_t count,
                                      BlockSums<D>& sums) {
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(Tag()));
    const Others<D> looking(*task.sorted);
    const bool asks = asks_for_anybody(*task.constants);
    assume_anybody<D>(count, sums);
    GroupRuns<D> visible;
    Limits limits;
    for (std::uint32_t done = 0; done < count; done += group_size) {
        const std::uint32_t size = std::min(group_size, count - done);
        visible.find(task, row, slot + done, size);
        find_limits<D>(task, visible, slot + done, limits);
        if (limits.ties) {  // rare: boids on a lattice
            gather_general_group<D>(task, visible, limits, slot + done, size, done, sums);
            continue;
        }
        for (std::uint32_t lane = 0; lane < size; lane += lanes) {
            const UsualRadii radii(limits.squared[1] + lane, limits.squared[0] + lane);
            const std::uint32_t begin = done + lane, end = std::min(begin + lanes, done + size);
            std::uint32_t kind = 0;
            const auto runs_of = [&](std::uint32_t) -> const Runs<D>& { return visible.runs[kind]; };
            look_as_usual<D, false>(looking, looking, runs_of, radii, slot, begin, end, sums);
            for (kind = 1; kind < task.seen_count; ++kind)
                look_as_usual<D, true>(looking, Others<D>(*task.seen[kind].sorted), runs_of, radii, slot, begin, end,
                                       sums);
            if (asks) note_anybody<D>(task, row, radii, slot, count, begin, sums);
        }
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
