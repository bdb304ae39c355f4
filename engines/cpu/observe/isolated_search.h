// Looks for the nearest of boids who have nobody within the radius of a grid: in ever wider grids, and at last among
// all. It finds the least squared distance in float32 to anybody at another place, so nobody sees how it was found, nor
// among which of several parts of a flock.
#pragma once

#include "boids/engines/cpu/observe/layout.h"
#include "boids/engines/cpu/observe/observe_kernels.h"

namespace boids::cpu {

/// A boid that is alone as far as anybody has looked.
template <int D>
struct IsolatedBoid {
    std::uint32_t boid;  ///< Among those who look.
    std::array<float, D> place;
    float least = INFINITY;  ///< The least squared distance that is known.
};

template <int D>
class IsolatedSearch {
public:
    explicit IsolatedSearch(const ObserveKernels<D>& kernels) : kernels_(kernels) {}

    /// Finds who of some boids is nearer to each than is known, beginning with four times a radius.
    void search(std::span<IsolatedBoid<D>> isolated, const FlockArrays<D>& boids, std::size_t count,
                const KernelConstants& constants, float radius, Workers& workers);

    std::size_t bytes() const { return wider_.bytes() + open_.capacity() * sizeof open_[0]; }

private:
    void look_within(const SortedFlock<D>& sorted, Workers& workers);
    void look_everywhere(std::size_t count, Workers& workers);

    ObserveKernels<D> kernels_;
    LookTask<D> task_{};
    Layout<D> wider_;
    std::vector<IsolatedBoid<D>*> open_;  ///< Those whose nearest may not have been seen yet.
};

/// The least squared distance to boids at other places in an endless world, where float32 has no number for it.
template <int D>
double least_beyond_float(const FlockArrays<D>& boids, std::size_t count, const std::array<float, D>& place);

}  // namespace boids::cpu
