// What all ranks know of a state: how many boids there are, how fast the fastest of them is, and how far the farthest.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids::mpi {

struct Headline {
    std::uint64_t boids[most_species];  ///< By species.
    std::uint64_t step, captures;
    BoidId next_id;
    double farthest;      ///< No boid is farther from 0 along the last axis.
    float fastest;        ///< No boid is faster.
    bool is_any_outside;  ///< Whether some boid is where no step leaves one, such as beyond a wall.

    std::uint64_t all() const { return std::accumulate(boids, boids + most_species, std::uint64_t{0}); }
};

/// The headline of a state; whether anybody is outside is for others to say.
inline Headline headline_of(const State& state) {
    Headline head{{}, state.step, state.captures, state.next_id, 0, 0, false};
    for (std::size_t index = 0; index < state.size(); ++index) {
        double squared = 0;
        for (int axis = 0; axis < state.dimension(); ++axis)
            squared += state.velocity[axis][index] * state.velocity[axis][index];
        head.fastest = std::max(head.fastest, static_cast<float>(squared));
        head.farthest = std::max(head.farthest, std::abs(state.position[state.dimension() - 1][index]));
        ++head.boids[state.species[index]];
    }
    head.fastest = std::sqrt(head.fastest);
    return head;
}

}  // namespace boids::mpi
