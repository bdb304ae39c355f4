// Takes the pixels of a picture to the processor, which paints darts over them, and back.
#pragma once

#include "boids/render/dart_map.h"
#include "boids/render/gl_objects.h"

namespace boids {

class DartLayer {
public:
    DartLayer(int width, int height);

    /// Paints what was placed.
    void draw(DartMap& map, std::span<const std::uint32_t> backdrop, std::span<const float> solids);

private:
    void copy_back(DartMap& map) const;

    int width_;
    gl::Texture picture_;
    gl::Framebuffer framebuffer_;
};

}  // namespace boids
