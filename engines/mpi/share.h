// What one rank has of one species: boids in a window on the species' grid, and copies of those in the rows around. How
// boids move to other ranks, and how copies come in: in two rounds of letters from anywhere, or in one.
#pragma once

#include "boids/engines/mpi/mail.h"
#include "boids/engines/mpi/rank_window.h"
#include "boids/engines/mpi/traveller.h"

namespace boids::mpi {

/// Letters between shares are about less; this is for those to and from all ranks.
inline constexpr int among_all_ranks = 16 * static_cast<int>(most_species);

template <int D>
class Share {
public:
    Share(std::size_t species, int rank, int ranks) : species_(species), window_(rank, ranks) {}

    /// As RankWindow does.
    void cut(const cpu::Swarm<D>& swarm, std::size_t boids) { window_.cut(swarm, boids); }
    void take_lines(cpu::Swarm<D>& swarm, const RankLines<D>& lines);
    const RankWindow<D>& window() const { return window_; }
    /// Finds the ranks to which boids can fly in a step in which they get so many lines far.
    void find_partners(float lines_in_a_step);

    /// Puts boids that have left into letters, and says which letters are to come.
    void send_leaving(cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    /// Takes in what has come by them.
    void take_arriving(cpu::Swarm<D>& swarm);
    /// The same for copies of the boids in the outer rows.
    void send_copies(const cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    void take_copies(cpu::Swarm<D>& swarm);

    /// Both in one round, for boids that have moved by a line at most: whom others need stood in the outer rows before
    /// (RankWindow::has_outer_rows), and who leaves is a copy here. So the letters are written as soon as the boids of
    /// these rows have flown,
    void send_outer(const cpu::Swarm<D>& swarm, Mail<Traveller<D>>& mail);
    /// and read when all have.
    void take_outer(cpu::Swarm<D>& swarm);

    /// Adds a boid of the rank's own rows.
    static void add(cpu::Swarm<D>& swarm, const Traveller<D>& boid);

    std::size_t copies() const { return copies_; }
    std::size_t bytes() const;

private:
    using Way = typename RankWindow<D>::Way;
    using RowUse = typename RankWindow<D>::RowUse;
    /// To and from a neighbour.
    struct Letters {
        std::vector<Traveller<D>> to, from;
    };

    const RowUse& use_of_cell(const cpu::Swarm<D>& swarm, std::size_t index) const {
        return window_.use_of(swarm.grid.row_of_cell(swarm.cell[index]));
    }
    void clear_letters();
    void exchange_letters(Mail<Traveller<D>>& mail, bool also_unseen);
    void write(const cpu::Swarm<D>& swarm, std::size_t index, unsigned neighbours);
    void write_outer(const cpu::Swarm<D>& swarm, std::size_t index);
    void drop_left(cpu::Swarm<D>& swarm);
    void take_letters(cpu::Swarm<D>& swarm);
    void add_copy(cpu::Swarm<D>& swarm, Traveller<D> boid, int row);
    [[noreturn]] static void refuse_leap(const Traveller<D>& boid);
    std::size_t partner_of(const Traveller<D>& boid) const;
    int subject(int kind) const { return static_cast<int>(species_) * 16 + kind; }

    std::size_t species_;
    RankWindow<D> window_;
    std::vector<Letters> letters_;                               ///< By neighbour.
    std::vector<int> partners_;                                  ///< By rising rank.
    std::vector<std::vector<Traveller<D>>> leaving_, arriving_;  ///< By partner.
    std::vector<std::size_t> left_;                              ///< Who has left by the last letters, by rising index.
    std::vector<Traveller<D>> kept_;                             ///< Those of them who are copies now.
    std::vector<std::pair<int, const Traveller<D>*>> coming_;    ///< Copies that have come, by row.
    std::size_t copies_ = 0;                                     ///< How many copies stand behind the rank's own boids.
};

}  // namespace boids::mpi
