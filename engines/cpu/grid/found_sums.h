// What boids gathered before they advance, where they looked for the nearest in the order of a tree: their sums by
// rule, in the order in which they advance; and how far leaves of the tree had to look, which is a good guess for the
// next step.
#pragma once

#include "boids/engines/cpu/grid/flock_arrays.h"
#include "boids/engines/cpu/grid/work_partition.h"

namespace boids::cpu {

template <int D>
struct FoundSums {
    struct Rule {
        Array<float> sum[D], count;
    };
    Rule rule[3];        ///< Separation, alignment, cohesion.
    Array<float> reach;  ///< By leaf: how far it had to look, squared, or 0 where that is not known.

    void reserve(std::size_t size) {
        for (Rule& each : rule) {
            for (Array<float>& sum : each.sum) sum.reserve(size);
            each.count.reserve(size);
        }
    }

    /// Leaves are others from now on.
    void forget_reach(std::size_t leaves) {
        reach.reserve(leaves);
        std::fill_n(reach.data(), leaves, 0.0f);
    }

    std::size_t bytes() const {
        std::size_t sum = reach.bytes();
        for (const Rule& each : rule) {
            for (const Array<float>& component : each.sum) sum += component.bytes();
            sum += each.count.bytes();
        }
        return sum;
    }
    static std::size_t bytes_for(std::size_t size) {
        return 3 * (D + 1) * Array<float>::bytes_for(size) + Array<float>::bytes_for(size / group_size + 1);
    }
};

}  // namespace boids::cpu
