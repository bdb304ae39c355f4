// One step of a random scenario by the reference engine and by the cpu engine, compared boid by boid.
#pragma once

#include <cstdint>
#include <string>

namespace boids {

/// How many boids were compared, and how many of them say little.
struct ComparisonTally {
    std::size_t compared = 0;
    std::size_t borderline =
        0;  ///< Left out: rounding decides who is a neighbour, what a wall does, or where a sum points.
    std::size_t unsteady = 0;  ///< Compared loosely: the reference itself changes much under the rounding of float32.
};

/// What the world holds: boids of one kind, or everything there can be.
enum class Richness { flock, everything };

/// Draws scenario and state number `number` and compares one step; what differs, or nothing.
std::string compare_engines(std::uint64_t number, std::size_t boids, ComparisonTally& tally,
                            Richness richness = Richness::flock);

}  // namespace boids
