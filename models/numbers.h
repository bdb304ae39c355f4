// The words of models (rules.h) for plain numbers, for engines that look at one boid after another.
#pragma once

#include <cmath>

namespace boids {

template <class T>
constexpr T select(bool mask, T yes, T no) {
    return mask ? yes : no;
}

constexpr bool any(bool mask) {
    return mask;
}

using std::sqrt;

}  // namespace boids
