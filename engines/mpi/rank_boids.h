// What one rank has of a flock: the boids and the lines of each species, what surrounds them, and what all ranks know.
// Whoever deals lines out, brings boids to and from the leader or makes a step does it with this.
#pragma once

#include <vector>

#include "boids/engines/cpu/world/surroundings.h"
#include "boids/engines/mpi/far_sight.h"
#include "boids/engines/mpi/headline.h"
#include "boids/engines/mpi/share.h"

namespace boids::mpi {

template <int D>
struct RankBoids {
    RankBoids(const Scenario& scenario, MPI_Comm all_ranks);

    MPI_Comm ranks;
    int rank = 0, rank_count = 1;
    Mail<Traveller<D>> mail;
    Headline head{};
    std::vector<cpu::Swarm<D>> swarms;  ///< By species.
    std::vector<Share<D>> shares;       ///< By species.
    cpu::Surroundings<D> surroundings;
    FarSight<D> far_sight;
    bool has_obstacles = false;
    std::vector<bool> is_dealt_out;        ///< By species: whether lines are dealt out, or one rank has all.
    std::vector<std::size_t> work_is_for;  ///< By species, for how many boids work was last divided; 0 is never.
    bool is_fresh = false;                 ///< Boids are as they were loaded, and may be outside of a world that wraps.
    bool is_exchanged = false;             ///< Boids have been brought to where they belong, and copies are in place.
    bool is_sorted = false;                ///< So they have been, and brought into order.
    bool one_round_suffices = false;  ///< Whether a step can do so by one round of letters, where it is not too far.
    int steps_to_settle = 0;          ///< Until boids are where their own steps have brought them.
    std::uint64_t caught = 0;         ///< How many boids of this rank since the flock was loaded.
    std::int64_t rebuilds = 0;        ///< How often lines were taken over.

    /// Takes over a scenario with all but its grid.
    void change(const Scenario& scenario);
    /// Divides space for a flock that is to be loaded.
    void cut();
    /// Takes over what the headline says of where boids begin. Whoever does so outside of the world may come anywhere
    /// in the first step, the others by their speed alone.
    void take_start();
    /// Lays the grids out for the rank's own lines.
    void take_lines(const std::vector<RankLines<D>>& wanted);
    void choose_ways_to_gather();
    /// Whoever was put anywhere from outside is moved to where it may be in one step, over any number of lines.
    void expect_anything();
    /// Finds out with whom this rank exchanges letters, and in how many rounds.
    void find_partners();
    /// Whether the next step can exchange boids and copies by one round of letters. All ranks find the same.
    bool can_exchange_at_once() const;
    /// A step was made.
    void count_step();

    /// Boids may be elsewhere than where they belong, or others than those that were sorted.
    void forget_order() { is_exchanged = is_sorted = false; }

    /// Whether a species' lines can be dealt out, by species.
    std::vector<bool> can_be_dealt_out() const;
    /// Whether somebody is dealt out who looks far; else the leader has whomever boids could see.
    bool looks_far() const;
    /// Whether some boid of a state is where no step leaves one.
    bool is_any_outside(const State& state) const;

    /// Calls body(species, index) for the rank's own boids, species by species.
    template <class Body>
    void for_each_own(Body&& body) const {
        for (std::size_t species = 0; species < swarms.size(); ++species)
            for (std::size_t index = 0; index < swarms[species].count; ++index) body(species, index);
    }
    /// The same as body(traveller).
    template <class Body>
    void for_each_own_packed(Body&& body) const {
        for_each_own(
            [&](std::size_t species, std::size_t index) { body(pack(swarms[species].boids, index, species)); });
    }
    std::size_t count_own() const;
    void add(const Traveller<D>& boid) { shares[boid.species].add(swarms[boid.species], boid); }
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
