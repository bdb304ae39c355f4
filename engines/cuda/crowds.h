// Crowds (section 7 of docs/bits.md): cells with many boids and their sums, and boids at the very same place in them.
// A thread measures the crowd of a cell; that of a full cell (full_cells.h) is measured by parts, as its sums are
// defined.
#pragma once

#include "boids/engines/cuda/full_cells.h"

namespace boids::cuda {

/// The least and the greatest coordinates of boids.
template <int D>
struct Extremes {
    float low[D], high[D];

    BOIDS_CARD explicit Extremes(const Bird<D>& bird) {
        for (int axis = 0; axis < D; ++axis) low[axis] = high[axis] = bird.place[axis];
    }
    BOIDS_CARD void add(const float* lower, const float* higher) {
        for (int axis = 0; axis < D; ++axis) {
            low[axis] = lower[axis] < low[axis] ? lower[axis] : low[axis];
            high[axis] = higher[axis] > high[axis] ? higher[axis] : high[axis];
        }
    }
    BOIDS_CARD void add(const Rows<D>& rows, std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t slot = begin; slot < end; ++slot) {
            const Bird<D> bird = rows.read_bird(slot);
            add(bird.place, bird.place);
        }
    }
    BOIDS_CARD void describe(CardCrowd<D>& crowd) const {
        for (int axis = 0; axis < D; ++axis) {
            const double lowest = low[axis], highest = high[axis];
            crowd.middle[axis] = (lowest + highest) / 2;
            crowd.half_size[axis] = (highest - lowest) / 2;
        }
    }
};

/// The sums of one part of a crowd.
template <int D>
struct PartSums {
    double offset[D], velocity[D];

    BOIDS_CARD PartSums(const Rows<D>& rows, std::uint32_t begin, std::uint32_t end, const double (&middle)[D])
        : offset{}, velocity{} {
        for (std::uint32_t slot = begin; slot < end; ++slot) {
            const Bird<D> bird = rows.read_bird(slot);
            for (int axis = 0; axis < D; ++axis) {
                offset[axis] += static_cast<double>(bird.place[axis]) - middle[axis];
                velocity[axis] += static_cast<double>(bird.velocity[axis]);
            }
        }
    }
    BOIDS_CARD void add_to(CardCrowd<D>& crowd) const {
        for (int axis = 0; axis < D; ++axis) {
            crowd.offset_sum[axis] += offset[axis];
            crowd.velocity_sum[axis] += velocity[axis];
        }
    }
};

/// Measures the crowd of a cell, if it is one.
template <int D, class Task = CardTask<D>>
struct MeasureCrowd {
    static constexpr int block = 64, least_blocks = 1;
    Task task;
    bool leaves_full_cells;  ///< To those below.

    BOIDS_CARD void operator()(std::uint32_t cell) const {
        if (!task.has_room() || cell >= task.grid.cells) return;
        const std::uint32_t begin = task.first[cell], end = task.first[cell + 1];
        if (end - begin < crowd_size || (leaves_full_cells && end - begin >= full_cell)) return;
        CardCrowd<D> crowd{};
        Extremes<D> extremes(task.sorted.read_bird(begin));
        extremes.add(task.sorted, begin, end);
        extremes.describe(crowd);
        for (std::uint32_t part = begin; part < end; part += crowd_size)
            PartSums<D>(task.sorted, part, end - part < crowd_size ? end : part + crowd_size, crowd.middle)
                .add_to(crowd);
        task.crowds[begin / crowd_size] = crowd;
    }
};

/// What is known of the parts of full cells while these are measured, in the memory of their crowds. As many parts as
/// are whole have an entry that is no other crowd's.
template <int D>
struct CrowdParts {
    FullCells full;
    Rows<D> sorted;
    CardCrowd<D>* crowds;
    std::uint32_t threads;

    static BOIDS_CARD std::uint32_t whole_parts(const FullCell& cell) { return (cell.end - cell.begin) / crowd_size; }
    BOIDS_CARD CardCrowd<D>* entries(const FullCell& cell) const { return crowds + cell.begin / crowd_size; }

    /// Calls body(cell, part) for the whole parts that are a thread's.
    template <class Body>
    BOIDS_CARD void for_each_part(std::uint32_t thread, const Body& body) const {
        BOIDS_NO_UNROLL
        for (std::uint32_t number = 0; number < *full.count; ++number) {
            const FullCell cell = full.cells[number];
            const std::uint32_t first = (thread + threads - cell.begin / crowd_size % threads) % threads;
            for (std::uint32_t part = first; part < whole_parts(cell); part += threads) body(cell, part);
        }
    }
    /// Calls body(cell) for the full cells that are a thread's.
    template <class Body>
    BOIDS_CARD void for_each_cell(std::uint32_t thread, const Body& body) const {
        for (std::uint32_t number = thread; number < *full.count; number += threads) body(full.cells[number]);
    }
};

/// Finds the extremes of each whole part.
template <int D>
struct FindExtremes {
    static constexpr int block = 128, least_blocks = 1;
    CrowdParts<D> parts;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        parts.for_each_part(thread, [&](const FullCell& cell, std::uint32_t part) {
            const std::uint32_t begin = cell.begin + part * crowd_size;
            Extremes<D> extremes(parts.sorted.read_bird(cell.begin));  // so that nothing depends on parts
            extremes.add(parts.sorted, begin, begin + crowd_size);
            CardCrowd<D>& entry = parts.entries(cell)[part];
            for (int axis = 0; axis < D; ++axis) {
                entry.middle[axis] = static_cast<double>(extremes.low[axis]);
                entry.half_size[axis] = static_cast<double>(extremes.high[axis]);
            }
        });
    }
};

