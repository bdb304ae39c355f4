#include "boids/engines/cpu/grid/grid.h"

#include <algorithm>
#include <cmath>

namespace boids::cpu {

namespace {

constexpr int columns_per_radius = 4;  // narrower columns trim more and cost more; 4 was the fastest of 1, 2, 4, 8
constexpr double cells_per_boid = 8;   // beyond this, clearing cells costs more than folding
constexpr double least_cells = 4096;

/// What rounding can add to a distance in a world of this size.
float with_slack(float radius, float size) {
    return radius * 1.0001f + size * 0x1p-21f;
}

}  // namespace

bool need_same_grid(const KernelConstants& one, const KernelConstants& other) {
    return one.edge == other.edge && one.toroidal == other.toroidal && one.largest_radius == other.largest_radius &&
           std::ranges::equal(one.size, other.size);
}

template <int D>
void Grid<D>::shape(const KernelConstants& constants, std::size_t boids, Wrapping wrapping) {
    cut(constants, boids, wrapping);
    first.reserve(cells_ + 1);
}

template <int D>
void Grid<D>::shape_window(const KernelConstants& constants, std::size_t boids, const Window& window) {
    cut(constants, boids);
    for (std::size_t axis = 1; axis < D; ++axis) {
        window_begin_[axis] = window.begin[axis];
        counts_[axis] = window.end[axis] - window.begin[axis];
        windowed_[axis] = counts_[axis] < whole_counts_[axis];
        holds_copies_ = holds_copies_ || windowed_[axis];
    }
    finish();
    // Whoever leaves the window is in the line before or after it. It is one of the world where there is such a line.
    for (std::size_t axis = 1; axis < D; ++axis) {
        numbering_.lowest[axis] = static_cast<float>(std::max(window.begin[axis] - 1, 0));
        numbering_.last[axis] = static_cast<float>(std::min(window.end[axis], whole_counts_[axis] - 1));
        numbering_.first -= window.begin[axis] * numbering_.step[axis];
    }
    first.reserve(cells_ + 1);
}

template <int D>
void Grid<D>::cut_sparsely(const KernelConstants& constants, std::size_t boids, std::vector<std::uint32_t> cells) {
    cut(constants, boids);
    sparse_ = true;
    sparse_cells_ = std::move(cells);
}

template <int D>
void Grid<D>::cut(const KernelConstants& constants, std::size_t boids, Wrapping wrapping) {
    holds_copies_ = sparse_ = false;
    windowed_ = {};
    window_begin_ = {};
    bounded_ = constants.edge != Edge::open && constants.edge != Edge::push;
    float largest_size = 0, smallest_size = INFINITY;
    for (int axis = 0; axis < D; ++axis) {
        size_[axis] = constants.size[axis];
        largest_size = std::max(largest_size, size_[axis]);
        smallest_size = std::min(smallest_size, size_[axis]);
    }
    const bool blind = constants.largest_radius == 0;  // then any grid does
    reach_ = blind ? largest_size / 64 : with_slack(constants.largest_radius, largest_size);
    const double most_cells = std::max(least_cells, cells_per_boid * static_cast<double>(boids));
    double wanted = 1;
    for (int axis = 0; axis < D; ++axis) {
        const double width = axis == 0 ? reach_ / columns_per_radius : reach_;
        wanted *= std::max(1.0, std::floor(size_[axis] / width));
    }
    const bool ghosts_suffice =
        !constants.toroidal || (wrapping == Wrapping::by_ghosts && smallest_size > 2.1f * reach_);
    folded_ = !bounded_ || wanted > most_cells || !ghosts_suffice;
    ghosts_ = constants.toroidal && !folded_;
    wraps_distances_ = constants.toroidal && folded_;
    if (folded_)
        shape_folded(constants, most_cells);
    else
        shape_bordered(constants);
    whole_counts_ = counts_;
    finish();
}

template <int D>
bool Grid<D>::has_cells_of(const Grid& other) const {
    return folded_ == other.folded_ && bounded_ == other.bounded_ && ghosts_ == other.ghosts_ &&
           wraps_distances_ == other.wraps_distances_ && border_ == other.border_ && reach_ == other.reach_ &&
           counts_ == other.counts_ && lines_ == other.lines_ && std::ranges::equal(size_, other.size_) &&
           std::ranges::equal(per_length_, other.per_length_);
}

template <int D>
void Grid<D>::shape_bordered(const KernelConstants&) {
    for (int axis = 0; axis < D; ++axis) {
        const float width = axis == 0 ? reach_ / columns_per_radius : reach_;
        lines_[axis] = counts_[axis] = std::max(1, static_cast<int>(size_[axis] / width));
        per_length_[axis] = static_cast<float>(counts_[axis]) / size_[axis];
    }
    border_ = static_cast<int>(std::ceil(reach_ * per_length_[0]));
}

template <int D>
void Grid<D>::shape_folded(const KernelConstants& constants, double most_cells) {
    constexpr double longest = 1e9;
    double counts[D];
    for (int axis = 0; axis < D; ++axis) {
        const double width = axis == 0 ? reach_ / columns_per_radius : reach_;
        counts[axis] = bounded_ ? std::clamp(std::floor(size_[axis] / width), 1.0, longest) : longest;
        per_length_[axis] = static_cast<float>(1 / width);
    }
    const auto total = [&] {
        double product = 1;
        for (const double count : counts) product *= count;
        return product;
    };
    // Halve the axis that is longest in lengths until the table fits.
    const auto length_of = [&](int axis) { return axis == 0 ? counts[axis] / columns_per_radius : counts[axis]; };
    while (total() > most_cells / 2) {
        int longest_axis = 0;
        for (int axis = 1; axis < D; ++axis)
            if (length_of(axis) > length_of(longest_axis)) longest_axis = axis;
        counts[longest_axis] = std::ceil(counts[longest_axis] / 2);
    }
    for (int axis = 0; axis < D; ++axis) {
        counts_[axis] = static_cast<int>(counts[axis]);
        lines_[axis] = 0;
        if (!constants.toroidal) continue;
        // The world must be a whole number of tables, or wrapping would not meet folding.
        const double width = axis == 0 ? reach_ / columns_per_radius : reach_;
        const double tables = std::max(1.0, std::floor(size_[axis] / (width * counts_[axis])));
        lines_[axis] = static_cast<int>(std::min(longest, tables * counts_[axis]));
        per_length_[axis] = static_cast<float>(lines_[axis] / static_cast<double>(size_[axis]));
    }
    border_ = 0;
}

template <int D>
void Grid<D>::finish() {
    stride_ = counts_[0] + 2 * border_;
    reach_columns_ = static_cast<int>(std::ceil(reach_ * per_length_[0]));
    rows_ = 1;
    for (int axis = 1; axis < D; ++axis) rows_ *= counts_[axis] + frame(axis);
    cells_ = static_cast<std::size_t>(rows_) * static_cast<std::size_t>(stride_);
    numbering_.first = border_;
    for (int axis = 0, step = 1; axis < D; ++axis) {
        numbering_.per_length[axis] = per_length_[axis];
        numbering_.lowest[axis] = 0;
        numbering_.last[axis] = static_cast<float>(counts_[axis] - 1);
        numbering_.step[axis] = step;
        if (axis > 0) numbering_.first += step;  // the row of the border
        step *= axis == 0 ? stride_ : counts_[axis] + frame(axis);
    }
}

/// The number of a cell along an axis, held to the world where it has ends.
template <int D>
int Grid<D>::line(int axis, float place) const {
    const auto number = static_cast<int>(std::clamp(std::floor(place * per_length_[axis]), -1e9f, 1e9f));
    return lines_[axis] > 0 ? std::clamp(number, 0, lines_[axis] - 1) : number;
}

namespace {

int modulo(int number, int count) {
    const int rest = number % count;
    return rest < 0 ? rest + count : rest;
}

}  // namespace

template <int D>
int Grid<D>::table_line(int axis, float place) const {
    const int number = line(axis, place);
    return folded_ ? modulo(number, whole_counts_[static_cast<std::size_t>(axis)]) : number;
}

/// The line along y or z, the border counted; of a window who is farther away is in its border, too.
template <int D>
int Grid<D>::window_line(int axis, float place) const {
    const auto at = static_cast<std::size_t>(axis);
    int number = table_line(axis, place) - window_begin_[at];
    if (!windowed_[at]) return number + first_line(axis);
    if (folded_) {
        number = modulo(number, whole_counts_[at]);
        if (number == whole_counts_[at] - 1 && number >= counts_[at]) number = -1;
    }
    return std::clamp(number, -1, counts_[at]) + 1;
}

template <int D>
std::uint32_t Grid<D>::cell(const float (&position)[D]) const {
    std::array<int, D> lines{};
    for (int axis = 1; axis < D; ++axis) lines[static_cast<std::size_t>(axis)] = window_line(axis, position[axis]);
    return cell_in_row(position, row_at(lines));
}

template <int D>
std::uint32_t Grid<D>::cell_in_row(const float (&position)[D], int row) const {
    int column = line(0, position[0]);
    if (folded_) column = modulo(column, counts_[0]);
    return row_cell(row) + static_cast<std::uint32_t>(column + border_);
}

template <int D>
bool Grid<D>::is_inner(int row) const {
    if (folded_) return true;
    for (int axis = 1; axis < D; ++axis) {
        const int line = line_of_row(row, axis);
        if (!is_windowed(axis) && (line == 0 || line > table_lines(axis))) return false;
    }
    return true;
}

template <int D>
int Grid<D>::source_row(int row, std::array<float, D>& shift) const {
    int source = 0, factor = 1;
    shift = {};
    for (int axis = 1; axis < D; ++axis) {
        const int count = counts_[axis] + 2;
        int number = row % count;
        row /= count;
        if (is_windowed(axis)) {
            // What stands in these lines was brought there.
        } else if (number == 0) {
            number = counts_[axis];
            shift[axis] = -size_[axis];
        } else if (number == count - 1) {
            number = 1;
            shift[axis] = size_[axis];
        }
        source += number * factor;
        factor *= count;
    }
    return source;
}

namespace {

/// The numbers around one, modulo a count, each once.
struct Around {
    int number[3];
    int count;

