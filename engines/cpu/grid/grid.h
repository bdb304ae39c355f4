// Where boids are, so that each looks only at those near it. Space is cut into rows as high as the largest radius, and
// rows into columns a quarter as wide; cells are numbered row by row, so that what a boid can see lies in three
// contiguous runs of boids in 2D and nine in 3D, trimmed to the columns within reach.
//
// Two ways to treat the border, chosen by what fits:
// - bordered: one more row around the table, and as many columns as boids see. In a world whose distances wrap the
//   border holds ghosts of the boids of the far side, shifted by the size of the world: the kernels then need no
//   arithmetic for wrapping. Otherwise it is empty.
// - folded: the table is smaller than space, and space is folded onto it by cell numbers modulo the table's size. Boids
//   that meet there by folding are too far apart to matter. For worlds that are open, huge and nearly empty, or tiny.
//
// A grid may be a window on a larger one: some of its lines along y, along z or along both. Where it has not all lines
// of an axis, a line before and one after them hold copies of the boids that stand there. Its boids see what they would
// see in the whole grid, in the same order.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "boids/core/parameters/kernel_constants.h"
#include "boids/engines/cpu/grid/flock_arrays.h"

namespace boids::cpu {

/// Boids in a row of the sorted arrays: [begin, end).
struct Run {
    std::uint32_t begin, end;
};

/// The most runs a boid can need: two in each of the rows around it (a folded run may be cut in two).
template <int D>
inline constexpr int most_runs = D == 2 ? 6 : 18;

template <int D>
struct Runs {
    std::array<Run, most_runs<D>> run;
    int count = 0;
};

/// Whether grids for the one are grids for the other: equal in all that Grid::shape reads.
bool need_same_grid(const KernelConstants& one, const KernelConstants& other);

template <int D>
class Grid {
public:
    /// Whether distances may be wrapped by ghosts, or by arithmetic alone.
    enum class Wrapping { by_ghosts, by_arithmetic };

    /// Cuts space for these constants and this many boids.
    void shape(const KernelConstants& constants, std::size_t boids, Wrapping wrapping = Wrapping::by_ghosts);
    /// The same without room for the boids of the cells: to know how many cells there would be.
    void cut(const KernelConstants& constants, std::size_t boids, Wrapping wrapping = Wrapping::by_ghosts);

    /// Lines along each axis, in the numbers of the whole grid: [begin, end). A window has all columns.
    struct Window {
        std::array<int, D> begin{}, end{};
    };
    /// Cuts space in the same way, and keeps some lines alone. A folded grid must have three lines or more along an
    /// axis of which it keeps some: with fewer the lines around one are not those before and after it.
    void shape_window(const KernelConstants& constants, std::size_t boids, const Window& window);
    /// Whether the lines before and after those along an axis hold copies.
    bool is_windowed(int axis) const { return windowed_[static_cast<std::size_t>(axis)]; }
    /// Cuts space in the same way for some sorted boids, given by the cells that they stand in. It holds no cells but
    /// those, and has for_each_own_run alone.
    void cut_sparsely(const KernelConstants& constants, std::size_t boids, std::vector<std::uint32_t> cells);
    bool is_sparse() const { return sparse_; }
    /// The line of a place along y or z, in the whole grid.
    int table_line(int axis, float place) const;
    /// The row of some lines along y and z, the border counted; that of x is not read.
    int row_at(const std::array<int, D>& lines) const {
        return D == 2 ? lines[1] : lines[D - 1] * rows_in_layer() + lines[1];
    }
    /// The first line along y or z that is not of the border.
    int first_line(int axis) const { return frame(axis) / 2; }
    /// The cell of a position in a row.
    std::uint32_t cell_in_row(const float (&position)[D], int row) const;
    /// The row of a cell.
    int row_of_cell(std::uint32_t cell) const { return static_cast<int>(cell / static_cast<std::uint32_t>(stride_)); }
    /// Whether some rows hold copies: it is a window.
    bool holds_copies() const { return holds_copies_; }
    /// Whether a row holds no copies.
    bool is_own(int row) const;

    /// Whether two grids divide space in the same way.
    bool has_cells_of(const Grid& other) const;

    /// The cell of a position.
    std::uint32_t cell(const float (&position)[D]) const;

