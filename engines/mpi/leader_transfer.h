// Moves boids from the leader to the ranks that have their lines, and back: in pieces, so that no rank needs much
// memory besides a state. Collective: all ranks call the same methods in the same order, those without a state with
// null.
#pragma once

#include "boids/core/scenario/start.h"
#include "boids/core/state/state_pieces.h"
#include "boids/engines/mpi/rank_boids.h"

namespace boids::mpi {

template <int D>
class LeaderTransfer {
public:
    explicit LeaderTransfer(RankBoids<D>& flock) : flock_(flock) {}

    /// Sends all boids of the leader to the ranks that have their lines.
    void distribute(const StatePieces* pieces);
    /// The same for a piece of boids, of which each rank has its own.
    void distribute_piece(const State& piece);
    /// Calls body(State) for what this rank draws of a scenario's start, piece by piece; as often on every rank.
    template <class Body>
    void for_each_drawn_piece(const Scenario& scenario, Body&& body) const;

    /// Collects all boids in the leader's state, rank by rank.
    void store(State* state);
    /// Collects in the leader's state those boids whose ids are in [begin, begin + ids_at_once).
    void read(BoidId begin, State* state);
    /// Sends the velocities of a state to its boids, in the order in which they were stored.
    void take_velocities(const State* state);
    std::size_t bytes() const { return piece_.capacity() * sizeof(PackedBoid<D>); }

private:
    static constexpr std::size_t piece_size = std::size_t{1} << 16;

    template <class Body>
    static void for_each_piece(std::size_t boids, Body&& body);
    void exchange_piece();
    std::vector<std::uint64_t> gather_counts() const;
    void send_all();
    void send_velocities(const State& state, const std::vector<std::uint64_t>& counts);
    void receive_velocities();
    void take_velocity(const PackedBoid<D>& boid, std::size_t species, std::size_t index);

    RankBoids<D>& flock_;
    std::vector<PackedBoid<D>> piece_;
};

template <int D>
template <class Body>
void LeaderTransfer<D>::for_each_drawn_piece(const Scenario& scenario, Body&& body) const {
    const std::uint64_t boids = flock_.summary.all(), ranks = static_cast<std::uint64_t>(flock_.rank_count);
    const std::uint64_t boids_each = (boids + ranks - 1) / ranks,
                        first = boids_each * static_cast<std::uint64_t>(flock_.rank);
    for (std::uint64_t begin = 0; begin < boids_each; begin += piece_size)
        body(make_start(scenario, first + begin, first + std::min<std::uint64_t>(begin + piece_size, boids_each)));
}

}  // namespace boids::mpi
