// Where boids go: the cells of new positions, and what the next sort needs to know of them. Compiled once per
// instruction set; see kernel.cpp.
#if defined(BOIDS_NOTE_CELLS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_NOTE_CELLS_INL_H
#undef BOIDS_NOTE_CELLS_INL_H
#else
#define BOIDS_NOTE_CELLS_INL_H
#endif

#include <cstring>

#include "boids/engines/cpu/grid/cell_notes.h"
#include "boids/engines/cpu/kernel/block-inl.h"
#include "boids/engines/cpu/kernel/sift-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

using Cells = hn::Vec<hn::RebindToUnsigned<Tag>>;

/// The cells of a vector of places in a bordered grid.
template <int D>
HWY_INLINE Cells cells_of(const typename Grid<D>::Numbering& numbering, const Vec<D, Lanes>& place) {
    const hn::RebindToSigned<Tag> whole;
    auto cell = hn::Set(whole, numbering.first);
    for (int axis = 0; axis < D; ++axis) {
        const Lanes line = place[axis] * Lanes(numbering.per_length[axis]);
        const Lanes inside = clamp(line, Lanes(numbering.lowest[axis]), Lanes(numbering.last[axis]));
        cell = hn::Add(cell, hn::Mul(hn::ConvertTo(whole, inside.raw), hn::Set(whole, numbering.step[axis])));
    }
    return hn::BitCast(hn::RebindToUnsigned<Tag>(), cell);
}

/// Counts the cells of a vector of boids: at once where all are in the window, as they nearly always are.
HWY_INLINE void count_cells(Cells cells, std::uint32_t some, CellCounts& counts) {
    const hn::RebindToUnsigned<Tag> whole;
    const auto from_first = hn::Sub(cells, hn::Set(whole, counts.first)), end = hn::Set(whole, counts.cells);
    HWY_ALIGN std::uint32_t cell[group_size];
    const bool inside = hn::AllTrue(whole, hn::Ne(hn::Max(from_first, end), from_first));
    if (HWY_LIKELY(inside && some == hn::Lanes(whole))) {
        hn::Store(from_first, whole, cell);
        std::uint32_t* const window = counts.window;
        for (std::size_t lane = 0; lane < hn::Lanes(whole); ++lane) ++window[cell[lane]];
        return;
    }
    hn::Store(cells, whole, cell);
    for (std::uint32_t lane = 0; lane < some; ++lane) counts.add(cell[lane]);
}

/// Notes who of a vector of boids, of which there may be some only, goes to another cell.
HWY_INLINE void note_changes(Cells from, Cells to, std::uint32_t boid, std::uint32_t some, CellChanges& changes) {
    if (HWY_UNLIKELY(changes.overflows())) return;
    const Tag d;
    M changed = hn::RebindMask(d, hn::Ne(from, to));
    if (HWY_UNLIKELY(some < hn::Lanes(d))) changed = hn::And(changed, hn::FirstN(d, some));
    const std::uint32_t end = changes.count;
    append_values(changed, hn::BitCast(d, from), changes.from + end);
    append_values(changed, hn::BitCast(d, to), changes.to + end);
    changes.count += append(changed, boid, changes.boid + end);
}

/// Notes where the boids of a block go.
template <int D>
HWY_NOINLINE void note_block(const StepTask<D>& task, const Block<D>& block, CellNotes& notes) {
    const hn::RebindToUnsigned<Tag> whole;
    const typename Grid<D>::Numbering& numbering = task.grid->numbering();
    HWY_ALIGN std::uint32_t cells[block_size];
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Cells to = cells_of<D>(numbering, load<D>(block.position, at));
        if (notes.are_changes())
            note_changes(cells_of<D>(numbering, load<D>(task.sorted->position, block.slot + at)), to, block.next + at,
                         block.count - at, notes.changes);
        else
            hn::Store(to, whole, cells + at);
    }
    if (notes.are_changes()) return;
    std::memcpy(task.next_cell + block.next, cells, block.count * sizeof *cells);
    for (std::uint32_t at = 0; at < block.count; ++at) notes.counts.add(cells[at]);
}

/// The same in a folded grid, which has no formula for its cells.
template <int D>
HWY_NOINLINE void note_folded_block(const StepTask<D>& task, const Block<D>& block, CellNotes& notes) {
    for (std::uint32_t at = 0; at < block.count; ++at) {
        float place[D];
        for (int axis = 0; axis < D; ++axis) place[axis] = block.position[axis][at];
        const std::uint32_t cell = task.grid->cell(place);
        task.next_cell[block.next + at] = cell;
        notes.counts.add(cell);
    }
}

/// Writes the block to its place in the next state.
template <int D>
HWY_NOINLINE void store_block(const StepTask<D>& task, const Block<D>& block, CellNotes& notes) {
    const std::size_t bytes = block.count * sizeof(float);
    for (int axis = 0; axis < D; ++axis) {
        std::memcpy(task.next->position[axis].data() + block.next, block.position[axis], bytes);
        std::memcpy(task.next->velocity[axis].data() + block.next, block.velocity[axis], bytes);
    }
    std::memcpy(task.next->id.data() + block.next, task.sorted->id.data() + block.slot, bytes);
    if (task.next->counts_waypoints) std::memcpy(task.next->waypoint.data() + block.next, block.waypoint, bytes);
    if (task.grid->is_folded())
        note_folded_block<D>(task, block, notes);
    else
        note_block<D>(task, block, notes);
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
