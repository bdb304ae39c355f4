// The subdomain of a rank: the lines of a species' grid that it has, which ranks have the lines next to them, also
// across the edge of the world, and which of these need a boid in one of its rows. The rank's grid is a window on the
// whole grid: its own lines, with a border around them.
#pragma once

#include <cstdint>

#include "boids/engines/cpu/grid/swarm.h"
#include "boids/engines/mpi/rank_lines.h"

namespace boids::mpi {

template <int D>
class Subdomain {
public:
    /// A line along each axis; that of x is not read.
    using Lines = typename RankLines<D>::Lines;
    /// A direction: -1, 0 or 1 along each axis; that of x is not read.
    using Direction = std::array<int, D>;

    /// A rank on one side of the own lines, or at a corner of them.
    struct Neighbour {
        Direction direction;
        int rank;
        bool sees;  ///< Whether it sees boids of the own rows, or they come to it alone.
    };
    /// How the boids in a row of the window are used.
    struct RowUse {
        bool own = false, outer = false;
        bool kept = false;            ///< Whether copies of boids there are held.
        std::uint8_t neighbours = 0;  ///< Which neighbours need them, a bit for each.
    };

    Subdomain(int rank, int ranks) : rank_(rank), lines_(ranks, {}) {}

    /// Divides the space of all ranks for so many boids with whom the species shares its grid's shape. All lines are
    /// the first rank's until they are distributed.
    void cut(const cpu::Swarm<D>& swarm, std::size_t boids);
    /// Lays the swarm's grid out for the rank's own lines.
    void take_lines(cpu::Swarm<D>& swarm, const RankLines<D>& lines);

    int rank() const { return rank_; }
    const RankLines<D>& lines() const { return lines_; }
    const cpu::Grid<D>& whole() const { return whole_; }
    std::size_t boids_in_grid() const { return boids_; }
    /// The line of a position along y or z; where distances wrap the position may be past the edge.
    int line_of(int axis, const float (&position)[D]) const {
        const float place = position[axis];
        return whole_.table_line(axis, wraps_ ? into_world(place, size_[static_cast<std::size_t>(axis)]) : place);
    }
    Lines lines_of(const float (&position)[D]) const;
    /// The row of a position among those of all ranks, and the rank that has it.
    std::size_t row_of(const float (&position)[D]) const;
    int owner_of(const float (&position)[D]) const { return lines_.owner(lines_of(position)); }
    std::size_t rows_of_all() const;
    /// Whether the lines of an axis can be cut. With fewer than three the lines around one of a folded grid are not
    /// those before and after it.
    typename RankLines<D>::Flags may_cut() const;
    bool can_be_distributed() const;
    bool is_idle() const { return lines_.has_none(rank_); }
    /// Whether no rank has all lines,
    bool is_divided() const { return lines_.is_divided(); }
    /// and whether this one has some of them.
    bool exchanges() const { return !is_idle() && is_divided(); }
    /// Whether boids of the last line see those of the first.
    bool sees_across() const { return whole_.is_folded() || whole_.has_ghosts(); }
    /// How many own lines there are along an axis, in the numbers of the window 1 and those after it.
    int own_lines(int axis) const { return frames_[static_cast<std::size_t>(axis)].own; }

    /// Whether boids that move by a line at most stood in the two lines at an end of the rank's before, if another one
    /// needs them: whether all ranks that have lines have enough for that.
    bool has_outer_rows() const;
    /// Whether a row of the window is one of those.
    bool is_outer(int row) const { return row_use_[static_cast<std::size_t>(row)].outer; }
    /// Rows [begin, end) of the window; those before and after them are of layers that are outer ones, or copies.
    struct Rows {
        int begin, end;
    };
    Rows middle_rows(const cpu::Grid<D>& grid) const;

    const std::vector<Neighbour>& neighbours() const { return neighbours_; }
    int rows() const { return static_cast<int>(row_use_.size()); }
    const RowUse& use_of(int row) const { return row_use_[static_cast<std::size_t>(row)]; }
    /// The row of the window in which a boid stands that has come from the neighbour in that direction.
    int row_in_window(const cpu::Grid<D>& grid, const float (&position)[D], const Direction& direction) const;
    /// Moves a copy in a row of the border to where it is seen: across the edge of the world, as ghosts are.
    void move_across(const cpu::Grid<D>& grid, int row, float (&position)[D]) const;

    /// The ranks in the order in which their boids stand in the whole grid, each as often as it has a stretch of them:
    /// one, or one in each layer where these are divided.
    std::vector<int> order_of_stretches() const;
    /// How many of the rank's own boids, sorted, are in each of its stretches.
    std::vector<std::uint64_t> own_stretches(const cpu::Swarm<D>& swarm) const;

    std::size_t bytes() const { return row_use_.capacity() * sizeof row_use_[0]; }

private:
    /// How an axis is divided around the rank's own lines.
    struct Frame {
        bool divided = false;
        int begin = 0, own = 0, all = 0;               ///< The first own line, how many they are, and how many all are.
        bool sees_before = false, sees_after = false;  ///< Whether boids see the lines around,
        bool passes_before = false, passes_after = false;  ///< and whether they fly there.

        /// Whether the rank before (-1), after (1) or beside (0) needs the boids of a line, the border counted.
        bool concerns(int line, int direction) const;
    };

    Frame frame_of(int axis) const;
    void find_neighbours();
    void find_row_uses(const cpu::Grid<D>& grid);
    RowUse use_of_lines(const Lines& lines) const;
    int window_line(int axis, const float (&position)[D], int direction) const;

    int rank_;
    cpu::Grid<D> whole_;  ///< How all ranks together divide space; without its cells.
    std::size_t boids_ = 0;
    bool passes_edge_ = false;  ///< Whether boids fly across the edge of the world.
    bool wraps_ = false;        ///< Whether distances wrap, in a world of this size.
    std::array<float, D> size_{};
    RankLines<D> lines_;
    std::array<Frame, D> frames_{};  ///< By axis; that of x is not read.
    std::vector<Neighbour> neighbours_;
    std::vector<RowUse> row_use_;  ///< By row of the window.
};

}  // namespace boids::mpi
