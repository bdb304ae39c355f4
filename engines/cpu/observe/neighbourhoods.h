// What is asked of the neighbourhoods of boids, and what observables are made of the answers: the same for every engine
// that looks by section 16 of docs/bits.md.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "boids/core/parameters/kernel_constants.h"
#include "boids/core/parameters/model.h"
#include "boids/core/state/observables.h"

namespace boids::cpu {

/// Within what radii boids are neighbours, and of one flock.
struct NeighbourRadii {
    double view;
    float reach;         ///< The larger of both.
    float view_squared;  ///< Neighbours are nearer than its root.
    float link_squared;  ///< The same for those who are of one flock.

    explicit NeighbourRadii(const Parameters& parameters) : view(neighbour_radius(parameters)) {
        const double link = link_radius(parameters);
        reach = static_cast<float>(std::max(view, link));
        view_squared = parameters.neighbours.inclusive ? square_beyond(view) : static_cast<float>(view * view);
        link_squared = square_beyond(link);
    }

    /// Whether a grid of this radius shows all that is asked for.
    bool are_within(float radius) const { return radius >= reach && radius != 0; }
    /// The radius of a grid that does; where nobody sees anybody, any grid does.
    float grid_radius(const KernelConstants& constants) const { return reach > 0 ? reach : constants.size[0] / 64; }

private:
    static float square_beyond(double radius) { return std::nextafter(static_cast<float>(radius * radius), INFINITY); }
};

/// What there is to know of some flocks together.
struct FlockTally {
    std::uint64_t flocks = 0, largest = 0;
    std::uint64_t squares = 0;  ///< Of their sizes, added up.

    /// A flock of so many boids; none is no flock.
    void add(std::uint64_t size) {
        flocks += size != 0 ? 1 : 0;
        largest = std::max(largest, size);
        squares += size * size;
    }
    void add(const FlockTally& other) {
        flocks += other.flocks;
        largest = std::max(largest, other.largest);
        squares += other.squares;
    }
};

/// What all boids found together.
struct NeighbourhoodSums {
    std::uint64_t neighbours = 0;
    FlockTally flocks;
    double nearest = 0;  ///< Distances to the nearest other.

    void describe(const NeighbourRadii& radii, std::size_t count, int dimension, Observables& result) const {
        const auto boids = static_cast<double>(count);
        result.mean_neighbours = static_cast<double>(neighbours) / boids;
        result.local_density = density_of(result.mean_neighbours, radii.view, dimension);
        result.flocks = static_cast<double>(flocks.flocks);
        result.largest_flock = static_cast<double>(flocks.largest);
        result.mean_flock_size = static_cast<double>(flocks.squares) / boids;
        result.nearest_neighbour_distance = count > 1 ? nearest / boids : 0;
    }
};

}  // namespace boids::cpu
