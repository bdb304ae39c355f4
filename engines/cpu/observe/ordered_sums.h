// How numbers of all boids are added up, by every engine in the same way (section 16 of docs/bits.md): boids are
// numbered in the order of the grid, and go in parts, each of which has eight sums. So neither threads nor the width of
// vectors nor how a state came about show in the last bits, and a card has work for many threads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace boids::cpu {

inline constexpr std::uint32_t sum_lanes = 8;        ///< Boid k goes into sum k modulo so many of its part.
inline constexpr std::uint32_t sum_part = 1024;      ///< Boids to a part.
inline constexpr std::uint32_t parts_together = 64;  ///< Parts that are added up before the others.

inline constexpr std::size_t sum_parts(std::size_t boids) {
    return (boids + sum_part - 1) / sum_part;
}

/// The sums of a part, in the order of its lanes.
template <std::size_t count>
std::array<double, count> add_lanes(const double (&lanes)[count][sum_lanes]) {
    std::array<double, count> result{};
    for (std::size_t number = 0; number < count; ++number)
        for (const double lane : lanes[number]) result[number] += lane;
    return result;
}

/// Adds one after another.
template <std::size_t count>
std::array<double, count> add_in_order(std::span<const std::array<double, count>> all) {
    std::array<double, count> result{};
    for (const std::array<double, count>& each : all)
        for (std::size_t number = 0; number < count; ++number) result[number] += each[number];
    return result;
}

/// The sum of all parts.
template <std::size_t count>
std::array<double, count> add_parts(std::span<const std::array<double, count>> parts) {
    std::array<double, count> result{};
    for (; !parts.empty(); parts = parts.subspan(std::min<std::size_t>(parts.size(), parts_together))) {
        const auto some = add_in_order(parts.first(std::min<std::size_t>(parts.size(), parts_together)));
        for (std::size_t number = 0; number < count; ++number) result[number] += some[number];
    }
    return result;
}

}  // namespace boids::cpu
