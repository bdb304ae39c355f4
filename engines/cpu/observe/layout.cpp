#include "boids/engines/cpu/observe/layout.h"

#include "boids/engines/cpu/observe/blocks.h"

namespace boids::cpu {

template <int D>
SortedFlock<D> Layout<D>::sort(const FlockArrays<D>& boids, std::size_t count, KernelConstants constants, float radius,
                               Workers& workers, typename Grid<D>::Wrapping wrapping, Within within) {
    constants.largest_radius = radius;
    grid_.shape(constants, count, wrapping);
    sorter_.reserve(count, grid_, workers.count());
    cell_.reserve(count);
    for_each_block(count, workers, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t index = begin; index < end; ++index) {
            float place[D];
            for (int axis = 0; axis < D; ++axis) place[axis] = boids.position[axis][index];
            cell_[index] = grid_.cell(place);
        }
    });
    sorter_.sort(boids, cell_, count, grid_, sorted_, workers, within);
    return {&grid_, &sorter_, &sorted_, radius};
}

template class Layout<2>;
template class Layout<3>;

}  // namespace boids::cpu
