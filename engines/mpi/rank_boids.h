// What one rank has of a flock: the boids and the lines of each species, what surrounds them, and what all ranks know.
// The load balancer, the leader's transfers and the step all work on it.
#pragma once

#include <vector>

#include "boids/engines/cpu/world/surroundings.h"
#include "boids/engines/mpi/distant_boids.h"
#include "boids/engines/mpi/halo.h"
#include "boids/engines/mpi/state_summary.h"

namespace boids::mpi {

template <int D>
struct RankBoids {
    RankBoids(const Scenario& scenario, MPI_Comm all_ranks);

    MPI_Comm ranks;
    int rank = 0, rank_count = 1;
    Messenger<PackedBoid<D>> messenger;
    StateSummary summary{};
    std::vector<cpu::Swarm<D>> swarms;  ///< By species.
    std::vector<Halo<D>> halos;         ///< By species.
    cpu::Surroundings<D> surroundings;
    DistantBoids<D> distant_boids;
    bool has_obstacles = false;
    std::vector<bool> is_distributed;      ///< By species: whether lines are distributed, or one rank has all.
    std::vector<std::size_t> work_is_for;  ///< By species, for how many boids work was last divided; 0 is never.
    bool is_fresh = false;                 ///< Boids are as they were loaded, and may be outside of a world that wraps.
    bool is_exchanged = false;             ///< Boids are on the ranks that have their lines, and copies are in place.
    bool is_sorted = false;                ///< The same, and they are sorted.
    bool one_round_suffices = false;       ///< Whether one round of messages a step can do, where boids do not leap.
    int steps_to_settle = 0;               ///< Until boids are where their own steps have brought them.
    std::uint64_t caught = 0;              ///< How many boids of this rank since the flock was loaded.
    std::int64_t rebuilds = 0;             ///< How often lines were taken over.

    /// Takes over a scenario with all but its grid.
    void change(const Scenario& scenario);
    /// Divides space for a flock that is to be loaded.
    void cut();
    /// Adopts what the summary says of where boids begin. A boid that begins outside of the world may come anywhere in
    /// the first step, others only as far as their speed lets them.
    void take_start();
    /// Lays the grids out for the rank's own lines.
    void take_lines(const std::vector<RankLines<D>>& wanted);
    void choose_ways_to_gather();
    /// Boids that were placed from outside may cross any number of lines in the next step.
    void expect_anything();
    /// Finds the ranks that this one exchanges messages with, and in how many rounds.
    void find_partners();
    /// Whether the next step can exchange boids and copies in one round of messages. The same on all ranks.
    bool can_exchange_at_once() const;
    /// A step was made.
    void count_step();

    /// Boids may have moved or changed since they were sorted.
    void forget_order() { is_exchanged = is_sorted = false; }

    /// Whether a species' lines can be distributed, by species.
    std::vector<bool> can_be_distributed() const;
    /// Whether a distributed species has relations; otherwise the leader has everybody that boids could see.
    bool sees_distant_boids() const;
    /// Whether some boid of a state is where no step could leave it.
    bool is_any_outside(const State& state) const;

    /// Calls body(species, index) for the rank's own boids, species by species.
    template <class Body>
    void for_each_own(Body&& body) const {
        for (std::size_t species = 0; species < swarms.size(); ++species)
            for (std::size_t index = 0; index < swarms[species].count; ++index) body(species, index);
    }
    /// The same as body(packed boid).
    template <class Body>
    void for_each_own_packed(Body&& body) const {
        for_each_own(
            [&](std::size_t species, std::size_t index) { body(pack(swarms[species].boids, index, species)); });
    }
    std::size_t count_own() const;
    void add(const PackedBoid<D>& boid) { halos[boid.species].add(swarms[boid.species], boid); }
    std::size_t bytes() const;

private:
    bool sees_taken_places() const;
    bool may_be_thrown(std::size_t species) const;
    bool may_be_anywhere(std::size_t species) const;
    bool crosses_one_line(std::size_t species) const;
    bool is_walled(std::size_t species) const;
    float way_in_a_step(std::size_t species) const;
    float lines_in_a_step(std::size_t species) const;
};

}  // namespace boids::mpi
