// The words of models (rules.h) for plain numbers, for engines that look at one boid after another.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

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

/// 2 to the power of a whole number between -126 and 127.
constexpr float power_of_two(float whole) {
    return std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23);
}

/// The e of x = 2^e m with 1 <= m < 2, for a positive, normal x.
constexpr float exponent_of(float x) {
    return static_cast<float>((std::bit_cast<std::int32_t>(x) >> 23) - 127);
}

/// The m of that.
constexpr float mantissa_of(float x) {
    return std::bit_cast<float>((std::bit_cast<std::int32_t>(x) & 0x007FFFFF) | 0x3F800000);
}

}  // namespace boids
