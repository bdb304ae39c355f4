// How workers share boids where nothing depends on who takes which: so many at a time.
#pragma once

#include <algorithm>
#include <cstddef>

#include "boids/engines/workers.h"

namespace boids::cpu {

inline constexpr std::size_t boids_to_block = 4096;

inline std::size_t blocks_of(std::size_t count) {
    return (count + boids_to_block - 1) / boids_to_block;
}

/// Calls body(index, begin, end) for every block.
template <class Body>
void for_each_block(std::size_t count, Workers& workers, Body&& body) {
    workers.for_each(blocks_of(count), [&](std::size_t index) {
        body(index, index * boids_to_block, std::min(count, (index + 1) * boids_to_block));
    });
}

}  // namespace boids::cpu
