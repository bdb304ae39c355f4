// Sorts boids that were sorted a step ago and of which few have gone to another cell. Those who stay keep their order,
// so each row is merged from what stays of it, copied run by run, and from those who come to it. A part of sorter.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "boids/engines/cpu/grid/arrivals.h"
#include "boids/engines/cpu/grid/row_tasks.h"
#include "boids/engines/cpu/grid/sorter.h"

namespace boids::cpu {

/// A kernel writes whole vectors of changes, the last of them behind the room there is.
inline constexpr std::uint32_t change_slack = 2 * group_size;
/// Every row looks for its own among the newcomers: with more of them all boids are counted.
inline constexpr std::uint32_t most_newcomers = 16;

/// How many changes there must be room for, where one boid in `every` changes.
inline std::size_t room_for_changes(std::size_t boids, std::size_t parts, std::size_t every) {
    return boids / every + parts * (group_size + change_slack) + most_newcomers;
}

/// Calls body(row) for the rows around an inner one and itself, across the edge where that is nearer: boids may leave
/// through one side of the world and come in through the other.
template <int D, class Body>
void for_each_row_around(const Grid<D>& grid, int row, Body&& body) {
    const auto around = [&](int axis, int way) {
        const int lines = grid.table_lines(axis), line = grid.line_of_row(row, axis) + way;
        return line == 0 ? lines : line > lines ? 1 : line;
    };
    constexpr int layers = D == 3 ? 1 : 0;
    for (int z = -layers; z <= layers; ++z)
        for (int y = -1; y <= 1; ++y) {
            std::array<int, D> lines{};
            lines[D - 1] = around(D - 1, z);
            lines[1] = around(1, y);
            body(grid.row_at(lines));
        }
}

/// Copies boids into a row of the sorted arrays, one after another.
template <int D, bool waypoints>
class RowWriter {
public:
    RowWriter(const FlockArrays<D>& boids, FlockArrays<D>& sorted, std::uint32_t begin, std::uint32_t end)
        : next_(begin), end_(end) {
        int array = 0;
        const auto add = [&](const auto& from, auto& to) {
            from_[array] = reinterpret_cast<const std::uint32_t*>(from.data());
            to_[array++] = reinterpret_cast<std::uint32_t*>(to.data());
        };
        for (int axis = 0; axis < D; ++axis) {
            add(boids.position[axis], sorted.position[axis]);
            add(boids.velocity[axis], sorted.velocity[axis]);
        }
        add(boids.id, sorted.id);
        if constexpr (waypoints) add(boids.waypoint, sorted.waypoint);
    }

    void copy(std::uint32_t begin, std::uint32_t end) {
        const std::uint32_t count = end - begin;
        // Most runs are shorter than a piece, and their lengths are hard to foretell: a piece is written in any case,
        // of which what is too much is written over by the next.
        if (next_ + count + piece <= end_) {
            copy_piece(next_, begin);
            for (std::uint32_t done = piece; done < count; done += piece) copy_piece(next_ + done, begin + done);
        } else {
            for (int array = 0; array < arrays; ++array)
                std::memcpy(to_[array] + next_, from_[array] + begin, count * sizeof(std::uint32_t));
        }
        next_ += count;
    }

    void copy_one(std::uint32_t boid) {
        for (int array = 0; array < arrays; ++array) to_[array][next_] = from_[array][boid];
        ++next_;
    }

private:
    static constexpr int arrays = 2 * D + (waypoints ? 2 : 1);
    static constexpr std::uint32_t piece = 8;

    void copy_piece(std::uint32_t to, std::uint32_t from) {
        for (int array = 0; array < arrays; ++array)
            std::memcpy(to_[array] + to, from_[array] + from, piece * sizeof(std::uint32_t));
    }

