// What boids gathered before they advance, where they looked for the nearest in the order of a tree: their sums by
// rule, in the order in which they advance.
#pragma once

#include "boids/engines/cpu/grid/flock_arrays.h"

namespace boids::cpu {

template <int D>
struct FoundSums {
    struct Rule {
        Array<float> sum[D], count;
    };
    Rule rule[3];  ///< Separation, alignment, cohesion.

    void reserve(std::size_t size) {
        for (Rule& each : rule) {
            for (Array<float>& sum : each.sum) sum.reserve(size);
            each.count.reserve(size);
        }
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const Rule& each : rule) {
            for (const Array<float>& component : each.sum) sum += component.bytes();
            sum += each.count.bytes();
        }
        return sum;
    }
    static std::size_t bytes_for(std::size_t size) { return 3 * (D + 1) * Array<float>::bytes_for(size); }
};

}  // namespace boids::cpu
