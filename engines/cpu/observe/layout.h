// Boids in the order of a grid, as an observation looks at them: those of the engine, or others that are sorted for it
// where the engine's grid does not reach far enough.
#pragma once

#include "boids/engines/cpu/grid/sorter.h"

namespace boids::cpu {

/// Boids sorted by the cells of a grid that finds everyone within a radius; without a grid, boids in order alone. Where
/// the grid is a window, those whom it holds as copies are looked at and do not look.
template <int D>
struct SortedFlock {
    const Grid<D>* grid;
    const Sorter<D>* sorter;
    const FlockArrays<D>* boids;
    float radius;

    /// How many look.
    std::size_t own_count() const { return sorter->count_own(); }
};

/// A grid and its sorted boids besides the engine's.
template <int D>
class Layout {
public:
    /// By cell and id.
    SortedFlock<D> sort(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants, float radius,
                        Workers& workers) {
        return sort(boids, count, constants, radius, workers, Grid<D>::Wrapping::by_ghosts, Within::by_id);
    }
    /// By cell alone and without ghosts, to look for those who are nearest.
    SortedFlock<D> sort_roughly(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants,
                                float radius, Workers& workers) {
        return sort(boids, count, constants, radius, workers, Grid<D>::Wrapping::by_arithmetic, Within::any);
    }
    std::size_t bytes() const { return grid_.first.bytes() + sorter_.bytes() + sorted_.bytes() + cell_.bytes(); }

private:
    SortedFlock<D> sort(const FlockArrays<D>& boids, std::size_t count, KernelConstants constants, float radius,
                        Workers& workers, typename Grid<D>::Wrapping wrapping, Within within);

    Grid<D> grid_;
    Sorter<D> sorter_;
    FlockArrays<D> sorted_;
    Array<std::uint32_t> cell_;
};

}  // namespace boids::cpu
