#include "boids/engines/cpu/observe/observer.h"

#include <cmath>

namespace boids::cpu {

namespace {

/// Calls body(part, begin, end) for the parts in which reals are added up.
template <class Body>
void for_each_sum_part(std::size_t count, Workers& workers, Body&& body) {
    workers.for_each(sum_parts(count), [&](std::size_t part) {
        body(part, part * sum_part, std::min<std::size_t>(count, (part + 1) * sum_part));
    });
}

/// Calls body(RowPart) for the boids [begin, end) of those that are no ghosts.
template <int D, class Body>
void for_each_run(const SortedFlock<D>& sorted, std::size_t begin, std::size_t end, Body&& body) {
    const auto first = static_cast<std::uint32_t>(begin), last = static_cast<std::uint32_t>(end);
    if (sorted.grid == nullptr) return body(RowPart{0, first, last, first});
    for_each_row_part(*sorted.grid, sorted.sorter->own_before(), begin, end, body);
}

}  // namespace

template <int D>
MotionSums<D> Observer<D>::sum_motion(const SortedFlock<D>& sorted, std::size_t count, MotionPass pass,
                                      const MotionFrame<D>& frame, Workers& workers) {
    const MotionTask<D> task{sorted.boids, frame};
    const AddRun<D> add_run = kernels_.add_run[static_cast<std::size_t>(pass)];
    part_motion_.resize(sum_parts(count));
    for_each_sum_part(count, workers, [&](std::size_t part, std::size_t begin, std::size_t end) {
        LaneSums<D> lanes{};
        for_each_run(sorted, begin, end, [&](const RowPart& run) { add_run(task, run, lanes); });
        part_motion_[part] = add_lanes(lanes);
    });
    return add_parts(std::span<const MotionSums<D>>(part_motion_));
}

template <int D>
void Observer<D>::observe_motion(const SortedFlock<D>& sorted, std::size_t count, const Parameters& parameters,
                                 Workers& workers, Observables& result) {
    const auto sum_up = [&](MotionPass pass, const MotionFrame<D>& frame) {
        return sum_motion(sorted, count, pass, frame, workers);
    };
    measure_motion<D>(parameters, count, sum_up, result);
}

template <int D>
void Observer<D>::observe_neighbourhoods(const FlockArrays<D>& boids, std::size_t count, SortedFlock<D> sorted,
                                         const KernelConstants& constants, const Parameters& parameters,
                                         Workers& workers, Observables& result) {
    const NeighbourRadii radii(parameters);
    if (!radii.are_within(sorted.radius))
        sorted = reaching_.sort(boids, count, constants, radii.grid_radius(constants), workers);
    const LookTally found = look_.look(sorted, radii, constants, workers);
    NeighbourhoodSums sums;
    sums.neighbours = static_cast<std::uint64_t>(found.neighbours);
    look_.count_flocks(workers);
    sums.flocks = look_.tally_flocks(workers);
    if (found.isolated > 0 && count > 1) look_farther(boids, count, constants, sorted.radius, workers);
    if (count > 1) sums.nearest = sum_nearest(workers);
    sums.describe(radii, count, D, result);
}

template <int D>
void Observer<D>::look_farther(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants,
                               float radius, Workers& workers) {
    look_.find_isolated(isolated_);
    search_.search(isolated_, boids, count, constants, radius, workers);
    for (const IsolatedBoid<D>& each : isolated_) {
        const bool known = each.least < INFINITY;
        look_.nearest()[each.boid] =
            known ? std::sqrt(each.least)
                  : static_cast<float>(std::sqrt(least_beyond_float<D>(boids, count, each.place)));
    }
}

template <int D>
double Observer<D>::sum_nearest(Workers& workers) {
    const std::span<const float> nearest = look_.nearest();
    part_nearest_.resize(sum_parts(nearest.size()));
    for_each_sum_part(nearest.size(), workers, [&](std::size_t part, std::size_t begin, std::size_t end) {
        double lanes[1][sum_lanes] = {};
        for (std::size_t boid = begin; boid < end; ++boid) lanes[0][boid % sum_lanes] += double{nearest[boid]};
        part_nearest_[part] = add_lanes(lanes);
    });
    return add_parts(std::span<const std::array<double, 1>>(part_nearest_))[0];
}

template class Observer<2>;
template class Observer<3>;

}  // namespace boids::cpu
