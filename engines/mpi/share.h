// What one rank has of one species: its rows of the species' grid, the boids in them, and copies of those in the rows
// around. How boids move to other ranks, and how copies come in: in two rounds of letters from anywhere, or in one.
#pragma once

#include "boids/engines/cpu/grid/swarm.h"
#include "boids/engines/mpi/mail.h"
#include "boids/engines/mpi/rank_lines.h"
#include "boids/engines/mpi/traveller.h"

namespace boids::mpi {

/// Letters between shares are about less; this is for those to and from all ranks.
inline constexpr int among_all_ranks = 16 * static_cast<int>(most_species);

template <int D>
class Share {
public:
    /// A line along each axis; that of x is not read.
    using Lines = typename RankLines<D>::Lines;

    Share(std::size_t species, int rank, int ranks) : species_(species), rank_(rank), lines_(ranks, {}) {}

    /// Divides the space of all ranks for so many boids with whom the species shares its grid's shape. All lines are
    /// the first rank's until they are dealt out.
    void cut(const cpu::Swarm<D>& swarm, std::size_t boids);
    /// Lays the swarm's grid out for the rank's own lines.
    void take_lines(cpu::Swarm<D>& swarm, const RankLines<D>& lines);
    /// Finds the ranks to which boids can fly in a step in which they get so many lines far.
    void find_partners(float lines_in_a_step);

