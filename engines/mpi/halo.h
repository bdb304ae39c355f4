// The halo of a rank's subdomain for one species: copies of the boids in the rows around it. Halo sends boids that have
// left to other ranks, and exchanges copies with them: in two rounds of messages with any rank, or in one with
// neighbours.
#pragma once

#include "boids/engines/mpi/messenger.h"
#include "boids/engines/mpi/packed_boid.h"
#include "boids/engines/mpi/subdomain.h"

namespace boids::mpi {

/// The tag of messages between all ranks; tags of halos are less.
inline constexpr int among_all_ranks = 16 * static_cast<int>(most_species);

template <int D>
class Halo {
public:
    Halo(std::size_t species, int rank, int ranks) : species_(species), subdomain_(rank, ranks) {}

    /// As Subdomain::cut does.
    void cut(const cpu::Swarm<D>& swarm, std::size_t boids) { subdomain_.cut(swarm, boids); }
    void take_lines(cpu::Swarm<D>& swarm, const RankLines<D>& lines);
    const Subdomain<D>& subdomain() const { return subdomain_; }
    /// Finds the ranks that boids can reach in a step of so many lines.
    void find_partners(float lines_in_a_step);

    /// Sends boids that have left, and expects those of others.
    void send_leaving(cpu::Swarm<D>& swarm, Messenger<PackedBoid<D>>& messenger);
    /// Adds the boids that have arrived.
    void take_arriving(cpu::Swarm<D>& swarm);
    /// The same for halo copies of the boids in the outer rows.
    void send_copies(const cpu::Swarm<D>& swarm, Messenger<PackedBoid<D>>& messenger);
    void take_copies(cpu::Swarm<D>& swarm);

    /// Both in one round, for boids that have moved by a line at most: those that others need stood in the outer rows
    /// before the step (Subdomain::has_outer_rows), and a boid that leaves becomes a copy here. So messages are sent as
    /// soon as the boids of these rows have flown,
    void send_outer(const cpu::Swarm<D>& swarm, Messenger<PackedBoid<D>>& messenger);
    /// and received when all have.
    void take_outer(cpu::Swarm<D>& swarm);

    /// Adds a boid of the rank's own rows.
    static void add(cpu::Swarm<D>& swarm, const PackedBoid<D>& boid);

    std::size_t copies() const { return copies_; }
    std::size_t bytes() const;

private:
    using Direction = typename Subdomain<D>::Direction;
    using RowUse = typename Subdomain<D>::RowUse;
    /// To and from a neighbour.
    struct Messages {
        std::vector<PackedBoid<D>> to, from;
    };

    const RowUse& use_of_cell(const cpu::Swarm<D>& swarm, std::size_t index) const {
        return subdomain_.use_of(swarm.grid.row_of_cell(swarm.cell[index]));
    }
    void clear_messages();
    void exchange_messages(Messenger<PackedBoid<D>>& messenger, bool also_unseen);
    void write(const cpu::Swarm<D>& swarm, std::size_t index, unsigned neighbours);
    void write_outer(const cpu::Swarm<D>& swarm, std::size_t index);
    void drop_left(cpu::Swarm<D>& swarm);
    void take_messages(cpu::Swarm<D>& swarm);
    void add_copy(cpu::Swarm<D>& swarm, PackedBoid<D> boid, int row);
    [[noreturn]] static void refuse_leap(const PackedBoid<D>& boid);
    std::size_t partner_of(const PackedBoid<D>& boid) const;
    int tag(int kind) const { return static_cast<int>(species_) * 16 + kind; }

    std::size_t species_;
    Subdomain<D> subdomain_;
    std::vector<Messages> messages_;                              ///< By neighbour.
    std::vector<int> partners_;                                   ///< By rising rank.
    std::vector<std::vector<PackedBoid<D>>> leaving_, arriving_;  ///< By partner.
    std::vector<std::size_t> left_;    ///< The boids that left with the last messages, by rising index.
    std::vector<PackedBoid<D>> kept_;  ///< Those of them that are copies now.
    std::vector<std::pair<int, const PackedBoid<D>*>> coming_;  ///< Copies that have arrived, by row.
    std::size_t copies_ = 0;                                    ///< How many copies stand behind the rank's own boids.
};

}  // namespace boids::mpi
