// Brings boids into the order of the grid's cells, and within a cell by rising id, so that the order, and with it every
// sum over neighbours, is a function of the state alone: not of threads, nor of how the state came about. Two ways lead
// there. Counting (sorter.cpp) takes boids in any order. Where boids were sorted a step ago and few have gone to
// another cell, only those are moved (change_sort-inl.h): a third of the instructions.
#pragma once

#include <span>
#include <vector>

#include "boids/engines/cpu/grid/arrivals.h"
#include "boids/engines/cpu/grid/cell_notes.h"
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
    void add_one(std::uint32_t boid, std::uint32_t cell);
    std::size_t parts() const { return parts_; }
    /// Where a part begins among the boids; part `parts()` is the end of the last.
    std::size_t part_begin(std::size_t part) const { return part_begin_[part]; }
    /// Whether the boids to be sorted were counted.
    bool is_counted() const { return counted_; }
    /// What a part notes of the cells that its boids go to.
    CellNotes& notes(std::size_t part) { return notes_[part]; }
    /// The same, ready for its boids to fly.
    CellNotes& begin_part(std::size_t part) {
        if (!notes_[part].only_changes) notes_[part].counts.clear();
        return notes_[part];
    }

    /// Whether so many boids are sorted by their changes.
    static bool gains_by_changes(std::size_t boids, const Grid<D>& grid);
    /// Divides the boids as begin_counts does, into parts that are to note who goes to another cell, and nothing else.
    /// Returns false where that cannot be: in folded grids and windows, in those of less than three lines, and where
    /// too many went of late.
    bool begin_changes(const Grid<D>& grid);
    /// To be called when some boids of a row have flown, row by row.
    void end_row(std::size_t part, int row);
    /// Whether the boids to be sorted are known by their changes.
    bool knows_changes() const { return knows_changes_; }
    /// Sorts boids by their changes. Returns false, and nothing is sorted, where too many went to other cells, or
    /// somebody went far; then they have to be counted.
    bool sort_changes(const FlockArrays<D>& boids, Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers);

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
    /// What it takes in flight for so many boids, the cells of a grid and so many workers; the first sort of those that
    /// are sorted by changes takes a little more.
    static std::size_t bytes_for(std::size_t boids, const Grid<D>& grid, int workers);

private:
    void divide_boids(int first_row, int end_row);
    void reserve_tables(const Grid<D>& grid);
    void clear_elsewhere(const Grid<D>& grid, int row);
    void open_window(const Grid<D>& grid, std::size_t part, int first_row, int end_row);
    void count_all(const Array<std::uint32_t>& cell, std::size_t count, const Grid<D>& grid, Workers& workers);
    template <class Body>
    void for_each_count(const Grid<D>& grid, int row, Body&& body);
    void add_counts(const Grid<D>& grid, int row, std::uint32_t* held);
    void total_row(const Grid<D>& grid, int row, std::uint32_t* held);
    void total_ghost_rows(const Grid<D>& grid, Array<std::uint32_t>& first, Workers& workers);
    void begin_rows(const Grid<D>& grid);
    void start_row(const Grid<D>& grid, int row, std::uint32_t* first) const;
    void start_counts(const Grid<D>& grid, int row);
    void make_room(FlockArrays<D>& sorted) const;
    void place(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, const Grid<D>& grid,
               FlockArrays<D>& sorted, Workers& workers);
    void order_row(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const;
    void order_rows(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers, Within within);
    void add_ghost_columns(const Grid<D>& grid, int row, FlockArrays<D>& sorted) const;
    void add_ghost_rows(const Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers);

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

    void divide_changes();
    void pause_changes();
    bool has_all_changes();
    void note_newcomer(std::uint32_t boid, std::uint32_t cell);
    template <class Body>
    void for_each_changes(int row, Body&& body) const;
    template <class Body>
    void for_each_row_by_parts(Workers& workers, Body&& body);
    std::span<const std::uint32_t> find_arrivals(const Grid<D>& grid, int row, std::vector<std::uint32_t>& found) const;
    void count_changes(const Grid<D>& grid, int row, std::vector<std::uint32_t>& found);
    template <bool waypoints>
    void merge_row(const FlockArrays<D>& boids, const Grid<D>& grid, int row, FlockArrays<D>& sorted,
                   RowChanges& lists) const;

    std::size_t parts_ = 1, cells_ = 0, sorted_count_ = 0;
    bool counted_ = false;                 ///< The counts are those of the boids to be sorted.
    std::vector<CellNotes> notes_;         ///< By part.
    std::vector<std::size_t> part_begin_;  ///< And the end of the last.
    Array<std::uint32_t> windows_;         ///< Of all parts, one after another, where there are several.
    std::size_t window_end_ = 0;
    Array<std::uint32_t> table_;   ///< Per cell: a count of all parts, or where its first boid will be.
    bool table_is_clear_ = false;  ///< Whether parts may begin to count in it.
    std::vector<std::uint8_t> row_has_elsewhere_;
    Array<std::uint8_t> unordered_;  ///< Per cell, whether its boids may stand out of order.
    std::vector<std::uint32_t> row_total_, row_first_, row_most_, own_total_, own_before_;

    bool knows_changes_ = false;  ///< The changes are those of the boids to be sorted.
    Array<std::uint32_t> changed_boid_, changed_from_, changed_to_;  ///< Of all parts, with gaps between them.
    std::vector<std::uint32_t> changes_begin_;                       ///< By part.
    std::vector<Run> row_changes_;         ///< Of each row and part that has boids of it, by the sum of their numbers.
    std::vector<std::uint32_t> row_part_;  ///< For each row the part with its first boid.
    std::vector<RowChanges> row_lists_;    ///< By part.
    Run newcomers_{};                      ///< The changes of boids that were nowhere before.
    std::vector<std::uint32_t> old_before_;  ///< own_before of the boids that have changed.
    static constexpr std::size_t usual_change_room_ = 5;
    std::size_t change_room_ = usual_change_room_;  ///< There is room for one boid in so many to change.
    std::uint32_t pause_ = 0, next_pause_ = 16;     ///< Flights without a look at changes, as too many were seen.
};

}  // namespace boids::cpu
