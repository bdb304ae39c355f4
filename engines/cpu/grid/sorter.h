// Brings boids into the order of the grid's cells, and within a cell by rising id, so that the order, and with it every
// sum over neighbours, is a function of the state alone: not of threads, nor of how the state came about. Two ways lead
// there, counting and changes, and both begin while boids fly: parts note where they go.
#pragma once

#include "boids/engines/cpu/grid/change_sort.h"
#include "boids/engines/cpu/grid/count_sort.h"

namespace boids::cpu {

template <int D>
class Sorter {
public:
    /// Makes room for this many boids and cells; the steady step then allocates nothing.
    void reserve(std::size_t boids, const Grid<D>& grid, int workers);

    /// Divides the sorted boids that the grid does not hold as copies into parts, each of which is to count where its
    /// boids go. The boids to come stand in the order of the sorted ones.
    void begin_counts(const Grid<D>& grid);
    /// Divides those of some rows in the same way. What the parts count is of no use, and must be forgotten.
    void divide(const Grid<D>& grid, int first_row, int end_row);
    /// Drops what was counted: the boids to be sorted are others.
    void forget_counts(const Grid<D>& grid);
    /// Whether the boids to be sorted were counted.
    bool is_counted() const { return known_ == Known::counts; }

    /// Whether so many boids are sorted by their changes. In the plane a step takes 8 to 12 % less (2,000 boids to a
    /// million, Zen 3 and 4). In space, where cells are fuller, it is worth it where arrays outgrow the nearest caches:
    /// 3 % (a million boids).
    static bool gains_by_changes(std::size_t boids, const Grid<D>& grid) {
        constexpr std::size_t many = std::size_t{1} << (D == 2 ? 11 : 17);
        return may_note_changes && boids >= many && ChangeSort<D>::can_sort(grid);
    }
    /// Divides the boids as begin_counts does, into parts that are to note who goes to another cell, and nothing else.
    /// Returns false where that cannot be, or where too many went of late.
    bool begin_changes(const Grid<D>& grid);

    std::size_t parts() const { return parts_.count(); }
    /// Where a part begins among the boids; part `parts()` is the end of the last.
    std::size_t part_begin(std::size_t part) const { return parts_.begin[part]; }
    /// What a part notes of the cells that its boids go to.
    CellNotes& notes(std::size_t part) { return parts_.notes[part]; }
    /// The same, ready for its boids to fly.
    CellNotes& begin_part(std::size_t part) {
        if (!notes(part).are_changes()) notes(part).counts.clear();
        return notes(part);
    }
    /// To be called when some boids of a row have flown, row by row.
    void end_row(std::size_t part, int row) {
        if (notes(part).are_changes()) changes_.end_row(notes(part), part, row);
    }
    /// One boid more stands behind all others, and goes to a cell.
    void add_one(std::uint32_t boid, std::uint32_t cell);

    /// Sorts boids by their changes. Returns false, and nothing is sorted, where these are not known, or not all of
    /// them; then boids have to be counted.
    bool sort_changes(const FlockArrays<D>& boids, Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers);
    /// Sorts `count` boids by their cells into `sorted`, ghosts for the border included, and fills grid.first. Boids
    /// that were counted since the last sort are not counted again.
    void sort(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, std::size_t count, Grid<D>& grid,
              FlockArrays<D>& sorted, Workers& workers, Within within = Within::by_id);

    /// The number of sorted boids, neither ghosts nor those that the grid holds as copies.
    std::size_t count_own() const { return own_before().back(); }
    /// The number of sorted boids, ghosts included.
    std::size_t sorted_count() const { return rows_.sorted_count(); }
    /// As in RowLayout.
    const std::vector<std::uint32_t>& own_before() const { return rows_.own_before(); }
    const std::vector<std::uint32_t>& fullest_cell() const { return rows_.fullest_cell(); }
    std::size_t bytes() const { return counts_.bytes() + changes_.bytes() + rows_.bytes(); }
    /// What it takes in flight for so many boids, the cells of a grid and so many workers; the first sort of those that
    /// are sorted by changes takes a little more.
    static std::size_t bytes_for(std::size_t boids, const Grid<D>& grid, int workers);

private:
    /// What is known of the boids to be sorted.
    enum class Known { nothing, counts, changes };
    bool knows_changes() const { return may_note_changes && known_ == Known::changes; }

    Known known_ = Known::nothing;
    FlightParts parts_;
    RowLayout<D> rows_;
    CountSort<D> counts_;
    ChangeSort<D> changes_;
};

}  // namespace boids::cpu
