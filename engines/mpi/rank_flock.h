// One rank's part of a flock: the boids in its lines of the grid, and how they advance together with those of the
// other ranks. All ranks have one, and call the same methods in the same order.
#pragma once

#include <mpi.h>

#include <memory>

#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/engines/engine.h"
#include "boids/engines/mpi/exchange.h"

namespace boids::mpi {

/// So many ids are looked at together where the flock is read in pieces.
inline constexpr std::uint64_t ids_at_once = std::uint64_t{1} << 18;

class RankFlock {
public:
    virtual ~RankFlock() = default;

    /// Loads what the leader has, distributed by equal numbers of boids.
    virtual void load(const StatePieces* pieces) = 0;
    /// Begins at the start of the scenario, of which each rank draws a part.
    virtual void begin() = 0;
    /// What there is to know of all ranks' boids together; the captures are right for the leader alone.
    virtual StateHead head() const = 0;
    virtual void advance(std::int64_t steps) = 0;
    /// Brings all boids into the leader's state, rank by rank.
    virtual void store(State* state) = 0;
    /// Brings those boids into the leader's state whose ids are in [begin, begin + ids_at_once).
    virtual void read(BoidId begin, State* state) = 0;
    /// Takes over velocities of a state as it was stored.
    virtual void take_velocities(const State* state) = 0;
    /// Takes over a scenario.
    virtual void change(const Scenario& scenario) = 0;
    /// Whether boids must be stored and loaded before they fly on, as their lines would be distributed differently.
    virtual bool is_stale() const = 0;
    /// Measures a species, or everyone; right for the leader alone.
    virtual Observables observe(std::size_t species) = 0;
    /// How this rank does, and how the leader's profile says that all do.
    virtual RankProfile rank_profile() const = 0;
    virtual Profile profile() const = 0;
    virtual std::size_t bytes() const = 0;
};

std::unique_ptr<RankFlock> make_rank_flock(const Scenario& scenario, const cpu::Kernels& kernels,
                                           std::shared_ptr<Workers> workers, MPI_Comm ranks);

}  // namespace boids::mpi
