#include "boids/engines/cpu/observe/isolated_search.h"

#include <cmath>

#include "boids/engines/cpu/observe/blocks.h"

namespace boids::cpu {

namespace {

template <int D>
std::array<const float*, D> places_of(const FlockArrays<D>& boids) {
    std::array<const float*, D> places;
    for (int axis = 0; axis < D; ++axis) places[static_cast<std::size_t>(axis)] = boids.position[axis].data();
    return places;
}

}  // namespace

/// Looks four times as far, again and again, for those who are alone so far: ways lead across edges by arithmetic. As
/// they are far from each other, few of them look at any one boid each time: the work is in proportion to the number of
/// boids times the number of times.
template <int D>
void IsolatedSearch<D>::search(std::span<IsolatedBoid<D>> isolated, const FlockArrays<D>& boids, std::size_t count,
                               const KernelConstants& constants, float radius, Workers& workers) {
    constexpr std::size_t few = 128, small = 2048;  // looking at everybody is as fast
    constexpr float farthest = 1e15f;
    open_.clear();
    for (IsolatedBoid<D>& each : isolated) open_.push_back(&each);
    for (int axis = 0; axis < D; ++axis) task_.size[static_cast<std::size_t>(axis)] = constants.size[axis];
    while (open_.size() > few && count > small && radius < farthest) {
        radius *= 4;
        look_within(wider_.sort_roughly(boids, count, constants, radius, workers), workers);
    }
    task_.wraps = constants.toroidal;
    task_.place = places_of(boids);
    if (!open_.empty()) look_everywhere(count, workers);
}

/// Who finds somebody within the radius of a grid, or knows of somebody, is not alone any more.
template <int D>
void IsolatedSearch<D>::look_within(const SortedFlock<D>& sorted, Workers& workers) {
    task_.wraps = sorted.grid->wraps_distances();
    task_.place = places_of(*sorted.boids);
    for_each_block(open_.size(), workers, [&](std::size_t, std::size_t begin, std::size_t end) {
        Runs<D> runs;
        for (std::size_t index = begin; index < end; ++index) {
            IsolatedBoid<D>& isolated = *open_[index];
            float place[D];
            std::copy(isolated.place.begin(), isolated.place.end(), place);
            const auto row =
                static_cast<int>(sorted.grid->cell(place) / static_cast<std::uint32_t>(sorted.grid->stride()));
            sorted.grid->find_runs(row, place[0], place[0], runs);
            isolated.least = std::min(isolated.least, kernels_.nearest_elsewhere(task_, place, runs));
        }
    });
    const float trusted = sorted.radius * sorted.radius;
    std::erase_if(open_, [&](const IsolatedBoid<D>* each) { return each->least < trusted; });
}

template <int D>
void IsolatedSearch<D>::look_everywhere(std::size_t count, Workers& workers) {
    constexpr std::size_t together = 16;  // while a block is at hand
    workers.for_each((open_.size() + together - 1) / together, [&](std::size_t task) {
        const std::size_t first = task * together, last = std::min(open_.size(), first + together);
        Runs<D> runs;
        runs.count = 1;
        for (std::size_t begin = 0; begin < count; begin += boids_to_block) {
            runs.run[0] = {static_cast<std::uint32_t>(begin),
                           static_cast<std::uint32_t>(std::min(count, begin + boids_to_block))};
            for (std::size_t index = first; index < last; ++index) {
                IsolatedBoid<D>& isolated = *open_[index];
                isolated.least =
                    std::min(isolated.least, kernels_.nearest_elsewhere(task_, isolated.place.data(), runs));
            }
        }
    });
}

template <int D>
double least_beyond_float(const FlockArrays<D>& boids, std::size_t count, const std::array<float, D>& place) {
    double least = INFINITY;
    for (std::size_t other = 0; other < count; ++other) {
        double squared = 0;
        for (int axis = 0; axis < D; ++axis) {
            const double way = static_cast<double>(boids.position[axis][other]) - place[static_cast<std::size_t>(axis)];
            squared += way * way;
        }
        if (squared > 0) least = std::min(least, squared);  // who is alone is the only one at its place
    }
    return least;
}

template class IsolatedSearch<2>;
template class IsolatedSearch<3>;
template double least_beyond_float<2>(const FlockArrays<2>&, std::size_t, const std::array<float, 2>&);
template double least_beyond_float<3>(const FlockArrays<3>&, std::size_t, const std::array<float, 3>&);

}  // namespace boids::cpu
