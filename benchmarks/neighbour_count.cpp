#include "boids/benchmarks/neighbour_count.h"

#include <cmath>

#include "boids/core/parameters/kernel_constants.h"
#include "boids/core/space/cell_index.h"

namespace boids::benchmarks {

namespace {

constexpr std::size_t most_samples = 10'000;
constexpr std::size_t most_neighbours = 200'000'000;  ///< Found in all; about a second's work.

/// The boid to look at: each in turn where there are few, else by steps of the golden ratio, so that any number of
/// samples is spread evenly over the arrays.
std::size_t sample_index(std::size_t sample, std::size_t boids) {
    if (boids <= most_samples) return sample;
    const double turns = static_cast<double>(sample) * 0.6180339887498949;
    return static_cast<std::size_t>((turns - std::floor(turns)) * static_cast<double>(boids));
}

template <int D>
double count_in(const State& state, const Parameters& parameters) {
    const double radius = static_cast<double>(derive(parameters).largest_radius);
    const CellIndex<D> near(state, Domain<D>(parameters), radius);
    std::size_t found = 0, samples = 0;
    for (; samples < std::min(state.size(), most_samples) && found < most_neighbours; ++samples) {
        const std::size_t self = sample_index(samples, state.size());
        near.for_each_near(near.position(self), radius, [&](std::size_t other, double) { found += other != self; });
    }
    return samples == 0 ? 0 : static_cast<double>(found) / static_cast<double>(samples);
}

}  // namespace

double mean_neighbours(const State& state, const Parameters& parameters) {
    return state.dimension() == 3 ? count_in<3>(state, parameters) : count_in<2>(state, parameters);
}

}  // namespace boids::benchmarks
