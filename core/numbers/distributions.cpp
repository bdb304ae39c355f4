#include "boids/core/numbers/distributions.h"

#include <algorithm>
#include <cmath>

#include "boids/core/state/flocks.h"

namespace boids {

namespace {

/// Cells that hold about one boid each, however tightly they fly: then the nearest is found at once.
template <int D>
double typical_spacing(const State& state) {
    double volume = 1;
    for (int axis = 0; axis < D; ++axis) {
        const auto [low, high] = std::minmax_element(state.position[axis].begin(), state.position[axis].end());
        volume *= std::max(*high - *low, 1e-9);
    }
    return std::pow(volume / static_cast<double>(state.size()), 1.0 / D);
}

template <int D>
std::vector<double> nearest_distances(const State& state, const Parameters& parameters) {
    std::vector<double> distances;
    if (state.size() < 2) return distances;
    const CellIndex<D> near(state, Domain<D>(parameters), typical_spacing<D>(state));
    for (std::size_t index = 0; index < near.size(); ++index) distances.push_back(near.nearest_distance(index));
    return distances;
}

template <int D>
void measure_neighbourhoods(const State& state, const Parameters& parameters, Distributions& result) {
    result.nearest_neighbour_distance = nearest_distances<D>(state, parameters);
    result.flock_size = find_flocks<D>(state, parameters).sizes();
}

}  // namespace

Distributions measure_distributions(const State& state, const Parameters& parameters) {
    Distributions result;
    if (state.size() == 0) return result;
    for (std::size_t index = 0; index < state.size(); ++index)
        result.speed.push_back(length(state.boid(index).velocity));
    if (state.dimension() == 3)
        measure_neighbourhoods<3>(state, parameters, result);
    else
        measure_neighbourhoods<2>(state, parameters, result);
    return result;
}

}  // namespace boids
