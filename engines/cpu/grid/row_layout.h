// Where the rows of a grid begin among its sorted boids, and the ghosts at its border: what every way to sort leaves
// behind.
#pragma once

#include <vector>

#include "boids/engines/cpu/grid/grid.h"
#include "boids/engines/workers.h"

namespace boids::cpu {

template <int D>
class RowLayout {
public:
    /// Makes room for so many rows.
    void reserve(std::size_t rows);

    /// The steps of a layout, in this order. First what the cells of each row hold is added up, and its ghosts are
    /// added to it.
    void total_row(const Grid<D>& grid, int row, std::uint32_t* held);
    /// Rows of ghosts hold what the rows do whose boids they are; in `held` as well.
    void total_ghost_rows(const Grid<D>& grid, Array<std::uint32_t>& held, std::size_t parts, Workers& workers);
    /// Finds where each row begins.
    void begin_rows(const Grid<D>& grid);
    /// Turns what the cells of a row hold into the slot of their first boid.
    void start_row(const Grid<D>& grid, int row, std::uint32_t* held) const;
    /// Makes room for the sorted boids, and for some more ghosts and copies: their number changes from step to step.
    void make_room(FlockArrays<D>& sorted) const;
    /// Copies boids of a row that are in order to the ghosts at both of its ends.
    void add_ghost_columns(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const;
    /// Copies whole rows to rows of ghosts.
    void add_ghost_rows(const Grid<D>& grid, FlockArrays<D>& sorted, std::size_t parts, Workers& workers) const;

    std::size_t rows() const { return row_total_.size(); }
    bool is_empty(int row) const { return own_total_[static_cast<std::size_t>(row)] == 0; }
    /// The slot behind the last boid of a row, ghosts included.
    std::uint32_t row_end(std::size_t row) const { return row_first_[row + 1]; }
    /// The number of sorted boids, ghosts included.
    std::size_t sorted_count() const { return row_first_.back(); }
    /// For each row how many boids of their own, no ghosts and no copies, the rows before it hold; one entry more than
    /// rows.
    const std::vector<std::uint32_t>& own_before() const { return own_before_; }
    /// For each row how many boids its fullest cell holds.
    const std::vector<std::uint32_t>& fullest_cell() const { return row_most_; }
    std::size_t bytes() const { return 5 * row_first_.size() * sizeof(std::uint32_t); }

private:
    std::vector<std::uint32_t> row_total_, row_first_, row_most_, own_total_, own_before_;
};

}  // namespace boids::cpu
