// Work on every boid, or on every row of a grid, shared by workers.
#pragma once

#include <algorithm>

#include "boids/engines/cpu/grid/work_partition.h"
#include "boids/engines/workers.h"

namespace boids::cpu {

/// Calls body(begin, end, number) for pieces of so many boids, in parallel where they are many.
template <class Body>
void for_each_piece(std::size_t boids, Workers& workers, Body&& body) {
    const std::size_t pieces = parts_for(boids, workers.count());
    workers.for_each(pieces,
                     [&](std::size_t piece) { body(boids * piece / pieces, boids * (piece + 1) / pieces, piece); });
}

/// Calls body(row) for every row, some rows to a task; one task where boids are few.
template <class Body>
void for_each_row(int rows, std::size_t parts, Workers& workers, Body&& body) {
    constexpr int rows_per_task = 8;
    const int task = parts == 1 ? rows : rows_per_task;
    workers.for_each(static_cast<std::size_t>((rows + task - 1) / task), [&](std::size_t index) {
        const int begin = static_cast<int>(index) * task;
        for (int row = begin; row < std::min(begin + task, rows); ++row) body(row);
    });
}

}  // namespace boids::cpu
