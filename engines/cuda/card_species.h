// Species on a card. All of them lie in the same arrays, one after another: each has a grid of its own, whose cells are
// numbered on from those of the species before it. Kernels for one species know nothing of that.
#pragma once

#include "boids/core/scenario/scenario.h"
#include "boids/engines/cpu/world/relation_motion.h"
#include "boids/engines/cuda/card_task.h"

namespace boids::cuda {

/// A species as the others find it.
template <int D>
struct CardSpecies {
    CardGrid<D> grid;
    std::uint32_t first_cell;  ///< Of its grid, among the cells of all.
    std::uint32_t first_boid;  ///< Where it begins when boids are brought in.
    std::uint32_t boids;
};

/// There is but one species: every cell and every boid is its.
template <int D>
struct OneSpecies {
    BOIDS_CARD Home<D> of_cell(const CardGrid<D>& grid, std::uint32_t) const { return {grid, 0}; }
    BOIDS_CARD Home<D> of_boid(const CardGrid<D>& grid, std::uint32_t) const { return {grid, 0}; }
    /// Keeps of which species the boid in a slot of `next` is, that goes to a cell.
    BOIDS_CARD void keep_species(const CardTask<D>&, std::uint32_t, std::uint32_t) const {}
    /// Of the boid in a slot of `next`, when that has been kept.
    BOIDS_CARD Home<D> of_next(const CardTask<D>& task, std::uint32_t) const { return {task.grid, 0}; }
    /// Calls body(home) for every species.
    template <class Body>
    BOIDS_CARD void for_each(const CardGrid<D>& grid, const Body& body) const {
        body(Home<D>{grid, 0});
    }
};

/// There are several, by rising number.
template <int D>
struct ManySpecies {
    const CardSpecies<D>* species;
    std::uint32_t count;

    BOIDS_CARD Home<D> of_cell(const CardGrid<D>&, std::uint32_t cell) const { return home(species_of(cell)); }
    BOIDS_CARD Home<D> of_boid(const CardGrid<D>&, std::uint32_t boid) const {
        std::uint32_t number = 0;
        while (number + 1 < count && boid >= species[number + 1].first_boid) ++number;
        return home(number);
    }
    /// In the memory of `arrival`, which nobody reads after this.
    BOIDS_CARD void keep_species(const CardTask<D>& task, std::uint32_t slot, std::uint32_t cell) const {
        task.arrival[slot] = static_cast<std::uint8_t>(species_of(cell));
    }
    BOIDS_CARD Home<D> of_next(const CardTask<D>& task, std::uint32_t slot) const { return home(task.arrival[slot]); }
    template <class Body>
    BOIDS_CARD void for_each(const CardGrid<D>&, const Body& body) const {
        for (std::uint32_t number = 0; number < count; ++number) body(home(number));
    }

private:
    BOIDS_CARD Home<D> home(std::uint32_t number) const { return {species[number].grid, species[number].first_cell}; }
    BOIDS_CARD std::uint32_t species_of(std::uint32_t cell) const {
        std::uint32_t number = 0;
        while (number + 1 < count && cell >= species[number + 1].first_cell) ++number;
        return number;
    }
};

/// What the kernel of a species among others reads and writes besides. Its grid and its `first` are its own.
template <int D>
struct SpeciesTask : CardTask<D> {
    static constexpr bool among_others = true;

    ManySpecies<D> all;
    const std::uint32_t* all_first;  ///< The first slot of each cell of all species.
    std::uint32_t all_cells;
    std::uint32_t first_cell;                 ///< Of its own grid.
    std::uint32_t company[most_company];      ///< The species that its rules see besides itself,
    std::uint32_t company_count;              ///< whose grids have the shape of its own.
    const cpu::RelationConstants* relations;  ///< What others are to it.
    const cpu::Predator* predators;           ///< Who catches it.
    std::uint32_t relation_count, predator_count;
    float skin, start_speed;
    unsigned long long* captures;

    BOIDS_CARD Home<D> home() const { return {this->grid, first_cell}; }
    BOIDS_CARD bool has_room() const { return all_first[all_cells] <= this->capacity; }

    /// The first slot of each cell of a species.
    BOIDS_CARD const std::uint32_t* first_of(std::uint32_t species) const {
        return all_first + all.species[species].first_cell;
    }

    /// Calls body(cells) for the own species, then for each other that its rules see.
    template <class Body>
    BOIDS_CARD void for_each_company(const Body& body) const {
        body(OwnCells{});
        BOIDS_NO_UNROLL
        for (std::uint32_t index = 0; index < company_count; ++index) body(OtherCells{first_of(company[index])});
    }
};

}  // namespace boids::cuda
