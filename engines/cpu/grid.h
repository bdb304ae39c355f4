// Where boids are, so that each looks only at those near it. Space is cut into rows as high as the largest radius, and
// rows into columns a quarter as wide; cells are numbered row by row, so that what a boid can see lies in three
// contiguous runs of boids in 2D and nine in 3D, trimmed to the columns within reach.
//
// Two ways to treat the border, chosen by what fits:
// - bordered: one more row around the table. In a world whose distances wrap it holds copies of the boids of the far
// side,
//   shifted by the size of the world: the kernels then need no arithmetic for wrapping. Otherwise it is empty.
// - folded: the table is smaller than space, and space is folded onto it by cell numbers modulo the table's size. Boids
// that
//   meet there by folding are too far apart to matter. For worlds that are open, huge and nearly empty, or tiny.
#pragma once

#include <array>
#include <cstdint>

#include "boids/core/kernel_constants.h"
#include "boids/engines/cpu/flock_arrays.h"

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

/// A few boids in order of their columns: where the first and the last of them are, and the ends of their span.
struct Group {
    float first_x, last_x, lowest_x, highest_x;
};

template <int D>
class Grid {
public:
    /// Cuts space for these constants and this many boids.
    void shape(const KernelConstants& constants, std::size_t boids);

    /// The cell of a position.
    std::uint32_t cell(const float (&position)[D]) const;

    /// What a group of boids that stand together in a row can see.
    void find_runs(int row, const Group& group, Runs<D>& runs) const;

    int rows() const { return rows_; }
    std::size_t cells() const { return cells_; }
    bool has_copies() const { return copies_; }
    /// Whether distances must be wrapped by arithmetic, because no copies do it.
    bool wraps_distances() const { return wraps_distances_; }
    /// Whether a row holds boids of its own rather than copies.
    bool is_inner(int row) const;

    /// First cell of a row, and of its inner part; the cells of a row are `stride()` in number.
    std::uint32_t row_cell(int row) const {
        return static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(stride_);
    }
    int border_columns() const { return border_; }
    int inner_columns() const { return counts_[0]; }
    int stride() const { return stride_; }

    /// The row whose boids a row of copies holds, and by how much they are shifted along y and z.
    int source_row(int row, std::array<float, D>& shift) const;
    float width() const { return size_[0]; }

    /// Index of the first boid of each cell in the sorted arrays, and one past the last.
    Array<std::uint32_t> first;

private:
    int line(int axis, float place) const;
    void shape_bordered(const KernelConstants& constants);
    void shape_folded(const KernelConstants& constants, double most_cells);
    void finish();
    void add_row_runs(int row, int first_column, int last_column, Runs<D>& runs) const;
    void find_bordered_runs(int row, int first_column, int last_column, Runs<D>& runs) const;
    void find_folded_runs(int row, int first_column, int last_column, Runs<D>& runs) const;

    float reach_ = 0;
    float size_[D]{};
    float per_length_[D]{};        ///< Cells per length.
    std::array<int, D> lines_{};   ///< Cells of the world along an axis, where it has an end.
    std::array<int, D> counts_{};  ///< Cells of the table along an axis, the border left out.
    int border_ = 0, stride_ = 0, rows_ = 0, reach_columns_ = 0;
    std::size_t cells_ = 0;
    bool folded_ = false, bounded_ = false, copies_ = false, wraps_distances_ = false;
};

}  // namespace boids::cpu
