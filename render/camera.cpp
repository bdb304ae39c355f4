#include "boids/render/camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "boids/core/space/domain.h"
#include "boids/render/boid_size.h"

namespace boids {

namespace {

/// Where the flock is along one axis; around a wrapping world it is the mean of directions on a circle.
double centre_along(const std::vector<double>& places, double size, bool wraps) {
    if (!wraps) return std::accumulate(places.begin(), places.end(), 0.0) / static_cast<double>(places.size());
    double east = 0, north = 0;
    const double turn = 2 * std::numbers::pi / size;
    for (const double place : places) {
        east += std::cos(place * turn);
        north += std::sin(place * turn);
    }
    return wrapped(std::atan2(north, east) / turn, size);
}

Vector3 centre_of(const State& state, const Parameters& parameters) {
    const Vector3 size = world_size(parameters.world);
    Vector3 centre;
    for (int axis = 0; axis < state.dimension(); ++axis)
        centre[axis] = centre_along(state.position[axis], size[axis], parameters.edges.kind == Edge::wrap);
    return centre;
}

/// A way between two places, across the edge of a wrapping world where that is shorter.
Vector3 shortest(Vector3 way, const Parameters& parameters) {
    const Vector3 size = world_size(parameters.world);
    if (parameters.edges.kind == Edge::wrap)
        for (int axis = 0; axis < parameters.world.dimension; ++axis) way[axis] = minimum_image(way[axis], size[axis]);
    return way;
}

/// The ways from a centre to boids: to all of few, and of very many to some that are the same in every picture.
std::vector<Vector3> ways_from(const Vector3& centre, const State& state, const Parameters& parameters) {
    constexpr std::size_t enough = 10'000;
    std::vector<Vector3> ways;
    const auto add = [&](std::size_t every) {
        for (std::size_t index = 0; index < state.size(); ++index)
            if (state.id[index] % every == 0) ways.push_back(shortest(state.boid(index).position - centre, parameters));
    };
    add(1 + state.size() / enough);
    if (ways.empty()) add(1);
    return ways;
}

/// How far nearly all of these reach, in a measure: a few stragglers do not make the flock small.
template <class Measure>
double reach_of(const std::vector<Vector3>& ways, const Measure& measure) {
    std::vector<double> distances(ways.size());
    std::transform(ways.begin(), ways.end(), distances.begin(), measure);
    const auto most =
        distances.begin() + static_cast<std::ptrdiff_t>(0.995 * static_cast<double>(distances.size() - 1));
    std::nth_element(distances.begin(), most, distances.end());
    return *most;
}

std::array<float, 4> row(const Vector3& direction, double factor, double constant = 0) {
    return {static_cast<float>(direction[0] * factor), static_cast<float>(direction[1] * factor),
            static_cast<float>(direction[2] * factor), static_cast<float>(constant)};
}

double along(const std::array<float, 4>& row, const Vector3& place) {
    return row[0] * place[0] + row[1] * place[1] + row[2] * place[2] + static_cast<double>(row[3]);
}

constexpr double field_of_view = 30, usual_elevation = 14, first_yaw = 28;  // degrees

/// How much larger a thing at distance 1 looks than it is, in half heights of the picture.
double zoom() {
    return 1 / std::tan(radians(field_of_view) / 2);
}

/// How far a camera looks down that sees the horizon at a height of its picture, in degrees; and the other way round.
double elevation_for(double horizon) {
    return std::atan((2 * horizon - 1) / zoom()) * 180 / std::numbers::pi;
}
double horizon_at(double elevation) {
    return 0.5 + 0.5 * zoom() * std::tan(radians(elevation));
}

/// Where a camera's picture points to in space.
struct Axes {
    Vector3 right, up, forward;
};

/// The axes of a camera that looks down a little, from a direction around the vertical.
Axes axes_at(double yaw, double pitch_degrees) {
    const double pitch = radians(pitch_degrees);
    return {{std::cos(yaw), 0, -std::sin(yaw)},
            {-std::sin(yaw) * std::sin(pitch), std::cos(pitch), -std::cos(yaw) * std::sin(pitch)},
            {-std::sin(yaw) * std::cos(pitch), -std::sin(pitch), -std::cos(yaw) * std::cos(pitch)}};
}

/// The least distance from `target` at which a whole box is seen from every side, with a little room around it.
double distance_to_box(const Vector3& size, const Vector3& target, double aspect, double elevation) {
    constexpr double room = 0.94;
    double distance = 0;
    for (int degrees = 0; degrees < 360; degrees += 5) {
        const Axes axes = axes_at(radians(degrees), elevation);
        for (unsigned bits = 0; bits < 8; ++bits) {
            const Vector3 place{bits & 1 ? size[0] : 0, bits & 2 ? size[1] : 0, bits & 4 ? size[2] : 0};
            const Vector3 corner = place - target;
            const double high = std::abs(dot(axes.up, corner)), wide = std::abs(dot(axes.right, corner)) / aspect;
            distance = std::max(distance, std::max(high, wide) * zoom() / room - dot(axes.forward, corner));
        }
    }
    return distance;
}

}  // namespace

Vector2 View::pixel(const Vector3& position) const {
    const Vector3 place = relative(position);
    const double w = along(rows[2], place);
    return {(1 + along(rows[0], place) / w) * width / 2, (1 - along(rows[1], place) / w) * height / 2};
}

Vector3 View::position(const Vector2& pixel) const {
    const double x = (2 * pixel[0] / width - 1) * focus, y = (1 - 2 * pixel[1] / height) * focus;
    const auto way = [](const std::array<float, 4>& row, double amount) {
        const Vector3 direction{row[0], row[1], row[2]};
        return direction * (amount / dot(direction, direction));  // rows are at right angles to each other
    };
    return origin + way(rows[0], x) + way(rows[1], y);
}

bool same_world(const Parameters& a, const Parameters& b) {
    return a.world.dimension == b.world.dimension && a.world.width == b.world.width &&
           a.world.height == b.world.height && a.world.depth == b.world.depth && a.edges.kind == b.edges.kind;
}

Camera::Camera(const Parameters& parameters, CameraMotion motion, int width, int height, std::optional<double> horizon)
    : parameters_(parameters),
      motion_(motion),
      width_(width),
      height_(height),
      elevation_(horizon ? elevation_for(*horizon) : usual_elevation) {
    const Vector3 size = world_size(parameters.world);
    centre_ = 0.5 * size;
    radius_ = 0.5 * length(size);
    if (parameters.world.dimension == 2) return;
    // Seen from above, the near half of a box takes more of the picture.
    if (elevation_ > 0) centre_[1] -= 0.08 * size[1];
    distance_ = distance_to_box(size, centre_, static_cast<double>(width) / height, elevation_);
}

bool Camera::follows() const {
    if (path_ && path_->sees_flock()) return true;
    return parameters_.edges.kind == Edge::open ||
           (!path_ && motion_ != CameraMotion::orbit && motion_ != CameraMotion::fixed);
}

void Camera::chase(std::optional<BoidId> boid) {
    if (boid && boid != chased_) {
        chased_ = boid;
        chased_since_ = -1;
    }
}

/// Moves gently to where the flock is, at the first look at once. It goes along with a flock that flies on, so that it
/// does not lag behind.
void Camera::track(const State& state, double seconds) {
    if (state.size() == 0) return;
    const Vector3 goal = centre_of(state, parameters_);
    const Vector3 size = world_size(parameters_.world);
    const double since = tracked_ < 0 ? 0 : seconds - tracked_;
    constexpr double seconds_to_settle = 0.6;
    const double fraction = tracked_ < 0 ? 1 : 1 - std::exp(-since / seconds_to_settle);
    if (since > 0) drift_ += (drifts_ ? fraction : 1) * (shortest(goal - seen_centre_, parameters_) / since - drift_);
    drifts_ = drifts_ || since > 0;
    seen_centre_ = goal;
    centre_ += drift_ * since;
    centre_ += fraction * shortest(goal - centre_, parameters_);
    if (parameters_.edges.kind == Edge::wrap)
        for (int axis = 0; axis < state.dimension(); ++axis) centre_[axis] = wrapped(centre_[axis], size[axis]);
    frame(state, since);
    tracked_ = seconds;
}

/// Sees nearly all around where it looks: opens quickly, so that the flock is not cut off, and closes slowly.
void Camera::frame(const State& state, double since) {
    const Vector3 size = world_size(parameters_.world);
    const double least = 0.05 * std::max(size[0], size[1]);
    constexpr double room = 1.12, seconds_to_open = 0.15, seconds_to_close = 2;
    const auto follow = [&](double& reach, double now) {
        now = std::max(room * now, least);
        const double fraction = 1 - std::exp(-since / (now > reach ? seconds_to_open : seconds_to_close));
        reach = std::max(reach + (tracked_ < 0 ? 1 : fraction) * (now - reach), now / room);
    };
    const auto length_of = [](const Vector3& way) { return length(way); };
    const std::vector<Vector3> ways = ways_from(centre_, state, parameters_);
    follow(radius_, reach_of(ways, length_of));
    if (parameters_.world.dimension == 2) return;
    const auto across = [](const Vector3& way) { return std::sqrt(way[0] * way[0] + way[2] * way[2]); };
    const auto upwards = [](const Vector3& way) { return std::abs(way[1]); };
    follow(spread_, reach_of(ways, across));
    follow(rise_, reach_of(ways, upwards));
}

/// From where a flock is seen that reaches so far across and upwards, whichever way it is turned.
double Camera::framing_distance() const {
    const double half_height = radians(field_of_view) / 2;
    const double half_width = std::atan(std::tan(half_height) * width_ / height_);
    const double tilted = rise_ + spread_ * std::sin(radians(std::abs(elevation_)));
    return std::max(spread_ / std::sin(half_width), tilted / std::sin(half_height));
}

View Camera::look(const State& state, double seconds, const Stance& stance) {
    if (follows()) track(state, seconds);
    if (usual_distance_ == 0 && parameters_.world.dimension == 3)
        usual_distance_ = follows() ? framing_distance() : distance_;
    View view = parameters_.world.dimension == 3 ? look_along(aim_at(state, seconds), stance)
                                                 : look_down(state, seconds, stance);
    view.width = width_;
    view.height = height_;
    if (follows() && parameters_.edges.kind == Edge::wrap) view.period = world_size(parameters_.world);
    return view;
}

/// In a flat world a chased boid, or what a path looks at, is in the middle of the picture.
View Camera::look_down(const State& state, double seconds, const Stance& stance) {
    View view;
    const bool chases = !path_ && motion_ == CameraMotion::chase && state.size() > 0;
    const Vector3 target = chases ? find_chased(state).position : path_ ? path_->target(seconds, centre_) : centre_;
    constexpr double nearer = 3;
    const double zoom = stance.zoom * (chases ? nearer : path_ ? path_->zoom(seconds) : 1);
    const double wide = follows() ? 2 * radius_ : parameters_.world.width;
    const double high = follows() ? 2 * radius_ : parameters_.world.height;
    // Soft walls let boids out a little: leave room for that.
    const double room = parameters_.edges.kind == Edge::push && !follows() ? 0.92 : 1;
    view.origin = target + stance.shift;
    view.pixels_per_unit = zoom * room * std::min(width_ / wide, height_ / high);
    view.rows = {row({1, 0, 0}, 2 * view.pixels_per_unit / width_), row({0, 1, 0}, 2 * view.pixels_per_unit / height_),
                 row({}, 0, 1)};
    view.world = {0, 0, static_cast<double>(width_), static_cast<double>(height_)};
    if (follows()) return view;
    const Vector3 shift = view.origin - centre_;
    const double w = wide * view.pixels_per_unit, h = high * view.pixels_per_unit;
    view.world = {(width_ - w) / 2 - shift[0] * view.pixels_per_unit,
                  (height_ - h) / 2 - shift[1] * view.pixels_per_unit, w, h};
    return view;
}

Aim Camera::aim_at(const State& state, double seconds) {
    constexpr double degrees_per_second = 7;
    if (path_) return path_->aim(seconds, centre_);
    if (motion_ == CameraMotion::chase && state.size() > 0) return aim_behind(state, seconds);
    if (motion_ == CameraMotion::through) return aim_through(seconds);
    const double turn = motion_ == CameraMotion::orbit ? degrees_per_second * seconds : 0;
    return {centre_, radians(first_yaw + turn), elevation_, follows() ? framing_distance() : distance_};
}

/// The boid that is chased. Where there is none yet, or it is gone, it is who is nearest to the middle of the flock.
Boid Camera::find_chased(const State& state) {
    if (chased_)
        if (const auto index = state.find(*chased_)) return state.boid(*index);
    std::size_t best = 0;
    double least = INFINITY;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const double away = length(shortest(state.boid(index).position - centre_, parameters_));
        if (state.species[index] != 0 || away >= least) continue;
        best = index;
        least = away;
    }
    chased_ = state.id[best];
    chased_since_ = -1;
    return state.boid(best);
}

