// How a boid keeps clear of obstacles, written once for every engine, in its precision and dimension: it looks ahead
// and steers aside, and whatever it wishes it never ends a step inside one; equations (15), (24) and (29) of
// docs/model.md. Tests find the same by another way (tests/engines/obstacle_oracle.h).
//
// An engine says which obstacles there are by a course, with these members:
//   skin                          a length that rounding cannot cross
//   size                          of the world
//   each_near(place, reach, body) body(solid, from) for every solid that a place may be nearer to than `reach`; `from`
//                                 is the place seen from the solid's own
//   bound(place)                  (25) for a place that was moved out of an obstacle
#pragma once

#include <algorithm>
#include <optional>

#include "boids/core/parameters/parameters.h"
#include "boids/core/space/solid.h"

namespace boids {

/// (15) Sideways, around the first obstacle ahead, the stronger the nearer it is; nothing where none is ahead.
template <int D, class T, class Course>
constexpr std::optional<Vector<D, T>> steer_aside(const Vector<D, T>& place, const Vector<D, T>& velocity,
                                                  const Avoidance& avoidance, const Course& course) {
    const T clearance = static_cast<T>(avoidance.clearance);
    const Vector<D, T> way = velocity * static_cast<T>(avoidance.look_ahead);
    Hit<D, T> first;
    course.each_near(place, length(way) + clearance + course.skin, [&](const auto& solid, const Vector<D, T>& from) {
        const Hit<D, T> hit = solid.first_hit(from, way, clearance);
        if (hit.fraction < first.fraction) first = hit;
    });
    if (first.fraction > 1) return {};
    const Vector<D, T> heading = unit(velocity);
    const T against = dot(first.out, heading);
    if (against > 0) return {};  // on its way out
    const Vector<D, T> aside = first.out - heading * against;
    const bool frontal = length(aside) < T(0.05) && length(velocity) > 0;
    return (frontal ? left_of(heading) : unit(aside)) * (static_cast<T>(avoidance.strength) * (1 - first.fraction));
}

/// Takes from a vector what points into a surface.
template <int D, class T>
constexpr void flatten_onto(const Vector<D, T>& out, Vector<D, T>& vector) {
    vector -= out * std::min(T(0), dot(out, vector));
}

/// (24) Moves along a way, sliding along obstacles that are in it; whether any was.
template <int D, class T, class Course>
constexpr bool slide_along(Vector<D, T>& place, Vector<D, T> way, Vector<D, T>& velocity, const Course& course) {
    constexpr int bends = 3;
    for (int bend = 0; bend < bends; ++bend) {
        Hit<D, T> first;
        course.each_near(place, length(way) + 2 * course.skin, [&](const auto& solid, const Vector<D, T>& from) {
            const Hit<D, T> hit = solid.first_hit(from, way, course.skin);
            const bool leaves = dot(hit.out, way) >= T(-1e-4) * length(way);
            if (hit.fraction < first.fraction && !leaves) first = hit;
        });
        if (first.fraction > 1) {
            place += way;
            return bend > 0;
        }
        place += way * first.fraction + first.out * (course.skin / 4);  // off it, so that rounding does not hold it
        way *= 1 - first.fraction;
        flatten_onto(first.out, way);
        flatten_onto(first.out, velocity);
    }
    return true;
}

/// The surface of the first obstacle that a place is in or nearer to than half the skin; infinitely far where it is
/// free.
template <int D, class T, class Course>
constexpr Surface<D, T> surface_of_holder(const Vector<D, T>& place, const Course& course) {
    Surface<D, T> result{std::numeric_limits<T>::infinity(), {}};
    course.each_near(place, course.skin, [&](const auto& solid, const Vector<D, T>& from) {
        if (result.distance < course.skin / 2) return;
        const Surface<D, T> surface = solid.surface(from);
        if (surface.distance < course.skin / 2) result = surface;
    });
    return result;
}

template <int D, class T, class Course>
constexpr bool is_held(const Vector<D, T>& place, const Course& course) {
    return surface_of_holder(place, course).distance < course.skin / 2;
}

/// (29) The nearest free place on rays of growing length, where obstacles overlap so that the way out of one leads
/// into another.
template <int D, class T, class Course>
constexpr Vector<D, T> search_free(const Vector<D, T>& place, const Course& course) {
    const T farthest = 2 * length(course.size);
    for (T reach = 4 * course.skin; reach < farthest; reach *= T(1.25))
        for (int ray = 0; ray < (D == 2 ? 9 : 27); ++ray) {
            Vector<D, T> direction;
            for (int axis = 0, rest = ray; axis < D; ++axis, rest /= 3) direction[axis] = static_cast<T>(rest % 3 - 1);
            const Vector<D, T> tried = place + unit(direction) * reach;
            Vector<D, T> bounded = tried;
            course.bound(bounded);
            if (bounded == tried && !is_held(tried, course)) return tried;
        }
    return place;
}

/// (29) Out of any obstacle, the shortest way where that leads out.
template <int D, class T, class Course>
constexpr void push_out_of(Vector<D, T>& place, Vector<D, T>& velocity, const Course& course) {
    constexpr int rounds = 4;
    for (int round = 0; round < rounds; ++round) {
        const Surface<D, T> surface = surface_of_holder(place, course);
        if (!(surface.distance < course.skin / 2)) return;
        place += surface.out * (T(1.25) * course.skin - surface.distance);
        flatten_onto(surface.out, velocity);
        course.bound(place);
    }
    if (is_held(place, course)) place = search_free(place, course);
}

}  // namespace boids
