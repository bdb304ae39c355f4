#include "boids/engines/cpu/grid/count_sort.h"

#include <algorithm>
#include <cstring>

#include "boids/engines/cpu/grid/cell_order.h"
#include "boids/engines/cpu/grid/tasks.h"

namespace boids::cpu {

namespace {

/// By how many rows a boid can leave its own when it moves less than a row: in space a layer and one more.
template <int D>
int row_margin(const Grid<D>& grid) {
    return D == 2 ? 1 : grid.rows_in_layer() + 1;
}

/// The cells of the windows of several parts; a single part counts in the table of all cells.
template <int D>
std::size_t window_cells(const Grid<D>& grid, std::size_t parts) {
    if (parts == 1) return 0;
    const std::size_t margins = parts * static_cast<std::size_t>(2 * row_margin(grid) + 2);
    return (static_cast<std::size_t>(grid.rows()) + margins) * static_cast<std::size_t>(grid.stride());
}

}  // namespace

template <int D>
std::size_t CountSort<D>::bytes_for(const Grid<D>& grid, std::size_t parts) {
    return Array<std::uint32_t>::bytes_for(grid.cells()) + Array<std::uint32_t>::bytes_for(window_cells(grid, parts)) +
           Array<std::uint8_t>::bytes_for(grid.cells());
}

template <int D>
void CountSort<D>::reserve(const Grid<D>& grid) {
    row_has_elsewhere_.assign(static_cast<std::size_t>(grid.rows()), 0);
    table_is_clear_ = false;
}

template <int D>
void CountSort<D>::release() {
    windows_.release();
    table_.release();
    unordered_.release();
    table_is_clear_ = false;
}

/// Makes the tables ready that boids are counted in.
template <int D>
void CountSort<D>::reserve_tables(const Grid<D>& grid, std::size_t parts) {
    windows_.reserve(window_cells(grid, parts));
    table_.reserve(grid.cells());
    if (!table_is_clear_ && parts > 1) std::fill_n(table_.data(), grid.cells(), 0u);
    table_is_clear_ = true;
}

template <int D>
void CountSort<D>::sort(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, Grid<D>& grid,
                        FlockArrays<D>& sorted, FlightParts& parts, RowLayout<D>& rows, Workers& workers,
                        Within within) {
    unordered_.reserve(grid.cells());
    for_each_row(grid.rows(), parts.count(), workers, [&](int row) {
        add_counts(grid, parts, row, grid.first.data() + grid.row_cell(row));
        rows.total_row(grid, row, grid.first.data() + grid.row_cell(row));
    });
    rows.total_ghost_rows(grid, grid.first, parts.count(), workers);
    rows.begin_rows(grid);
    for_each_row(grid.rows(), parts.count(), workers, [&](int row) {
        rows.start_row(grid, row, grid.first.data() + grid.row_cell(row));
        start_counts(grid, parts, row);
    });
    grid.first[grid.cells()] = static_cast<std::uint32_t>(rows.sorted_count());
    rows.make_room(sorted);
    place(boids, cell, grid, sorted, parts, workers);
    for_each_row(grid.rows(), parts.count(), workers, [&](int row) {
        clear_elsewhere(grid, row);
        if (rows.is_empty(row)) return;
        if (within == Within::by_id) order_row(grid, row, sorted);
        if (grid.has_ghosts()) rows.add_ghost_columns(grid, row, sorted);
    });
    if (grid.has_ghosts()) rows.add_ghost_rows(grid, sorted, parts.count(), workers);
}

/// Gives a part a window: some rows, as far as there are such.
template <int D>
void CountSort<D>::open_window(const Grid<D>& grid, FlightParts& parts, std::size_t part, int first_row, int end_row) {
    parts.notes[part].wants_changes = false;
    CellCounts& counts = parts.notes[part].counts;
    counts.first = grid.row_cell(std::max(first_row, 0));
    counts.cells = grid.row_cell(std::min(end_row, grid.rows())) - counts.first;
    counts.window = parts.count() == 1 ? table_.data() : windows_.data() + window_end_;
    counts.elsewhere = table_.data();
    counts.row_has_elsewhere = row_has_elsewhere_.data();
    counts.stride = static_cast<std::uint32_t>(grid.stride());
    window_end_ += counts.cells;
}

template <int D>
void CountSort<D>::open_windows(const Grid<D>& grid, const std::vector<std::uint32_t>& own_before, FlightParts& parts) {
    reserve_tables(grid, parts.count());
    window_end_ = 0;
    if (parts.count() == 1) return open_window(grid, parts, 0, 0, grid.rows());
    const int margin = row_margin(grid);
    for (std::size_t part = 0; part < parts.count(); ++part) {
        const auto first = static_cast<int>(row_of(own_before, parts.begin[part]));
        const std::size_t last_boid = std::max<std::size_t>(parts.begin[part + 1], 1) - 1;
        const int last = std::max(first, static_cast<int>(row_of(own_before, last_boid)));  // a part may have no boids
        open_window(grid, parts, part, first - margin, last + margin + 1);
    }
}

template <int D>
void CountSort<D>::forget(const Grid<D>& grid) {
    for (int row = 0; row < grid.rows(); ++row) clear_elsewhere(grid, row);
}

/// Leaves a row of the table that parts share as the next counts need it.
template <int D>
void CountSort<D>::clear_elsewhere(const Grid<D>& grid, int row) {
    if (row_has_elsewhere_[static_cast<std::size_t>(row)] == 0) return;
    std::memset(table_.data() + grid.row_cell(row), 0, static_cast<std::size_t>(grid.stride()) * sizeof(std::uint32_t));
    row_has_elsewhere_[static_cast<std::size_t>(row)] = 0;
}

/// A single part counts by itself, several in the table they share.
template <int D>
void CountSort<D>::count_all(const Array<std::uint32_t>& cell, std::size_t count, const Grid<D>& grid,
                             FlightParts& parts, Workers& workers) {
    reserve_tables(grid, parts.count());
    window_end_ = 0;
    const std::size_t all = parts.count();
    for (std::size_t part = 0; part <= all; ++part) parts.begin[part] = count * part / all;
    for (std::size_t part = 0; part < all; ++part) open_window(grid, parts, part, 0, all == 1 ? grid.rows() : 0);
    workers.for_each(all, [&](std::size_t part) {
        CellCounts& counts = parts.notes[part].counts;
        counts.clear();
        for (std::size_t index = parts.begin[part]; index < parts.begin[part + 1]; ++index) counts.add(cell[index]);
    });
}

/// Calls body(counts of the row's cells) for every table that has any.
template <int D>
template <class Body>
void CountSort<D>::for_each_count(const Grid<D>& grid, const FlightParts& parts, int row, Body&& body) {
    const std::uint32_t first = grid.row_cell(row);
    for (const CellNotes& each : parts.notes)
        if (first - each.counts.first < each.counts.cells) body(each.counts.window + (first - each.counts.first));
    if (row_has_elsewhere_[static_cast<std::size_t>(row)] != 0) body(table_.data() + first);
}

/// Leaves how many boids each cell of a row holds, and in each table where its boids of a cell begin among them.
template <int D>
void CountSort<D>::add_counts(const Grid<D>& grid, const FlightParts& parts, int row, std::uint32_t* held) {
    std::uint8_t* const unordered = unordered_.data() + grid.row_cell(row);
    const int border = grid.border_columns(), end = border + grid.inner_columns();
    std::memset(held, 0, static_cast<std::size_t>(grid.stride()) * sizeof *held);
    std::memset(unordered, 0, static_cast<std::size_t>(grid.stride()));
    for_each_count(grid, parts, row, [&](std::uint32_t* counts) {
        for (int column = border; column < end; ++column) {
            const std::uint32_t before = held[column], more = counts[column];
            // Boids of two parts meet here: their order is not known while they are placed.
            unordered[column] |= static_cast<std::uint8_t>((before != 0) & (more != 0));
            held[column] = before + more;
            counts[column] = before | nobody_before;
        }
    });
}

/// Turns the counts of a row's cells into the slots where each part places its boids.
template <int D>
void CountSort<D>::start_counts(const Grid<D>& grid, const FlightParts& parts, int row) {
    const std::uint32_t* const first = grid.first.data() + grid.row_cell(row);
    const int border = grid.border_columns(), end = border + grid.inner_columns();
    for_each_count(grid, parts, row, [&](std::uint32_t* counts) {
        for (int column = border; column < end; ++column) counts[column] += first[column];
    });
}

template <int D>
void CountSort<D>::place(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, const Grid<D>& grid,
                         FlockArrays<D>& sorted, const FlightParts& parts, Workers& workers) {
    workers.for_each(parts.count(), [&](std::size_t part) {
        // Pointers are kept in locals: a store could change any that is not.
        const CellCounts places = parts.notes[part].counts;
        const std::uint32_t* const cells = cell.data();
        const float* from[2 * D];
        float* to[2 * D];
        for (int axis = 0; axis < D; ++axis) {
            from[axis] = boids.position[axis].data();
            from[D + axis] = boids.velocity[axis].data();
            to[axis] = sorted.position[axis].data();
            to[D + axis] = sorted.velocity[axis].data();
        }
        const std::uint32_t *const ids = boids.id.data(), *const waypoints =
                                                              sorted.counts_waypoints ? boids.waypoint.data() : nullptr;
        std::uint32_t *const sorted_ids = sorted.id.data(), *const sorted_waypoints = sorted.waypoint.data();
        std::uint8_t* const unordered = unordered_.data();
        // Other parts may mark the same cell; a cell that several of them fill is marked from the beginning.
        const auto mark = [unordered](std::uint32_t at) {
            std::atomic_ref(unordered[at]).store(1, std::memory_order_relaxed);
        };
        const auto is_marked = [unordered](std::uint32_t at) {
            return std::atomic_ref(unordered[at]).load(std::memory_order_relaxed) != 0;
        };
        for (std::size_t index = parts.begin[part], end = parts.begin[part + 1]; index < end; ++index) {
            const std::uint32_t at = cells[index], id = ids[index];
            const bool inside = at - places.first < places.cells;
            const std::uint32_t next = inside ? places.window[at - places.first] : places.take_elsewhere(at);
            const std::size_t slot = next & ~nobody_before;
            if (inside) places.window[at - places.first] = static_cast<std::uint32_t>(slot) + 1;
            for (int each = 0; each < 2 * D; ++each) to[each][slot] = from[each][index];
            sorted_ids[slot] = id;
            if (waypoints != nullptr) sorted_waypoints[slot] = waypoints[index];
            // Others may be placing beside who goes elsewhere; the first of its part in a cell has nobody before it.
            const bool alone = !inside || (next & nobody_before) != 0;
            if (!inside || id < sorted_ids[slot - (alone ? 0 : 1)]) {
                const std::uint32_t begin = grid.first[at];
                if (inside && !is_marked(at) && slot - begin < crowded)
                    put_in_order(sorted, begin, static_cast<std::uint32_t>(slot));
                else
                    mark(at);
            }
        }
    });
}

/// Orders the cells of a row whose boids may stand out of order by id.
template <int D>
void CountSort<D>::order_row(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const {
    const std::uint32_t* const first = grid.first.data() + grid.row_cell(row);
    const std::uint8_t* const unordered = unordered_.data() + grid.row_cell(row);
    const std::uint8_t* const end = unordered + grid.border_columns() + grid.inner_columns();
    const auto next = [end](const std::uint8_t* from) {
        return static_cast<const std::uint8_t*>(std::memchr(from, 1, static_cast<std::size_t>(end - from)));
    };
    for (const std::uint8_t* cell = next(unordered); cell != nullptr; cell = next(cell + 1))
        order_cell(sorted, {first[cell - unordered], first[cell - unordered + 1]});
}

template class CountSort<2>;
template class CountSort<3>;

}  // namespace boids::cpu
