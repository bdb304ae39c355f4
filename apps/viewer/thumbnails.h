// Small pictures of the presets, built into the program: the files of scenarios/pictures/.
#pragma once

#include <span>
#include <string_view>

namespace boids::viewer {

struct Thumbnail {
    std::string_view scene;
    std::span<const unsigned char> png;
};

std::span<const Thumbnail> thumbnails();

}  // namespace boids::viewer
