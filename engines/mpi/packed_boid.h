// A boid as it is sent from rank to rank, with everything that belongs to it.
#pragma once

#include <cstdint>

#include "boids/core/state/state.h"
#include "boids/engines/cpu/grid/flock_arrays.h"

namespace boids::mpi {

template <int D>
struct PackedBoid {
    std::uint32_t id;
    std::uint16_t waypoint, species;
    float position[D], velocity[D];
};

template <int D>
PackedBoid<D> pack(const State& state, std::size_t index) {
    PackedBoid<D> boid{state.id[index], state.waypoint[index], state.species[index], {}, {}};
    for (int axis = 0; axis < D; ++axis) {
        boid.position[axis] = static_cast<float>(state.position[axis][index]);
        boid.velocity[axis] = static_cast<float>(state.velocity[axis][index]);
    }
    return boid;
}

template <int D>
void unpack(const PackedBoid<D>& boid, State& state, std::size_t index) {
    state.id[index] = boid.id;
    state.waypoint[index] = boid.waypoint;
    state.species[index] = static_cast<std::uint8_t>(boid.species);
    for (int axis = 0; axis < D; ++axis) {
        state.position[axis][index] = boid.position[axis];
        state.velocity[axis][index] = boid.velocity[axis];
    }
}

template <int D>
PackedBoid<D> pack(const cpu::FlockArrays<D>& boids, std::size_t index, std::size_t species) {
    const std::uint32_t waypoint = boids.counts_waypoints ? boids.waypoint[index] : 0;
    PackedBoid<D> boid{
        boids.id[index], static_cast<std::uint16_t>(waypoint), static_cast<std::uint16_t>(species), {}, {}};
    for (int axis = 0; axis < D; ++axis) {
        boid.position[axis] = boids.position[axis][index];
        boid.velocity[axis] = boids.velocity[axis][index];
    }
    return boid;
}

template <int D>
void unpack(const PackedBoid<D>& boid, cpu::FlockArrays<D>& boids, std::size_t index) {
    boids.id[index] = boid.id;
    if (boids.counts_waypoints) boids.waypoint[index] = boid.waypoint;
    for (int axis = 0; axis < D; ++axis) {
        boids.position[axis][index] = boid.position[axis];
        boids.velocity[axis][index] = boid.velocity[axis];
    }
}

}  // namespace boids::mpi
