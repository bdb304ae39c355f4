// Logarithm, sine, cosine, angles and cube root from IEEE arithmetic alone. The C library's differ in their last bits
// from one machine to the next; a flock with noise would differ with them.
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

/// The angle of a direction, in turns from -1/2 to 1/2, to about 1e-16; 0 where there is no direction. The vector is of
/// any length that can be squared.
constexpr double portable_turns(double sine, double cosine) {
    const double size = sine < 0 ? -sine : sine, side = cosine < 0 ? -cosine : cosine;
    if (size == 0 && side == 0) return 0;
    const double slope = size < side ? size / side : side / size;
    double turns = slope * (0.125 - (slope - 1) * (0.03895 + 0.01055 * slope));  // to about 2e-4
    if (size > side) turns = 0.25 - turns;
    if (cosine < 0) turns = 0.5 - turns;
    if (sine < 0) turns = -turns;
    for (int round = 0; round < 2; ++round) {  // by the sine of what is missing: its third power remains
        const SineCosine found = portable_sine_cosine(turns);
        const double across = sine * found.cosine - cosine * found.sine,
                     along = cosine * found.cosine + sine * found.sine;
        turns += across / along * 0.15915494309189535;
    }
    return turns;
}

}  // namespace boids
