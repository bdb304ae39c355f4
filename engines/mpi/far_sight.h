// What a rank knows of boids that are too far away for copies in its grid: those whom relations are about (equations 14
// and 30 of docs/model.md), which reach as far as a scene says. All ranks know those whom boids flee and follow, and
// those who chase. Of whom they chase, the rank of a chaser knows the nearest and those around it, and no others.
#pragma once

#include <cmath>

#include "boids/engines/mpi/share.h"

namespace boids::mpi {

template <int D>
class FarSight {
public:
    explicit FarSight(MPI_Comm ranks);

    /// Takes over the relations of a scenario.
    void change(const Scenario& scenario);
    /// Whether boids see any others from afar.
    bool sees_any() const { return !known_.empty(); }
    /// Brings in whom this rank has to know. All ranks do it together.
    void look(std::span<const cpu::Swarm<D>> swarms, std::span<const Share<D>> shares, Mail<Traveller<D>>& mail);
    /// Who is known, by species, in the order of the whole grid.
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

    using Letter = std::vector<Traveller<D>>;

    void share_with_all(std::span<const cpu::Swarm<D>> swarms, Mail<Traveller<D>>& mail);
    std::vector<Candidate> find_nearest(std::span<const cpu::Swarm<D>> swarms) const;
    std::vector<Candidate> agree_on_nearest(const std::vector<Candidate>& own) const;
    std::vector<Letter> choose_prey(std::span<const cpu::Swarm<D>> swarms, std::span<const Share<D>> shares,
                                    const std::vector<Candidate>& nearest) const;
    void bring_prey(const std::vector<Letter>& letters, Mail<Traveller<D>>& mail);
    void bring_in_order(std::size_t species, const Share<D>& share);

    MPI_Comm ranks_;
    int rank_ = 0, rank_count_ = 1;
    std::vector<bool> known_to_all_;    ///< By species.
    std::vector<Chase> chases_;         ///< Of species that not all know.
    std::vector<cpu::Swarm<D>> known_;  ///< By species; none where nobody looks far.
    std::vector<Letter> found_;         ///< By species, before they are in order.
};

}  // namespace boids::mpi
