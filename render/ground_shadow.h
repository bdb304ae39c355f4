// The soft shadow of a flock on the ground before a sky with a horizon: as under an open sky, straight below it, and
// wider the higher it flies.
#pragma once

#include <vector>

#include "boids/core/state/state.h"
#include "boids/render/camera.h"
#include "boids/render/gl_objects.h"
#include "boids/render/gl_program.h"

namespace boids {

/// How much of the light boids take, on a grid of places on the ground.
struct ShadowMap {
    static constexpr int side = 64;
    double low[2] = {}, size[2] = {1, 1};  ///< Of the grid along x and z, relative to a view's origin.
    std::vector<float> darkness;           ///< From 0 to 1, rows along x.
};

/// The map of a flock that is seen so, over a ground at a height relative to the view's origin.
ShadowMap cast_shadow(const State& state, const View& view, double ground);

/// How high the ground is, relative to a view's origin: the floor of the world, or lower or higher where it would not
/// be seen from above or a flock's shadow would not be in the picture. The ground of a sky has no height of its own.
double ground_height(const View& view);

class GroundShadow {
public:
    GroundShadow();
    /// Darkens the picture below the horizon.
    void draw(const State& state, const View& view, double strength);

private:
    gl::Program program_;
    gl::Texture map_;
    gl::VertexArray nothing_;
};

}  // namespace boids
