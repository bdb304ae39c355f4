#include "boids/engines/cpu/grid/change_sort.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "boids/engines/cpu/grid/tasks.h"

namespace boids::cpu {

namespace {

/// A kernel writes whole vectors of changes, the last of them behind the room there is.
constexpr std::uint32_t change_slack = 2 * group_size;
/// Every row looks for its own among the newcomers: with more of them all boids are counted.
constexpr std::uint32_t most_newcomers = 16;

/// How many changes there must be room for, where one boid in `every` changes.
std::size_t room_for_changes(std::size_t boids, std::size_t parts, std::size_t every) {
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
std::uint32_t place_among(const std::uint32_t* id, Run boids, std::uint32_t newcomer) {
    constexpr std::uint32_t few = 8;
    const std::uint32_t* const begin = id + boids.begin;
    const std::uint32_t count = boids.end - boids.begin;
    if (count > few) return static_cast<std::uint32_t>(std::lower_bound(begin, begin + count, newcomer) - id);
    std::uint32_t lower = 0;
    for (std::uint32_t index = 0; index < few; ++index)
        lower += static_cast<std::uint32_t>(index < count) & static_cast<std::uint32_t>(begin[index] < newcomer);
    return boids.begin + lower;
}

}  // namespace

template <int D>
std::size_t ChangeSort<D>::bytes_for(std::size_t boids, const Grid<D>& grid, std::size_t parts) {
    return Array<std::uint32_t>::bytes_for(grid.cells()) +
           3 * Array<std::uint32_t>::bytes_for(room_for_changes(boids, parts, usual_room));
}

template <int D>
bool ChangeSort<D>::may_begin(const Grid<D>& grid) {
    if (!can_sort(grid)) return false;
    if (pause_ == 0) return true;
    --pause_;
    return false;
}

template <int D>
void ChangeSort<D>::begin(const std::vector<std::uint32_t>& own_before, FlightParts& parts) {
    const std::size_t rows = own_before.size() - 1;
    divide_room(own_before.back(), parts);
    row_changes_.assign(rows + parts.count(), Run{0, 0});
    row_part_.resize(rows);
    std::size_t part = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        while (part + 1 < parts.count() && parts.begin[part + 1] <= own_before[row]) ++part;
        row_part_[row] = static_cast<std::uint32_t>(part);
    }
    // Rows are not all alike: an even share would have to grow now and then.
    const std::size_t even = own_before.back() / room_ / rows;
    lists_.resize(parts.count());
    for (RowChanges& each : lists_) each.reserve(4 * even + 64);
}

template <int D>
void ChangeSort<D>::divide_room(std::size_t boids, FlightParts& parts) {
    for (auto* each : {&boid_, &from_, &to_}) each->reserve(room_for_changes(boids, parts.count(), room_));
    begin_.resize(parts.count());
    std::size_t begin = 0;
    for (std::size_t part = 0; part < parts.count(); ++part) {
        const std::size_t room = (parts.begin[part + 1] - parts.begin[part]) / room_ + group_size;
        CellNotes& notes = parts.notes[part];
        notes.wants_changes = true;
        notes.changes = {boid_.data() + begin, from_.data() + begin, to_.data() + begin, 0,
                         static_cast<std::uint32_t>(room)};
        begin_[part] = notes.row_begin = static_cast<std::uint32_t>(begin);
        begin += room + change_slack;
    }
    newcomers_ = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin)};
}

template <int D>
void ChangeSort<D>::end_row(CellNotes& notes, std::size_t part, int row) {
    const std::uint32_t end = begin_[part] + notes.changes.count;
    row_changes_[static_cast<std::size_t>(row) + part] = {std::exchange(notes.row_begin, end), end};
}

template <int D>
bool ChangeSort<D>::add_newcomer(std::uint32_t boid, std::uint32_t cell) {
    if (newcomers_.end - newcomers_.begin == most_newcomers) return false;
    boid_[newcomers_.end] = boid;
    to_[newcomers_.end++] = cell;
    return true;
}

/// Lets some flights pass before changes are looked at again.
template <int D>
void ChangeSort<D>::pause() {
    constexpr std::uint32_t longest_pause = 1024;
    pause_ = next_pause_;
    next_pause_ = std::min(2 * next_pause_, longest_pause);
}

/// Whether all changes were noted. If not, there is more room next time, or a pause.
template <int D>
bool ChangeSort<D>::has_all_changes(const FlightParts& parts) {
    constexpr std::size_t most_room = 3;
    if (std::ranges::none_of(parts.notes, [](const CellNotes& each) { return each.changes.overflows(); })) return true;
    if (room_ > most_room)
        --room_;
    else
        pause();
    return false;
}

/// Calls body(run) for the changes of a row, by rising boid: one run, or several where several parts had boids of it.
template <int D>
template <class Body>
void ChangeSort<D>::for_each_changes(const FlightParts& parts, int row, Body&& body) const {
    const auto at = static_cast<std::size_t>(row);
    for (std::size_t part = row_part_[at]; part < parts.count() && parts.begin[part] < old_before_[at + 1]; ++part)
        body(row_changes_[at + part]);
}

/// Calls body(row, lists) for every row, those that begin in a part one after another, so that the lists of a part grow
/// only while its rows do.
template <int D>
template <class Body>
void ChangeSort<D>::for_each_row_by_parts(Workers& workers, Body&& body) {
    workers.for_each(lists_.size(), [&](std::size_t part) {
        const auto own = std::equal_range(row_part_.begin(), row_part_.end(), static_cast<std::uint32_t>(part));
        for (auto row = own.first; row != own.second; ++row)
            body(static_cast<int>(row - row_part_.begin()), lists_[part]);
    });
}

