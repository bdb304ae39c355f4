// Sorts boids that were sorted a step ago and of which few have gone to another cell. Those who stay keep their order,
// so each row is merged from what stays of it, copied run by run, and from those who come to it: a third of the
// instructions of counting.
#pragma once

#include <span>

#include "boids/engines/cpu/grid/arrivals.h"
#include "boids/engines/cpu/grid/flight_parts.h"
#include "boids/engines/cpu/grid/row_layout.h"

namespace boids::cpu {

template <int D>
class ChangeSort {
public:
    /// Not in folded grids and windows, nor in those of less than three lines.
    static bool can_sort(const Grid<D>& grid) {
        return !grid.is_folded() && !grid.holds_copies() && grid.table_lines(1) >= 3 && grid.table_lines(D - 1) >= 3;
    }
    /// What it takes in flight.
    static std::size_t bytes_for(std::size_t boids, const Grid<D>& grid, std::size_t parts);

    /// Whether changes may be noted in the next flight: not for a while after too many were seen.
    bool may_begin(const Grid<D>& grid);
    /// Gives parts, to which boids were dealt out, their room to note changes.
    void begin(const std::vector<std::uint32_t>& own_before, FlightParts& parts);
    /// To be called when some boids of a row have flown, row by row.
    void end_row(CellNotes& notes, std::size_t part, int row);
    /// One boid more stands behind all others. Returns false where there are too many of those.
    bool add_newcomer(std::uint32_t boid, std::uint32_t cell);

    /// Sorts boids into `sorted`, ghosts included, and brings grid.first up to date. Returns false, and nothing is
    /// sorted, where too many went to other cells, or somebody went far; then they have to be counted.
    bool sort(const FlockArrays<D>& boids, Grid<D>& grid, FlockArrays<D>& sorted, const FlightParts& parts,
              RowLayout<D>& rows, Workers& workers);

    std::size_t bytes() const { return boid_.bytes() + from_.bytes() + to_.bytes() + cells_.bytes(); }

private:
    /// The changes of a row while it is looked at; their memory is used again.
    struct RowChanges {
        std::vector<std::uint32_t> found, gone;
        Arrivals arrivals;

        /// Makes room for so many; rows with more of them take what they need.
        void reserve(std::size_t changes) {
            if (found.size() < changes) found.resize(changes);
            gone.reserve(changes);
            arrivals.reserve_arrivals(changes);
        }
    };

    void divide_room(std::size_t boids, FlightParts& parts);
    void pause();
    bool has_all_changes(const FlightParts& parts);
    template <class Body>
    void for_each_changes(const FlightParts& parts, int row, Body&& body) const;
    template <class Body>
    void for_each_row_by_parts(Workers& workers, Body&& body);
    std::span<const std::uint32_t> find_arrivals(const Grid<D>& grid, const FlightParts& parts, int row,
                                                 std::vector<std::uint32_t>& found) const;
    void count_row(const Grid<D>& grid, const FlightParts& parts, int row, std::vector<std::uint32_t>& found);
    template <bool waypoints>
    void merge_row(const FlockArrays<D>& boids, const Grid<D>& grid, const FlightParts& parts, int row,
                   FlockArrays<D>& sorted, std::uint32_t end, RowChanges& lists) const;

    Array<std::uint32_t> boid_, from_, to_;  ///< The changes of all parts, with gaps between them.
    std::vector<std::uint32_t> begin_;       ///< By part.
    std::vector<Run> row_changes_;         ///< Of each row and part that has boids of it, by the sum of their numbers.
    std::vector<std::uint32_t> row_part_;  ///< For each row the part with its first boid.
    std::vector<RowChanges> lists_;        ///< By part.
    Run newcomers_{};                      ///< The changes of boids that were nowhere before.
    std::vector<std::uint32_t> old_before_;  ///< own_before of the boids that have changed.
    Array<std::uint32_t> cells_;             ///< What cells will hold, and later where they began in the old order.
    static constexpr std::size_t usual_room = 5;
    std::size_t room_ = usual_room;              ///< There is room for one boid in so many to change.
    std::uint32_t pause_ = 0, next_pause_ = 16;  ///< Flights without a look at changes, as too many were seen.
};

}  // namespace boids::cpu
