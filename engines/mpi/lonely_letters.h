// Looks for the nearest of boids who have nobody within the radius of the grid, among the boids of all ranks. A rank
// looks among its own first. Then it asks those ranks who may have somebody nearer, as far as the box tells in which
// they have boids: by letters of bounded size, however many are alone.
#pragma once

#include "boids/engines/cpu/observe/lonely_search.h"
#include "boids/engines/mpi/exchange.h"

namespace boids::mpi {

template <int D>
class LonelyLetters {
public:
    LonelyLetters(const cpu::ObserveKernels<D>& kernels, MPI_Comm ranks);

    /// Where this rank looks: its boids, and the radius within which nobody is near to those who are alone.
    struct Place {
        const cpu::FlockArrays<D>* boids;
        std::size_t count;
        const KernelConstants* constants;
        float radius;
    };

    /// Finds how far the nearest of each is, and writes it down by the number of who looks. All ranks do it together.
    void search(std::vector<cpu::Lonely<D>>& lonely, const Place& place, Workers& workers, std::span<float> nearest);

    std::size_t bytes() const { return search_.bytes(); }

private:
    /// A place from which somebody looks, and the least squared distance that it knows of.
    struct Question {
        std::array<float, D> place;
        float least;
    };
    /// Between which places a rank has boids, along each axis.
    struct Extent {
        std::array<float, D> low, high;
    };
    using Questions = std::vector<std::vector<Question>>;

    void find_extents(const Place& place);
    bool may_be_nearer(const cpu::Lonely<D>& lonely, const Extent& extent, const KernelConstants& constants) const;
    std::size_t write(std::span<const cpu::Lonely<D>> lonely, const KernelConstants& constants, Questions& questions,
                      std::vector<std::vector<std::size_t>>& asked) const;
    std::vector<std::vector<float>> answer(const Delivery<Question>& questions, const Place& place, Workers& workers);
    void ask_others(std::span<cpu::Lonely<D>> lonely, const Place& place, Workers& workers);
    void look_beyond_float(std::span<const cpu::Lonely<D>> lonely, const Place& place, std::span<float> nearest) const;

    MPI_Comm ranks_;
    int rank_ = 0;
    cpu::LonelySearch<D> search_;
    std::vector<Extent> extents_;  ///< By rank.
};

}  // namespace boids::mpi
