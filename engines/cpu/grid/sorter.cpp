#include "boids/engines/cpu/grid/sorter.h"

#include <algorithm>
#include <cstring>

#include "boids/engines/cpu/grid/cell_order.h"
#include "boids/engines/cpu/grid/change_sort-inl.h"
#include "boids/engines/cpu/grid/row_tasks.h"

namespace boids::cpu {

namespace {

/// Copies a run of sorted boids to another place, shifted.
template <int D>
void copy_shifted(FlockArrays<D>& sorted, Run from, std::uint32_t to, const std::array<float, D>& shift) {
    const std::size_t count = from.end - from.begin;
    if (count == 0) return;
    for (int axis = 0; axis < D; ++axis) {
        const float* source = sorted.position[axis].data() + from.begin;
        float* target = sorted.position[axis].data() + to;
        for (std::size_t index = 0; index < count; ++index) target[index] = source[index] + shift[axis];
        std::memcpy(sorted.velocity[axis].data() + to, sorted.velocity[axis].data() + from.begin,
                    count * sizeof(float));
    }
    std::memcpy(sorted.id.data() + to, sorted.id.data() + from.begin, count * sizeof(std::uint32_t));
}

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
std::size_t Sorter<D>::bytes_for(std::size_t boids, const Grid<D>& grid, int workers) {
    const std::size_t parts = parts_for(boids, workers), table = Array<std::uint32_t>::bytes_for(grid.cells());
    if (gains_by_changes(boids, grid))
        return table + 3 * Array<std::uint32_t>::bytes_for(room_for_changes(boids, parts, usual_change_room_));
    return table + Array<std::uint32_t>::bytes_for(window_cells(grid, parts)) +
           Array<std::uint8_t>::bytes_for(grid.cells());
}

template <int D>
void Sorter<D>::reserve(std::size_t boids, const Grid<D>& grid, int workers) {
    parts_ = parts_for(boids, workers);
    cells_ = grid.cells();
    const auto rows = static_cast<std::size_t>(grid.rows());
    row_has_elsewhere_.assign(rows, 0);
    notes_.resize(parts_);
    part_begin_.resize(parts_ + 1);
    for (auto* each : {&row_total_, &row_most_, &own_total_}) each->resize(rows);
    for (auto* each : {&row_first_, &own_before_}) each->resize(rows + 1);
    counted_ = knows_changes_ = table_is_clear_ = false;
}

/// Makes the tables ready that boids are counted in.
template <int D>
void Sorter<D>::reserve_tables(const Grid<D>& grid) {
    windows_.reserve(window_cells(grid, parts_));
    table_.reserve(cells_ + 1);
    if (!table_is_clear_ && parts_ > 1) std::fill_n(table_.data(), cells_, 0u);
    table_is_clear_ = true;
}

template <int D>
void Sorter<D>::sort(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, std::size_t count, Grid<D>& grid,
                     FlockArrays<D>& sorted, Workers& workers, Within within) {
    if (!counted_) count_all(cell, count, grid, workers);
    counted_ = knows_changes_ = false;
    unordered_.reserve(cells_);
    for_each_row(grid.rows(), parts_, workers, [&](int row) {
        add_counts(grid, row, grid.first.data() + grid.row_cell(row));
        total_row(grid, row, grid.first.data() + grid.row_cell(row));
    });
    total_ghost_rows(grid, grid.first, workers);
    begin_rows(grid);
    for_each_row(grid.rows(), parts_, workers, [&](int row) {
        start_row(grid, row, grid.first.data() + grid.row_cell(row));
        start_counts(grid, row);
    });
    grid.first[cells_] = static_cast<std::uint32_t>(sorted_count_);
    make_room(sorted);
    place(boids, cell, grid, sorted, workers);
    order_rows(grid, sorted, workers, within);
    if (grid.has_ghosts()) add_ghost_rows(grid, sorted, workers);
}

/// Gives a part a window: some rows, as far as there are such.
template <int D>
void Sorter<D>::open_window(const Grid<D>& grid, std::size_t part, int first_row, int end_row) {
    notes_[part].only_changes = false;
    CellCounts& counts = notes_[part].counts;
    counts.first = grid.row_cell(std::max(first_row, 0));
    counts.cells = grid.row_cell(std::min(end_row, grid.rows())) - counts.first;
    counts.window = parts_ == 1 ? table_.data() : windows_.data() + window_end_;
    counts.elsewhere = table_.data();
    counts.row_has_elsewhere = row_has_elsewhere_.data();
    counts.stride = static_cast<std::uint32_t>(grid.stride());
    window_end_ += counts.cells;
}

template <int D>
void Sorter<D>::begin_counts(const Grid<D>& grid) {
    divide(grid, 0, grid.rows());
    counted_ = true;
}

/// Deals the boids of some rows out to parts.
template <int D>
void Sorter<D>::divide_boids(int first_row, int end_row) {
    const std::size_t own = own_before_[static_cast<std::size_t>(first_row)];
    const std::size_t end = own_before_[static_cast<std::size_t>(end_row)];
    for (std::size_t part = 0; part <= parts_; ++part)  // a rank may have nothing but copies
        part_begin_[part] = own == end ? own : cpu::part_begin(own_before_, own, end, part, parts_);
}

template <int D>
void Sorter<D>::divide(const Grid<D>& grid, int first_row, int end_row) {
    reserve_tables(grid);
    divide_boids(first_row, end_row);
    window_end_ = 0;
    const int margin = row_margin(grid);
    for (std::size_t part = 0; part < parts_; ++part) {
        const auto first = static_cast<int>(row_of(own_before_, part_begin_[part]));
        const std::size_t last_boid = std::max<std::size_t>(part_begin_[part + 1], 1) - 1;
        const int last = std::max(first, static_cast<int>(row_of(own_before_, last_boid)));  // a part may have no boids
        const bool alone = parts_ == 1;
        open_window(grid, part, alone ? 0 : first - margin, alone ? grid.rows() : last + margin + 1);
    }
}

template <int D>
void Sorter<D>::forget_counts(const Grid<D>& grid) {
    counted_ = false;
    for (int row = 0; row < grid.rows(); ++row) clear_elsewhere(grid, row);
}

/// Leaves a row of the table that parts share as the next counts need it.
template <int D>
void Sorter<D>::clear_elsewhere(const Grid<D>& grid, int row) {
    if (row_has_elsewhere_[static_cast<std::size_t>(row)] == 0) return;
    std::memset(table_.data() + grid.row_cell(row), 0, static_cast<std::size_t>(grid.stride()) * sizeof(std::uint32_t));
    row_has_elsewhere_[static_cast<std::size_t>(row)] = 0;
}

template <int D>
void Sorter<D>::add_one(std::uint32_t boid, std::uint32_t cell) {
    if (counted_) {
        notes_[parts_ - 1].counts.add(cell);
        ++part_begin_[parts_];
    } else if (may_note_changes && knows_changes_) {
        note_newcomer(boid, cell);
    }  // else all will be counted
}

/// Counts boids that stand in any order: a single part by itself, several in the table they share.
template <int D>
void Sorter<D>::count_all(const Array<std::uint32_t>& cell, std::size_t count, const Grid<D>& grid, Workers& workers) {
    reserve_tables(grid);
    window_end_ = 0;
    for (std::size_t part = 0; part <= parts_; ++part) part_begin_[part] = count * part / parts_;
    for (std::size_t part = 0; part < parts_; ++part) open_window(grid, part, 0, parts_ == 1 ? grid.rows() : 0);
    workers.for_each(parts_, [&](std::size_t part) {
        CellCounts& counts = notes_[part].counts;
        counts.clear();
        for (std::size_t index = part_begin_[part]; index < part_begin_[part + 1]; ++index) counts.add(cell[index]);
    });
}

/// Calls body(counts of the row's cells) for every table that has any.
template <int D>
template <class Body>
void Sorter<D>::for_each_count(const Grid<D>& grid, int row, Body&& body) {
    const std::uint32_t first = grid.row_cell(row);
    for (const CellNotes& each : notes_)
        if (first - each.counts.first < each.counts.cells) body(each.counts.window + (first - each.counts.first));
    if (row_has_elsewhere_[static_cast<std::size_t>(row)] != 0) body(table_.data() + first);
}

/// Leaves how many boids each cell of a row holds, and in each table where its boids of a cell begin among them.
template <int D>
void Sorter<D>::add_counts(const Grid<D>& grid, int row, std::uint32_t* held) {
    std::uint8_t* const unordered = unordered_.data() + grid.row_cell(row);
    const int border = grid.border_columns(), end = border + grid.inner_columns();
    std::memset(held, 0, static_cast<std::size_t>(grid.stride()) * sizeof *held);
    std::memset(unordered, 0, static_cast<std::size_t>(grid.stride()));
    for_each_count(grid, row, [&](std::uint32_t* counts) {
        for (int column = border; column < end; ++column) {
            const std::uint32_t before = held[column], more = counts[column];
            // Boids of two parts meet here: their order is not known while they are placed.
            unordered[column] |= static_cast<std::uint8_t>((before != 0) & (more != 0));
            held[column] = before + more;
            counts[column] = before | nobody_before;
        }
    });
}

/// Adds up what the cells of a row hold, and adds its ghosts.
template <int D>
void Sorter<D>::total_row(const Grid<D>& grid, int row, std::uint32_t* held) {
    const int border = grid.border_columns(), inner = grid.inner_columns(), end = border + inner;
    std::uint32_t own = 0, most = 0, ghosts = 0;
    for (int column = border; column < end; ++column) {
        own += held[column];
        most = std::max(most, held[column]);
    }
    for (int column = 0; column < border && grid.has_ghosts(); ++column) {
        ghosts += held[column] = held[column + inner];
        ghosts += held[end + column] = held[border + column];
    }
    own_total_[static_cast<std::size_t>(row)] = own;
    row_most_[static_cast<std::size_t>(row)] = most;
    row_total_[static_cast<std::size_t>(row)] = own + ghosts;
}

/// Rows of ghosts hold what the rows do whose boids they are.
template <int D>
void Sorter<D>::total_ghost_rows(const Grid<D>& grid, Array<std::uint32_t>& first, Workers& workers) {
    if (!grid.has_ghosts()) return;
    for_each_row(grid.rows(), parts_, workers, [&](int row) {
        if (grid.is_inner(row)) return;
        std::array<float, D> shift;
        const int source = grid.source_row(row, shift);
        std::memcpy(first.data() + grid.row_cell(row), first.data() + grid.row_cell(source),
                    static_cast<std::size_t>(grid.stride()) * sizeof(std::uint32_t));
        row_total_[static_cast<std::size_t>(row)] = row_total_[static_cast<std::size_t>(source)];
        row_most_[static_cast<std::size_t>(row)] = row_most_[static_cast<std::size_t>(source)];
    });
}

/// Turns what the cells of a row hold into the slot of their first boid.
template <int D>
void Sorter<D>::start_row(const Grid<D>& grid, int row, std::uint32_t* first) const {
    std::uint32_t next = row_first_[static_cast<std::size_t>(row)];
    for (int column = 0; column < grid.stride(); ++column) {
        const std::uint32_t held = first[column];
        first[column] = next;
        next += held;
    }
}

/// Finds where each row begins among the sorted boids.
template <int D>
void Sorter<D>::begin_rows(const Grid<D>& grid) {
    const std::size_t rows = row_total_.size();
    row_first_[0] = own_before_[0] = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        row_first_[row + 1] = row_first_[row] + row_total_[row];
        own_before_[row + 1] = own_before_[row] + (grid.is_own(static_cast<int>(row)) ? own_total_[row] : 0);
    }
    sorted_count_ = row_first_[rows];
}

/// Turns the counts of a row's cells into the slots where each part places its boids.
template <int D>
void Sorter<D>::start_counts(const Grid<D>& grid, int row) {
    const std::uint32_t* const first = grid.first.data() + grid.row_cell(row);
    const int border = grid.border_columns(), end = border + grid.inner_columns();
    for_each_count(grid, row, [&](std::uint32_t* counts) {
        for (int column = border; column < end; ++column) counts[column] += first[column];
    });
}

/// Makes room for the sorted boids, and for some more ghosts and copies: their number changes from step to step.
template <int D>
void Sorter<D>::make_room(FlockArrays<D>& sorted) const {
    const std::size_t ghosts = sorted_count_ - own_before_.back();
    sorted.reserve(sorted_count_ + ghosts / 4 + 64);
}

template <int D>
void Sorter<D>::place(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, const Grid<D>& grid,
                      FlockArrays<D>& sorted, Workers& workers) {
    workers.for_each(parts_, [&](std::size_t part) {
        // Pointers are kept in locals: a store could change any that is not.
        const CellCounts places = notes_[part].counts;
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
        for (std::size_t index = part_begin_[part], end = part_begin_[part + 1]; index < end; ++index) {
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
void Sorter<D>::order_row(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const {
    const std::uint32_t* const first = grid.first.data() + grid.row_cell(row);
    const std::uint8_t* const unordered = unordered_.data() + grid.row_cell(row);
    const std::uint8_t* const end = unordered + grid.border_columns() + grid.inner_columns();
    const auto next = [end](const std::uint8_t* from) {
        return static_cast<const std::uint8_t*>(std::memchr(from, 1, static_cast<std::size_t>(end - from)));
    };
    for (const std::uint8_t* cell = next(unordered); cell != nullptr; cell = next(cell + 1))
        order_cell(sorted, {first[cell - unordered], first[cell - unordered + 1]});
}

template <int D>
void Sorter<D>::add_ghost_columns(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const {
    const auto border = static_cast<std::uint32_t>(grid.border_columns());
    const auto inner = static_cast<std::uint32_t>(grid.inner_columns());
    const std::uint32_t* first = grid.first.data() + grid.row_cell(row);
    copy_shifted<D>(sorted, {first[inner], first[inner + border]}, first[0], {-grid.width()});
    copy_shifted<D>(sorted, {first[border], first[2 * border]}, first[border + inner], {grid.width()});
}

/// Orders each row, fills its ghosts, and leaves the tables as the next counts need them.
template <int D>
void Sorter<D>::order_rows(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers, Within within) {
    for_each_row(grid.rows(), parts_, workers, [&](int row) {
        clear_elsewhere(grid, row);
        if (own_total_[static_cast<std::size_t>(row)] == 0) return;
        if (within == Within::by_id) order_row(grid, row, sorted);
        if (grid.has_ghosts()) add_ghost_columns(grid, row, sorted);
    });
}

template <int D>
void Sorter<D>::add_ghost_rows(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers) {
    for_each_row(grid.rows(), parts_, workers, [&](int row) {
        if (grid.is_inner(row)) return;
        std::array<float, D> shift;
        const auto source = static_cast<std::size_t>(grid.source_row(row, shift));
        copy_shifted<D>(sorted, {row_first_[source], row_first_[source + 1]}, row_first_[static_cast<std::size_t>(row)],
                        shift);
    });
}

template <int D>
std::size_t Sorter<D>::bytes() const {
    const std::size_t changes = changed_boid_.bytes() + changed_from_.bytes() + changed_to_.bytes();
    const std::size_t rows = 8 * row_first_.size() * sizeof(std::uint32_t) + row_has_elsewhere_.size();
    return windows_.bytes() + table_.bytes() + unordered_.bytes() + changes + rows;
}

template class Sorter<2>;
template class Sorter<3>;

}  // namespace boids::cpu
