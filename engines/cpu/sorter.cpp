#include "boids/engines/cpu/sorter.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numeric>
#include <type_traits>

namespace boids::cpu {

namespace {

constexpr std::size_t least_boids_per_chunk = 2048;  // fewer are not worth waking a thread for
constexpr int rows_per_task = 8;

/// Calls body(row) for every row, some rows to a task.
template <class Body>
void for_each_row(int rows, std::size_t chunks, Workers& workers, Body&& body) {
    const int task = chunks == 1 ? rows : rows_per_task;
    workers.for_each(static_cast<std::size_t>((rows + task - 1) / task), [&](std::size_t index) {
        const int begin = static_cast<int>(index) * task;
        for (int row = begin; row < std::min(begin + task, rows); ++row) body(row);
    });
}

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

/// Sorts by merging the runs that are in order already: boids that change cells together keep their order.
template <class Before>
void merge_runs(std::vector<std::uint32_t>& values, Before before) {
    thread_local std::vector<std::uint32_t> merged;  // the memory of these is used again
    thread_local std::vector<std::size_t> ends;
    for (;;) {
        ends.assign(1, 0);
        for (std::size_t index = 1; index < values.size(); ++index)
            if (before(values[index], values[index - 1])) ends.push_back(index);
        ends.push_back(values.size());
        if (ends.size() <= 2) return;
        merged.clear();
        const auto at = [&](std::size_t run) {
            return values.begin() + static_cast<std::ptrdiff_t>(ends[std::min(run, ends.size() - 1)]);
        };
        for (std::size_t run = 0; run + 1 < ends.size(); run += 2)
            std::merge(at(run), at(run + 1), at(run + 1), at(run + 2), std::back_inserter(merged), before);
        values.swap(merged);
    }
}

/// Orders a cell that holds many boids; insertion would take their number squared.
template <int D>
void order_crowded_cell(FlockArrays<D>& sorted, Run cell) {
    thread_local std::vector<std::uint32_t> order;  // its memory is used again
    order.resize(cell.end - cell.begin);
    std::iota(order.begin(), order.end(), cell.begin);
    merge_runs(order, [&](std::uint32_t a, std::uint32_t b) { return sorted.id[a] < sorted.id[b]; });
    const auto permute = [&](auto* values) {
        thread_local std::vector<std::remove_pointer_t<decltype(values)>> held;
        held.clear();
        for (const std::uint32_t from : order) held.push_back(values[from]);
        std::copy(held.begin(), held.end(), values + cell.begin);
    };
    for (int axis = 0; axis < D; ++axis) {
        permute(sorted.position[axis].data());
        permute(sorted.velocity[axis].data());
    }
    permute(sorted.id.data());
    if (sorted.counts_legs) permute(sorted.leg.data());
}

/// Orders a cell by id: nearly in order already, as few boids change cells in a step.
template <int D>
void order_cell(FlockArrays<D>& sorted, Run cell) {
    constexpr std::uint32_t crowd = 64;
    if (cell.end - cell.begin > crowd) return order_crowded_cell(sorted, cell);
    for (std::uint32_t index = cell.begin + 1; index < cell.end; ++index)
        for (std::uint32_t at = index; at > cell.begin && sorted.id[at] < sorted.id[at - 1]; --at)
            sorted.exchange(at, at - 1);
}

}  // namespace

template <int D>
void Sorter<D>::reserve(std::size_t boids, const Grid<D>& grid, int workers) {
    chunks_ = std::clamp<std::size_t>(boids / least_boids_per_chunk, 1, static_cast<std::size_t>(workers));
    cells_ = grid.cells();
    if (tallies_.size() < chunks_) tallies_.resize(chunks_);
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk) tallies_[chunk].reserve(cells_);
    const auto rows = static_cast<std::size_t>(grid.rows());
    unordered_.reserve(cells_);
    for (auto* each : {&row_total_, &row_most_, &own_total_}) each->resize(rows);
    for (auto* each : {&row_first_, &own_before_}) each->resize(rows + 1);
}

template <int D>
void Sorter<D>::sort(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, std::size_t count, Grid<D>& grid,
                     FlockArrays<D>& sorted, Workers& workers, Within within) {
    count_cells(cell, count, workers);
    total_rows(grid, workers);
    start_rows(grid, workers);
    sorted.reserve(sorted_count_);
    place(boids, cell, count, grid, sorted, workers);
    order_cells(grid, sorted, workers, within);
    if (grid.has_copies()) copy_rows(grid, sorted, workers);
}

template <int D>
void Sorter<D>::count_cells(const Array<std::uint32_t>& cell, std::size_t count, Workers& workers) {
    workers.for_each(chunks_, [&](std::size_t chunk) {
        std::uint32_t* tally = tallies_[chunk].data();
        std::memset(tally, 0, cells_ * sizeof(std::uint32_t));
        const std::size_t end = count * (chunk + 1) / chunks_;
        for (std::size_t index = count * chunk / chunks_; index < end; ++index) ++tally[cell[index]];
    });
}

