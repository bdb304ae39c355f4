// Sorts boids by counting how many go to each cell. It takes boids in any order; where they were counted while they
// flew, it begins with that.
#pragma once

#include "boids/engines/cpu/grid/flight_parts.h"
#include "boids/engines/cpu/grid/row_layout.h"

namespace boids::cpu {

/// The order of the boids of one cell: by id, or any, which is faster.
enum class Within { by_id, any };

template <int D>
class CountSort {
public:
    /// What it takes in flight for so many parts.
    static std::size_t bytes_for(const Grid<D>& grid, std::size_t parts);

    /// To be called for each new grid.
    void reserve(const Grid<D>& grid);
    /// Gives its memory back until it is needed again.
    void release();

    /// Gives each part a window of rows to count in, around those of its boids.
    void open_windows(const Grid<D>& grid, const std::vector<std::uint32_t>& own_before, FlightParts& parts);
    /// Counts boids that stand in any order, and divides them into parts for that.
    void count_all(const Array<std::uint32_t>& cell, std::size_t count, const Grid<D>& grid, FlightParts& parts,
                   Workers& workers);
    /// Drops what was counted in the table that parts share.
    void forget(const Grid<D>& grid);

    /// Sorts boids that were counted into `sorted`, ghosts for the border included, and fills grid.first.
    void sort(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, Grid<D>& grid, FlockArrays<D>& sorted,
              FlightParts& parts, RowLayout<D>& rows, Workers& workers, Within within);

    std::size_t bytes() const {
        return windows_.bytes() + table_.bytes() + unordered_.bytes() + row_has_elsewhere_.size();
    }

private:
    void reserve_tables(const Grid<D>& grid, std::size_t parts);
    void open_window(const Grid<D>& grid, FlightParts& parts, std::size_t part, int first_row, int end_row);
    void clear_elsewhere(const Grid<D>& grid, int row);
    template <class Body>
    void for_each_count(const Grid<D>& grid, const FlightParts& parts, int row, Body&& body);
    void add_counts(const Grid<D>& grid, const FlightParts& parts, int row, std::uint32_t* held);
    void start_counts(const Grid<D>& grid, const FlightParts& parts, int row);
    void place(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, const Grid<D>& grid,
               FlockArrays<D>& sorted, const FlightParts& parts, Workers& workers);
    void order_row(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const;

    Array<std::uint32_t> windows_;  ///< Of all parts, one after another, where there are several.
    std::size_t window_end_ = 0;
    Array<std::uint32_t> table_;   ///< Per cell, of all parts: a count, or where the next boid will be.
    bool table_is_clear_ = false;  ///< Whether parts may begin to count in it.
    std::vector<std::uint8_t> row_has_elsewhere_;
    Array<std::uint8_t> unordered_;  ///< Per cell, whether its boids may stand out of order.
};

}  // namespace boids::cpu
