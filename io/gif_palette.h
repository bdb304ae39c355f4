// The at most 256 colours of a GIF, chosen from a picture by cutting its colours into boxes. One palette serves picture
// after picture until it no longer does, so that colours do not flicker.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "boids/render/image.h"

namespace boids {

class GifPalette {
public:
    using Rgb = std::array<std::uint8_t, 3>;

    /// Makes sure that the palette serves a picture; true when it had to change.
    bool suit(const Image& image);
    std::span<const Rgb> colours() const { return colours_; }
    /// The index of the colour of a pixel, with an even pattern between two colours where neither fits.
    std::uint8_t index(const Image& image, int x, int y);

private:
    void choose(const Image& image);
    double error(const Image& image);
    std::uint8_t nearest(int red, int green, int blue);

    std::vector<Rgb> colours_;
    std::vector<std::int16_t>
        known_;  ///< The nearest colour by six bits of red, green and blue; -1 where not asked yet.
    double usual_error_ = 0;
};

}  // namespace boids
