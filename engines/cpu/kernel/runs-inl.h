// What boids that stand together in a row can see: runs of candidates in the sorted arrays. Compiled once per
// instruction set; see kernel.cpp.
#if defined(BOIDS_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_RUNS_INL_H
#undef BOIDS_RUNS_INL_H
#else
#define BOIDS_RUNS_INL_H
#endif

#include "boids/engines/cpu/kernel/sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Of one group, species by species.
template <int D>
struct GroupRuns {
    Runs<D> runs[most_seen];

    HWY_INLINE void find(const StepTask<D>& task, int row, std::uint32_t slot, std::uint32_t size) {
        const float* x = task.sorted->position[0].data() + slot;
        for (std::uint32_t kind = 0; kind < task.seen_count; ++kind)
            task.seen[kind].grid->find_runs(row, x[0], x[size - 1], runs[kind]);
    }
};

/// Of one species, group by group of a block. Found before the first of them is needed, so that no group waits for its
/// bounds.
template <int D>
struct BlockRuns {
    Runs<D> of[block_size / group_size];

    HWY_INLINE void find(const StepTask<D>& task, const Grid<D>& grid, int row, std::uint32_t slot,
                         std::uint32_t count) {
        const float* x = task.sorted->position[0].data() + slot;
        for (std::uint32_t done = 0; done < count; done += group_size)
            grid.find_runs(row, x[done], x[std::min(done + group_size, count) - 1], of[done / group_size]);
    }
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
