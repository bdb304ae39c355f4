// Many pictures as one: several moments of a shutter that is open for a while, and several samples to a pixel.
#pragma once

#include <cstdint>
#include <vector>

#include "boids/render/image.h"

namespace boids {

class Exposure {
public:
    /// Pictures of `samples` times `samples` samples to a pixel, as many as are added.
    explicit Exposure(int samples) : samples_(samples) {}

    void add(const Image& image);
    /// The mean of all that was added, in the size of the film, and begins anew.
    void develop(Image& image);

private:
    int samples_, width_ = 0, height_ = 0;
    std::vector<std::uint32_t> sums_;
    std::uint32_t pictures_ = 0;
};

}  // namespace boids
