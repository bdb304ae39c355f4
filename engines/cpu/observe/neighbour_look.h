// Every boid looks around once: how many others are within view, how far the nearest is, and who is of one flock. In
// the order of a grid that reaches far enough; the buffers are kept for the next time.
#pragma once

#include <utility>

#include "boids/engines/cpu/observe/isolated_search.h"
#include "boids/engines/cpu/observe/neighbourhoods.h"

namespace boids::cpu {

template <int D>
class NeighbourLook {
public:
    explicit NeighbourLook(const ObserveKernels<D>& kernels) : kernels_(kernels) {}

    /// Looks around for all who look of at least one sorted boid, which must stay as they are.
    LookTally look(const SortedFlock<D>& sorted, const NeighbourRadii& radii, const KernelConstants& constants,
                   Workers& workers);

    /// How far the nearest other is, by who looks; infinitely for those who are alone in the grid.
    std::span<float> nearest() { return {nearest_.data(), sorted_.own_count()}; }
    void find_isolated(std::vector<IsolatedBoid<D>>& isolated) const;

    /// Counts those who look, flock by flock.
    void count_flocks(Workers& workers);
    /// What the flocks are that were counted.
    FlockTally tally_flocks(Workers& workers);
    /// By which boid a flock is known, to which the one at a slot belongs.
    std::uint32_t flock_of(std::uint32_t slot) { return sets_.root(slot); }
    /// The size of a flock, which is left out of the tally from now on.
    std::uint32_t take_flock(std::uint32_t flock) { return std::exchange(flock_size_[flock], 0); }

    std::size_t bytes() const { return trees_.bytes() + sets_.bytes() + nearest_.bytes() + flock_size_.bytes(); }
    /// What it takes for so many boids where there are no crowds.
    static std::size_t bytes_for(std::size_t boids) {
        return 2 * Array<std::uint32_t>::bytes_for(boids) + Array<float>::bytes_for(boids);  // links, sizes, distances
    }

private:
    template <class Body>
    void for_each_part(Workers& workers, Body&& body) const;
    void start_links(Workers& workers);

    ObserveKernels<D> kernels_;
    SortedFlock<D> sorted_{};
    LookTask<D> task_{};
    CrowdTrees<D> trees_;
    DisjointSets sets_;
    Array<float> nearest_;
    Array<std::uint32_t> flock_size_;  ///< Boids of each root.
    std::vector<LookTally> part_tallies_;
    std::vector<FlockTally> block_flocks_;
};

}  // namespace boids::cpu
