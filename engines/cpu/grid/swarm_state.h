// The boids of a swarm from a state, and back into one.
#pragma once

#include <algorithm>
#include <cstddef>

#include "boids/core/state/state.h"
#include "boids/engines/cpu/grid/strip_order.h"
#include "boids/engines/cpu/grid/swarm.h"
#include "boids/engines/cpu/grid/tasks.h"

namespace boids::cpu {

template <int D>
void take_boid(const State& state, std::size_t index, FlockArrays<D>& boids, std::size_t slot) {
    boids.id[slot] = state.id[index];
    if (boids.counts_waypoints) boids.waypoint[slot] = state.waypoint[index];
    for (int axis = 0; axis < D; ++axis) {
        boids.position[axis][slot] = static_cast<float>(state.position[axis][index]);
        boids.velocity[axis][slot] = static_cast<float>(state.velocity[axis][index]);
    }
}

template <int D>
void take_boid(const Boid& boid, FlockArrays<D>& boids, std::size_t slot) {
    boids.id[slot] = boid.id;
    if (boids.counts_waypoints) boids.waypoint[slot] = boid.waypoint;
    for (int axis = 0; axis < D; ++axis) {
        boids.position[axis][slot] = static_cast<float>(boid.position[axis]);
        boids.velocity[axis][slot] = static_cast<float>(boid.velocity[axis]);
    }
}

/// The boids of a start stand in the order of their ids, anywhere: the first sort of ten million would write each
/// number to memory that no cache holds. So they are loaded strip by strip of the world, as rows of cells lie.
template <int D>
void take_by_strips(const State& state, Swarm<D>& swarm, Workers& workers) {
    const std::vector<double>& places = state.position[D - 1];
    StripOrder strips(parts_for(state.size(), workers.count()), swarm.constants.size[D - 1]);
    for_each_piece(state.size(), workers, [&](std::size_t begin, std::size_t end, std::size_t piece) {
        for (std::size_t index = begin; index < end; ++index) strips.count(piece, places[index]);
    });
    strips.begin_placing();
    for_each_piece(state.size(), workers, [&](std::size_t begin, std::size_t end, std::size_t piece) {
        for (std::size_t index = begin; index < end; ++index)
            take_boid(state, index, swarm.boids, strips.next(piece, places[index]));
    });
}

/// Takes all boids of a state, which are of one species; all workers load.
template <int D>
void take_all(const State& state, Swarm<D>& swarm, Workers& workers) {
    constexpr std::size_t very_many = std::size_t{1} << 18;
    swarm.count = state.size();
    swarm.boids.reserve(swarm.count);
    if (state.size() >= very_many) return take_by_strips(state, swarm, workers);
    for_each_piece(state.size(), workers, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t index = begin; index < end; ++index) take_boid(state, index, swarm.boids, index);
    });
}

/// Takes the boids of a state, each into the swarm of its species.
template <int D>
void take_by_species(const State& state, std::vector<Swarm<D>>& swarms) {
    for (Swarm<D>& swarm : swarms) swarm.count = 0;
    for (const std::uint8_t species : state.species) ++swarms[species].count;
    for (Swarm<D>& swarm : swarms) {
        swarm.boids.reserve(swarm.count);
        swarm.count = 0;
    }
    for (std::size_t index = 0; index < state.size(); ++index) {
        Swarm<D>& swarm = swarms[state.species[index]];
        take_boid(state, index, swarm.boids, swarm.count++);
    }
}

/// Writes the boids of a species from an index on.
template <int D>
void store_swarm(const Swarm<D>& swarm, std::size_t species, State& state, std::size_t first) {
    const auto copy = [&](const auto& from, auto& to) {
        std::copy(from.data(), from.data() + swarm.count, to.begin() + static_cast<std::ptrdiff_t>(first));
    };
    copy(swarm.boids.id, state.id);
    for (int axis = 0; axis < D; ++axis) {
        copy(swarm.boids.position[axis], state.position[axis]);
        copy(swarm.boids.velocity[axis], state.velocity[axis]);
    }
    for (std::size_t index = 0; index < swarm.count; ++index) {
        state.species[first + index] = static_cast<std::uint8_t>(species);
        state.waypoint[first + index] =
            swarm.boids.counts_waypoints ? static_cast<std::uint16_t>(swarm.boids.waypoint[index]) : std::uint16_t{0};
    }
}

}  // namespace boids::cpu
