// Measures the observables of a flock from the sorted arrays of the engine, which the step after it needs anyway. It
// makes a grid of its own only where the engine's does not reach far enough. Buffers are kept for the next time; an
// engine that is never observed has none.
#pragma once

#include "boids/core/state/observables.h"
#include "boids/engines/cpu/observe/neighbour_look.h"

namespace boids::cpu {

template <int D>
class Observer {
public:
    explicit Observer(const ObserveKernels<D>& kernels) : kernels_(kernels), look_(kernels), search_(kernels) {}

    /// The observables of places and motion of at least one boid.
    void observe_motion(const SortedFlock<D>& sorted, std::size_t count, const Parameters& parameters, Workers& workers,
                        Observables& result);

    /// The observables of neighbourhoods of at least one boid; `sorted` are the same boids.
    void observe_neighbourhoods(const FlockArrays<D>& boids, std::size_t count, SortedFlock<D> sorted,
                                const KernelConstants& constants, const Parameters& parameters, Workers& workers,
                                Observables& result);

    std::size_t bytes() const {
        return reaching_.bytes() + look_.bytes() + search_.bytes() + isolated_.capacity() * sizeof isolated_[0];
    }
    /// What it takes for so many boids where the engine's grid reaches far enough and there are no crowds.
    static std::size_t bytes_for(std::size_t boids) { return NeighbourLook<D>::bytes_for(boids); }

private:
    MotionSums<D> sum_motion(const SortedFlock<D>& sorted, std::size_t count, MotionPass pass,
                             const MotionFrame<D>& frame, Workers& workers);
    void look_farther(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants, float radius,
                      Workers& workers);
    double sum_nearest(Workers& workers);

    ObserveKernels<D> kernels_;
    Layout<D> reaching_;
    NeighbourLook<D> look_;
    IsolatedSearch<D> search_;
    std::vector<IsolatedBoid<D>> isolated_;
    std::vector<MotionSums<D>> part_motion_;
    std::vector<std::array<double, 1>> part_nearest_;
};

}  // namespace boids::cpu
