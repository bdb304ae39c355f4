#include "boids/render/flat_solids.h"

#include <algorithm>

#include "boids/render/scenery_shaders.h"

namespace boids {

namespace {

using Texel = TexelBuffer::Texel;

float narrow(double value) {
    return static_cast<float>(value);
}

/// The rectangle around an obstacle, relative to its place.
Texel box_around(const PlacedSolid& solid) {
    const Obstacle& obstacle = *solid.obstacle;
    const bool cornered = obstacle.shape == Shape::segment || obstacle.shape == Shape::polygon;
    if (!cornered) {
        const float x = narrow(solid.half[0]), y = narrow(solid.half[1]);
        return {-x, -y, x, y};
    }
    const auto [left, right] = std::minmax_element(obstacle.points.begin(), obstacle.points.end(),
                                                   [](const Vector3& a, const Vector3& b) { return a[0] < b[0]; });
    const auto [low, high] = std::minmax_element(obstacle.points.begin(), obstacle.points.end(),
                                                 [](const Vector3& a, const Vector3& b) { return a[1] < b[1]; });
    const double room = obstacle.shape == Shape::segment ? obstacle.radius : 0;
    return {narrow((*left)[0] - room), narrow((*low)[1] - room), narrow((*right)[0] + room), narrow((*high)[1] + room)};
}

/// What of its form the shader needs: half the size of a box, the ends of a segment, or where the corners of a polygon
/// stand in the buffer.
Texel form_of(const PlacedSolid& solid, std::size_t corners_at) {
    const Obstacle& obstacle = *solid.obstacle;
    if (obstacle.shape == Shape::box) return {narrow(solid.half[0]), narrow(solid.half[1]), 0, 0};
    if (obstacle.shape == Shape::segment)
        return {narrow(obstacle.points[0][0]), narrow(obstacle.points[0][1]), narrow(obstacle.points[1][0]),
                narrow(obstacle.points[1][1])};
    return {narrow(static_cast<double>(corners_at)), narrow(static_cast<double>(obstacle.points.size())), 0, 0};
}

std::vector<Texel> texels_of(std::span<const PlacedSolid> solids) {
    std::vector<Texel> texels, corners;
    const std::size_t heads = 3 * solids.size();
    for (const PlacedSolid& solid : solids) {
        const Obstacle& obstacle = *solid.obstacle;
        texels.push_back({narrow(solid.place[0]), narrow(solid.place[1]), static_cast<float>(obstacle.shape),
                          narrow(obstacle.radius)});
        texels.push_back(form_of(solid, heads + corners.size()));
        texels.push_back(box_around(solid));
        if (obstacle.shape == Shape::polygon)
            for (const Vector3& point : obstacle.points) corners.push_back({narrow(point[0]), narrow(point[1]), 0, 0});
    }
    texels.insert(texels.end(), corners.begin(), corners.end());
    return texels;
}

}  // namespace

FlatSolids::FlatSolids() : program_(shaders::flat_solid_vertex, shaders::flat_solid_fragment) {}

void FlatSolids::draw(std::span<const PlacedSolid> solids, const View& view, const ThemeColours& colours, double pen) {
    if (solids.empty()) return;
    shapes_.load(texels_of(solids));
    program_.use();
    program_.set(view);
    program_.set("shapes", 0);
    program_.set("pen", pen);
    program_.set("fill", colours.solid);
    program_.set("edge", colours.line);
    program_.set("halo", colours.line, 0.22);
    shapes_.bind();
    glBindVertexArray(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(6 * solids.size()));
}

}  // namespace boids
