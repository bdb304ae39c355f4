// Obstacles in space, shaded and smooth, in a picture of their own with how near each pixel of it is: boids behind them
// are hidden by that, whatever framebuffer they are drawn into.
#pragma once

#include <span>
#include <vector>

#include "boids/render/gl_objects.h"
#include "boids/render/gl_program.h"
#include "boids/render/scenery_plan.h"
#include "boids/render/style.h"

namespace boids {

class DeepSolids {
public:
    DeepSolids(int width, int height);

    /// A box in space, relative to the camera's origin.
    struct Part {
        Vector3 low{-1e30, -1e30, -1e30}, high{1e30, 1e30, 1e30};
    };

    /// Puts over the framebuffer what of the obstacles lies in a part of space.
    void draw(std::span<const PlacedSolid> solids, const View& view, const ThemeColours& colours, const Part& part);

    /// One over the depth of the nearest surface at each pixel; 0 where there is none.
    GLuint nearness() const { return nearness_.name(); }
    /// The same in memory, row by row from the bottom left.
    const std::vector<float>& read_nearness();

private:
    void paint(std::span<const PlacedSolid> solids, const View& view, const ThemeColours& colours, const Part& part);
    void paint_box(const PlacedSolid& solid, double farthest);
    void paint_round(const PlacedSolid& solid);
    void resolve();

    int width_, height_;
    gl::Program program_, overlay_;
    gl::Buffer mesh_;
    gl::VertexArray vertices_, nothing_;
    int capsule_vertices_ = 0, box_vertices_ = 0;
    gl::Renderbuffer smooth_colour_, smooth_nearness_, smooth_depth_;
    gl::Texture colour_, nearness_;
    gl::Framebuffer smooth_, resolved_;
    std::vector<float> copy_;
};

}  // namespace boids
