// The empty picture: a plain ground with what is around the world and its light in the middle, a sky, or an image. It
// is painted once and copied from then on, which a processor without a graphics card does ten times faster.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "boids/render/camera.h"
#include "boids/render/gl_objects.h"
#include "boids/render/gl_program.h"
#include "boids/render/style.h"

namespace boids {

class Backdrop {
public:
    Backdrop(const Style& style, int width, int height);

    /// Covers the whole framebuffer.
    void draw(const View& view);
    /// What was painted, pixel by pixel: what far things fade into.
    GLuint pixels() const { return pixels_.name(); }
    /// The same in memory, row by row from the bottom left, red in the first byte; read once for each painting.
    std::span<const std::uint32_t> read_pixels();

private:
    void paint(const PixelBox& world, double horizon);
    void paint_ground(const PixelBox& world);
    void paint_sky(double horizon);
    void paint_picture();

    Style style_;
    std::optional<Sky> sky_;
    int width_, height_;
    gl::Texture pixels_, source_;
    gl::Framebuffer framebuffer_;
    gl::VertexArray nothing_;
    gl::Program ground_, sheet_;
    PixelBox painted_;
    double painted_horizon_ = 0;
    std::vector<std::uint32_t> copy_;  ///< Of the pixels, or nothing.
};

}  // namespace boids
