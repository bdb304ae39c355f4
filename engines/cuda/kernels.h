// The kernels of a step, each as what one thread does: enter, step, list, place (docs/engines.md). Atomic counts decide
// nothing: place undoes their order.
#pragma once

#include "boids/engines/cuda/motion.h"

namespace boids::cuda {

/// How boids gather and move.
enum class Way { plain, usual, general, model };

/// A boid goes to a cell, and its ghosts to theirs.
template <int D>
BOIDS_CARD void enter_cell(const CardTask<D>& task, std::uint32_t slot, const float (&place)[D]) {
    bool at_edge;
    const std::uint32_t cell = task.grid.cell_of(place, at_edge);
    count_one(task.count + cell);
    task.cell[slot] = at_edge ? cell | at_edge_bit : cell;
    if (at_edge)
        task.grid.for_each_ghost(cell, [&](std::uint32_t ghost, const int*) { count_one(task.count + ghost); });
}

template <int D>
BOIDS_CARD void leave_out(const CardTask<D>& task, std::uint32_t slot) {
    task.cell[slot] = nobody;
}

/// Brings boids in, which are in `next`, in any order.
template <int D>
struct Enter {
    static constexpr int block = 256, least_blocks = 1;
    CardTask<D> task;
    std::uint32_t boids;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        if (slot >= boids) return leave_out(task, slot);
        const Bird<D> bird = task.next.read_bird(slot);
        enter_cell(task, slot, bird.place);
    }
};

/// The step of the boid in a slot.
template <int D, Way way, class Model = Boids>
struct Step {
    static constexpr int block = 128, least_blocks = way == Way::plain ? (D == 2 ? 1 : 8) : 1;
    CardTask<D> task;
    const std::uint32_t* id;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        if (!task.has_room()) return;
        if (slot >= task.slots()) return leave_out(task, slot);
        Bird<D> bird = task.sorted.read_bird(slot);
        if (bird.place[0] != bird.place[0] || task.grid.is_ghost(bird.place)) return leave_out(task, slot);
        if (task.waypoint) task.next_waypoint[slot] = task.waypoint[slot];
        step(slot, bird);
        task.next.write(slot, bird);
        enter_cell(task, slot, bird.place);
    }

private:
    BOIDS_CARD void step(std::uint32_t slot, Bird<D>& bird) const {
        if constexpr (way == Way::plain) {
            UsualGather<D> gather(task, bird);
            gather.gather(task);
            if (!move_plainly(task, gather, bird)) bird = moved_slowly(bird);
        } else if constexpr (way == Way::usual) {
            UsualGather<D> gather(task, bird);
            gather.gather(task);
            const Sums<D> sums = gather.sums();
            bird = dot(sums.away, sums.away) < INFINITY
                       ? moved(task, slot, random_of(slot), bird, force_of(task.constants, sums, bird))
                       : moved_by_sums(slot, bird);
        } else if constexpr (way == Way::general) {
            bird = moved_by_sums(slot, bird);
        } else {
            const Random random = random_of(slot);
            bird = moved(task, slot, random, bird, steer_by_model<Model, D>(task, slot, random, bird));
        }
    }

    BOIDS_CARD Random random_of(std::uint32_t slot) const { return {task.seed, task.clock->step, id[slot]}; }

    /// As move_plainly, for numbers of any size.
    BOIDS_CARD_APART Bird<D> moved_slowly(const Bird<D>& bird) const {
        const Sums<D> sums = gather_slowly(task, bird);
        return moved_plainly<D, float>(task.constants, sums, bird);
    }

    /// The long way, for every option and every number.
    BOIDS_CARD_APART Bird<D> moved_by_sums(std::uint32_t slot, const Bird<D>& bird) const {
        const Sums<D> sums = GeneralGather<D>(task, slot, id, bird).gather();
        return moved(task, slot, random_of(slot), bird, force_of(task.constants, sums, bird));
    }
};

/// Lists the ids of each cell, in any order within it, and pads the rows.
template <int D>
struct List {
    static constexpr int block = 256, least_blocks = 8;
    CardTask<D> task;
    const std::uint32_t* id;
    std::uint32_t* next_id;
    std::uint32_t threads;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        if (!task.has_room()) return;
        const CardGrid<D>& grid = task.grid;
        if (task.cell[slot] != nobody) {
            const std::uint32_t cell = task.cell[slot] & ~at_edge_bit;
            task.listed[task.first[cell] + take_one(task.count + cell)] = id[slot];
        }
        for (std::uint32_t row = slot; row < static_cast<std::uint32_t>(grid.rows) && !grid.folded; row += threads)
            pad(task.first[row * static_cast<std::uint32_t>(grid.stride) + static_cast<std::uint32_t>(grid.columns)]);
    }

