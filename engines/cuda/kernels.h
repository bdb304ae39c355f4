// The kernels of a step, each as what one thread does: step, scan, list, place (docs/cuda.md). Atomic counts decide
// nothing: place undoes their order.
#pragma once

#include "boids/engines/cuda/full_cells.h"
#include "boids/engines/cuda/motion.h"

namespace boids::cuda {

/// How boids gather and move.
enum class Way { plain, usual, general, model };

/// A boid goes to a cell, and its ghosts to theirs.
template <int D, bool bordered = false>
BOIDS_CARD void enter_cell(const CardTask<D>& task, const Home<D>& home, std::uint32_t slot, const float (&place)[D]) {
    bool at_edge;
    const std::uint32_t cell = bordered ? home.grid.bordered_cell(place, at_edge) : home.grid.cell_of(place, at_edge);
    std::uint32_t* const count = task.count + home.first_cell;
    const std::uint32_t earlier = count_one(count + cell);
    task.cell[slot] = home.first_cell + cell;
    task.arrival[slot] = static_cast<std::uint8_t>(earlier < late_comer ? earlier : late_comer);
    if (at_edge) home.grid.for_each_ghost(cell, [&](std::uint32_t ghost, const int*) { count_one(count + ghost); });
}

/// In `next`, a place with these bits is that of nobody; no arithmetic makes them.
template <int D>
BOIDS_CARD bool is_nobody(const Bird<D>& bird) {
    return bits_of(bird.place[0]) == nobody;
}

template <int D>
BOIDS_CARD void leave_out(const CardTask<D>& task, std::uint32_t slot) {
    Bird<D> bird{};
    bird.place[0] = number_of(nobody);
    task.next.write(slot, bird);
    task.cell[slot] = nobody;
}

/// How many entries a cell has, boids and ghosts, or padding.
template <int D, class World = OneSpecies<D>>
struct EntryCount {
    CardGrid<D> grid;
    const std::uint32_t* count;
    World world;

    BOIDS_CARD std::uint32_t operator()(std::uint32_t cell) const {
        if (cell >= grid.cells) return 0;
        const Home<D> home = world.of_cell(grid, cell);
        return home.grid.is_padding(cell - home.first_cell) ? row_padding : count[cell];
    }
};

/// Brings boids in, which are in `next`, species after species, else in any order.
template <int D, class World = OneSpecies<D>>
struct Enter {
    static constexpr int block = 256, least_blocks = 1;
    CardTask<D> task;
    std::uint32_t boids;
    World world;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        if (slot >= boids) return leave_out(task, slot);
        const Bird<D> bird = task.next.read_bird(slot);
        enter_cell(task, world.of_boid(task.grid, slot), slot, bird.place);
    }
};

/// Leaves all slots out, before each species steps by a kernel of its own.
template <int D>
struct LeaveAllOut {
    static constexpr int block = 256, least_blocks = 1;
    CardTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        if (task.has_room()) leave_out(task, slot);
    }
};

/// Where nobody observes the boids that step.
template <int D>
struct NoObservation {
    static constexpr int least_blocks = D == 2 ? 1 : 8;

    BOIDS_CARD NoWitness witness(std::uint32_t) const { return {}; }
    BOIDS_CARD void report(const NoWitness&, const float (&)[D]) const {}
    BOIDS_CARD void leave_out(std::uint32_t, const float (&)[D]) const {}
};

/// The chances of the boid in a slot.
template <class Task>
BOIDS_CARD Random random_of(const Task& task, const std::uint32_t* id, std::uint32_t slot) {
    return {task.seed, task.clock->step, id[slot]};
}

/// What `moved` does, compiled once for all kernels that leave it to this: those of the models, and the long way.
template <int D, class Task>
BOIDS_CARD_APART Bird<D> moved_apart(const Task& task, const std::uint32_t* id, std::uint32_t slot, const Bird<D>& bird,
                                     const Vec<D, float>& force) {
    return moved(task, id, slot, random_of(task, id, slot), bird, force);
}

/// The step the long way, for every option and every number.
template <int D, class Task>
BOIDS_CARD_APART Bird<D> moved_by_sums(const Task& task, const std::uint32_t* id, std::uint32_t slot,
                                       const Bird<D>& bird) {
    const Sums<D> sums = GeneralGather<D, Task>(task, slot, id, bird).gather();
    return moved_apart(task, id, slot, bird, force_of(task.constants, sums, bird));
}

