// The empty picture: background, what is around the world, and its light in the middle. It is painted once and copied
// from then on, which a processor without a graphics card does ten times faster.
#pragma once

#include "boids/render/camera.h"
#include "boids/render/gl_objects.h"
#include "boids/render/gl_program.h"
#include "boids/render/style.h"

namespace boids {

class Backdrop {
public:
    Backdrop(const Style& style, int width, int height);

    /// Covers the whole framebuffer.
    void draw(const PixelBox& world);

private:
    void paint(const PixelBox& world);

    Style style_;
    int width_, height_;
    gl::Texture pixels_;
    gl::Framebuffer framebuffer_;
    gl::VertexArray nothing_;
    gl::Program program_;
    PixelBox painted_;
};

}  // namespace boids
