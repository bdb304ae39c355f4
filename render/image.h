// A finished picture in memory: what a renderer leaves behind and what picture and video files are made from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace boids {

/// Pixels row by row from the top left, four bytes each: red, green, blue, opacity.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    const std::uint8_t* pixel(int x, int y) const {
        return rgba.data() +
               4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    }
};

}  // namespace boids
