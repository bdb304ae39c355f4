// What the kernels of an observation read and write: the boids in order, numbered without ghosts, and memory of the
// step that is free between two steps.
#pragma once

#include "boids/engines/cpu/observe/ordered_sums.h"
#include "boids/engines/cuda/card_task.h"

namespace boids::cuda {

template <int D>
struct ObserveTask {
    CardGrid<D> grid;
    Rows<D> sorted;
    const std::uint32_t* first;       ///< The first slot of each cell.
    const std::uint32_t* own_before;  ///< For each row how many boids, no ghosts, the rows before it hold.
    std::uint32_t boids;
    float* nearest;             ///< By slot: how far the nearest other is.
    std::uint32_t* neighbours;  ///< By slot.
    std::uint32_t* above;       ///< By slot: towards the lowest slot of the flock, ghosts' too.
    std::uint32_t* flock_size;  ///< By slot: of the flock whose lowest slot it is.
    std::uint32_t* gave_up;     ///< Not 0 where somebody has too many around to look at one by one.
    std::uint32_t* lonely;      ///< Not 0 where somebody has nobody near.
    float view_squared, link_squared, trusted_squared;
    bool toroidal;

    BOIDS_CARD std::uint32_t slots() const { return first[grid.cells]; }

    BOIDS_CARD void read_place(std::uint32_t slot, float (&place)[D]) const {
        const Quad quad = read(sorted.main + slot);
        place[0] = quad.x;
        place[1] = quad.y;
        if constexpr (D == 3) place[D - 1] = quad.z;
    }

    /// Whether there is a boid in a slot, no ghost and not nobody; where it is.
    BOIDS_CARD bool find_own(std::uint32_t slot, float (&place)[D]) const {
        if (*gave_up != 0 || slot < first[0] || slot >= slots()) return false;
        read_place(slot, place);
        return place[0] == place[0] && !grid.is_ghost(place);
    }
};

/// Calls body(slot, place) for the slots [begin, end); several places are read at once. Where that does no harm,
/// because who stands after the end is too far to matter, also for some of those (`past_end`).
template <bool past_end, int D, class Body>
BOIDS_CARD void for_each_place(const ObserveTask<D>& task, std::uint32_t begin, std::uint32_t end, const Body& body) {
    constexpr std::uint32_t together = 4;
    static_assert(together <= row_padding + 1);
    BOIDS_NO_UNROLL
    for (std::uint32_t from = begin; from < end; from += together) {
        float place[together][D];
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < together; ++each)
            task.read_place(past_end || from + each < end ? from + each : from, place[each]);
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < together; ++each)
            if (past_end || from + each < end) body(from + each, place[each]);
    }
}

/// How many boids of its own a row holds.
template <int D>
struct OwnCount {
    CardGrid<D> grid;
    const std::uint32_t* first;

    BOIDS_CARD std::uint32_t operator()(std::uint32_t row) const {
        if (row >= static_cast<std::uint32_t>(grid.rows)) return 0;
        const std::uint32_t begin =
            row * static_cast<std::uint32_t>(grid.stride) + static_cast<std::uint32_t>(grid.border);
        return is_inner(static_cast<int>(row))
                   ? first[begin + static_cast<std::uint32_t>(grid.counts[0])] - first[begin]
                   : 0;
    }

private:
    BOIDS_CARD bool is_inner(int row) const {
        if (grid.folded) return true;
        const int lines = grid.counts[1] + 2, y = row % lines;
        bool inner = y > 0 && y <= grid.counts[1];
        if constexpr (D == 3) inner = inner && row / lines > 0 && row / lines <= grid.counts[D - 1];
        return inner;
    }
};

/// One scan more has been made.
struct CountScan {
    static constexpr int block = 32, least_blocks = 1;
    Clock* clock;

    BOIDS_CARD void operator()(std::uint32_t) const { ++clock->scans; }
};

/// Goes through the boids of one lane of a part (engines/cpu/observe/ordered_sums.h), slot by slot.
template <int D>
class LaneWalk {
public:
    BOIDS_CARD LaneWalk(const ObserveTask<D>& task, std::uint32_t thread) : task_(task) {
        const std::uint32_t part = thread / cpu::sum_lanes, begin = part * cpu::sum_part;
        number_ = begin + thread % cpu::sum_lanes;
        end_ = task.boids - begin < cpu::sum_part ? task.boids : begin + cpu::sum_part;
        if (number_ < end_) find_row();
    }

    BOIDS_CARD bool is_done() const { return number_ >= end_; }
    BOIDS_CARD std::uint32_t slot() const { return row_slot_ + (number_ - row_begin_); }
    BOIDS_CARD void step() {
        number_ += cpu::sum_lanes;
        if (number_ >= end_ || number_ < row_end_) return;
        open_row(row_ + 1);
        if (number_ >= row_end_) find_row();  // many rows may be empty
    }

private:
    BOIDS_CARD void find_row() {
        std::uint32_t low = 0, high = static_cast<std::uint32_t>(task_.grid.rows);
        while (high - low > 1) {  // own_before[low] <= number < own_before[high]
            const std::uint32_t middle = (low + high) / 2;
            if (task_.own_before[middle] <= number_)
                low = middle;
            else
                high = middle;
        }
        open_row(low);
    }

    BOIDS_CARD void open_row(std::uint32_t row) {
        row_ = row;
        row_begin_ = task_.own_before[row];
        row_end_ = task_.own_before[row + 1];
        row_slot_ = task_.first[row * static_cast<std::uint32_t>(task_.grid.stride) +
                                static_cast<std::uint32_t>(task_.grid.border)];
    }

    const ObserveTask<D>& task_;
    std::uint32_t number_, end_, row_ = 0, row_begin_ = 0, row_end_ = 0, row_slot_ = 0;
};

}  // namespace boids::cuda
