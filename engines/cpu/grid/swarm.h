// The boids of one species as the engine keeps them.
#pragma once

#include <vector>

#include "boids/core/space/domain.h"
#include "boids/engines/cpu/grid/box_tree.h"
#include "boids/engines/cpu/grid/company.h"
#include "boids/engines/cpu/grid/crowds.h"
#include "boids/engines/cpu/grid/found_sums.h"

namespace boids::cpu {

template <int D>
struct Swarm {
    KernelConstants constants{};
    Company company{};
    std::size_t gathering = 0;  ///< How it gathers, by number.
    std::size_t count = 0;
    FlockArrays<D> boids;       ///< The boids between steps.
    FlockArrays<D> sorted;      ///< The same in the order of the grid, with ghosts at the border.
    Array<std::uint32_t> cell;  ///< The cell of each of `boids`.
    Grid<D> grid;
    Sorter<D> sorter;
    Crowds<D> crowds;
    bool may_search = false;       ///< Whether its rules may look for the nearest in trees,
    bool may_be_searched = false;  ///< and whether somebody's may do so in its own.
    bool searches = false;         ///< Whether its rules do so in this step.
    BoxTree<D> tree;
    FoundSums<D> found;

    /// The cell of a boid, which is brought into the world where distances wrap.
    std::uint32_t find_cell(std::size_t index) {
        float place[D];
        for (int axis = 0; axis < D; ++axis) {
            float& kept = boids.position[axis][index];
            if (constants.toroidal) kept = into_world(kept, constants.size[axis]);
            place[axis] = kept;
        }
        return grid.cell(place);
    }

    /// Before its boids fly: what is to be noted of the cells that they go to.
    void begin_notes() {
        if (Sorter<D>::gains_by_changes(count, grid) && sorter.begin_changes(grid)) return cell.release();
        cell.reserve(count);
        sorter.begin_counts(grid);
    }

    /// Calls body(slot) for every boid in the order of the grid, ghosts left out.
    template <class Body>
    void for_each_sorted(Body&& body) const {
        if (grid.is_sparse()) {
            for (std::uint32_t slot = 0; slot < count; ++slot) body(slot);
            return;
        }
        const std::vector<std::uint32_t>& before = sorter.own_before();
        for (std::size_t row = 0; row + 1 < before.size(); ++row) {
            const std::uint32_t own = before[row + 1] - before[row];
            if (own == 0) continue;
            const std::uint32_t first =
                grid.first[grid.row_cell(static_cast<int>(row)) + static_cast<std::uint32_t>(grid.border_columns())];
            for (std::uint32_t slot = first; slot < first + own; ++slot) body(slot);
        }
    }

    /// What it takes for so many boids, of so many with whom it shares its grid's shape.
    std::size_t bytes_for(std::size_t size, std::size_t shared, int workers) const {
        Grid<D> planned;
        planned.cut(company.grid_constants, shared);
        const std::size_t in_order =
            planned.has_ghosts() ? size + size / 8 : size;  // as ghosts come and go, arrays grow
        const std::size_t search =
            (may_be_searched ? BoxTree<D>::bytes_for(size) : 0) + (may_search ? FoundSums<D>::bytes_for(size) : 0);
        const std::size_t cells =
            Sorter<D>::gains_by_changes(size, planned) ? 0 : Array<std::uint32_t>::bytes_for(size);
        return boids.bytes_for(size) + sorted.bytes_for(in_order) + cells +
               Array<std::uint32_t>::bytes_for(planned.cells()) + Sorter<D>::bytes_for(size, planned, workers) + search;
    }

    std::size_t bytes() const {
        return boids.bytes() + sorted.bytes() + cell.bytes() + grid.first.bytes() + sorter.bytes() + tree.bytes() +
               found.bytes();
    }
};

}  // namespace boids::cpu
