// How the boids of the sorted arrays are dealt out to workers: numbered without copies, in parts of about equal size,
// and each part row by row, as a kernel takes them.
#pragma once

#include <algorithm>

#include "boids/engines/cpu/kernel.h"
#include "boids/engines/cpu/sorter.h"

namespace boids::cpu {

/// How many parts are worth making of so many boids.
inline std::size_t parts_for(std::size_t boids, int workers) {
    constexpr std::size_t boids_per_part = 1024, parts_per_worker = 16;
    const auto most = workers == 1 ? std::size_t{1} : static_cast<std::size_t>(workers) * parts_per_worker;
    return std::clamp<std::size_t>(boids / boids_per_part, 1, most);
}

/// Where a part begins: at a whole group from the beginning of its row.
template <int D>
std::size_t part_begin(const Sorter<D>& sorter, std::size_t boids, std::size_t part, std::size_t parts) {
    const auto begin = static_cast<std::uint32_t>(boids * part / parts);
    if (part == 0 || part == parts) return begin;
    const std::vector<std::uint32_t>& before = sorter.own_before();
    const auto next_row = std::upper_bound(before.begin(), before.end(), begin);
    const std::uint32_t row_begin = *(next_row - 1);
    const std::uint32_t rounded = row_begin + (begin - row_begin + group_size - 1) / group_size * group_size;
    return std::min(rounded, *next_row);
}

/// Calls body(RowPart) for the boids [begin, end) of those that are no copies, row by row.
template <int D, class Body>
void for_each_row_part(const Grid<D>& grid, const Sorter<D>& sorter, std::size_t begin, std::size_t end, Body&& body) {
    const std::vector<std::uint32_t>& before = sorter.own_before();
    auto row = std::upper_bound(before.begin(), before.end(), static_cast<std::uint32_t>(begin)) - before.begin() - 1;
    while (begin < end) {
        const std::size_t stop = std::min<std::size_t>(end, before[static_cast<std::size_t>(row) + 1]);
        const std::uint32_t first =
            grid.first[grid.row_cell(static_cast<int>(row)) + static_cast<std::uint32_t>(grid.border_columns())];
        const auto from = static_cast<std::uint32_t>(first + begin - before[static_cast<std::size_t>(row)]);
        if (begin < stop)
            body(RowPart{static_cast<int>(row), from, static_cast<std::uint32_t>(from + (stop - begin)),
                         static_cast<std::uint32_t>(begin)});
        begin = stop;
        ++row;
    }
}

}  // namespace boids::cpu
