// What boids gathered before they advance, where they looked for the nearest in the order of a tree: their sums by
// rule, in the order in which they advance; and how far leaves of the tree had to look, which is a good guess for the
// next step. All sums of a boid lie together: the boids of a leaf are far from each other in the order of the grid, and
// an array for each number would take a line of the cache for each.
#pragma once

#include "boids/engines/cpu/grid/flock_arrays.h"
#include "boids/engines/cpu/grid/work_partition.h"

namespace boids::cpu {

template <int D>
struct FoundSums {
    struct Rule {
        float sum[D], count;
    };
    struct Boid {
        Rule rule[3];  ///< Separation, alignment, cohesion.
    };
    Array<Boid> boid;    ///< By number.
    Array<float> reach;  ///< By leaf: how far it had to look, squared, or 0 where that is not known.

    void reserve(std::size_t size) { boid.reserve(size); }

    /// Leaves are others from now on.
    void forget_reach(std::size_t leaves) {
        reach.reserve(leaves);
        std::fill_n(reach.data(), leaves, 0.0f);
    }

    std::size_t bytes() const { return boid.bytes() + reach.bytes(); }
    static std::size_t bytes_for(std::size_t size) {
        return Array<Boid>::bytes_for(size) + Array<float>::bytes_for(size / group_size + 1);
    }
};

}  // namespace boids::cpu
