// Brings boids into the order of the grid's cells, and within a cell by rising id, so that the order, and with it every
// sum over neighbours, is a function of the state alone: not of threads, nor of how the state came about.
#pragma once

#include <vector>

#include "boids/engines/cpu/grid/cell_counts.h"
#include "boids/engines/cpu/grid/work_partition.h"
#include "boids/engines/workers.h"

namespace boids::cpu {

template <int D>
class Sorter {
public:
    /// Makes room for this many boids and cells; the steady step then allocates nothing.
    void reserve(std::size_t boids, const Grid<D>& grid, int workers);

    /// The order of the boids of one cell: by id, or any, which is faster.
    enum class Within { by_id, any };

    /// Sorts `count` boids by their cells into `sorted`, ghosts for the border included, and fills grid.first. Boids
    /// that were counted since the last sort are not counted again.
    void sort(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, std::size_t count, Grid<D>& grid,
              FlockArrays<D>& sorted, Workers& workers, Within within = Within::by_id);

    /// Divides the sorted boids that the grid does not hold as copies into parts, each of which is to count where its
    /// boids go. The boids to come stand in the order of the sorted ones.
    void begin_counts(const Grid<D>& grid);
    /// Divides those of some rows in the same way. What the parts count is of no use, and must be forgotten.
    void divide(const Grid<D>& grid, int first_row, int end_row);
    /// Drops what was counted: the boids to be sorted are others.
    void forget_counts(const Grid<D>& grid);
    /// One boid more stands behind all others, and goes to a cell.
    void count_one(std::uint32_t cell);
    std::size_t parts() const { return parts_; }
    /// Where a part begins among the boids; part `parts()` is the end of the last.
    std::size_t part_begin(std::size_t part) const { return part_begin_[part]; }
    CellCounts& counts(std::size_t part) { return counts_[part]; }

    /// The number of sorted boids, neither ghosts nor those that the grid holds as copies.
    std::size_t count_own() const { return own_before_.back(); }
    /// The number of sorted boids, ghosts included.
    std::size_t sorted_count() const { return sorted_count_; }
    /// For each row how many boids of their own, no ghosts and no copies, the rows before it hold; one entry more than
    /// rows.
    const std::vector<std::uint32_t>& own_before() const { return own_before_; }
    /// For each row how many boids its fullest cell holds.
    const std::vector<std::uint32_t>& fullest_cell() const { return row_most_; }
    std::size_t bytes() const;
    /// What it takes for so many boids, the cells of a grid and so many workers.
    static std::size_t bytes_for(std::size_t boids, const Grid<D>& grid, int workers);

private:
    void clear_elsewhere(const Grid<D>& grid, int row);
    void open_window(const Grid<D>& grid, std::size_t part, int first_row, int end_row);
    void count_all(const Array<std::uint32_t>& cell, std::size_t count, const Grid<D>& grid, Workers& workers);
    template <class Body>
    void for_each_count(const Grid<D>& grid, int row, Body&& body);
    void total_row(Grid<D>& grid, int row);
    void total_rows(Grid<D>& grid, Workers& workers);
    void start_row(Grid<D>& grid, int row);
    void start_rows(Grid<D>& grid, Workers& workers);
    void place(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, const Grid<D>& grid,
               FlockArrays<D>& sorted, Workers& workers);
    void order_row(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const;
    void order_rows(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers, Within within);
    void add_ghost_columns(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const;
    void add_ghost_rows(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers);

    std::size_t parts_ = 1, cells_ = 0, sorted_count_ = 0;
    bool counted_ = false;                 ///< The counts are those of the boids to be sorted.
    std::vector<CellCounts> counts_;       ///< By part.
    std::vector<std::size_t> part_begin_;  ///< And the end of the last.
    Array<std::uint32_t> windows_;         ///< Of all parts, one after another.
    std::size_t window_end_ = 0;
    Array<std::uint32_t> elsewhere_;
    std::vector<std::uint8_t> row_has_elsewhere_;
    Array<std::uint8_t> unordered_;  ///< Per cell, whether its boids may stand out of order.
    std::vector<std::uint32_t> row_total_, row_first_, row_most_, own_total_, own_before_;
};

}  // namespace boids::cpu
