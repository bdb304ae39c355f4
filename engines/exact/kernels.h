// The two loops in which the exact engine spends its time, compiled once per instruction set: listing the boids of a
// box, and measuring the ways to those listed. Every lane is computed as the rules compute it, so nothing depends on
// the width of the vectors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace boids::exact {

/// Bitmaps of the boids in a box: along each axis those who differ between two bitmaps, or those who do not.
template <int D>
struct Box {
    std::size_t words;
    const std::uint64_t* everyone;
    std::array<const std::uint64_t*, D> first, last;
    std::array<std::uint64_t, D> is_around;  ///< All ones where the box goes around the world, else 0.
};

/// Where one looks from, at whom, and how far.
template <int D>
struct Outlook {
    const double* positions;  ///< Of the first boid; of the others `stride` bytes farther each.
    std::int64_t stride, self;
    std::array<double, D> place, size;
    std::array<double, D> half;  ///< Ways at least this long are shorter the other way round; infinite without one.
    double least, most;          ///< Squared distances.
};

/// Whom one sees, by rising index. Arrays have room for all boids and `spare` more.
template <int D>
struct Seen {
    static constexpr std::size_t spare = 64;
    std::vector<std::int64_t> index;
    std::array<std::vector<double>, D> way;
    std::vector<double> squared;  ///< Distances.
};

template <int D>
struct Kernels {
    /// Lists a box by rising index, in an array with room for `spare` more; returns how many.
    std::size_t (*list)(const Box<D>& box, std::uint32_t* list);
    /// Keeps those listed who are in sight; returns how many. What is behind the list is overwritten.
    std::size_t (*look)(const Outlook<D>& outlook, std::uint32_t* list, std::size_t count, Seen<D>& seen);
};

/// By an instruction set of cpu::simd_names that this machine has, or by the best where the name is empty.
template <int D>
Kernels<D> find_kernels(std::string_view name);
template <>
Kernels<2> find_kernels<2>(std::string_view name);
template <>
Kernels<3> find_kernels<3>(std::string_view name);

}  // namespace boids::exact
