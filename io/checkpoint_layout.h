// What writing and reading a checkpoint must agree on: how it begins, and in which columns the boids stand.
#pragma once

#include <cstdint>
#include <vector>

#include "boids/core/state/state.h"

namespace boids {

inline constexpr std::uint32_t byte_order = 0x01020304;
inline constexpr std::uint32_t swapped_byte_order = 0x04030201;

/// The widths of the columns, in bytes: ids, species, waypoints, positions and velocities, axis by axis.
inline std::vector<std::size_t> column_widths(int dimension, std::size_t number_bytes) {
    std::vector<std::size_t> widths = {sizeof(BoidId), sizeof(std::uint8_t), sizeof(std::uint16_t)};
    widths.insert(widths.end(), 2 * static_cast<std::size_t>(dimension), number_bytes);
    return widths;
}

/// The arrays of a state in the order they are written, behind the first three columns.
template <class States>
auto arrays_of(States& state) {
    std::vector<decltype(state.position.data())> all;
    for (int axis = 0; axis < state.dimension(); ++axis) all.push_back(&state.position[static_cast<std::size_t>(axis)]);
    for (int axis = 0; axis < state.dimension(); ++axis) all.push_back(&state.velocity[static_cast<std::size_t>(axis)]);
    return all;
}

}  // namespace boids