/// The step of the boid in a slot. Among other species all slots have been left out before, and a thread's slot is
/// counted from the first of its own species. Boids that step plainly may be observed while they look around.
template <int D, Way way, class Model = Boids, class Task = CardTask<D>, class Observation = NoObservation<D>>
struct Step {
    static constexpr int block = 128, least_blocks = way == Way::plain ? Observation::least_blocks : 1;
    Task task;
    const std::uint32_t* id;
    Observation observation{};

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        if (!task.has_room()) return;
        const std::uint32_t slot = Task::among_others ? task.first[0] + thread : thread;
        if (slot >= task.slots()) return leave_slot_out(slot);
        Bird<D> bird = task.sorted.read_bird(slot);
        if (bird.place[0] != bird.place[0] || task.grid.is_ghost(bird.place)) {
            observation.leave_out(slot, bird.place);
            return leave_slot_out(slot);
        }
        if (way != Way::plain && task.waypoint) task.next_waypoint[slot] = task.waypoint[slot];
        step(slot, bird);
        task.next.write(slot, bird);
        enter_cell<D, way == Way::plain || way == Way::usual>(task, task.home(), slot, bird.place);
    }

private:
    BOIDS_CARD void leave_slot_out(std::uint32_t slot) const {
        if constexpr (!Task::among_others) leave_out(task, slot);
    }

    BOIDS_CARD void step(std::uint32_t slot, Bird<D>& bird) const {
        if constexpr (way == Way::plain) {
            UsualGather gather(task, bird, observation.witness(slot));
            gather.template gather<true>(task);
            observation.report(gather.witness(), bird.place);
            if (!move_plainly(task, gather, bird)) bird = moved_slowly(bird);
        } else if constexpr (way == Way::usual) {
            UsualGather<D> gather(task, bird);
            gather.template gather<false>(task);
            const Sums<D> sums = gather.sums();
            bird = dot(sums.away, sums.away) < INFINITY
                       ? moved(task, id, slot, random_of(task, id, slot), bird, force_of(task.constants, sums, bird))
                       : moved_by_sums(task, id, slot, bird);
        } else if constexpr (way == Way::general) {
            bird = moved_by_sums(task, id, slot, bird);
        } else {
            const Random random = random_of(task, id, slot);
            bird = moved_apart(task, id, slot, bird, steer_by_model<Model, D>(task, slot, random, bird));
        }
    }

    /// As move_plainly, for numbers of any size.
    BOIDS_CARD_APART Bird<D> moved_slowly(Bird<D> bird) const {
        const Sums<D> sums = gather_slowly(task, bird);
        return moved_plainly<D, float>(task.constants, sums, bird);
    }
};

/// Lists the ids of each cell, in any order within it. A thread takes several slots, far from each other, so that it
/// waits for memory once for all of them.
template <int D, class World = OneSpecies<D>>
struct List {
    static constexpr int block = 256, least_blocks = 8, at_once = 4;
    CardTask<D> task;
    const std::uint32_t* id;
    std::uint32_t threads;
    World world;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        if (!task.has_room()) return;
        std::uint32_t cell[at_once], arrival[at_once], own[at_once], first[at_once];
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < at_once; ++each) {
            const std::uint32_t slot = thread + each * threads;
            cell[each] = task.cell[slot];
            arrival[each] = task.arrival[slot];
            own[each] = id[slot];
        }
        BOIDS_UNROLL
        for (int each = 0; each < at_once; ++each) first[each] = cell[each] != nobody ? task.first[cell[each]] : 0;
        BOIDS_UNROLL
        for (int each = 0; each < at_once; ++each) {
            if (cell[each] == nobody) continue;
            // Late comers share the last entries of the cell.
            const std::uint32_t entry = arrival[each] < late_comer ? arrival[each] : take_one(task.count + cell[each]);
            task.listed[first[each] + entry] = own[each];
            world.keep_species(task, thread + static_cast<std::uint32_t>(each) * threads, cell[each]);
        }
    }
};