    /// The line before one, itself and the one after it.
    explicit Around(int centre) : number{centre - 1, centre, centre + 1}, count(3) {}

    Around(int centre, int modulus) : number{}, count(std::min(modulus, 3)) {
        for (int index = 0; index < count; ++index)
            number[index] = modulo(centre + index - (count == 3 ? 1 : 0), modulus);
    }
};

}  // namespace

template <int D>
void Grid<D>::find_folded_runs(int row, float first_x, float last_x, Runs<D>& runs) const {
    runs.count = 0;
    // By the columns of the table: places far apart may share them, so the places themselves say nothing.
    const int first_column = modulo(line(0, first_x), counts_[0]) - reach_columns_;
    const int last_column = modulo(line(0, last_x), counts_[0]) + reach_columns_;
    const auto add = [&](int neighbour) {
        if (last_column - first_column + 1 >= counts_[0]) {
            add_row_runs(neighbour, 0, counts_[0] - 1, runs);
            return;
        }
        const int begin = modulo(first_column, counts_[0]), end = modulo(last_column, counts_[0]);
        if (begin <= end) {
            add_row_runs(neighbour, begin, end, runs);
        } else {
            add_row_runs(neighbour, 0, end, runs);
            add_row_runs(neighbour, begin, counts_[0] - 1, runs);
        }
    };
    const auto around = [this](int axis, int line) {
        return is_windowed(axis) ? Around(line) : Around(line, table_lines(axis));
    };
    const Around ys = around(1, line_of_row(row, 1));
    if constexpr (D == 2) {
        for (int y = 0; y < ys.count; ++y) add(ys.number[y]);
    } else {
        const Around zs = around(2, line_of_row(row, 2));
        for (int z = 0; z < zs.count; ++z)
            for (int y = 0; y < ys.count; ++y) add(zs.number[z] * rows_in_layer() + ys.number[y]);
    }
}

template class Grid<2>;
template class Grid<3>;

}  // namespace boids::cpu
