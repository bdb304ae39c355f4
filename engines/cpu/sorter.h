// Brings boids into the order of the grid's cells, and within a cell by rising id, so that the order, and with it every
// sum over neighbours, is a function of the state alone: not of threads, nor of how the state came about.
#pragma once

#include <vector>

#include "boids/engines/cpu/grid.h"
#include "boids/engines/cpu/workers.h"

namespace boids::cpu {

template <int D>
class Sorter {
public:
    /// Makes room for this many boids, cells and workers; the steady step then allocates nothing.
    void reserve(std::size_t boids, const Grid<D>& grid, int workers);

    /// The order of the boids of one cell: by id, or any, which is faster.
    enum class Within { by_id, any };

    /// Sorts `count` boids by their cells into `sorted`, copies for the border included, and fills grid.first.
    void sort(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, std::size_t count, Grid<D>& grid,
              FlockArrays<D>& sorted, Workers& workers, Within within = Within::by_id);

    /// The number of sorted boids, copies included.
    std::size_t sorted_count() const { return sorted_count_; }
    /// For each row how many boids of their own the rows before it hold; one entry more than rows.
    const std::vector<std::uint32_t>& own_before() const { return own_before_; }
    /// For each row how many boids its fullest cell holds.
    const std::vector<std::uint32_t>& fullest_cell() const { return row_most_; }
    std::size_t bytes() const;

private:
    void count_cells(const Array<std::uint32_t>& cell, std::size_t count, Workers& workers);
    void total_row(Grid<D>& grid, int row);
    void total_rows(Grid<D>& grid, Workers& workers);
    void start_rows(Grid<D>& grid, Workers& workers);
    void place(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, std::size_t count, Grid<D>& grid,
               FlockArrays<D>& sorted, Workers& workers);
    void order_cells(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers, Within within);
    void copy_rows(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers);

    std::size_t chunks_ = 1, cells_ = 0, sorted_count_ = 0;
    std::vector<Array<std::uint32_t>> tallies_;  ///< Per chunk of boids, how many of them each cell gets.
    Array<std::uint8_t> unordered_;              ///< Per cell, whether its boids may stand out of order.
    std::vector<std::uint32_t> row_total_, row_first_, row_most_, own_total_, own_before_;
};

}  // namespace boids::cpu
