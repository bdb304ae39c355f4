// Boids of some species distributed over the ranks once more, by a grid of another radius: to be looked at where the
// engine's grids do not reach far enough, or where all species are looked at as one. A rank holds its part of them
// besides its own.
#pragma once

#include "boids/engines/mpi/rank_boids.h"

namespace boids::mpi {

template <int D>
class RankLayout {
public:
    explicit RankLayout(const RankBoids<D>& flock) : halo_(0, flock.rank, flock.rank_count) {}

    /// Distributes the boids of the species [first, last) and sorts them, with copies of those in the lines around. All
    /// ranks do it together.
    void sort(RankBoids<D>& flock, std::size_t first, std::size_t last, float radius, Workers& workers);

    const cpu::Swarm<D>& swarm() const { return swarm_; }
    const Subdomain<D>& subdomain() const { return halo_.subdomain(); }
    std::size_t bytes() const { return swarm_.bytes() + halo_.bytes(); }

private:
    void decompose(const RankBoids<D>& flock, std::size_t first, std::size_t last);
    void distribute_boids(const RankBoids<D>& flock, std::size_t first, std::size_t last);

    cpu::Swarm<D> swarm_;
    Halo<D> halo_;
};

}  // namespace boids::mpi
