// How the boids of the sorted arrays are dealt out to workers: numbered without ghosts, in parts of about equal size,
// and each part row by row, as a kernel takes them.
#pragma once

#include <algorithm>
#include <vector>

#include "boids/engines/cpu/grid/grid.h"

namespace boids::cpu {

/// Boids are taken eight at a time, whatever the width of the vectors: 16 waste more lanes than their width gains.
inline constexpr std::uint32_t group_size = 8;
/// Kernels take at most so many boids through the step at a time.
inline constexpr std::uint32_t block_size = 128;

/// Part of one row: its sorted boids [begin, end), and where their next states go.
struct RowPart {
    int row;
    std::uint32_t begin, end, next;
};

/// How many parts are worth making of so many boids: fewer than 1024 are done before another thread has woken up.
inline std::size_t parts_for(std::size_t boids, int workers) {
    constexpr std::size_t boids_per_part = 1024, parts_per_worker = 16;
    const auto most = workers == 1 ? std::size_t{1} : static_cast<std::size_t>(workers) * parts_per_worker;
    return std::clamp<std::size_t>(boids / boids_per_part, 1, most);
}

/// The row of a boid, by how many boids the rows before each hold.
inline std::size_t row_of(const std::vector<std::uint32_t>& own_before, std::size_t boid) {
    const auto next = std::upper_bound(own_before.begin(), own_before.end(), static_cast<std::uint32_t>(boid));
    return static_cast<std::size_t>(next - own_before.begin()) - 1;
}

/// Where a part of the boids [first, end) begins: at a whole group from the beginning of its row.
inline std::size_t part_begin(const std::vector<std::uint32_t>& own_before, std::size_t first, std::size_t end,
                              std::size_t part, std::size_t parts) {
    const std::size_t begin = first + (end - first) * part / parts;
    if (part == 0 || part == parts) return begin;
    const std::size_t row = row_of(own_before, begin), row_begin = own_before[row];
    const std::size_t rounded = row_begin + (begin - row_begin + group_size - 1) / group_size * group_size;
    return std::min<std::size_t>(rounded, own_before[row + 1]);
}

/// The same of all boids.
inline std::size_t part_begin(const std::vector<std::uint32_t>& own_before, std::size_t part, std::size_t parts) {
    return part_begin(own_before, 0, own_before.back(), part, parts);
}

/// Calls body(RowPart) for the boids [begin, end) of those that are no ghosts, row by row.
template <int D, class Body>
void for_each_row_part(const Grid<D>& grid, const std::vector<std::uint32_t>& own_before, std::size_t begin,
                       std::size_t end, Body&& body) {
    for (std::size_t row = row_of(own_before, begin); begin < end; ++row) {
        const std::size_t stop = std::min<std::size_t>(end, own_before[row + 1]);
        if (begin == stop) continue;
        const std::uint32_t first =
            grid.first[grid.row_cell(static_cast<int>(row)) + static_cast<std::uint32_t>(grid.border_columns())];
        const auto from = static_cast<std::uint32_t>(first + begin - own_before[row]);
        body(RowPart{static_cast<int>(row), from, static_cast<std::uint32_t>(from + (stop - begin)),
                     static_cast<std::uint32_t>(begin)});
        begin = stop;
    }
}

}  // namespace boids::cpu
