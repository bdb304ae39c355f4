// Measures the observables of a flock from the sorted arrays of the engine, which the step after it needs anyway. It
// makes a grid of its own only where the engine's does not reach far enough. Buffers are kept for the next time; an
// engine that is never observed has none.
#pragma once

#include "boids/core/state/observables.h"
#include "boids/engines/cpu/grid/sorter.h"
#include "boids/engines/cpu/observe/neighbourhoods.h"
#include "boids/engines/cpu/observe/observe_kernels.h"

namespace boids::cpu {

/// Boids sorted by the cells of a grid that finds everyone within a radius; without a grid, boids in order alone.
template <int D>
struct SortedFlock {
    const Grid<D>* grid;
    const Sorter<D>* sorter;
    const FlockArrays<D>* boids;
    float radius;
};

/// A grid and its sorted boids besides the engine's.
template <int D>
class Layout {
public:
    /// By cell and id.
    SortedFlock<D> sort(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants, float radius,
                        Workers& workers) {
        return sort(boids, count, constants, radius, workers, Grid<D>::Wrapping::by_ghosts, Sorter<D>::Within::by_id);
    }
    /// By cell alone and without ghosts, to look for those who are nearest.
    SortedFlock<D> sort_roughly(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants,
                                float radius, Workers& workers) {
        return sort(boids, count, constants, radius, workers, Grid<D>::Wrapping::by_arithmetic, Sorter<D>::Within::any);
    }
    std::size_t bytes() const { return grid_.first.bytes() + sorter_.bytes() + sorted_.bytes() + cell_.bytes(); }

private:
    SortedFlock<D> sort(const FlockArrays<D>& boids, std::size_t count, KernelConstants constants, float radius,
                        Workers& workers, typename Grid<D>::Wrapping wrapping, typename Sorter<D>::Within within);

    Grid<D> grid_;
    Sorter<D> sorter_;
    FlockArrays<D> sorted_;
    Array<std::uint32_t> cell_;
};

template <int D>
class Observer {
public:
    explicit Observer(const ObserveKernels<D>& kernels) : kernels_(kernels) {}

    /// The observables of places and motion of at least one boid.
    void observe_motion(const SortedFlock<D>& sorted, std::size_t count, const Parameters& parameters, Workers& workers,
                        Observables& result);

    /// The observables of neighbourhoods of at least one boid; `sorted` are the same boids.
    void observe_neighbourhoods(const FlockArrays<D>& boids, std::size_t count, SortedFlock<D> sorted,
                                const KernelConstants& constants, const Parameters& parameters, Workers& workers,
                                Observables& result);

    std::size_t bytes() const;
    /// What it takes for so many boids where the engine's grid reaches far enough and there are no crowds.
    static std::size_t bytes_for(std::size_t boids) {
        return 2 * Array<std::uint32_t>::bytes_for(boids) + Array<float>::bytes_for(boids);  // links, sizes, distances
    }

private:
    /// A boid that is alone as far as anybody has looked.
    struct Lonely {
        std::uint32_t boid;  ///< Among all that are no ghosts.
        std::array<float, D> place;
    };

    /// The flocks whose roots are in a block.
    struct FlockTally {
        std::uint32_t flocks = 0, largest = 0;
        std::uint64_t squares = 0;  ///< Of their sizes, added up.
    };

    MotionSums<D> sum_motion(const SortedFlock<D>& sorted, std::size_t count, MotionPass pass,
                             const MotionFrame<D>& frame, Workers& workers);
    LookTally look_around(const SortedFlock<D>& sorted, std::size_t count, Workers& workers);
    void find_lonely(const SortedFlock<D>& sorted, std::size_t count);
    void look_farther(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants, float radius,
                      Workers& workers);
    void look_within(const SortedFlock<D>& sorted, Workers& workers);
    void look_everywhere(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants,
                         Workers& workers);
    void start_links(const SortedFlock<D>& sorted, Workers& workers);
    void count_flocks(const SortedFlock<D>& sorted, std::size_t count, Workers& workers, NeighbourhoodSums& sums);
    double sum_nearest(std::size_t count, Workers& workers);

    ObserveKernels<D> kernels_;
    LookTask<D> task_{};
    Layout<D> reaching_, wider_;
    CrowdTrees<D> trees_;
    DisjointSets sets_;
    Array<float> nearest_;
    Array<std::uint32_t> flock_size_;  ///< Boids of each root.
    std::vector<Lonely> lonely_;
    std::vector<MotionSums<D>> part_motion_;
    std::vector<std::array<double, 1>> part_nearest_;
    std::vector<LookTally> part_tallies_;
    std::vector<FlockTally> block_flocks_;
};

}  // namespace boids::cpu
