#include "boids/engines/mpi/load_balancer.h"

#include "boids/engines/mpi/decomposition.h"
#include "boids/engines/mpi/rank_flock.h"

namespace boids::mpi {

using namespace cpu;

namespace {

/// Lines are distributed again where the slowest rank gains so much.
constexpr double worth_moving = 1.15;

}  // namespace

template <int D>
auto LoadBalancer<D>::no_costs() const -> Costs {
    Costs costs;
    for (const Halo<D>& halo : flock_.halos) costs.emplace_back(halo.subdomain().rows_of_all());
    return costs;
}

template <int D>
void LoadBalancer<D>::count(const State& state, Costs& costs) const {
    for (std::size_t index = 0; index < state.size(); ++index) add(pack<D>(state, index), 1, costs);
}

template <int D>
void LoadBalancer<D>::add(const PackedBoid<D>& boid, double cost, Costs& costs) const {
    costs[boid.species][flock_.halos[boid.species].subdomain().row_of(boid.position)] += cost;
}

template <int D>
void LoadBalancer<D>::add_up(Costs& costs) const {
    const bool leads = flock_.rank == leader;
    for (std::vector<double>& each : costs)
        MPI_Reduce(leads ? MPI_IN_PLACE : each.data(), leads ? each.data() : nullptr, static_cast<int>(each.size()),
                   MPI_DOUBLE, MPI_SUM, leader, flock_.ranks);
}

/// Adds up what species that share their grid's shape cost: they have the same lines.
template <int D>
void LoadBalancer<D>::join(Costs& costs) const {
    const std::vector<Swarm<D>>& swarms = flock_.swarms;
    const std::vector<double>* all = nullptr;
    for (std::size_t species = 0; species < swarms.size(); ++species) {
        if (!swarms[species].company.joined) continue;
        if (all == nullptr) {
            for (std::size_t other = species + 1; other < swarms.size(); ++other)
                for (std::size_t row = 0; swarms[other].company.joined && row < costs[other].size(); ++row)
                    costs[species][row] += costs[other][row];
            all = &costs[species];
        }
        costs[species] = *all;
    }
}

/// Brings the leader's lines to all ranks.
template <int D>
void LoadBalancer<D>::tell_all(RankLines<D>& lines) const {
    for (int axis = 1; axis < D; ++axis) {
        std::vector<int>& begins = lines.along(axis).begins();
        auto size = static_cast<int>(begins.size());
        MPI_Bcast(&size, 1, MPI_INT, leader, flock_.ranks);
        begins.resize(static_cast<std::size_t>(size));
        MPI_Bcast(begins.data(), size, MPI_INT, leader, flock_.ranks);
    }
}

/// Lets the leader distribute lines by their cost; those that cannot be distributed are the leader's.
template <int D>
std::vector<RankLines<D>> LoadBalancer<D>::find_lines(Costs& costs) const {
    join(costs);
    std::vector<RankLines<D>> wanted;
    for (std::size_t species = 0; species < flock_.halos.size(); ++species) {
        const Halo<D>& halo = flock_.halos[species];
        RankLines<D> lines = halo.subdomain().lines();
        if (flock_.rank == leader && flock_.is_distributed[species]) {
            const RowCosts rows = costs_of_rows(lines, costs[species]);
            const RankLines<D> better = decompose(lines, rows, halo.subdomain().may_cut());
            const double copies =
                lines.is_divided() ? cost_of_copy : 0;  // one rank may have all; dividing also divides memory
            if (cost_of(better, rows, copies) * worth_moving < cost_of(lines, rows, copies)) lines = better;
        }
        tell_all(lines);
        wanted.push_back(std::move(lines));
    }
    return wanted;
}

template <int D>
void LoadBalancer<D>::balance(double seconds_per_boid) {
    Costs costs = no_costs();
    flock_.for_each_own_packed([&](const PackedBoid<D>& boid) { add(boid, seconds_per_boid, costs); });
    add_up(costs);
    const std::vector<RankLines<D>> wanted = find_lines(costs);
    bool same = true;
    for (std::size_t species = 0; species < wanted.size(); ++species)
        same = same && wanted[species] == flock_.halos[species].subdomain().lines();
    if (!same) hand_over(wanted);
}

/// Gives lines, and the boids in them, to other ranks.
template <int D>
void LoadBalancer<D>::hand_over(const std::vector<RankLines<D>>& wanted) {
    std::vector<std::vector<PackedBoid<D>>> leaving(static_cast<std::size_t>(flock_.rank_count)),
        coming(leaving.size());
    flock_.for_each_own_packed([&](const PackedBoid<D>& boid) {
        const int owner = wanted[boid.species].owner(flock_.halos[boid.species].subdomain().lines_of(boid.position));
        leaving[static_cast<std::size_t>(owner)].push_back(boid);
    });
    for (int rank = 0; rank < flock_.rank_count; ++rank) {
        flock_.messenger.send(rank, among_all_ranks, leaving[static_cast<std::size_t>(rank)]);
        flock_.messenger.expect(rank, among_all_ranks, coming[static_cast<std::size_t>(rank)]);
    }
    flock_.messenger.deliver();
    flock_.take_lines(wanted);
    for (Swarm<D>& swarm : flock_.swarms) swarm.count = 0;
    for (const auto& boids : coming)
        for (const PackedBoid<D>& boid : boids) flock_.add(boid);
}

template class LoadBalancer<2>;
template class LoadBalancer<3>;

}  // namespace boids::mpi
