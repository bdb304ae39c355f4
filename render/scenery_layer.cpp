#include "boids/render/scenery_layer.h"

#include <algorithm>

#include "boids/core/space/domain.h"
#include "boids/render/scenery_shaders.h"

namespace boids {

namespace {

using Texel = TexelBuffer::Texel;

Texel texel(const Vector3& place, double fourth) {
    return {static_cast<float>(place[0]), static_cast<float>(place[1]), static_cast<float>(place[2]),
            static_cast<float>(fourth)};
}

/// The part of space that is seen: where a world wraps, things end at its edge and begin anew on the other side.
DeepSolids::Part part_in_sight(const Parameters& parameters, const View& view) {
    if (parameters.edges.kind != Edge::wrap) return {};
    if (view.period != Vector3{}) return {-0.5 * view.period, 0.5 * view.period};
    return {-view.origin, world_size(parameters.world) - view.origin};
}

}  // namespace

SceneryLayer::SceneryLayer(int width, int height)
    : width_(width),
      height_(height),
      pen_(std::max(1.0, height / 720.0)),
      segment_(shaders::leg_vertex, shaders::leg_fragment),
      goal_(shaders::goal_vertex, shaders::goal_fragment) {}

void SceneryLayer::draw(const Scenario& scenario, double step, const View& view, const ThemeColours& colours) {
    const SceneryPlan plan = plan_scenery(scenario, step, view);
    const bool deep = scenario.parameters.world.dimension == 3;
    hides_ = deep && !plan.solids.empty();
    if (hides_) {
        if (!deep_) deep_.emplace(width_, height_);
        deep_->draw(plan.solids, view, colours, part_in_sight(scenario.parameters, view));
    }
    draw_track_segments(plan.track_segments, view, colours);
    if (!deep) {
        if (!flat_) flat_.emplace();
        flat_->draw(plan.solids, view, colours, pen_);
    }
    draw_goals(plan.goals, view, colours);
}

std::span<const float> SceneryLayer::read_nearness() {
    if (!hides_) return {};
    return deep_->read_nearness();
}

void SceneryLayer::begin(const gl::Program& program, const View& view) const {
    program.use();
    program.set(view);
    program.set("pen", pen_);
    program.set("solids", 2);
    program.set("among_solids", static_cast<int>(hides_));
    if (hides_) {
        glActiveTexture(GL_TEXTURE2);
        glBindTexture(GL_TEXTURE_2D, deep_->nearness());
    }
    glBindVertexArray(nothing_.name());
}

void SceneryLayer::draw_track_segments(std::span<const TrackSegment> track_segments, const View& view,
                                       const ThemeColours& colours) {
    if (track_segments.empty()) return;
    std::vector<Texel> texels;
    for (const TrackSegment& segment : track_segments) {
        texels.push_back(texel(segment.from, segment.begin));
        texels.push_back(texel(segment.to, segment.drifts ? -1 : segment.leads));
    }
    legs_.load(texels);
    begin(segment_, view);
    segment_.set("track_segments", 0);
    segment_.set("path", colours.line, 0.6);
    segment_.set("way", colours.goal, 0.6);
    legs_.bind();
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(6 * track_segments.size()));
}

void SceneryLayer::draw_goals(std::span<const PlacedGoal> goals, const View& view, const ThemeColours& colours) {
    if (goals.empty()) return;
    std::vector<Texel> texels;
    for (const PlacedGoal& goal : goals) {
        const Colour& own = goal.shunned ? colours.shunned : colours.goal;
        texels.push_back(texel(goal.place, goal.radius));
        texels.push_back({own.red, own.green, own.blue, 1});
    }
    goals_.load(texels);
    begin(goal_, view);
    goal_.set("goals", 0);
    goals_.bind();
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(6 * goals.size()));
}

}  // namespace boids