/// Puts boids in order, by cell and then id, and their ghosts, and pads the rows. Cells are found again rather than
/// read: the new ids are written over them.
template <int D, class World = OneSpecies<D>>
struct Place {
    static constexpr int block = 256, least_blocks = 8;
    CardTask<D> task;
    const std::uint32_t* id;
    std::uint32_t* next_id;
    std::uint32_t threads;
    bool full_cells_are_in_order;  ///< In `listed`.
    World world;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        if (slot == 0) {
            task.clock->slots = task.slots();
            ++task.clock->scans;
        }
        if (!task.has_room()) return;
        if (slot == 0) ++task.clock->step;
        for (std::uint32_t cell = slot; cell < task.grid.cells; cell += threads) task.count[cell] = 0;
        world.for_each(task.grid, [&](const Home<D>& home) { pad_rows(home, slot); });
        const Bird<D> bird = task.next.read_bird(slot);
        if (is_nobody(bird)) return;
        bool at_edge;
        const Home<D> home = world.of_next(task, slot);
        const std::uint32_t own = id[slot], cell = home.grid.cell_of(bird.place, at_edge);
        const std::uint32_t* const first = task.first + home.first_cell;
        const std::uint32_t begin = first[cell], rank = rank_of(own, begin, first[cell + 1]);
        put(begin + rank, slot, own, bird);
        if (at_edge) put_ghosts(home, cell, rank, slot, own, bird);
    }

private:
    /// Pads some rows, far from each other.
    BOIDS_CARD void pad_rows(const Home<D>& home, std::uint32_t from) const {
        const CardGrid<D>& grid = home.grid;
        const std::uint32_t* after_row = task.first + home.first_cell + static_cast<std::uint32_t>(grid.columns);
        for (std::uint32_t row = from; row < static_cast<std::uint32_t>(grid.rows) && !grid.folded; row += threads)
            pad(after_row[row * static_cast<std::uint32_t>(grid.stride)]);
    }

    /// Entries that are nowhere: no comparison with their distance is true.
    BOIDS_CARD void pad(std::uint32_t from) const {
        for (int each = 0; each < row_padding; ++each) {
            Bird<D> nowhere{};
            for (int axis = 0; axis < D; ++axis) nowhere.place[axis] = NAN;
            const std::uint32_t to = from + static_cast<std::uint32_t>(each);
            task.sorted.write(to, nowhere);
            next_id[to] = nobody;
            if (task.waypoint) task.waypoint[to] = 0;
        }
    }

    /// How many ids of a cell are lower.
    BOIDS_CARD std::uint32_t rank_of(std::uint32_t own, std::uint32_t begin, std::uint32_t end) const {
        if (end - begin < 2) return 0;
        if (end - begin < full_cell) return count_lower(own, begin, end);
        const std::uint32_t rank =
            full_cells_are_in_order
                ? first_not_before(begin, end, [&](std::uint32_t entry) { return task.listed[entry] < own; }) - begin
                : count_lower(own, begin, end);
        if (rank == 0) task.clock->full = 1;
        return rank;
    }

    /// Several are read at once.
    BOIDS_CARD std::uint32_t count_lower(std::uint32_t own, std::uint32_t begin, std::uint32_t end) const {
        constexpr std::uint32_t together = 4;
        std::uint32_t rank = 0;
        BOIDS_NO_UNROLL
        for (std::uint32_t from = begin; from < end; from += together) {
            std::uint32_t other[together];
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < together; ++each)
                other[each] = from + each < end ? task.listed[from + each] : nobody;
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < together; ++each) rank += other[each] < own ? 1 : 0;
        }
        return rank;
    }

    BOIDS_CARD void put(std::uint32_t to, std::uint32_t from, std::uint32_t own, const Bird<D>& bird) const {
        task.sorted.write(to, bird);
        next_id[to] = own;
        if (task.waypoint) task.waypoint[to] = task.next_waypoint[from];
    }

    BOIDS_CARD void put_ghosts(const Home<D>& home, std::uint32_t cell, std::uint32_t rank, std::uint32_t slot,
                               std::uint32_t own, const Bird<D>& bird) const {
        home.grid.for_each_ghost(cell, [&](std::uint32_t ghost, const int* shift) {
            Bird<D> shifted = bird;
            for (int axis = 0; axis < D; ++axis)
                if (shift[axis] != 0)
                    shifted.place[axis] = bird.place[axis] + static_cast<float>(shift[axis]) * home.grid.size[axis];
            put(task.first[home.first_cell + ghost] + rank, slot, own, shifted);
        });
    }
};

}  // namespace boids::cuda
