// Light gathered by the processor: the same picture of density that shaders gather, twenty times faster where OpenGL
// itself runs on the processor and every speck would be a shape of its own to it.
#pragma once

#include <span>
#include <vector>

#include "boids/render/boid_buffer.h"
#include "boids/render/camera.h"
#include "boids/render/palette.h"

namespace boids {

class LightMap {
public:
    LightMap(int width, int height);

    /// Keeps a fraction of the light, from 0 to 1.
    void fade(double kept);
    /// Adds boids as specks with a radius in pixels, as the shader for specks does. Where `solids` is not empty it
    /// holds for each pixel one over the depth of what hides all behind it.
    void add(std::span<const BoidBuffer::Texel> boids, const View& view, const Palette& palette, double radius,
             std::span<const float> solids = {});

    /// Red, green, blue and amount of every pixel, row by row from the bottom left.
    const float* data() const { return light_.data(); }

private:
    /// One boid: where in pixels, how far it shines, and what it adds up to.
    struct Speck {
        float x, y, reach, light, nearness;
        Colour colour;
    };
    void add(const Speck& speck, std::span<const float> solids);

    int width_, height_;
    std::vector<float> light_;
};

}  // namespace boids
