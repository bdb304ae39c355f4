#include "boids/render/boid_size.h"

#include <algorithm>
#include <cmath>

namespace boids {

double suitable_size(std::size_t boids, double area, int height) {
    const double room = std::sqrt(area / static_cast<double>(std::max<std::size_t>(boids, 1)));
    return std::min(0.32 * room, height / 38.0);
}

}  // namespace boids