/// Joins the extremes of all parts: the middle and the size of the crowd.
template <int D>
struct JoinExtremes {
    static constexpr int block = 32, least_blocks = 1;
    CrowdParts<D> parts;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        parts.for_each_cell(thread, [&](const FullCell& cell) {
            const std::uint32_t whole = parts.whole_parts(cell);
            CardCrowd<D>* const entries = parts.entries(cell);
            Extremes<D> extremes(parts.sorted.read_bird(cell.begin));
            BOIDS_UNROLL_SOME
            for (std::uint32_t part = 0; part < whole; ++part) {
                float low[D], high[D];
                for (int axis = 0; axis < D; ++axis) {
                    low[axis] = static_cast<float>(entries[part].middle[axis]);
                    high[axis] = static_cast<float>(entries[part].half_size[axis]);
                }
                extremes.add(low, high);
            }
            extremes.add(parts.sorted, cell.begin + whole * crowd_size, cell.end);
            extremes.describe(entries[0]);
        });
    }
};

/// Adds up each whole part.
template <int D>
struct AddCrowdParts {
    static constexpr int block = 128, least_blocks = 1;
    CrowdParts<D> parts;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        parts.for_each_part(thread, [&](const FullCell& cell, std::uint32_t part) {
            const std::uint32_t begin = cell.begin + part * crowd_size;
            CardCrowd<D>* const entries = parts.entries(cell);
            const PartSums<D> sums(parts.sorted, begin, begin + crowd_size, entries[0].middle);
            for (int axis = 0; axis < D; ++axis) {
                entries[part].offset_sum[axis] = sums.offset[axis];
                entries[part].velocity_sum[axis] = sums.velocity[axis];
            }
        });
    }
};

/// Adds up the parts, in their order.
template <int D>
struct JoinCrowdParts {
    static constexpr int block = 32, least_blocks = 1;
    CrowdParts<D> parts;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        parts.for_each_cell(thread, [&](const FullCell& cell) {
            const std::uint32_t whole = parts.whole_parts(cell);
            CardCrowd<D>* const entries = parts.entries(cell);
            CardCrowd<D> crowd{};
            BOIDS_UNROLL_SOME
            for (std::uint32_t part = 0; part < whole; ++part)
                for (int axis = 0; axis < D; ++axis) {
                    crowd.offset_sum[axis] += entries[part].offset_sum[axis];
                    crowd.velocity_sum[axis] += entries[part].velocity_sum[axis];
                }
            if (const std::uint32_t rest = cell.begin + whole * crowd_size; rest < cell.end)
                PartSums<D>(parts.sorted, rest, cell.end, entries[0].middle).add_to(crowd);
            for (int axis = 0; axis < D; ++axis) {
                entries[0].offset_sum[axis] = crowd.offset_sum[axis];
                entries[0].velocity_sum[axis] = crowd.velocity_sum[axis];
            }
        });
    }
};

/// Lines boids of full cells up by place, in memory that is free between two steps.
template <int D>
struct LineUp {
    static constexpr int block = 256, least_blocks = 1;
    FullCells full;
    const std::uint32_t* by_place;  ///< Slots, in the order of places.
    Rows<D> sorted, line;
    std::uint32_t threads;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        full.for_each_slot(thread, threads, [&](const FullCell& cell, std::uint32_t at) {
            if (!cell.holds_ghosts) line.write(at, sorted.read_bird(by_place[at]));
        });
    }
};

/// Finds who is at the place of others, when boids are lined up; the first of them adds up how they fly.
template <int D>
struct FindTwins {
    static constexpr int block = 128, least_blocks = 1;
    FullCells full;
    const std::uint32_t* by_place;
    Rows<D> line;
    std::uint32_t* twins_of;
    CardTwins<D>* twins;
    std::uint32_t threads;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        full.for_each_slot(thread, threads, [&](const FullCell& cell, std::uint32_t at) {
            if (!cell.holds_ghosts) find(cell, at);
        });
    }

private:
    BOIDS_CARD PlaceKey<D> key(std::uint32_t at) const { return {line.read_bird(at).place, 0}; }

    BOIDS_CARD void find(const FullCell& cell, std::uint32_t at) const {
        const PlaceKey<D> own = key(at);
        const std::uint32_t first =
            first_not_before(cell.begin, at, [&](std::uint32_t other) { return key(other) < own; });
        const std::uint32_t last =
            first_not_before(at + 1, cell.end, [&](std::uint32_t other) { return !(own < key(other)); });
        const bool alone = last - first < 2 || is_nowhere(line.read_bird(at));
        twins_of[by_place[at]] = alone ? nobody : first / 2;  // two groups of two or more have not the same
        if (!alone && at == first) add_up(first, last, twins[first / 2]);
    }

    /// Who is no number is at nobody's place, not even its own.
    static BOIDS_CARD bool is_nowhere(const Bird<D>& bird) {
        bool nowhere = false;
        for (int axis = 0; axis < D; ++axis) nowhere = nowhere || bird.place[axis] != bird.place[axis];
        return nowhere;
    }

    /// By rising slot, as they are lined up.
    BOIDS_CARD void add_up(std::uint32_t begin, std::uint32_t end, CardTwins<D>& sums) const {
        double velocity[D] = {};
        BOIDS_UNROLL_SOME
        for (std::uint32_t at = begin; at < end; ++at) {
            const Bird<D> bird = line.read_bird(at);
            for (int axis = 0; axis < D; ++axis) velocity[axis] += static_cast<double>(bird.velocity[axis]);
        }
        for (int axis = 0; axis < D; ++axis) sums.velocity_sum[axis] = velocity[axis];
        sums.count = end - begin;
    }
};

}  // namespace boids::cuda