/// Leaves in grid.first how many boids each cell of a row holds, copies included, and in the tallies where each chunk's
/// begin.
template <int D>
void Sorter<D>::total_row(Grid<D>& grid, int row) {
    const int border = grid.border_columns(), inner = grid.inner_columns();
    std::uint32_t* held = grid.first.data() + grid.row_cell(row);
    std::uint8_t* unordered = unordered_.data() + grid.row_cell(row);
    std::memset(held, 0, static_cast<std::size_t>(grid.stride()) * sizeof *held);
    std::memset(unordered, 0, static_cast<std::size_t>(grid.stride()));
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
        std::uint32_t* tally = tallies_[chunk].data() + grid.row_cell(row);
        for (int column = border; column < border + inner; ++column) {
            const std::uint32_t before = held[column], more = tally[column];
            // Boids of two chunks meet here: their order is not known while they are placed.
            unordered[column] |= static_cast<std::uint8_t>((before != 0) & (more != 0));
            tally[column] = before;
            held[column] = before + more;
        }
    }
    std::uint32_t own = 0, most = 0, copies = 0;
    for (int column = border; column < border + inner; ++column) {
        own += held[column];
        most = std::max(most, held[column]);
    }
    for (int column = 0; column < border; ++column) {
        copies += held[column] = held[column + inner];
        copies += held[border + inner + column] = held[border + column];
    }
    own_total_[static_cast<std::size_t>(row)] = own;
    row_most_[static_cast<std::size_t>(row)] = most;
    row_total_[static_cast<std::size_t>(row)] = own + copies;
}

template <int D>
void Sorter<D>::total_rows(Grid<D>& grid, Workers& workers) {
    for_each_row(grid.rows(), chunks_, workers, [&](int row) { total_row(grid, row); });
    if (!grid.has_copies()) return;
    for_each_row(grid.rows(), chunks_, workers, [&](int row) {
        if (grid.is_inner(row)) return;
        std::array<float, D> shift;
        const int source = grid.source_row(row, shift);
        std::memcpy(grid.first.data() + grid.row_cell(row), grid.first.data() + grid.row_cell(source),
                    static_cast<std::size_t>(grid.stride()) * sizeof(std::uint32_t));
        row_total_[static_cast<std::size_t>(row)] = row_total_[static_cast<std::size_t>(source)];
        row_most_[static_cast<std::size_t>(row)] = row_most_[static_cast<std::size_t>(source)];
    });
}

/// Turns the cells' counts into the index of their first boid.
template <int D>
void Sorter<D>::start_rows(Grid<D>& grid, Workers& workers) {
    const auto rows = static_cast<std::size_t>(grid.rows());
    row_first_[0] = own_before_[0] = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        row_first_[row + 1] = row_first_[row] + row_total_[row];
        own_before_[row + 1] = own_before_[row] + own_total_[row];
    }
    sorted_count_ = row_first_[rows];
    for_each_row(grid.rows(), chunks_, workers, [&](int row) {
        std::uint32_t* first = grid.first.data() + grid.row_cell(row);
        std::uint32_t next = row_first_[static_cast<std::size_t>(row)];
        for (int column = 0; column < grid.stride(); ++column) {
            const std::uint32_t held = first[column];
            first[column] = next;
            next += held;
        }
    });
    grid.first[cells_] = static_cast<std::uint32_t>(sorted_count_);
}

template <int D>
void Sorter<D>::place(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, std::size_t count, Grid<D>& grid,
                      FlockArrays<D>& sorted, Workers& workers) {
    workers.for_each(chunks_, [&](std::size_t chunk) {
        std::uint32_t* tally = tallies_[chunk].data();
        const std::size_t end = count * (chunk + 1) / chunks_;
        for (std::size_t index = count * chunk / chunks_; index < end; ++index) {
            const std::uint32_t to = cell[index], rank = tally[to]++, slot = grid.first[to] + rank;
            sorted.take(slot, boids, index);
            if (rank > 0 && unordered_[to] == 0) unordered_[to] = boids.id[index] < sorted.id[slot - 1];
        }
    });
}

/// Orders each cell by id and fills the row's copies.
template <int D>
void Sorter<D>::order_cells(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers, Within within) {
    const auto border = static_cast<std::uint32_t>(grid.border_columns());
    const auto inner = static_cast<std::uint32_t>(grid.inner_columns());
    for_each_row(grid.rows(), chunks_, workers, [&](int row) {
        if (own_total_[static_cast<std::size_t>(row)] == 0) return;
        const std::uint32_t* first = grid.first.data() + grid.row_cell(row);
        const std::uint8_t* unordered = unordered_.data() + grid.row_cell(row);
        const std::uint8_t* end = unordered + border + inner;
        for (const std::uint8_t* cell = within == Within::by_id ? unordered + border : end;
             (cell = static_cast<const std::uint8_t*>(std::memchr(cell, 1, static_cast<std::size_t>(end - cell)))) !=
             nullptr;
             ++cell)
            order_cell(sorted, {first[cell - unordered], first[cell - unordered + 1]});
        if (border == 0) return;
        copy_shifted<D>(sorted, {first[inner], first[inner + border]}, first[0], {-grid.width()});
        copy_shifted<D>(sorted, {first[border], first[2 * border]}, first[border + inner], {grid.width()});
    });
}

template <int D>
void Sorter<D>::copy_rows(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers) {
    for_each_row(grid.rows(), chunks_, workers, [&](int row) {
        if (grid.is_inner(row)) return;
        std::array<float, D> shift;
        const auto source = static_cast<std::size_t>(grid.source_row(row, shift));
        copy_shifted<D>(sorted, {row_first_[source], row_first_[source + 1]}, row_first_[static_cast<std::size_t>(row)],
                        shift);
    });
}

template <int D>
std::size_t Sorter<D>::bytes() const {
    std::size_t sum = unordered_.bytes() + 5 * row_first_.size() * sizeof(std::uint32_t);
    for (const auto& tally : tallies_) sum += tally.bytes();
    return sum;
}

template class Sorter<2>;
template class Sorter<3>;

}  // namespace boids::cpu
