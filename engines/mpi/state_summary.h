// What all ranks know of a state: the number of boids, the greatest speed and the greatest distance from 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids::mpi {

/// How fast the fastest boid of a state is.
inline float fastest_of(const State& state) {
    float fastest = 0;
    for (std::size_t index = 0; index < state.size(); ++index) {
        double squared = 0;
        for (int axis = 0; axis < state.dimension(); ++axis)
            squared += state.velocity[axis][index] * state.velocity[axis][index];
        fastest = std::max(fastest, static_cast<float>(squared));
    }
    return std::sqrt(fastest);
}

struct StateSummary {
    std::uint64_t boids[most_species];  ///< By species.
    std::uint64_t step, captures;
    BoidId next_id;
    double farthest;      ///< No boid is farther from 0 along y or z.
    float fastest;        ///< No boid is faster.
    bool is_any_outside;  ///< Whether some boid is where no step leaves one, such as beyond a wall.

    std::uint64_t all() const { return std::accumulate(boids, boids + most_species, std::uint64_t{0}); }

    /// Takes in where and how fast some boids are; whether anybody of them is outside is for others to say.
    void look_at(const State& piece, bool is_outside) {
        fastest = std::max(fastest, fastest_of(piece));
        for (std::size_t axis = 1; axis < static_cast<std::size_t>(piece.dimension()); ++axis)
            for (const double place : piece.position[axis]) farthest = std::max(farthest, std::abs(place));
        is_any_outside = is_any_outside || is_outside;
    }
    /// The same, and counts them.
    void add(const State& piece, bool is_outside) {
        look_at(piece, is_outside);
        for (const std::uint8_t species : piece.species) ++boids[species];
    }
};

}  // namespace boids::mpi