/// Lists the changes by which boids come to a row. Who comes is hard to foretell: everybody is written down, and only
/// the place of the next depends on it.
template <int D>
std::span<const std::uint32_t> ChangeSort<D>::find_arrivals(const Grid<D>& grid, const FlightParts& parts, int row,
                                                            std::vector<std::uint32_t>& found) const {
    const std::uint32_t first = grid.row_cell(row), columns = static_cast<std::uint32_t>(grid.stride());
    const std::uint32_t* const to = to_.data();
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
    for_each_row_around(grid, row, [&](int source) { for_each_changes(parts, source, look_at); });
    look_at(newcomers_);
    return {found.data(), count};
}

/// How many boids the cells of a row will hold.
template <int D>
void ChangeSort<D>::count_row(const Grid<D>& grid, const FlightParts& parts, int row,
                              std::vector<std::uint32_t>& found) {
    const std::uint32_t cell = grid.row_cell(row);
    std::uint32_t* const held = cells_.data() + cell;
    std::memset(held, 0, static_cast<std::size_t>(grid.stride()) * sizeof *held);
    if (!grid.is_inner(row)) return;
    const std::uint32_t* const first = grid.first.data() + cell;
    const int border = grid.border_columns(), end = border + grid.inner_columns();
    for (int column = border; column < end; ++column) held[column] = first[column + 1] - first[column];
    for_each_changes(parts, row, [&](Run changes) {
        for (std::uint32_t change = changes.begin; change < changes.end; ++change) --held[from_[change] - cell];
    });
    for (const std::uint32_t change : find_arrivals(grid, parts, row, found)) ++held[to_[change] - cell];
}

/// Merges a row of the sorted boids from those of its old boids who stay in their cells and those who come.
template <int D>
template <bool waypoints>
void ChangeSort<D>::merge_row(const FlockArrays<D>& boids, const Grid<D>& grid, const FlightParts& parts, int row,
                              FlockArrays<D>& sorted, std::uint32_t end, RowChanges& lists) const {
    auto& [found, gone, arrivals] = lists;
    const auto at = static_cast<std::size_t>(row);
    const std::uint32_t* const old_first = cells_.data() + grid.row_cell(row);
    const std::uint32_t *const id = boids.id.data(), border = static_cast<std::uint32_t>(grid.border_columns());
    arrivals.reserve(static_cast<std::size_t>(grid.stride()));
    for (const std::uint32_t change : find_arrivals(grid, parts, row, found))
        arrivals.add(to_[change] - grid.row_cell(row), boid_[change], id[boid_[change]]);
    gone.clear();
    for_each_changes(parts, row, [&](Run changes) {
        gone.insert(gone.end(), boid_.data() + changes.begin, boid_.data() + changes.end);
    });
    gone.push_back(~std::uint32_t{0});
    RowWriter<D, waypoints> writer(boids, sorted, grid.first[grid.row_cell(row) + border], end);
    const std::uint32_t* next_gone = gone.data();
    std::uint32_t next = old_before_[at];
    const auto copy_until = [&](std::uint32_t boid) {
        for (; *next_gone < boid; next = *next_gone++ + 1) writer.copy(next, *next_gone);
        writer.copy(next, boid);
        next = boid;
    };
    const std::uint32_t to_boid = old_before_[at] - old_first[border];  // from slots of the old order
    arrivals.take_all([&](std::uint32_t column, std::uint32_t boid, std::uint32_t boid_id) {
        copy_until(place_among(id, {old_first[column] + to_boid, old_first[column + 1] + to_boid}, boid_id));
        writer.copy_one(boid);
    });
    copy_until(old_before_[at + 1]);
}

template <int D>
bool ChangeSort<D>::sort(const FlockArrays<D>& boids, Grid<D>& grid, FlockArrays<D>& sorted, const FlightParts& parts,
                         RowLayout<D>& rows, Workers& workers) {
    if (!has_all_changes(parts)) return false;
    cells_.reserve(grid.cells() + 1);
    old_before_ = rows.own_before();
    for_each_row_by_parts(workers, [&](int row, RowChanges& lists) {
        count_row(grid, parts, row, lists.found);
        rows.total_row(grid, row, cells_.data() + grid.row_cell(row));
    });
    rows.total_ghost_rows(grid, cells_, parts.count(), workers);
    rows.begin_rows(grid);
    const std::uint32_t boids_to_be = old_before_.back() + newcomers_.end - newcomers_.begin;
    if (rows.own_before().back() != boids_to_be) {  // somebody went farther than to the next row
        pause();
        return false;
    }
    for_each_row(grid.rows(), parts.count(), workers,
                 [&](int row) { rows.start_row(grid, row, cells_.data() + grid.row_cell(row)); });
    cells_[grid.cells()] = static_cast<std::uint32_t>(rows.sorted_count());
    rows.make_room(sorted);
    std::swap(grid.first, cells_);
    for_each_row_by_parts(workers, [&](int row, RowChanges& lists) {
        if (!grid.is_inner(row)) return;
        const std::uint32_t end = rows.row_end(static_cast<std::size_t>(row));
        if (sorted.counts_waypoints)
            merge_row<true>(boids, grid, parts, row, sorted, end, lists);
        else
            merge_row<false>(boids, grid, parts, row, sorted, end, lists);
        if (grid.has_ghosts()) rows.add_ghost_columns(grid, row, sorted);
    });
    if (grid.has_ghosts()) rows.add_ghost_rows(grid, sorted, parts.count(), workers);
    return true;
}

template class ChangeSort<2>;
template class ChangeSort<3>;

}  // namespace boids::cpu