private:
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
};

/// Puts boids in order, by cell and then id, and their ghosts.
template <int D>
struct Place {
    static constexpr int block = 256, least_blocks = 8;
    CardTask<D> task;
    const std::uint32_t* id;
    std::uint32_t* next_id;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        if (slot == 0) {
            task.clock->slots = task.slots();
            ++task.clock->scans;
        }
        if (!task.has_room()) return;
        if (slot == 0) ++task.clock->step;
        if (task.cell[slot] == nobody) return;
        const Bird<D> bird = task.next.read_bird(slot);
        const bool at_edge = (task.cell[slot] & at_edge_bit) != 0;
        const std::uint32_t own = id[slot], cell = task.cell[slot] & ~at_edge_bit;
        const std::uint32_t begin = task.first[cell], end = task.first[cell + 1];
        std::uint32_t rank = 0;
        if (end - begin > 1)
            for (std::uint32_t each = begin; each < end; ++each) rank += task.listed[each] < own ? 1 : 0;
        put(begin + rank, slot, own, bird);
        if (at_edge) put_ghosts(cell, rank, slot, own, bird);
    }

private:
    BOIDS_CARD void put(std::uint32_t to, std::uint32_t from, std::uint32_t own, const Bird<D>& bird) const {
        task.sorted.write(to, bird);
        next_id[to] = own;
        if (task.waypoint) task.waypoint[to] = task.next_waypoint[from];
    }

    BOIDS_CARD void put_ghosts(std::uint32_t cell, std::uint32_t rank, std::uint32_t slot, std::uint32_t own,
                               const Bird<D>& bird) const {
        task.grid.for_each_ghost(cell, [&](std::uint32_t ghost, const int* shift) {
            Bird<D> shifted = bird;
            for (int axis = 0; axis < D; ++axis)
                if (shift[axis] != 0)
                    shifted.place[axis] = bird.place[axis] + static_cast<float>(shift[axis]) * task.grid.size[axis];
            put(task.first[ghost] + rank, slot, own, shifted);
            task.count[ghost] = 0;  // to be counted anew; those of boids have come down to 0 while they were listed
        });
    }
};

/// Measures the crowd of a cell, if it is one.
template <int D>
struct MeasureCrowd {
    static constexpr int block = 64, least_blocks = 1;
    CardTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t cell) const {
        if (!task.has_room() || cell >= task.grid.cells) return;
        const std::uint32_t begin = task.first[cell], end = task.first[cell + 1];
        if (end - begin < crowd_size) return;
        CardCrowd<D> crowd{};
        Bird<D> low = task.sorted.read_bird(begin), high = low;
        for (std::uint32_t slot = begin; slot < end; ++slot) {
            const Bird<D> bird = task.sorted.read_bird(slot);
            for (int axis = 0; axis < D; ++axis) {
                low.place[axis] = bird.place[axis] < low.place[axis] ? bird.place[axis] : low.place[axis];
                high.place[axis] = bird.place[axis] > high.place[axis] ? bird.place[axis] : high.place[axis];
            }
        }
        for (int axis = 0; axis < D; ++axis) {
            const double lowest = low.place[axis], highest = high.place[axis];
            crowd.middle[axis] = (lowest + highest) / 2;
            crowd.half_size[axis] = (highest - lowest) / 2;
        }
        for (std::uint32_t part = begin; part < end; part += crowd_size) {
            double offset[D] = {}, velocity[D] = {};
            for (std::uint32_t slot = part; slot < end && slot < part + crowd_size; ++slot) {
                const Bird<D> bird = task.sorted.read_bird(slot);
                for (int axis = 0; axis < D; ++axis) {
                    offset[axis] += static_cast<double>(bird.place[axis]) - crowd.middle[axis];
                    velocity[axis] += static_cast<double>(bird.velocity[axis]);
                }
            }
            for (int axis = 0; axis < D; ++axis) {
                crowd.offset_sum[axis] += offset[axis];
                crowd.velocity_sum[axis] += velocity[axis];
            }
        }
        task.crowds[begin / crowd_size] = crowd;
    }
};

}  // namespace boids::cuda
