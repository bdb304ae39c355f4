#include "boids/render/onlooker.h"

#include <algorithm>

#include "boids/core/parameters/step_time.h"
#include "boids/core/space/domain.h"

namespace boids {

namespace {

/// The direction in the world of a row of a view.
Vector3 direction_of(const std::array<float, 4>& row) {
    return unit(Vector3{row[0], row[1], row[2]});
}

}  // namespace

void turn(Stance& stance, double right, double down) {
    constexpr double degrees_per_point = 0.3;
    stance.yaw -= degrees_per_point * right;
    stance.pitch = std::clamp(stance.pitch + degrees_per_point * down, -100.0, 75.0);
}

void shift(Stance& stance, const View& view, double right, double down) {
    const double scale = 1 / view.pixels_per_unit;
    stance.shift += direction_of(view.rows[0]) * (-right * scale) + direction_of(view.rows[1]) * (down * scale);
}

void enlarge(Stance& stance, const View& view, int dimension, double factor, const Vector2& pixel) {
    const double before = stance.zoom;
    stance.zoom = std::clamp(before * factor, 0.05, 200.0);
    if (dimension == 3) return;
    const Vector3 way = view.position(pixel) - view.origin;
    stance.shift += way * (1 - before / stance.zoom);
}

void follow(Stance& stance, const View& view, const Vector3& position) {
    stance.shift += 0.2 * view.relative(position);
}

void repeat_around(View& view, const Parameters& parameters) {
    if (parameters.edges.kind != Edge::wrap) return;
    view.period = world_size(parameters.world);
    view.world = {0, 0, static_cast<double>(view.width), static_cast<double>(view.height)};
}

Vector3 in_world(Vector3 position, const View& view) {
    for (int axis = 0; axis < 3; ++axis)
        if (view.period[axis] > 0) position[axis] = wrapped(position[axis], view.period[axis]);
    return position;
}

double pointing_reach(double boid_size, double pixels_per_point) {
    return std::max(0.6 * boid_size, 8 * pixels_per_point);
}

std::optional<BoidId> boid_at(const Vector2& pixel, const State& state, const View& view, double reach) {
    std::optional<BoidId> found;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const double away = length(view.pixel(state.boid(index).position) - pixel);
        if (away >= reach) continue;
        reach = away;
        found = state.id[index];
    }
    return found;
}

void move_back(const State& state, const Parameters& parameters, double steps, State& moved) {
    const Vector3 size = world_size(parameters.world);
    const double time = steps * step_time(parameters);
    moved = state;
    for (int axis = 0; axis < state.dimension(); ++axis)
        for (std::size_t index = 0; index < state.size(); ++index) {
            double& place = moved.position[axis][index];
            place -= time * state.velocity[axis][index];
            if (parameters.edges.kind == Edge::wrap) place = wrapped(place, size[axis]);
        }
}

}  // namespace boids