    /// Puts boids that have left into letters, and says which letters are to come.
    void send_leaving(cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    /// Takes in what has come by them.
    void take_arriving(cpu::Swarm<D>& swarm);
    /// The same for copies of the boids in the outer rows.
    void send_copies(const cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    void take_copies(cpu::Swarm<D>& swarm);

    /// Both in one round, for boids that have moved by a line at most: whom others need stood in the two lines at an
    /// end of the own ones before, and who leaves is a copy here. So the letters are written as soon as the boids of
    /// the outer rows have flown,
    void send_outer(const cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    /// and read when all have.
    void take_outer(cpu::Swarm<D>& swarm);
    /// Whether all ranks that have lines have enough for that.
    bool has_outer_rows() const;
    /// Whether a row of the window is one of those.
    bool is_outer(int row) const { return row_use_[static_cast<std::size_t>(row)].outer; }
    /// Rows [begin, end) of the window; those before and after them are of layers that are outer ones, or copies.
    struct Rows {
        int begin, end;
    };
    Rows middle_rows(const cpu::Grid<D>& grid) const;

    /// Adds a boid of the rank's own rows.
    static void add(cpu::Swarm<D>& swarm, const Traveller<D>& boid);

    const RankLines<D>& lines() const { return lines_; }
    const cpu::Grid<D>& whole() const { return whole_; }
    std::size_t boids_in_grid() const { return boids_; }
    /// The line of a position along y or z; where distances wrap the position may be past the edge.
    int line_of(int axis, const float (&position)[D]) const {
        const float place = position[axis];
        return whole_.table_line(axis, wraps_ ? cpu::into_world(place, size_[static_cast<std::size_t>(axis)]) : place);
    }
    Lines lines_of(const float (&position)[D]) const;
    /// The row of a position among those of all ranks, and the rank that has it.
    std::size_t row_of(const float (&position)[D]) const;
    int owner_of(const float (&position)[D]) const { return lines_.owner(lines_of(position)); }
    std::size_t rows_of_all() const;
    /// Whether the lines of an axis can be cut. With fewer than three the lines around one of a folded grid are not
    /// those before and after it.
    typename RankLines<D>::Flags may_cut() const;
    bool can_be_dealt_out() const;
    bool is_idle() const { return lines_.has_none(rank_); }
    /// Whether no rank has all lines,
    bool is_divided() const { return lines_.is_divided(); }
    /// and whether this one has some of them.
    bool exchanges() const { return !is_idle() && is_divided(); }
    /// Whether boids of the last line see those of the first.
    bool sees_across() const { return whole_.is_folded() || whole_.has_ghosts(); }
    /// How many own lines there are along an axis, in the numbers of the window 1 and those after it.
    int own_lines(int axis) const { return frames_[static_cast<std::size_t>(axis)].own; }

    /// The ranks in the order in which their boids stand in the whole grid, each as often as it has a stretch of them:
    /// one, or one in each layer where these are divided.
    std::vector<int> order_of_stretches() const;
    /// How many of the rank's own boids, sorted, are in each of its stretches.
    std::vector<std::uint64_t> own_stretches(const cpu::Swarm<D>& swarm) const;

    std::size_t copies() const { return copies_; }
    std::size_t bytes() const;

private:
    /// How an axis is divided around the rank's own lines.
    struct Frame {
        bool divided = false;
        int begin = 0, own = 0, all = 0;               ///< The first own line, how many they are, and how many all are.
        bool sees_before = false, sees_after = false;  ///< Whether boids see the lines around,
        bool passes_before = false, passes_after = false;  ///< and whether they fly there.

        /// Whether those in a line, the border counted, are the business of who is before (-1), after (1) or beside.
        bool concerns(int line, int way) const;
    };
    /// A neighbour, and the letters to and from it.
    struct Side {
        std::array<int, D> way;  ///< Where it is along each axis: -1, 0 or 1.
        int rank;
        bool sees;  ///< Whether it sees boids of the own rows, or they come to it alone.
        std::vector<Traveller<D>> to{}, from{};
    };
    /// What boids in a row of the window are good for.
    struct RowUse {
        bool own = false, outer = false;
        bool kept = false;       ///< Whether a copy is held of who is there and not its own.
        std::uint8_t sides = 0;  ///< Whose business it is, a bit for each side.
    };

    Frame frame_of(int axis) const;
    void find_sides();
    void find_row_uses(const cpu::Grid<D>& grid);
    RowUse use_of(const Lines& lines) const;
    int window_line(int axis, const float (&position)[D], int way) const;
    int row_in_window(const cpu::Grid<D>& grid, const float (&position)[D], const std::array<int, D>& way) const;
    const RowUse& use_of_cell(const cpu::Swarm<D>& swarm, std::size_t index) const {
        return row_use_[static_cast<std::size_t>(swarm.grid.row_of_cell(swarm.cell[index]))];
    }
    void clear_letters();
    void exchange_letters(Mail<Traveller<D>>& mail, bool also_unseen);
    void write(const cpu::Swarm<D>& swarm, std::size_t index, unsigned sides);
    void write_outer(const cpu::Swarm<D>& swarm, std::size_t index);
    void drop_left(cpu::Swarm<D>& swarm);
    void take_letters(cpu::Swarm<D>& swarm);
    void add_copy(cpu::Swarm<D>& swarm, Traveller<D> boid, int row);
    [[noreturn]] static void refuse_leap(const Traveller<D>& boid);
    std::size_t partner_of(const Traveller<D>& boid) const;
    int subject(int kind) const { return static_cast<int>(species_) * 16 + kind; }

    std::size_t species_;
    int rank_;
    cpu::Grid<D> whole_;  ///< How all ranks together divide space; without its cells.
    std::size_t boids_ = 0;
    bool passes_edge_ = false;  ///< Whether boids fly across the edge of the world.
    bool wraps_ = false;        ///< Whether distances wrap, in a world of this size.
    std::array<float, D> size_{};
    RankLines<D> lines_;
    std::array<Frame, D> frames_{};  ///< By axis; that of x is not read.
    std::vector<Side> sides_;
    std::vector<RowUse> row_use_;                                ///< By row of the window.
    std::vector<int> partners_;                                  ///< By rising rank.
    std::vector<std::vector<Traveller<D>>> leaving_, arriving_;  ///< By partner.
    std::vector<std::size_t> left_;                              ///< Who has left by the last letters, by rising index.
    std::vector<Traveller<D>> kept_;                             ///< Those of them who are copies now.
    std::vector<std::pair<int, const Traveller<D>*>> coming_;    ///< Copies that have come, by row.
    std::size_t copies_ = 0;                                     ///< How many copies stand behind the rank's own boids.
};

}  // namespace boids::mpi
