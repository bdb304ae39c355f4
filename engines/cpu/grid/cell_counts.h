// How many boids go to each cell, counted while they fly: the sort of the next step begins with it. The boids of a part
// fly together and most stay near their rows, so a part counts within a window of rows that is its own. Whoever ends up
// elsewhere is counted in a table that all parts share.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>

namespace boids::cpu {

/// In a table that has become places, the first of a part's boids in a cell finds this bit set.
inline constexpr std::uint32_t nobody_before = 0x80000000u;

struct CellCounts {
    std::uint32_t* window;  ///< Of the cells [first, first + cells).
    std::uint32_t first, cells;
    std::uint32_t* elsewhere;         ///< Of all cells.
    std::uint8_t* row_has_elsewhere;  ///< Per row, whether anybody was counted there.
    std::uint32_t stride;             ///< Cells in a row.

    void clear() { std::memset(window, 0, cells * sizeof *window); }

    void add(std::uint32_t cell) {
        if (cell - first < cells)
            ++window[cell - first];
        else
            add_elsewhere(cell);
    }

    /// What the shared table, once counts have become places, has for the next boid of a cell.
    std::uint32_t take_elsewhere(std::uint32_t cell) const {
        return std::atomic_ref(elsewhere[cell]).fetch_add(1, std::memory_order_relaxed);
    }

private:
    void add_elsewhere(std::uint32_t cell) {
        std::atomic_ref(elsewhere[cell]).fetch_add(1, std::memory_order_relaxed);
        std::atomic_ref(row_has_elsewhere[cell / stride]).store(1, std::memory_order_relaxed);
    }
};

}  // namespace boids::cpu
