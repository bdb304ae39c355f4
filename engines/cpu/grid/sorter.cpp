#include "boids/engines/cpu/grid/sorter.h"

#include <utility>

namespace boids::cpu {

template <int D>
std::size_t Sorter<D>::bytes_for(std::size_t boids, const Grid<D>& grid, int workers) {
    const std::size_t parts = parts_for(boids, workers);
    return gains_by_changes(boids, grid) ? ChangeSort<D>::bytes_for(boids, grid, parts)
                                         : CountSort<D>::bytes_for(grid, parts);
}

template <int D>
void Sorter<D>::reserve(std::size_t boids, const Grid<D>& grid, int workers) {
    parts_.resize(parts_for(boids, workers));
    rows_.reserve(static_cast<std::size_t>(grid.rows()));
    counts_.reserve(grid);
    known_ = Known::nothing;
}

template <int D>
void Sorter<D>::begin_counts(const Grid<D>& grid) {
    divide(grid, 0, grid.rows());
    known_ = Known::counts;
}

template <int D>
void Sorter<D>::divide(const Grid<D>& grid, int first_row, int end_row) {
    parts_.deal(own_before(), first_row, end_row);
    counts_.open_windows(grid, own_before(), parts_);
}

template <int D>
void Sorter<D>::forget_counts(const Grid<D>& grid) {
    known_ = Known::nothing;
    counts_.forget(grid);
}

template <int D>
bool Sorter<D>::begin_changes(const Grid<D>& grid) {
    if (!changes_.may_begin(grid)) return false;
    counts_.release();
    parts_.deal(own_before(), 0, grid.rows());
    changes_.begin(own_before(), parts_);
    known_ = Known::changes;
    return true;
}

template <int D>
void Sorter<D>::add_one(std::uint32_t boid, std::uint32_t cell) {
    if (is_counted()) {
        parts_.notes.back().counts.add(cell);
        ++parts_.begin.back();
    } else if (knows_changes() && !changes_.add_newcomer(boid, cell)) {
        known_ = Known::nothing;  // all will be counted
    }
}

template <int D>
bool Sorter<D>::sort_changes(const FlockArrays<D>& boids, Grid<D>& grid, FlockArrays<D>& sorted, Workers& workers) {
    if (!knows_changes()) return false;
    known_ = Known::nothing;
    return changes_.sort(boids, grid, sorted, parts_, rows_, workers);
}

template <int D>
void Sorter<D>::sort(const FlockArrays<D>& boids, const Array<std::uint32_t>& cell, std::size_t count, Grid<D>& grid,
                     FlockArrays<D>& sorted, Workers& workers, Within within) {
    if (std::exchange(known_, Known::nothing) != Known::counts) counts_.count_all(cell, count, grid, parts_, workers);
    counts_.sort(boids, cell, grid, sorted, parts_, rows_, workers, within);
}

template class Sorter<2>;
template class Sorter<3>;

}  // namespace boids::cpu
