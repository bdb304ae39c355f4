// Boids in slots, as a card has them or as they were copied out of it: with ghosts, and entries that are nowhere.
#pragma once

#include <algorithm>
#include <vector>

#include "boids/engines/cuda/host_flock.h"

namespace boids::cuda {

template <int D>
struct FlockView {
    Rows<D> rows{};
    const std::uint32_t* ids = nullptr;
    const std::uint32_t* waypoints = nullptr;  ///< None where nobody counts them.
    std::uint32_t slots = 0;
    std::size_t boids = 0;
    std::vector<CardGrid<D>> grids{};     ///< By species,
    std::vector<std::uint32_t> begins{};  ///< and where each begins among the slots.

    /// Brings the boids to the host; this must be memory that is not the card's, and so for what follows.
    void collect(HostFlock<D>& host) const {
        collect(host, [&](std::uint32_t slot) { return species_of(slot); });
    }

    /// The same for those in slots where there is a boid, of the species that is found there.
    template <class FindSpecies>
    void collect(HostFlock<D>& host, const FindSpecies& find_species) const {
        host.resize(boids);
        for_each_boid(find_species, [&](std::size_t index, std::uint32_t slot, std::size_t species) {
            host.bird[index] = rows.read_bird(slot);
            host.id[index] = ids[slot];
            host.waypoint[index] = waypoints ? waypoints[slot] : 0;
            if (host.has_species) host.species[index] = static_cast<std::uint8_t>(species);
        });
    }

    /// Writes the boids as a state, with the waypoints of species that count them.
    void store(State& state, const std::vector<bool>& counts_waypoints) const {
        state.resize(boids);
        const auto find_species = [&](std::uint32_t slot) { return species_of(slot); };
        for_each_boid(find_species, [&](std::size_t index, std::uint32_t slot, std::size_t species) {
            const Bird<D> bird = rows.read_bird(slot);
            state.id[index] = ids[slot];
            state.species[index] = static_cast<std::uint8_t>(species);
            state.waypoint[index] =
                waypoints && counts_waypoints[species] ? static_cast<std::uint16_t>(waypoints[slot]) : std::uint16_t{0};
            for (int axis = 0; axis < D; ++axis) {
                state.position[static_cast<std::size_t>(axis)][index] = static_cast<double>(bird.place[axis]);
                state.velocity[static_cast<std::size_t>(axis)][index] = static_cast<double>(bird.velocity[axis]);
            }
        });
    }

    static constexpr std::size_t no_species = ~std::size_t{0};

    /// Which of several that begin at rising numbers a number belongs to.
    static std::size_t last_from(const std::vector<std::uint32_t>& begins, std::uint32_t number) {
        return static_cast<std::size_t>(std::ranges::upper_bound(begins, number) - begins.begin()) - 1;
    }

private:
    /// The species of the boid in a slot, where there is one and no ghost.
    std::size_t species_of(std::uint32_t slot) const {
        if (ids[slot] == nobody) return no_species;
        const std::size_t species = begins.size() == 1 ? 0 : last_from(begins, slot);
        return grids[species].is_ghost(rows.read_bird(slot).place) ? no_species : species;
    }

    /// Calls body(index, slot, species) for those in slots where a species is found.
    template <class FindSpecies, class Body>
    void for_each_boid(const FindSpecies& find_species, const Body& body) const {
        std::size_t index = 0;
        for (std::uint32_t slot = 0; slot < slots; ++slot)
            if (const std::size_t species = find_species(slot); species != no_species) body(index++, slot, species);
    }
};

}  // namespace boids::cuda
