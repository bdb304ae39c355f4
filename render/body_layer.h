// Boids that are near enough to have a body: a mesh for each shape, drawn many times at once, lit by one light, and
// smoothed by several samples to a pixel.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "boids/core/scenario/look.h"
#include "boids/render/camera.h"
#include "boids/render/gl_objects.h"
#include "boids/render/gl_program.h"

namespace boids {

/// One body as the shader reads it.
struct Body {
    float place[3], number;  ///< Relative to the camera's origin.
    float ahead[3], length;  ///< A unit vector, and the length in the world.
    float up[3], limb;       ///< A unit vector, and how far wings are raised or the tail swings.
    float opacity, role;
};

class BodyLayer {
public:
    BodyLayer(int width, int height);

    void clear();
    /// Adds a body, farther ones before nearer ones, of a length in pixels whose middle is at a pixel.
    void add(BoidShape shape, const Body& body, const Vector2& pixel, double pixels);
    bool empty() const;

    const gl::Program& program() const { return program_; }
    /// Draws all; the uniforms of colours and light are set by then.
    void draw(const View& view);

private:
    /// One mesh and the bodies that have it.
    struct Crowd {
        gl::VertexArray vertices;
        gl::Buffer mesh, instances;
        int corners = 0;
        std::vector<Body> bodies;
        Crowd(BoidShape shape, bool fine);
    };
    void paint(const View& view);

    int width_, height_;
    gl::Program program_, overlay_;
    gl::VertexArray nothing_;
    gl::Renderbuffer smooth_colour_, smooth_depth_;
    gl::Texture colour_;
    gl::Framebuffer smooth_, resolved_;
    /// By shape, small ones first; none for darts.
    std::array<std::optional<Crowd>, 2 * std::size(boid_shape_names)> crowds_;
    std::array<int, 4> seen_{};  ///< Pixels: left, bottom, right, top.
};

}  // namespace boids