    /// How a bordered grid numbers its cells: the sum over axes of step * clamp(trunc(place * per_length), lowest,
    /// last), and `first` besides. For kernels that do it many at a time; a folded grid has no such formula.
    struct Numbering {
        float per_length[D];
        float lowest[D], last[D];
        std::int32_t step[D];
        std::int32_t first;
    };
    bool is_folded() const { return folded_; }
    const Numbering& numbering() const { return numbering_; }

    /// What boids that stand together in a row can see, by the places of the first and the last of them along x.
    void find_runs(int row, float first_x, float last_x, Runs<D>& runs) const;

    /// Calls body(Run) for runs of boids of their own, no ghosts, that hold all of a box, across the edge where
    /// distances wrap; in a folded grid that is everybody. By rising cell along z, y and x.
    template <class Body>
    void for_each_own_run(const float (&low)[D], const float (&high)[D], Body&& body) const;

    int rows() const { return rows_; }
    std::size_t cells() const { return cells_; }
    bool has_ghosts() const { return ghosts_; }
    /// Whether distances must be wrapped by arithmetic, because no ghosts do it.
    bool wraps_distances() const { return wraps_distances_; }
    /// Whether a row holds boids of its own rather than ghosts.
    bool is_inner(int row) const;

    /// First cell of a row, and of its inner part; the cells of a row are `stride()` in number.
    std::uint32_t row_cell(int row) const {
        return static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(stride_);
    }
    int border_columns() const { return border_; }
    int inner_columns() const { return counts_[0]; }
    int stride() const { return stride_; }

    /// The row whose boids a row of ghosts holds, and by how much they are shifted along y and z.
    int source_row(int row, std::array<float, D>& shift) const;
    float width() const { return size_[0]; }

    /// Index of the first boid of each cell in the sorted arrays, and one past the last.
    Array<std::uint32_t> first;

    /// The column of a place of a bordered grid, the border not counted.
    int inner_column(float x) const {
        return static_cast<int>(std::min(std::max(x * per_length_[0], 0.0f), numbering_.last[0]));
    }
    /// In space, how many rows there are to a layer.
    int rows_in_layer() const { return counts_[1] + frame(1); }
    /// How many cells the table has along an axis, the border left out.
    int table_lines(int axis) const { return counts_[static_cast<std::size_t>(axis)]; }
    /// The same of the world, where a folded table wraps with it; else 0.
    int space_lines(int axis) const { return lines_[static_cast<std::size_t>(axis)]; }
    float per_length(int axis) const { return per_length_[axis]; }
    /// No boid sees farther, whatever is rounded.
    float reach() const { return reach_; }
    int reach_columns() const { return reach_columns_; }
    /// The cell of a row along y or z, the border counted.
    int line_of_row(int row, int axis) const {
        return D == 2 ? row : axis == 1 ? row % rows_in_layer() : row / rows_in_layer();
    }

private:
    /// The first boid of a cell.
    std::uint32_t first_of(std::size_t cell) const {
        if (!sparse_) return first[cell];
        return static_cast<std::uint32_t>(std::ranges::lower_bound(sparse_cells_, cell) - sparse_cells_.begin());
    }

    /// Lines along an axis by rising number: [begin[0], end[0]), then [begin[1], end[1]), which may be empty.
    struct LineRange {
        int begin[2], end[2];
    };
    /// The lines of a bordered grid that hold all between two places.
    LineRange lines_within(int axis, float low, float high) const;
    template <class Body>
    static void for_each_line(const LineRange& range, Body&& body) {
        for (int part = 0; part < 2; ++part)
            for (int line = range.begin[part]; line < range.end[part]; ++line) body(line);
    }

    int line(int axis, float place) const;
    /// How many lines of the border there are along y or z.
    int frame(int axis) const { return folded_ && !is_windowed(axis) ? 0 : 2; }
    int window_line(int axis, float place) const;
    void shape_bordered(const KernelConstants& constants);
    void shape_folded(const KernelConstants& constants, double most_cells);
    void finish();
    void add_row_runs(int row, int first_column, int last_column, Runs<D>& runs) const;
    void find_folded_runs(int row, float first_x, float last_x, Runs<D>& runs) const;