/// Behind a boid, so near that it is seen well, and turning with it after a while.
Aim Camera::aim_behind(const State& state, double seconds) {
    constexpr double seconds_to_turn = 0.7, seen_height = 0.15;  // of the boid, in heights of the picture
    const Boid boid = find_chased(state);
    const double yaw = std::atan2(-boid.velocity[0], -boid.velocity[2]);
    const double since = chased_since_ < 0 ? INFINITY : seconds - chased_since_;
    const double fraction = 1 - std::exp(-since / seconds_to_turn);
    chased_yaw_ += fraction * std::remainder(yaw - chased_yaw_, 2 * std::numbers::pi);
    chased_since_ = seconds;
    const double area = 0.8 * width_ * height_;
    const double nearer = seen_height * height_ / suitable_size(state.size(), area, height_);
    return {boid.position, chased_yaw_, 0.7 * elevation_, usual_distance_ / std::max(nearer, 1.0)};
}

/// On a long loop around the middle of the flock and through it: inside it looks ahead, outside at the flock. Far away
/// it is as low or as high as a camera that stands, and always sees the horizon where that one does.
Aim Camera::aim_through(double seconds) const {
    constexpr double seconds_around = 24, look_ahead = 0.9, look_back = 0.25;  // radians
    const double angle = 2 * std::numbers::pi * seconds / seconds_around;
    const double longest = 0.8 * framing_distance(), widest = 0.3 * spread_;
    const Axes axes = axes_at(radians(first_yaw), 0);
    const auto place = [&](double at) {
        const Vector3 way = axes.right * (widest * std::sin(at)) - axes.forward * (longest * std::cos(at));
        return way + Vector3{0, length(way) * std::tan(radians(elevation_)), 0};
    };
    const Vector3 from = place(angle), ahead = place(angle + look_ahead) - from;
    const auto level = [](const Vector3& way) { return unit(Vector3{way[0], 0, way[2]}); };
    const Vector3 soon = place(angle + look_back);  // it turns to the flock before it has left it
    const double away = std::hypot(from[0], from[2]), nearest = 0.2 * spread_, farthest = 1.2 * spread_;
    const double t = std::clamp((std::hypot(soon[0], soon[2]) - nearest) / (farthest - nearest), 0.0, 1.0);
    const double outside = t * t * (3 - 2 * t);
    const Vector3 sight = level(ahead) * (1 - outside) + level(-1.0 * from) * outside;
    const double distance = std::max(0.1 * spread_, away);
    const double yaw = std::atan2(-sight[0], -sight[2]);
    return {centre_ + from + distance * axes_at(yaw, elevation_).forward, yaw, elevation_, distance};
}

View Camera::look_along(Aim aim, const Stance& stance) const {
    const double pitch = std::clamp(aim.pitch + stance.pitch, -89.0, 89.0);
    const Axes axes = axes_at(aim.yaw + radians(stance.yaw), pitch);
    const bool stands = !path_ && motion_ != CameraMotion::chase && motion_ != CameraMotion::through;
    View view;
    view.origin = aim.target + stance.shift;
    view.horizon = horizon_at(pitch);
    view.zoom = stance.zoom * (stands ? 1 : usual_distance_ / aim.distance);
    view.focus = aim.distance / stance.zoom;
    view.pixels_per_unit = zoom() * height_ / 2 / view.focus;
    const double middle = stands ? view.focus : length(aim.target - aim.distance * axes.forward - centre_);
    view.nearest = stands ? middle - radius_ : std::max(middle - radius_, 0.0);
    view.farthest = middle + radius_;
    view.rows = {row(axes.right, zoom() * height_ / width_), row(axes.up, zoom()), row(axes.forward, 1, view.focus)};
    view.world = {0, 0, static_cast<double>(width_), static_cast<double>(height_)};
    return view;
}

}  // namespace boids
