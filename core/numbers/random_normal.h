// Normally distributed random numbers from IEEE arithmetic alone, the same on every machine. Templates, because a root
// is no constant expression, and compilers for cards want them to be constexpr.
#pragma once

#include <cmath>

#include "boids/core/numbers/portable_math.h"
#include "boids/core/numbers/random.h"

namespace boids {

inline constexpr double full_turn = 6.283185307179586;  ///< In radians.

/// A number with mean 0 and deviation 1 (Box and Muller).
template <class Source>
constexpr double random_normal(const Source& random, Draw use) {
    const Words words = random.words(use);
    return std::sqrt(-2 * portable_log(uniform(words[0]))) * portable_sine_cosine(uniform(words[1])).cosine;
}

/// Sine and cosine of an angle with mean 0 and this deviation, in radians.
template <class Source>
constexpr SineCosine random_turn(const Source& random, double deviation) {
    return portable_sine_cosine(deviation / full_turn * random_normal(random, Draw::model_turn));
}

}  // namespace boids
