#include "boids/apps/viewer/handle.h"

#include <limits>

#include "boids/core/space/solid.h"

namespace boids::viewer {

namespace {

/// The position at a pixel and a distance from the onlooker.
Vector3 position_at(View view, const Vector2& pixel, double depth) {
    const Vector3 ahead{view.rows[2][0], view.rows[2][1], view.rows[2][2]};
    const double squared = dot(ahead, ahead);
    if (!(squared > 0)) return view.position(pixel);  // a flat world is as far everywhere
    const Vector3 deeper = ahead * ((depth - view.focus) / squared);
    view.focus = depth;
    return view.position(pixel) + deeper;
}

/// How far away an obstacle is seen at a pixel, if it is.
std::optional<double> distance_to(const Obstacle& obstacle, std::uint64_t step, const Parameters& parameters,
                                  const View& view, const Vector2& pixel) {
    if (parameters.world.dimension == 2) {
        const Domain<2> domain(parameters);
        Solid<2, double> solid(obstacle, domain);
        solid.move(obstacle, step);
        const double distance = solid.surface(domain.offset(solid.place, flatten<2>(view.position(pixel)))).distance;
        return distance <= 0 ? std::optional(-distance) : std::nullopt;
    }
    const Domain<3> domain(parameters);
    Solid<3, double> solid(obstacle, domain);
    solid.move(obstacle, step);
    const double reach = 2 * view.focus + length(domain.size());  // far enough to leave the world on the other side
    const Vector3 from = position_at(view, pixel, 1e-3 * view.focus), to = position_at(view, pixel, reach);
    const double fraction = solid.first_hit(from - solid.place, to - from, 0).fraction;
    return fraction <= 1 ? std::optional(fraction) : std::nullopt;
}

}  // namespace

std::optional<Handle> find_handle(const Scenario& scenario, std::uint64_t step, const View& view, const Vector2& pixel,
                                  double reach) {
    std::optional<Handle> found;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t index = 0; index < scenario.obstacles.size(); ++index) {
        const Obstacle& obstacle = scenario.obstacles[index];
        if (!obstacle.enabled) continue;
        const auto distance = distance_to(obstacle, step, scenario.parameters, view, pixel);
        if (!distance || !(*distance < nearest)) continue;
        nearest = *distance;
        found = {Handle::Kind::obstacle, index};
    }
    if (found) return found;
    nearest = reach;
    for (std::size_t index = 0; index < scenario.goals.size(); ++index) {
        const std::vector<Vector3>& points = scenario.goals[index].track.points;
        for (std::size_t point = 0; point < points.size() && scenario.goals[index].enabled; ++point) {
            const double distance = length(view.pixel(points[point]) - pixel);
            if (!(distance < nearest)) continue;
            nearest = distance;
            found = {Handle::Kind::goal, index, point};
        }
    }
    return found;
}

Vector3 position_beside(const View& view, const Vector2& pixel, const Vector3& other) {
    return position_at(view, pixel, view.depth(other));
}

}  // namespace boids::viewer