    Numbering numbering_{};
    float reach_ = 0;
    float size_[D]{};
    float per_length_[D]{};        ///< Cells per length.
    std::array<int, D> lines_{};   ///< Cells of the world along an axis, where it has an end.
    std::array<int, D> counts_{};  ///< Cells of the table along an axis, the border left out.
    int border_ = 0;  ///< Columns before the first and after the last of a bordered grid: as many as boids see.
    int stride_ = 0, rows_ = 0, reach_columns_ = 0;
    std::size_t cells_ = 0;
    bool folded_ = false, bounded_ = false, ghosts_ = false, wraps_distances_ = false;
    bool holds_copies_ = false, sparse_ = false;
    std::vector<std::uint32_t> sparse_cells_;  ///< The cell of each boid, where the grid holds few.
    std::array<bool, D> windowed_{};           ///< Whether it has not all lines of an axis,
    std::array<int, D> window_begin_{};        ///< the first that it has,
    std::array<int, D> whole_counts_{};        ///< and how many the whole grid has.
};

template <int D>
inline bool Grid<D>::is_own(int row) const {
    if (!holds_copies_) return true;
    for (int axis = 1; axis < D; ++axis) {
        const int line = line_of_row(row, axis);
        if (is_windowed(axis) && (line == 0 || line > table_lines(axis))) return false;
    }
    return true;
}

template <int D>
inline void Grid<D>::add_row_runs(int row, int first_column, int last_column, Runs<D>& runs) const {
    const std::uint32_t start = row_cell(row);
    const Run run{first[start + static_cast<std::uint32_t>(first_column)],
                  first[start + static_cast<std::uint32_t>(last_column) + 1]};
    runs.run[static_cast<std::size_t>(runs.count)] = run;
    runs.count += run.begin < run.end;
}

template <int D>
template <class Body>
void Grid<D>::for_each_own_run(const float (&low)[D], const float (&high)[D], Body&& body) const {
    if (folded_) return body(Run{first_of(0), first_of(cells_)});
    LineRange lines[3] = {{{0, 0}, {1, 0}}, {{0, 0}, {1, 0}}, {{0, 0}, {1, 0}}};
    for (int axis = 0; axis < D; ++axis) lines[axis] = lines_within(axis, low[axis], high[axis]);
    for_each_line(lines[2], [&](int z) {
        for_each_line(lines[1], [&](int y) {
            const int row = (D == 3 ? (z + 1) * (counts_[1] + 2) : 0) + y + 1;
            for (int part = 0; part < 2; ++part) {
                const std::uint32_t start = row_cell(row) + static_cast<std::uint32_t>(border_);
                const Run run{first_of(start + static_cast<std::uint32_t>(lines[0].begin[part])),
                              first_of(start + static_cast<std::uint32_t>(lines[0].end[part]))};
                if (run.begin < run.end) body(run);
            }
        });
    });
}

template <int D>
inline typename Grid<D>::LineRange Grid<D>::lines_within(int axis, float low, float high) const {
    const int lines = counts_[static_cast<std::size_t>(axis)];
    const float from = std::floor(low * per_length_[axis]), to = std::floor(high * per_length_[axis]);
    const auto last = static_cast<float>(lines - 1);
    if (!ghosts_)
        return {{static_cast<int>(std::clamp(from, 0.0f, last)), 0},
                {static_cast<int>(std::clamp(to, 0.0f, last)) + 1, 0}};
    if (!(to - from < last)) return {{0, 0}, {lines, 0}};
    const int begin = (static_cast<int>(from) % lines + lines) % lines, end = begin + static_cast<int>(to - from) + 1;
    if (end <= lines) return {{begin, 0}, {end, 0}};
    return {{0, begin}, {end - lines, lines}};
}

template <int D>
inline void Grid<D>::find_runs(int row, float first_x, float last_x, Runs<D>& runs) const {
    if (folded_) return find_folded_runs(row, first_x, last_x, runs);
    // Boids of a row stand in the order of their columns, and the border holds all columns within reach of any.
    const int begin = inner_column(first_x), end = inner_column(last_x) + 2 * border_ + 1;
    const std::uint32_t* cells = first.data() + row_cell(row);
    const int layers = D == 3 ? 1 : 0, layer = D == 3 ? counts_[1] + 2 : 0;
    runs.count = 0;
    for (int z = -layers; z <= layers; ++z)
        for (int y = -1; y <= 1; ++y) {
            const std::uint32_t* there = cells + static_cast<std::ptrdiff_t>(z * layer + y) * stride_;
            runs.run[static_cast<std::size_t>(runs.count++)] = {there[begin], there[end]};
        }
}

}  // namespace boids::cpu