    const std::uint32_t* from_[arrays];
    std::uint32_t* to_[arrays];
    std::uint32_t next_, end_;
};

/// Where a boid belongs among boids that stand by rising id. How far down is hard to foretell, so that of few boids all
/// are looked at.
inline std::uint32_t place_among(const std::uint32_t* id, Run boids, std::uint32_t newcomer) {
    constexpr std::uint32_t few = 8;
    const std::uint32_t* const begin = id + boids.begin;
    const std::uint32_t count = boids.end - boids.begin;
    if (count > few) return static_cast<std::uint32_t>(std::lower_bound(begin, begin + count, newcomer) - id);
    std::uint32_t lower = 0;
    for (std::uint32_t index = 0; index < few; ++index)
        lower += static_cast<std::uint32_t>(index < count) & static_cast<std::uint32_t>(begin[index] < newcomer);
    return boids.begin + lower;
}

template <int D>
bool can_sort_changes(const Grid<D>& grid) {
    return !grid.is_folded() && !grid.holds_copies() && grid.table_lines(1) >= 3 && grid.table_lines(D - 1) >= 3;
}

/// In the plane a step takes 8 to 12 % less by changes (2,000 boids to a million, Zen 3 and 4). In space, where cells
/// are fuller, it is worth it where arrays outgrow the nearest caches: 3 % (a million boids).
template <int D>
bool Sorter<D>::gains_by_changes(std::size_t boids, const Grid<D>& grid) {
    constexpr std::size_t many = std::size_t{1} << (D == 2 ? 11 : 17);
    return may_note_changes && boids >= many && can_sort_changes(grid);
}

template <int D>
bool Sorter<D>::begin_changes(const Grid<D>& grid) {
    if (!can_sort_changes(grid)) return false;
    if (pause_ > 0) {
        --pause_;
        return false;
    }
    windows_.release();  // what counting needs
    unordered_.release();
    divide_boids(0, grid.rows());
    divide_changes();
    row_changes_.assign(row_total_.size() + parts_, Run{0, 0});
    row_part_.resize(row_total_.size());
    std::size_t part = 0;
    for (std::size_t row = 0; row < row_part_.size(); ++row) {
        while (part + 1 < parts_ && part_begin_[part + 1] <= own_before_[row]) ++part;
        row_part_[row] = static_cast<std::uint32_t>(part);
    }
    // Rows are not all alike: an even share would have to grow now and then.
    const std::size_t even = own_before_.back() / change_room_ / row_part_.size();
    row_lists_.resize(parts_);
    for (RowChanges& each : row_lists_) each.reserve(4 * even + 64);
    knows_changes_ = true;
    return true;
}

/// Gives each part its room for changes.
template <int D>
void Sorter<D>::divide_changes() {
    for (auto* each : {&changed_boid_, &changed_from_, &changed_to_})
        each->reserve(room_for_changes(own_before_.back(), parts_, change_room_));
    changes_begin_.resize(parts_);
    std::size_t begin = 0;
    for (std::size_t part = 0; part < parts_; ++part) {
        const std::size_t room = (part_begin_[part + 1] - part_begin_[part]) / change_room_ + group_size;
        changes_begin_[part] = static_cast<std::uint32_t>(begin);
        notes_[part].only_changes = true;
        notes_[part].row_begin = changes_begin_[part];
        notes_[part].changes = {changed_boid_.data() + begin, changed_from_.data() + begin, changed_to_.data() + begin,
                                0, static_cast<std::uint32_t>(room)};
        begin += room + change_slack;
    }
    newcomers_ = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin)};
}

template <int D>
void Sorter<D>::note_newcomer(std::uint32_t boid, std::uint32_t cell) {
    knows_changes_ = newcomers_.end - newcomers_.begin < most_newcomers;
    if (!knows_changes_) return;
    changed_boid_[newcomers_.end] = boid;
    changed_to_[newcomers_.end++] = cell;
}

template <int D>
void Sorter<D>::end_row(std::size_t part, int row) {
    if (!notes_[part].only_changes) return;
    const std::uint32_t end = changes_begin_[part] + notes_[part].changes.count;
    Run& changes = row_changes_[static_cast<std::size_t>(row) + part];
    changes = {notes_[part].row_begin, end};
    notes_[part].row_begin = end;
}

/// Lets some flights pass before changes are looked at again.
template <int D>
void Sorter<D>::pause_changes() {
    constexpr std::uint32_t longest_pause = 1024;
    pause_ = next_pause_;
    next_pause_ = std::min(2 * next_pause_, longest_pause);
}

/// Whether all changes were noted. If not, there is more room next time, or a pause.
template <int D>
bool Sorter<D>::has_all_changes() {
    constexpr std::size_t most_room = 3;
    if (std::ranges::none_of(notes_, [](const CellNotes& each) { return each.changes.overflows(); })) return true;
    if (change_room_ > most_room)
        --change_room_;
    else
        pause_changes();
    return false;
}

/// Calls body(run) for the changes of a row, by rising boid: one run, or several where several parts had boids of it.
template <int D>
template <class Body>
void Sorter<D>::for_each_changes(int row, Body&& body) const {
    const auto at = static_cast<std::size_t>(row);
    for (std::size_t part = row_part_[at]; part < parts_ && part_begin_[part] < old_before_[at + 1]; ++part)
        body(row_changes_[at + part]);
}

/// Calls body(row, lists) for every row, those that begin in a part one after another, so that the lists of a part grow
/// only while its rows do.
template <int D>
template <class Body>
void Sorter<D>::for_each_row_by_parts(Workers& workers, Body&& body) {
    workers.for_each(parts_, [&](std::size_t part) {
        const auto own = std::equal_range(row_part_.begin(), row_part_.end(), static_cast<std::uint32_t>(part));
        for (auto row = own.first; row != own.second; ++row)
            body(static_cast<int>(row - row_part_.begin()), row_lists_[part]);
    });
}

