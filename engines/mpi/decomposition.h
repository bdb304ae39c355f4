// Domain decomposition: which rank gets which rows of a grid, so that the slowest rank is as fast as possible given the
// cost of each row: into how many parts lines are cut along y and along z, and where.
#pragma once

#include <span>

#include "boids/engines/mpi/rank_lines.h"

namespace boids::mpi {

/// What the rows of a grid cost, by rising y and then z; sums over any rectangle of them are at hand.
class RowCosts {
public:
    RowCosts(int rows, int layers, std::span<const double> cost);

    int rows() const { return rows_; }
    int layers() const { return layers_; }
    /// Of the rows [first_row, end_row) of each of the layers [first_layer, end_layer).
    double within(int first_row, int end_row, int first_layer, int end_layer) const {
        return before(end_row, end_layer) - before(first_row, end_layer) - before(end_row, first_layer) +
               before(first_row, first_layer);
    }

private:
    double before(int row, int layer) const {
        return sums_[static_cast<std::size_t>(layer) * (static_cast<std::size_t>(rows_) + 1) +
                     static_cast<std::size_t>(row)];
    }

    int rows_, layers_;
    std::vector<double> sums_;
};

/// A halo copy is sent, unpacked and sorted, but does not fly: about half of the cost of a boid's step.
inline constexpr double cost_of_copy = 0.5;

/// What the slowest rank has to do: its own rows, and some part of that for copies of those around them.
template <int D>
double cost_of(const RankLines<D>& lines, const RowCosts& costs, double copies = cost_of_copy);

/// Asks for so many parts along y, whatever they cost; 0 is for as many as gain. For tests: few ranks gain by one
/// alone. All ranks must ask for the same before there is a flock.
void ask_for_columns(int across);

/// Cuts the lines; those along an axis that may not be cut stay together.
template <int D>
RankLines<D> decompose(RankLines<D> lines, const RowCosts& costs, const typename RankLines<D>::Flags& may_cut);

/// The costs of rows by the number that RankLines has of them.
template <int D>
RowCosts costs_of_rows(const RankLines<D>& lines, std::span<const double> cost) {
    return D == 2 ? RowCosts(1, lines.lines(1), cost) : RowCosts(lines.lines(1), lines.lines(D - 1), cost);
}

}  // namespace boids::mpi
