// The layer of what stands in a world besides boids: obstacles, goals, waypoints and the ways of what moves.
#pragma once

#include <optional>
#include <span>

#include "boids/render/deep_solids.h"
#include "boids/render/flat_solids.h"
#include "boids/render/scenery_plan.h"
#include "boids/render/style.h"
#include "boids/render/texel_buffer.h"

namespace boids {

class SceneryLayer {
public:
    SceneryLayer(int width, int height);

    /// Draws over the framebuffer what there is at a step, also between two.
    void draw(const Scenario& scenario, double step, const View& view, const ThemeColours& colours);

    /// A texture that tells what obstacles in space hide, see DeepSolids; 0 where they hide nothing.
    GLuint nearness() const { return hides_ ? deep_->nearness() : 0; }
    /// The same in memory; empty where they hide nothing.
    std::span<const float> read_nearness();

private:
    void draw_track_segments(std::span<const TrackSegment> track_segments, const View& view,
                             const ThemeColours& colours);
    void draw_goals(std::span<const PlacedGoal> goals, const View& view, const ThemeColours& colours);
    void begin(const gl::Program& program, const View& view) const;

    int width_, height_;
    double pen_;  ///< The width in pixels of a thin line.
    gl::Program segment_, goal_;
    gl::VertexArray nothing_;
    TexelBuffer legs_, goals_;
    std::optional<FlatSolids> flat_;
    std::optional<DeepSolids> deep_;
    bool hides_ = false;
};

}  // namespace boids
