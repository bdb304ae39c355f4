#include "boids/engines/mpi/leader_transfer.h"

#include <algorithm>

#include "boids/engines/mpi/rank_flock.h"

namespace boids::mpi {

using namespace cpu;

template <int D>
template <class Body>
void LeaderTransfer<D>::for_each_piece(std::size_t boids, Body&& body) {
    for (std::size_t begin = 0; begin < boids; begin += piece_size)
        body(begin, static_cast<int>(std::min(piece_size, boids - begin)));
}

template <int D>
void LeaderTransfer<D>::distribute(const StatePieces* pieces) {
    const auto send_piece = [&] {
        exchange_piece();
        piece_.clear();
    };
    const std::size_t rounds = (flock_.summary.all() + piece_size - 1) / piece_size;
    piece_.clear();
    if (flock_.rank != leader) {
        for (std::size_t round = 0; round < rounds; ++round) send_piece();
        return;
    }
    pieces->visit([&](const State& piece) {
        for (std::size_t index = 0; index < piece.size(); ++index) {
            piece_.push_back(pack<D>(piece, index));
            if (piece_.size() == piece_size) send_piece();
        }
    });
    if (!piece_.empty()) send_piece();
}

template <int D>
void LeaderTransfer<D>::distribute_piece(const State& piece) {
    piece_.clear();
    for (std::size_t index = 0; index < piece.size(); ++index) piece_.push_back(pack<D>(piece, index));
    exchange_piece();
}

/// Gives each boid of a piece to the rank that has its line. All ranks do it together, each with its own piece.
template <int D>
void LeaderTransfer<D>::exchange_piece() {
    std::vector<std::vector<PackedBoid<D>>> to_each(static_cast<std::size_t>(flock_.rank_count));
    for (const PackedBoid<D>& boid : piece_)
        to_each[static_cast<std::size_t>(flock_.halos[boid.species].subdomain().owner_of(boid.position))].push_back(
            boid);
    for (const PackedBoid<D>& boid : all_to_all(to_each, flock_.ranks).things) flock_.add(boid);
}

template <int D>
std::vector<std::uint64_t> LeaderTransfer<D>::gather_counts() const {
    const std::uint64_t own = flock_.count_own();
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(flock_.rank_count));
    MPI_Gather(&own, 1, MPI_UINT64_T, counts.data(), 1, MPI_UINT64_T, leader, flock_.ranks);
    return counts;
}

template <int D>
void LeaderTransfer<D>::store(State* state) {
    const std::vector<std::uint64_t> counts = gather_counts();
    std::uint64_t caught = 0;
    MPI_Reduce(&flock_.caught, &caught, 1, MPI_UINT64_T, MPI_SUM, leader, flock_.ranks);
    if (flock_.rank != leader) return send_all();
    if (state->dimension() != D) *state = State(D);
    state->resize(flock_.summary.all());
    std::size_t slot = 0;
    flock_.for_each_own_packed([&](const PackedBoid<D>& boid) { unpack(boid, *state, slot++); });
    for (int rank = leader + 1; rank < flock_.rank_count; ++rank)
        for_each_piece(counts[static_cast<std::size_t>(rank)], [&](std::size_t, int size) {
            piece_.resize(piece_size);
            MPI_Recv(piece_.data(), size, flock_.messenger.type(), rank, among_all_ranks, flock_.ranks,
                     MPI_STATUS_IGNORE);
            for (int each = 0; each < size; ++each) unpack(piece_[static_cast<std::size_t>(each)], *state, slot++);
        });
    state->step = flock_.summary.step;
    state->next_id = flock_.summary.next_id;
    state->captures = flock_.summary.captures + caught;
}

template <int D>
void LeaderTransfer<D>::send_all() {
    const auto send = [&] {
        MPI_Send(piece_.data(), static_cast<int>(piece_.size()), flock_.messenger.type(), leader, among_all_ranks,
                 flock_.ranks);
        piece_.clear();
    };
    piece_.clear();
    flock_.for_each_own_packed([&](const PackedBoid<D>& boid) {
        piece_.push_back(boid);
        if (piece_.size() == piece_size) send();
    });
    if (!piece_.empty()) send();
}

template <int D>
void LeaderTransfer<D>::read(BoidId begin, State* state) {
    piece_.clear();
    flock_.for_each_own([&](std::size_t species, std::size_t index) {
        const FlockArrays<D>& boids = flock_.swarms[species].boids;
        if (boids.id[index] - begin < ids_at_once) piece_.push_back(pack(boids, index, species));
    });
    const std::vector<PackedBoid<D>> all = gather(piece_, flock_.ranks).things;
    if (flock_.rank != leader) return;
    *state = State(D);
    state->resize(all.size());
    for (std::size_t index = 0; index < all.size(); ++index) unpack(all[index], *state, index);
}

template <int D>
void LeaderTransfer<D>::take_velocities(const State* state) {
    const std::vector<std::uint64_t> counts = gather_counts();
    if (flock_.rank == leader)
        send_velocities(*state, counts);
    else
        receive_velocities();
}

template <int D>
void LeaderTransfer<D>::send_velocities(const State& state, const std::vector<std::uint64_t>& counts) {
    std::size_t slot = 0;
    flock_.for_each_own(
        [&](std::size_t species, std::size_t index) { take_velocity(pack<D>(state, slot++), species, index); });
    for (int rank = leader + 1; rank < flock_.rank_count; ++rank)
        for_each_piece(counts[static_cast<std::size_t>(rank)], [&](std::size_t, int size) {
            piece_.clear();
            for (int each = 0; each < size; ++each) piece_.push_back(pack<D>(state, slot++));
            MPI_Send(piece_.data(), size, flock_.messenger.type(), rank, among_all_ranks, flock_.ranks);
        });
}

template <int D>
void LeaderTransfer<D>::receive_velocities() {
    const std::size_t own = flock_.count_own();
    std::size_t slot = 0;
    flock_.for_each_own([&](std::size_t species, std::size_t index) {
        if (slot % piece_size == 0) {
            piece_.resize(std::min(piece_size, own - slot));
            MPI_Recv(piece_.data(), static_cast<int>(piece_.size()), flock_.messenger.type(), leader, among_all_ranks,
                     flock_.ranks, MPI_STATUS_IGNORE);
        }
        take_velocity(piece_[slot++ % piece_size], species, index);
    });
}

template <int D>
void LeaderTransfer<D>::take_velocity(const PackedBoid<D>& boid, std::size_t species, std::size_t index) {
    for (int axis = 0; axis < D; ++axis) flock_.swarms[species].boids.velocity[axis][index] = boid.velocity[axis];
}

template class LeaderTransfer<2>;
template class LeaderTransfer<3>;

}  // namespace boids::mpi
