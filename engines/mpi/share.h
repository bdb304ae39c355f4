// What one rank has of one species: its lines of the species' grid, the boids in them, and copies of those in the lines
// around. How boids move to other ranks, and how copies come in: in two rounds of letters from anywhere, or in one.
#pragma once

#include "boids/engines/cpu/grid/swarm.h"
#include "boids/engines/mpi/mail.h"
#include "boids/engines/mpi/rank_lines.h"
#include "boids/engines/mpi/traveller.h"

namespace boids::mpi {

/// Letters between shares are about less; this is for those to and from all ranks.
inline constexpr int among_all_ranks = 4 * static_cast<int>(most_species);

template <int D>
class Share {
public:
    Share(std::size_t species, int rank, int ranks) : species_(species), rank_(rank), lines_(ranks, 0) {}

    /// Divides the space of all ranks for so many boids with whom the species shares its grid's shape. All lines are
    /// the first rank's until they are dealt out.
    void cut(const cpu::Swarm<D>& swarm, std::size_t boids);
    /// Lays the swarm's grid out for the rank's own lines.
    void take_lines(cpu::Swarm<D>& swarm, const RankLines& lines);
    /// Finds the ranks to which boids can fly in a step in which they get so many lines far.
    void find_partners(float lines_in_a_step);

    /// Puts boids that have left into letters, and says which letters are to come.
    void send_leaving(cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    /// Takes in what has come by them.
    void take_arriving(cpu::Swarm<D>& swarm);
    /// The same for copies of the boids in the outer lines.
    void send_copies(const cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    void take_copies(cpu::Swarm<D>& swarm);

    /// Both in one round, for boids that have moved by a line at most: whom others need stood in the two lines at an
    /// end of the own ones before, and who leaves is a copy here. So the letters are written as soon as the boids of
    /// the outer lines have flown,
    void send_outer(const cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    /// and read when all have.
    void take_outer(cpu::Swarm<D>& swarm);
    /// Whether all ranks that have lines have enough for that.
    bool has_outer_lines() const;
    /// The lines that are not outer ones, in the numbers of the window, where 1 is the rank's first.
    int inner_begin() const { return std::min(3, static_cast<int>(own_lines()) + 1); }
    int inner_end() const { return std::max(inner_begin(), static_cast<int>(own_lines()) - 1); }
    /// The line after the rank's last one.
    int end_line() const { return static_cast<int>(own_lines()) + 1; }

    /// Adds a boid of the rank's own lines.
    static void add(cpu::Swarm<D>& swarm, const Traveller<D>& boid);

    const RankLines& lines() const { return lines_; }
    const cpu::Grid<D>& whole() const { return whole_; }
    std::size_t boids_in_grid() const { return boids_; }
    /// The line of a position, and the rank that has it; where distances wrap the position may be past the edge.
    int line_of(const float (&position)[D]) const {
        return whole_.table_line(wraps_ ? cpu::into_world(position[D - 1], size_) : position[D - 1]);
    }
    int owner_of(const float (&position)[D]) const { return lines_.owner(line_of(position)); }
    /// With fewer lines than three the lines around one of a folded grid are not those before and after it.
    bool can_be_dealt_out() const { return !whole_.is_folded() || lines_.lines() >= 3; }
    bool has_all_lines() const { return lines_.end(rank_) - lines_.begin(rank_) == lines_.lines(); }
    bool is_idle() const { return lines_.has_none(rank_); }
    /// Whether others have lines, too.
    bool exchanges() const { return !is_idle() && !has_all_lines(); }
    /// Whether no rank has all lines.
    bool is_divided() const;
    std::size_t copies() const { return copies_; }
    std::size_t bytes() const;

private:
    int neighbour(int line, bool across) const;
    int line_below() const { return (lines_.begin(rank_) + lines_.lines() - 1) % lines_.lines(); }
    int line_above() const { return lines_.end(rank_) % lines_.lines(); }
    void exchange_with(int below, int above, Mail<Traveller<D>>& mail);
    void write_outer(const cpu::Swarm<D>& swarm, std::size_t begin, std::size_t end);
    void write_leaving(const Traveller<D>& boid);
    void drop_left(cpu::Swarm<D>& swarm);
    void take_own(cpu::Swarm<D>& swarm, std::vector<Traveller<D>>& letter, int line_of_copies);
    [[noreturn]] static void refuse_leap(const Traveller<D>& boid);
    std::size_t partner_of(const Traveller<D>& boid) const;
    void add_copies(cpu::Swarm<D>& swarm, const std::vector<Traveller<D>>& boids, int line, float worlds);
    int subject(int kind) const { return static_cast<int>(species_) * 4 + kind; }
    std::uint32_t own_lines() const { return static_cast<std::uint32_t>(lines_.end(rank_) - lines_.begin(rank_)); }

    std::size_t species_;
    int rank_;
    cpu::Grid<D> whole_;  ///< How all ranks together divide space; without its cells.
    std::size_t boids_ = 0;
    bool passes_edge_ = false;  ///< Whether boids fly across the edge of the world.
    bool wraps_ = false;        ///< Whether distances wrap, in a world of this size along the last axis.
    float size_ = 0;
    RankLines lines_;
    int below_ = MPI_PROC_NULL, above_ = MPI_PROC_NULL;            ///< Who has the lines that the own ones see,
    int next_below_ = MPI_PROC_NULL, next_above_ = MPI_PROC_NULL;  ///< and those to which boids come from them.
    std::vector<int> partners_;                                    ///< By rising rank.
    std::vector<std::vector<Traveller<D>>> leaving_, arriving_;    ///< By partner.
    std::vector<Traveller<D>> to_below_, to_above_, from_below_, from_above_;
    std::vector<std::size_t> left_;  ///< Who has left by the last letters, by rising index.
    std::size_t copies_ = 0;         ///< How many copies stand behind the rank's own boids.
};

}  // namespace boids::mpi
