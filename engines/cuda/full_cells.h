// Cells with very many boids, as a collapsed flock has them, and how their slots are put in order: by merging runs, a
// thread to each slot. Where no cell is that full nothing of this is launched; a step that finds one says so in the
// clock.
#pragma once

#include "boids/engines/cuda/card_species.h"

namespace boids::cuda {

/// A cell with fewer boids is no full one: looking at all of them is as fast.
inline constexpr std::uint32_t full_cell = 256;

/// The slots of a full cell.
struct FullCell {
    std::uint32_t begin, end;
    bool holds_ghosts;
};

/// The full cells of all species, in any order: it decides nothing.
struct FullCells {
    FullCell* cells;
    std::uint32_t* count;

    /// Calls body(cell, slot) for the slots of full cells that are a thread's, of so many threads.
    template <class Body>
    BOIDS_CARD void for_each_slot(std::uint32_t thread, std::uint32_t threads, const Body& body) const {
        const std::uint32_t all = *count;
        BOIDS_NO_UNROLL
        for (std::uint32_t number = 0; number < all; ++number) {
            const FullCell cell = cells[number];
            // Slot s is of thread s modulo threads: many cells keep many threads busy.
            const std::uint32_t begin = cell.begin + (thread + threads - cell.begin % threads) % threads;
            BOIDS_NO_UNROLL
            for (std::uint32_t slot = begin; slot < cell.end; slot += threads) body(cell, slot);
        }
    }
};

/// Begins a new list of full cells.
struct ForgetFullCells {
    static constexpr int block = 32, least_blocks = 1;
    FullCells full;

    BOIDS_CARD void operator()(std::uint32_t) const { *full.count = 0; }
};

/// Lists a cell if it is full; none where there is no room.
template <int D, class World = OneSpecies<D>>
struct FindFullCells {
    static constexpr int block = 256, least_blocks = 1;
    CardTask<D> task;
    FullCells full;
    World world;

    BOIDS_CARD void operator()(std::uint32_t cell) const {
        if (!task.has_room() || cell >= task.grid.cells) return;
        const std::uint32_t begin = task.first[cell], end = task.first[cell + 1];
        if (end - begin < full_cell) return;
        const Home<D> home = world.of_cell(task.grid, cell);
        full.cells[count_one(full.count)] = {begin, end, home.grid.is_border(cell - home.first_cell)};
    }
};

/// The order of ids.
struct ById {
    using Key = std::uint32_t;
    BOIDS_CARD Key key(std::uint32_t id) const { return id; }
};

/// A place as numbers that rise with it, along x first, and a slot: no two slots have the same.
template <int D>
struct PlaceKey {
    std::uint32_t place[D], slot;

    BOIDS_CARD PlaceKey(const float (&at)[D], std::uint32_t own) : slot(own) {
        for (int axis = 0; axis < D; ++axis) {
            const std::uint32_t bits = bits_of(at[axis] + 0.f);  // -0 is 0
            place[axis] = (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
        }
    }
    friend BOIDS_CARD bool operator<(const PlaceKey& one, const PlaceKey& other) {
        for (int axis = 0; axis < D; ++axis)
            if (one.place[axis] != other.place[axis]) return one.place[axis] < other.place[axis];
        return one.slot < other.slot;
    }
};

/// The order of slots by the places of their boids.
template <int D>
struct ByPlace {
    using Key = PlaceKey<D>;
    Rows<D> sorted;
    BOIDS_CARD Key key(std::uint32_t slot) const { return {sorted.read_bird(slot).place, slot}; }
};

/// How many of some that are in order come before: the first of them of which is_before(slot) does not hold.
template <class IsBefore>
BOIDS_CARD std::uint32_t first_not_before(std::uint32_t begin, std::uint32_t end, const IsBefore& is_before) {
    BOIDS_NO_UNROLL
    while (begin < end) {
        const std::uint32_t middle = begin + (end - begin) / 2;
        if (is_before(middle))
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

/// Merges runs of a length, each of which is in order, some at a time: a slot of a full cell finds how many of the
/// other runs come before what is there.
template <class Order>
struct MergeRuns {
    static constexpr int block = 256, least_blocks = 1;
    FullCells full;
    Order order;
    const std::uint32_t* from;  ///< None where it is the slots themselves that are put in order.
    std::uint32_t* to;
    std::uint64_t length;
    std::uint32_t runs, threads;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        full.for_each_slot(thread, threads, [&](const FullCell& cell, std::uint32_t slot) { place(cell, slot); });
    }

private:
    BOIDS_CARD std::uint32_t item(std::uint32_t slot) const { return from ? from[slot] : slot; }

    BOIDS_CARD void place(const FullCell& cell, std::uint32_t slot) const {
        if (cell.holds_ghosts) return;
        const std::uint64_t offset = slot - cell.begin, merged = length * runs;
        const std::uint32_t begin = cell.begin + static_cast<std::uint32_t>(offset / merged * merged);
        const std::uint32_t end = end_of(begin, merged, cell.end);
        const std::uint32_t own_run = cell.begin + static_cast<std::uint32_t>(offset / length * length),
                            own = item(slot);
        const typename Order::Key key = order.key(own);
        std::uint32_t target = begin + (slot - own_run);
        BOIDS_NO_UNROLL
        for (std::uint32_t run = begin; run < end; run = end_of(run, length, end)) {
            if (run == own_run) continue;
            const auto is_before = [&](std::uint32_t other) { return order.key(item(other)) < key; };
            target += first_not_before(run, end_of(run, length, end), is_before) - run;
        }
        to[target] = own;
    }

    static BOIDS_CARD std::uint32_t end_of(std::uint32_t begin, std::uint64_t size, std::uint32_t limit) {
        return limit - begin <= size ? limit : begin + static_cast<std::uint32_t>(size);
    }
};

}  // namespace boids::cuda
