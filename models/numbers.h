// The words of models (rules.h) for plain numbers, for engines that look at one boid after another.
#pragma once

#include <cmath>

namespace boids {

template <class T>
constexpr T select(bool mask, T yes, T no) {
    return mask ? yes : no;
}

template <class T>
constexpr T zero_unless(bool mask, T value) {
    return mask ? value : T(0);
}

constexpr bool any(bool mask) {
    return mask;
}

constexpr bool all(bool mask) {
    return mask;
}

template <class T>
constexpr T min(T a, T b) {
    return a < b ? a : b;
}

template <class T>
constexpr T max(T a, T b) {
    return a > b ? a : b;
}

using std::floor;

using std::sqrt;

}  // namespace boids
