// How large boids are in a picture, and from which size on they are what.
#pragma once

#include <cstddef>

namespace boids {

/// The length in pixels that suits boids of a number on an area of pixels.
double suitable_size(std::size_t boids, double area, int height);

/// From this length in pixels on a boid is drawn as a dart; shorter ones add to a picture of their density.
inline constexpr double least_dart_size = 3;

/// Where boids have bodies, up to this many of them stay darts below that, so that they turn into specks without a
/// jump.
inline constexpr std::size_t most_small_darts = 60'000;

/// At most so many bodies are drawn; what else is near stays a dart.
inline constexpr std::size_t most_bodies = 40'000, most_bodies_on_processor = 4'000;

}  // namespace boids
