#include "boids/engines/mpi/rank_layout.h"

#include "boids/engines/mpi/decomposition.h"
#include "boids/engines/mpi/exchange.h"

namespace boids::mpi {

using namespace cpu;

namespace {

/// So many boids of a rank are under way at a time.
constexpr std::size_t boids_at_once = std::size_t{1} << 16;

}  // namespace

template <int D>
void RankLayout<D>::sort(RankBoids<D>& flock, std::size_t first, std::size_t last, float radius, Workers& workers) {
    swarm_.constants = flock.swarms[first].constants;
    swarm_.company.grid_constants = swarm_.constants;
    swarm_.company.grid_constants.largest_radius = radius;
    swarm_.count = 0;
    std::uint64_t all = 0;
    for (std::size_t species = first; species < last; ++species) all += flock.summary.boids[species];
    halo_.cut(swarm_, all);
    decompose(flock, first, last);
    distribute_boids(flock, first, last);
    halo_.send_copies(swarm_, flock.messenger);
    flock.messenger.deliver();
    if (subdomain().is_idle()) return;
    halo_.take_copies(swarm_);
    const std::size_t boids = swarm_.count + halo_.copies();
    swarm_.sorter.reserve(boids, swarm_.grid, workers.count());
    swarm_.sorter.sort(swarm_.boids, swarm_.cell, boids, swarm_.grid, swarm_.sorted, workers);
}

/// By equal numbers of boids.
template <int D>
void RankLayout<D>::decompose(const RankBoids<D>& flock, std::size_t first, std::size_t last) {
    RankLines<D> lines = subdomain().lines();
    if (subdomain().can_be_distributed()) {
        std::vector<double> boids(subdomain().rows_of_all());
        flock.for_each_own_packed([&](const PackedBoid<D>& boid) {
            if (boid.species >= first && boid.species < last) ++boids[subdomain().row_of(boid.position)];
        });
        MPI_Allreduce(MPI_IN_PLACE, boids.data(), static_cast<int>(boids.size()), MPI_DOUBLE, MPI_SUM, flock.ranks);
        lines = mpi::decompose(lines, costs_of_rows(lines, boids), subdomain().may_cut());
    }
    halo_.take_lines(swarm_, lines);
}

template <int D>
void RankLayout<D>::distribute_boids(const RankBoids<D>& flock, std::size_t first, std::size_t last) {
    std::size_t species = first, index = 0;
    for (int more = 1; more != 0;) {
        std::vector<std::vector<PackedBoid<D>>> to_each(static_cast<std::size_t>(flock.rank_count));
        for (std::size_t taken = 0; species < last && taken < boids_at_once;) {
            if (index == flock.swarms[species].count) {
                ++species;
                index = 0;
                continue;
            }
            const PackedBoid<D> boid = pack(flock.swarms[species].boids, index++, 0);
            to_each[static_cast<std::size_t>(subdomain().owner_of(boid.position))].push_back(boid);
            ++taken;
        }
        for (const PackedBoid<D>& boid : all_to_all(to_each, flock.ranks).things) halo_.add(swarm_, boid);
        more = species < last ? 1 : 0;
        MPI_Allreduce(MPI_IN_PLACE, &more, 1, MPI_INT, MPI_MAX, flock.ranks);
    }
}

template class RankLayout<2>;
template class RankLayout<3>;

}  // namespace boids::mpi
