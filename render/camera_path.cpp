#include "boids/render/camera_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace boids {

namespace {

/// The slope at the middle one of three values: none where they turn back, else the harmonic mean of the slopes on
/// either side, so that a curve through them never overshoots (Fritsch and Butland 1984).
double slope_between(double before, double after) {
    return before * after > 0 ? 2 * before * after / (before + after) : 0;
}

}  // namespace

Aim aim_from(const Vector3& place, const Vector3& target) {
    const Vector3 way = target - place;
    const double distance = length(way);
    if (distance == 0) return {target, 0, 0, 1};
    return {target, std::atan2(-way[0], -way[2]), -std::asin(way[1] / distance) * 180 / std::numbers::pi, distance};
}

CameraPath::CameraPath(Kind kind, bool sees_flock, std::vector<Key> keys)
    : kind_(kind), sees_flock_(sees_flock), keys_(std::move(keys)) {}

template <class Number>
double CameraPath::at(double seconds, const Number& number) const {
    const auto later = std::find_if(keys_.begin(), keys_.end(), [=](const Key& key) { return key.seconds > seconds; });
    if (later == keys_.begin()) return number(keys_.front());
    if (later == keys_.end()) return number(keys_.back());
    const auto rise = [&](auto key) {
        return (number(*key) - number(*std::prev(key))) / (key->seconds - std::prev(key)->seconds);
    };
    const auto slope = [&](auto key) {
        const bool inside = key != keys_.begin() && std::next(key) != keys_.end();
        return inside ? slope_between(rise(key), rise(std::next(key))) : 0;
    };
    const auto earlier = std::prev(later);
    const double time = later->seconds - earlier->seconds, t = (seconds - earlier->seconds) / time;
    const double smooth = t * t * (3 - 2 * t);
    return (1 - smooth) * number(*earlier) + smooth * number(*later) +
           time * t * (1 - t) * ((1 - t) * slope(earlier) - t * slope(later));
}

Vector3 CameraPath::target(double seconds, const Vector3& flock) const {
    if (sees_flock_) return flock;
    Vector3 place;
    for (int axis = 0; axis < 3; ++axis) place[axis] = at(seconds, [axis](const Key& key) { return key.target[axis]; });
    return place;
}

double CameraPath::zoom(double seconds) const {
    return at(seconds, [](const Key& key) { return key.stance[0]; });
}

Aim CameraPath::aim(double seconds, const Vector3& flock) const {
    const auto stance = [&](std::size_t i) { return at(seconds, [i](const Key& key) { return key.stance[i]; }); };
    const Vector3 goal = target(seconds, flock);
    if (kind_ == Kind::stand) return aim_from({stance(0), stance(1), stance(2)}, goal);
    return {goal, stance(0) * std::numbers::pi / 180, stance(1), stance(2)};
}

}  // namespace boids
