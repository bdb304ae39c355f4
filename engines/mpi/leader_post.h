// How boids come from the leader to the ranks that have their lines, and back: in pieces, so that nobody needs much
// memory besides a state. All ranks call the same methods in the same order; those without a state hand in none.
#pragma once

#include "boids/core/scenario/start.h"
#include "boids/core/state/state_pieces.h"
#include "boids/engines/mpi/rank_boids.h"

namespace boids::mpi {

template <int D>
class LeaderPost {
public:
    explicit LeaderPost(RankBoids<D>& flock) : flock_(flock) {}

    /// Brings all boids that the leader has to the ranks that have their lines.
    void deal_out(const StatePieces* pieces);
    /// Brings those of a piece there, of which each rank has its own.
    void deal_out_piece(const State& piece);
    /// Calls body(State) for what this rank draws of a scenario's start, piece by piece; as often on every rank.
    template <class Body>
    void for_each_drawn_piece(const Scenario& scenario, Body&& body) const;

    /// Brings all boids into the leader's state, rank by rank.
    void store(State* state);
    /// Brings those boids into the leader's state whose ids are in [begin, begin + ids_at_once).
    void read(BoidId begin, State* state);
    /// Brings the velocities of a state to the boids, in the order in which they were stored.
    void take_velocities(const State* state);
    std::size_t bytes() const { return piece_.capacity() * sizeof(Traveller<D>); }

private:
    static constexpr std::size_t piece_size = std::size_t{1} << 16;

    template <class Body>
    static void for_each_piece(std::size_t boids, Body&& body);
    void exchange_piece();
    std::vector<std::uint64_t> gather_counts() const;
    void send_all();
    void send_velocities(const State& state, const std::vector<std::uint64_t>& counts);
    void receive_velocities();
    void take_velocity(const Traveller<D>& boid, std::size_t species, std::size_t index);

    RankBoids<D>& flock_;
    std::vector<Traveller<D>> piece_;
};

template <int D>
template <class Body>
void LeaderPost<D>::for_each_drawn_piece(const Scenario& scenario, Body&& body) const {
    const std::uint64_t boids = flock_.head.all(), ranks = static_cast<std::uint64_t>(flock_.rank_count);
    const std::uint64_t share = (boids + ranks - 1) / ranks, first = share * static_cast<std::uint64_t>(flock_.rank);
    for (std::uint64_t begin = 0; begin < share; begin += piece_size)
        body(make_start(scenario, first + begin, first + std::min<std::uint64_t>(begin + piece_size, share)));
}

}  // namespace boids::mpi
