// Obstacles in the plane: filled shapes with a rim and a soft edge, drawn by how far each pixel is from them.
#pragma once

#include <span>

#include "boids/render/gl_objects.h"
#include "boids/render/gl_program.h"
#include "boids/render/scenery_plan.h"
#include "boids/render/style.h"
#include "boids/render/texel_buffer.h"

namespace boids {

class FlatSolids {
public:
    FlatSolids();

    /// Draws over the framebuffer with lines of a width in pixels.
    void draw(std::span<const PlacedSolid> solids, const View& view, const ThemeColours& colours, double pen);

private:
    gl::Program program_;
    gl::VertexArray nothing_;
    TexelBuffer shapes_;
};

}  // namespace boids