/// Lists the changes by which boids come to a row. Who comes is hard to foretell: everybody is written down, and only
/// the place of the next depends on it.
template <int D>
std::span<const std::uint32_t> Sorter<D>::find_arrivals(const Grid<D>& grid, int row,
                                                        std::vector<std::uint32_t>& found) const {
    const std::uint32_t first = grid.row_cell(row), columns = static_cast<std::uint32_t>(grid.stride());
    const std::uint32_t* const to = changed_to_.data();
    std::size_t count = 0;
    const auto look_at = [&](Run changes) {
        const std::size_t most = count + changes.end - changes.begin;
        if (found.size() < most) found.resize(2 * most);
        std::uint32_t* const list = found.data();
        for (std::uint32_t change = changes.begin; change < changes.end; ++change) {
            list[count] = change;
            count += to[change] - first < columns ? 1 : 0;
        }
    };
    for_each_row_around(grid, row, [&](int source) { for_each_changes(source, look_at); });
    look_at(newcomers_);
    return {found.data(), count};
}

/// How many boids the cells of a row will hold.
template <int D>
void Sorter<D>::count_changes(const Grid<D>& grid, int row, std::vector<std::uint32_t>& found) {
    const std::uint32_t cell = grid.row_cell(row);
    std::uint32_t* const held = table_.data() + cell;
    std::memset(held, 0, static_cast<std::size_t>(grid.stride()) * sizeof *held);
    if (!grid.is_inner(row)) return;
    const std::uint32_t* const first = grid.first.data() + cell;
    const int border = grid.border_columns(), end = border + grid.inner_columns();
    for (int column = border; column < end; ++column) held[column] = first[column + 1] - first[column];
    for_each_changes(row, [&](Run changes) {
        for (std::uint32_t change = changes.begin; change < changes.end; ++change) --held[changed_from_[change] - cell];
    });
    for (const std::uint32_t change : find_arrivals(grid, row, found)) ++held[changed_to_[change] - cell];
}

/// Merges a row of the sorted boids from those of its old boids who stay in their cells and those who come.
template <int D>
template <bool waypoints>
void Sorter<D>::merge_row(const FlockArrays<D>& boids, const Grid<D>& grid, int row, FlockArrays<D>& sorted,
                          RowChanges& lists) const {
    auto& [found, gone, arrivals] = lists;
    const auto at = static_cast<std::size_t>(row);
    const std::uint32_t* const old_first = table_.data() + grid.row_cell(row);
    const std::uint32_t *const id = boids.id.data(), border = static_cast<std::uint32_t>(grid.border_columns());
    arrivals.reserve(static_cast<std::size_t>(grid.stride()));
    for (const std::uint32_t change : find_arrivals(grid, row, found))
        arrivals.add(changed_to_[change] - grid.row_cell(row), changed_boid_[change], id[changed_boid_[change]]);
    gone.clear();
    for_each_changes(row, [&](Run changes) {
        gone.insert(gone.end(), changed_boid_.data() + changes.begin, changed_boid_.data() + changes.end);
    });
    gone.push_back(~std::uint32_t{0});
    RowWriter<D, waypoints> writer(boids, sorted, grid.first[grid.row_cell(row) + border], row_first_[at + 1]);
    const std::uint32_t* next_gone = gone.data();
    std::uint32_t next = old_before_[at];
    const auto copy_until = [&](std::uint32_t end) {
        for (; *next_gone < end; next = *next_gone++ + 1) writer.copy(next, *next_gone);
        writer.copy(next, end);
        next = end;
    };
    const std::uint32_t to_boid = old_before_[at] - old_first[border];  // from slots of the old order
    arrivals.take_all([&](std::uint32_t column, std::uint32_t boid, std::uint32_t boid_id) {
        copy_until(place_among(id, {old_first[column] + to_boid, old_first[column + 1] + to_boid}, boid_id));
        writer.copy_one(boid);
    });
    copy_until(old_before_[at + 1]);
}

template <int D>
bool Sorter<D>::sort_changes(const FlockArrays<D>& boids, Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers) {
    knows_changes_ = false;
    if (!has_all_changes()) return false;
    table_.reserve(cells_ + 1);
    table_is_clear_ = false;
    old_before_ = own_before_;
    for_each_row_by_parts(workers, [&](int row, RowChanges& lists) {
        count_changes(grid, row, lists.found);
        total_row(grid, row, table_.data() + grid.row_cell(row));
    });
    total_ghost_rows(grid, table_, workers);
    begin_rows(grid);
    const std::uint32_t boids_to_be = old_before_.back() + newcomers_.end - newcomers_.begin;
    if (own_before_.back() != boids_to_be) {  // somebody went farther than to the next row
        pause_changes();
        return false;
    }
    for_each_row(grid.rows(), parts_, workers,
                 [&](int row) { start_row(grid, row, table_.data() + grid.row_cell(row)); });
    table_[cells_] = static_cast<std::uint32_t>(sorted_count_);
    make_room(sorted);
    std::swap(grid.first, table_);  // which has the old order now
    for_each_row_by_parts(workers, [&](int row, RowChanges& lists) {
        if (!grid.is_inner(row)) return;
        if (sorted.counts_waypoints)
            merge_row<true>(boids, grid, row, sorted, lists);
        else
            merge_row<false>(boids, grid, row, sorted, lists);
        if (grid.has_ghosts()) add_ghost_columns(grid, row, sorted);
    });
    if (grid.has_ghosts()) add_ghost_rows(grid, sorted, workers);
    return true;
}

}  // namespace boids::cpu
