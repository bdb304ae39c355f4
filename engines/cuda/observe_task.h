// What the kernels of an observation read and write: the boids in order, numbered without ghosts, and memory that is
// free between two steps.
#pragma once

#include "boids/engines/cpu/observe/ordered_sums.h"
#include "boids/engines/cuda/card_task.h"

namespace boids::cuda {

/// What the kernels of an observation have in common; all of it is 0 at first.
struct ObserveNotes {
    static constexpr std::uint32_t counters = 1024;  ///< Many, so that threads do not wait for each other.
    unsigned long long neighbours[counters];         ///< Of all boids, added up.
    unsigned long long flocks, largest_flock, squares;
    std::uint32_t gave_up;   ///< Not 0 where somebody has too many around to look at one by one.
    std::uint32_t isolated;  ///< Not 0 where somebody has nobody near.
    std::uint32_t lost;      ///< Not 0 where somebody's nearest is farther than float32 can say.
};

/// Slots of which flocks are known together.
inline constexpr std::uint32_t flock_group = 8;

/// Marks what is below slots that are no boid's own.
inline constexpr std::uint32_t stranger = 0x80000000u;
static_assert((nobody & stranger) != 0);

template <int D>
struct ObserveTask {
    CardGrid<D> grid;
    Rows<D> sorted;
    const std::uint32_t* first;       ///< The first slot of each cell.
    const std::uint32_t* own_before;  ///< For each row how many boids, no ghosts, the rows before it hold.
    std::uint32_t boids;
    Clock* clock;
    float* nearest;             ///< By slot: how far the nearest other is, infinitely as long as that is not known.
    std::uint32_t* linked;      ///< By slot: a low one that it is linked with, or itself; a ghost's boid.
    std::uint32_t* above;       ///< By slot: towards the lowest slot of the flock. In the memory of `nearest`.
    std::uint32_t* group;       ///< By slot over flock_group: what is above all of them, or nobody.
    std::uint32_t* flock_size;  ///< By slot: of the flock whose lowest slot it is. In the memory of `linked`.
    ObserveNotes* notes;
    float view_squared, link_squared, trusted_squared;
    bool toroidal;

    BOIDS_CARD std::uint32_t slots() const { return first[grid.cells]; }
    /// Whether there is a slot of this number and something to find out.
    BOIDS_CARD bool is_open(std::uint32_t slot) const { return notes->gave_up == 0 && slot < slots(); }

    BOIDS_CARD void read_place(std::uint32_t slot, float (&place)[D]) const {
        const Quad quad = read(sorted.main + slot);
        place[0] = quad.x;
        place[1] = quad.y;
        if constexpr (D == 3) place[D - 1] = quad.z;
    }

    /// Whether there is a boid in a slot, no ghost and not nobody; where it is.
    BOIDS_CARD bool find_own(std::uint32_t slot, float (&place)[D]) const {
        read_place(slot, place);
        return place[0] == place[0] && !grid.is_ghost(place);
    }
};

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

/// Calls body(read(slot)) for the boids of one lane of a part, in order. Several are read at once, whether they are
/// still of the lane or not, so that a thread waits for memory once for all of them.
template <int D, class Read, class Body>
BOIDS_CARD void for_each_of_lane(const ObserveTask<D>& task, std::uint32_t thread, const Read& read, const Body& body) {
    constexpr int together = 4;
    BOIDS_NO_UNROLL
    for (LaneWalk<D> walk(task, thread); !walk.is_done();) {
        std::uint32_t slot[together];
        decltype(read(std::uint32_t{0})) values[together];
        int count = 0;
        BOIDS_UNROLL
        for (int each = 0; each < together; ++each) {
            slot[each] = each > 0 && walk.is_done() ? slot[each > 0 ? each - 1 : 0] : walk.slot();
            count += walk.is_done() ? 0 : 1;
            if (!walk.is_done()) walk.step();
        }
        BOIDS_UNROLL
        for (int each = 0; each < together; ++each) values[each] = read(slot[each]);
        BOIDS_UNROLL
        for (int each = 0; each < together; ++each)
            if (each < count) body(values[each]);
    }
}

}  // namespace boids::cuda
