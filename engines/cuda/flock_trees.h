// The flocks of boids as a forest: slots point to lower ones of their flock, and ghosts to their boid's. Whatever the
// order in which threads connect two trees, the same flocks come out.
#pragma once

#include "boids/engines/cuda/observe_task.h"

namespace boids::cuda {

template <int D>
BOIDS_CARD float squared_distance(const float (&from)[D], const float* to, const CardGrid<D>& grid, bool wraps) {
    float squared = 0;
    BOIDS_UNROLL
    for (int axis = 0; axis < D; ++axis) {
        float way = to[axis] - from[axis];
        if (wraps) way = short_way(way, grid.size[axis]);
        squared = axis == 0 ? way * way : squared + way * way;
    }
    return squared;
}

/// The lowest slot of a flock as far as it is known; on the way there the way gets shorter.
BOIDS_CARD std::uint32_t find_root(std::uint32_t* above, std::uint32_t slot) {
    std::uint32_t at = slot, next = above[at];
    while (next != at) {
        const std::uint32_t farther = above[next];
        if (farther != next) above[at] = farther;
        at = next;
        next = farther;
    }
    return at;
}

/// Connects two flocks; gives the lowest slot of both, as far as it is known.
BOIDS_CARD std::uint32_t connect(std::uint32_t* above, std::uint32_t one, std::uint32_t other) {
    one = find_root(above, one);
    other = find_root(above, other);
    while (one != other) {
        const std::uint32_t low = one < other ? one : other, high = one < other ? other : one;
        const std::uint32_t held = replace(above + high, high, low);
        if (held == high) return low;
        one = low;
        other = find_root(above, held);
    }
    return one;
}

/// A slot, where it is not linked with the one before it; else 0. The greatest of all up to a slot is where a row of
/// slots begins each of which is linked with the next: the first trees.
template <int D>
struct BeginTree {
    ObserveTask<D> task;

    BOIDS_CARD std::uint32_t operator()(std::uint32_t slot) const {
        float own[D], before[D];
        if (slot == 0 || !task.find_own(slot, own) || !task.find_own(slot - 1, before)) return slot;
        return squared_distance(own, before, task.grid, task.grid.wraps) < task.link_squared ? 0 : slot;
    }
};

}  // namespace boids::cuda
