// The flock outside the card, in any order: what is loaded before it is sent there, and what was fetched from there.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "boids/core/space/domain.h"
#include "boids/core/state/state.h"
#include "boids/engines/cuda/card_task.h"

namespace boids::cuda {

template <int D>
struct HostFlock {
    std::vector<Bird<D>> bird;
    std::vector<std::uint32_t> id, waypoint;
    std::vector<std::uint8_t> species;  ///< Empty where there is but one.
    bool has_species = false;           ///< Whether there are several.

    std::size_t size() const { return id.size(); }

    void resize(std::size_t boids) {
        bird.resize(boids);
        id.resize(boids);
        waypoint.resize(boids);
        species.resize(has_species ? boids : 0);
    }

    std::size_t species_of(std::size_t index) const { return has_species ? species[index] : 0; }

    void set(std::size_t index, const Boid& boid) {
        id[index] = boid.id;
        waypoint[index] = boid.waypoint;
        if (has_species) species[index] = boid.species;
        for (int axis = 0; axis < D; ++axis) {
            bird[index].place[axis] = static_cast<float>(boid.position[axis]);
            bird[index].velocity[axis] = static_cast<float>(boid.velocity[axis]);
        }
    }

    void load(const State& state) {
        resize(state.size());
        for (std::size_t index = 0; index < state.size(); ++index) set(index, state.boid(index));
    }

    /// With the waypoints of species that count them.
    void store(State& state, const std::vector<bool>& counts_waypoints) const {
        if (state.dimension() != D) state = State(D);
        state.resize(size());
        for (std::size_t index = 0; index < size(); ++index) {
            state.id[index] = id[index];
            state.species[index] = static_cast<std::uint8_t>(species_of(index));
            state.waypoint[index] =
                counts_waypoints[species_of(index)] ? static_cast<std::uint16_t>(waypoint[index]) : std::uint16_t{0};
            for (int axis = 0; axis < D; ++axis) {
                state.position[axis][index] = bird[index].place[axis];
                state.velocity[axis][index] = bird[index].velocity[axis];
            }
        }
    }

    void take_velocities(const State& state) {
        for (std::size_t index = 0; index < size(); ++index)
            for (int axis = 0; axis < D; ++axis)
                bird[index].velocity[axis] = static_cast<float>(state.velocity[axis][index]);
    }

    /// Lets the boids of a species begin with the first waypoint.
    void forget_waypoints(std::size_t of) {
        for (std::size_t index = 0; index < size(); ++index)
            if (species_of(index) == of) waypoint[index] = 0;
    }

    /// How many boids each of so many species has.
    std::vector<std::size_t> count(std::size_t many) const {
        std::vector<std::size_t> result(many);
        if (!has_species) result[0] = size();
        for (const std::uint8_t each : species) ++result[each];
        return result;
    }

    /// Puts the boids of each species after those of the one before.
    void group_by_species() {
        if (std::ranges::is_sorted(species)) return;
        std::vector<std::size_t> order(size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [this](std::size_t index) { return species[index]; });
        const HostFlock before = *this;
        for (std::size_t index = 0; index < size(); ++index) {
            bird[index] = before.bird[order[index]];
            id[index] = before.id[order[index]];
            waypoint[index] = before.waypoint[order[index]];
            species[index] = before.species[order[index]];
        }
    }

    /// Where distances wrap, as section 2 of docs/bits.md says.
    void bring_inside(const KernelConstants& constants) {
        if (!constants.toroidal) return;
        for (Bird<D>& each : bird)
            for (int axis = 0; axis < D; ++axis) each.place[axis] = into_world(each.place[axis], constants.size[axis]);
    }
};

}  // namespace boids::cuda
