// Boids that a rank must know although they are too far away for its halo: those of relations (equations 14 and 30 of
// docs/model.md), whose radius a scene sets. All ranks know the boids that others flee or follow, and all chasers. Of
// the prey, the rank of a chaser knows the nearest and those around it, and no others.
#pragma once

#include <cmath>

#include "boids/engines/mpi/halo.h"

namespace boids::mpi {

template <int D>
class DistantBoids {
public:
    explicit DistantBoids(MPI_Comm ranks);

    /// Adopts the relations of a scenario.
    void change(const Scenario& scenario);
    /// Whether any relation needs distant boids.
    bool sees_any() const { return !known_.empty(); }
    /// Fetches the distant boids that this rank must know. Collective.
    void update(std::span<const cpu::Swarm<D>> swarms, std::span<const Halo<D>> halos,
                Messenger<PackedBoid<D>>& messenger);
    /// The boids that are known, by species, in the order of the whole grid.
    std::span<const cpu::Swarm<D>> known() const { return known_; }
    std::size_t bytes() const;

private:
    /// A chase with its numbers narrowed.
    struct Chase {
        std::size_t of, to;
        float radius, distance;
    };
    /// The nearest of those that a chaser could chase, on one rank.
    struct Candidate {
        float squared;
        std::uint32_t id;
        float position[D];
        bool is_any() const { return squared < INFINITY; }
        bool is_before(const Candidate& other) const {
            return squared < other.squared || (squared == other.squared && id < other.id);
        }
    };

    using Message = std::vector<PackedBoid<D>>;

    void share_with_all(std::span<const cpu::Swarm<D>> swarms, Messenger<PackedBoid<D>>& messenger);
    std::vector<Candidate> find_nearest(std::span<const cpu::Swarm<D>> swarms) const;
    std::vector<Candidate> agree_on_nearest(const std::vector<Candidate>& own) const;
    std::vector<Message> choose_prey(std::span<const cpu::Swarm<D>> swarms, std::span<const Halo<D>> halos,
                                     const std::vector<Candidate>& nearest) const;
    void bring_prey(const std::vector<Message>& messages, Messenger<PackedBoid<D>>& messenger);
    void bring_in_order(std::size_t species, const Halo<D>& halo);

    MPI_Comm ranks_;
    int rank_ = 0, rank_count_ = 1;
    std::vector<bool> known_to_all_;    ///< By species.
    std::vector<Chase> chases_;         ///< Of species that not all know.
    std::vector<cpu::Swarm<D>> known_;  ///< By species; empty where no relation needs them.
    std::vector<Message> found_;        ///< By species, before they are in order.
};

}  // namespace boids::mpi
