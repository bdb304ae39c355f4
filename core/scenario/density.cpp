#include "boids/core/scenario/density.h"

#include <cmath>

#include "boids/core/parameters/kernel_constants.h"
#include "boids/core/text/text.h"

namespace boids {

namespace {

constexpr double many_neighbours = 2000;  // forty times those of a flock that has formed
constexpr double many_pairs = 1e9;        // half a second on two cores: boids bench dense

}  // namespace

std::string density_warning(const Parameters& parameters, const Observables& observables, std::size_t boids) {
    const double neighbours = observables.mean_neighbours, pairs = neighbours * static_cast<double>(boids);
    if (neighbours < many_neighbours || pairs < many_pairs || sums_are_plain(derive(parameters))) return {};
    return "each of " + std::to_string(boids) + " boids has about " + number_text(std::round(neighbours)) +
           " neighbours and must look at every one of them, so steps are slow; start them apart (start.positions "
           "uniform), enlarge the world, or lower the radii";
}

}  // namespace boids
