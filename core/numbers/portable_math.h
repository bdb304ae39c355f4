// Logarithm, sine, cosine and cube root from IEEE arithmetic alone. The C library's differ in their last bits from one
// machine to the next; a flock with noise would differ with them.
#pragma once

#include <bit>
#include <cstdint>

namespace boids {

/// The natural logarithm of a positive, normal number, to about 1e-14.
constexpr double portable_log(double x) {
    std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
    auto exponent = static_cast<double>(static_cast<std::int64_t>(bits >> 52) - 1023);
    double mantissa = std::bit_cast<double>((bits & 0x000FFFFFFFFFFFFFu) | 0x3FF0000000000000u);
    if (mantissa > 1.4142135623730951) {
        mantissa /= 2;
        exponent += 1;
    }
    const double s = (mantissa - 1) / (mantissa + 1), square = s * s;  // ln m = 2 artanh s, |s| < 0.172
    double series = 0;
    for (int power = 19; power >= 1; power -= 2) series = series * square + 1.0 / power;
    return exponent * 0.6931471805599453 + 2 * s * series;
}

/// The cube root of a positive, normal number, to about 1e-16 of itself.
constexpr double portable_cube_root(double x) {
    double root = std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) / 3 + 0x2A9F7893782DA1CEu);  // to about 5 %
    for (int round = 0; round < 5; ++round) root -= (root * root * root - x) / (3 * root * root);    // Newton
    return root;
}

struct SineCosine {
    double sine, cosine;
};

/// Sine and cosine of an angle of at most a few turns, given in turns, to about 1e-15.
constexpr SineCosine portable_sine_cosine(double turns) {
    const double quarters = turns * 4;
    const auto nearest = static_cast<std::int64_t>(quarters < 0 ? quarters - 0.5 : quarters + 0.5);
    const double x = (quarters - static_cast<double>(nearest)) * 1.5707963267948966, square = x * x;
    double sine = 0, cosine = 0;  // Taylor series; |x| <= pi/4
    for (int power = 17; power >= 1; power -= 2) sine = 1 - sine * square / ((power + 1) * (power + 2));
    for (int power = 16; power >= 0; power -= 2) cosine = 1 - cosine * square / ((power + 1) * (power + 2));
    sine *= x;
    switch (nearest & 3) {
        case 0: return {sine, cosine};
        case 1: return {cosine, -sine};
        case 2: return {-sine, -cosine};
        default: return {-cosine, sine};
    }
}

}  // namespace boids
