#include "boids/engines/cpu/grid/row_layout.h"

#include <algorithm>
#include <cstring>

#include "boids/engines/cpu/grid/tasks.h"

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

}  // namespace

template <int D>
void RowLayout<D>::reserve(std::size_t rows) {
    for (auto* each : {&row_total_, &row_most_, &own_total_}) each->resize(rows);
    for (auto* each : {&row_first_, &own_before_}) each->resize(rows + 1);
}

template <int D>
void RowLayout<D>::total_row(const Grid<D>& grid, int row, std::uint32_t* held) {
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

template <int D>
void RowLayout<D>::total_ghost_rows(const Grid<D>& grid, Array<std::uint32_t>& held, std::size_t parts,
                                    Workers& workers) {
    if (!grid.has_ghosts()) return;
    for_each_row(grid.rows(), parts, workers, [&](int row) {
        if (grid.is_inner(row)) return;
        std::array<float, D> shift;
        const int source = grid.source_row(row, shift);
        std::memcpy(held.data() + grid.row_cell(row), held.data() + grid.row_cell(source),
                    static_cast<std::size_t>(grid.stride()) * sizeof(std::uint32_t));
        row_total_[static_cast<std::size_t>(row)] = row_total_[static_cast<std::size_t>(source)];
        row_most_[static_cast<std::size_t>(row)] = row_most_[static_cast<std::size_t>(source)];
    });
}

template <int D>
void RowLayout<D>::begin_rows(const Grid<D>& grid) {
    row_first_[0] = own_before_[0] = 0;
    for (std::size_t row = 0; row < rows(); ++row) {
        row_first_[row + 1] = row_first_[row] + row_total_[row];
        own_before_[row + 1] = own_before_[row] + (grid.is_own(static_cast<int>(row)) ? own_total_[row] : 0);
    }
}

template <int D>
void RowLayout<D>::start_row(const Grid<D>& grid, int row, std::uint32_t* held) const {
    std::uint32_t next = row_first_[static_cast<std::size_t>(row)];
    for (int column = 0; column < grid.stride(); ++column) {
        const std::uint32_t boids = held[column];
        held[column] = next;
        next += boids;
    }
}

template <int D>
void RowLayout<D>::make_room(FlockArrays<D>& sorted) const {
    constexpr std::size_t slack = 64;
    const std::size_t ghosts = sorted_count() - own_before_.back();
    // Asked for in every step, room for more would be outgrown by the first ghost that is more.
    if (!sorted.holds(sorted_count() + slack)) sorted.reserve(sorted_count() + ghosts / 4 + slack);
}

template <int D>
void RowLayout<D>::add_ghost_columns(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const {
    const auto border = static_cast<std::uint32_t>(grid.border_columns());
    const auto inner = static_cast<std::uint32_t>(grid.inner_columns());
    const std::uint32_t* first = grid.first.data() + grid.row_cell(row);
    copy_shifted<D>(sorted, {first[inner], first[inner + border]}, first[0], {-grid.width()});
    copy_shifted<D>(sorted, {first[border], first[2 * border]}, first[border + inner], {grid.width()});
}

template <int D>
void RowLayout<D>::add_ghost_rows(const Grid<D>& grid, FlockArrays<D>& sorted, std::size_t parts,
                                  Workers& workers) const {
    for_each_row(grid.rows(), parts, workers, [&](int row) {
        if (grid.is_inner(row)) return;
        std::array<float, D> shift;
        const auto source = static_cast<std::size_t>(grid.source_row(row, shift));
        copy_shifted<D>(sorted, {row_first_[source], row_first_[source + 1]}, row_first_[static_cast<std::size_t>(row)],
                        shift);
    });
}

template class RowLayout<2>;
template class RowLayout<3>;

}  // namespace boids::cpu
