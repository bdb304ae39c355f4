// Finds the nearest neighbour, among the boids of all ranks, of boids with nobody within the radius of the grid. A rank
// searches its own boids first. Then it asks those ranks that may have a nearer one, judging by the bounding box of
// their boids. Messages have a bounded size, however many boids are isolated.
#pragma once

#include "boids/engines/cpu/observe/isolated_search.h"
#include "boids/engines/mpi/exchange.h"

namespace boids::mpi {

template <int D>
class RemoteNearest {
public:
    RemoteNearest(const cpu::ObserveKernels<D>& kernels, MPI_Comm ranks);

    /// Where this rank searches: its boids, and the radius within which isolated boids have no neighbour.
    struct Place {
        const cpu::FlockArrays<D>* boids;
        std::size_t count;
        const KernelConstants* constants;
        float radius;
    };

    /// Writes the distance of the nearest neighbour for each isolated boid. Collective: all ranks call it together.
    void search(std::vector<cpu::IsolatedBoid<D>>& isolated, const Place& place, Workers& workers,
                std::span<float> nearest);

    std::size_t bytes() const { return search_.bytes(); }

private:
    /// The place of an isolated boid, and the least squared distance found so far.
    struct Question {
        std::array<float, D> place;
        float least;
    };
    /// The bounding box of a rank's boids.
    struct Extent {
        std::array<float, D> low, high;
    };
    using Questions = std::vector<std::vector<Question>>;

    void find_extents(const Place& place);
    bool may_be_nearer(const cpu::IsolatedBoid<D>& isolated, const Extent& extent,
                       const KernelConstants& constants) const;
    std::size_t write(std::span<const cpu::IsolatedBoid<D>> isolated, const KernelConstants& constants,
                      Questions& questions, std::vector<std::vector<std::size_t>>& asked) const;
    std::vector<std::vector<float>> answer(const Delivery<Question>& questions, const Place& place, Workers& workers);
    void ask_others(std::span<cpu::IsolatedBoid<D>> isolated, const Place& place, Workers& workers);
    void look_beyond_float(std::span<const cpu::IsolatedBoid<D>> isolated, const Place& place,
                           std::span<float> nearest) const;

    MPI_Comm ranks_;
    int rank_ = 0;
    cpu::IsolatedSearch<D> search_;
    std::vector<Extent> extents_;  ///< By rank.
};

}  // namespace boids::mpi
