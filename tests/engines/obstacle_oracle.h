// What an obstacle does to a boid, found in other ways than core/space/solid.h and core/space/obstacle_motion.h do:
// distances by searching for the nearest point, inside by winding around, directions by the slope of the distance, and
// contacts by going on as far as nothing can be in the way (sphere tracing). Slow, and exact to about a millionth.
#pragma once

#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "boids/core/scenario/scenery.h"
#include "boids/core/space/vector.h"

namespace boids {

/// Obstacles in a world without edges at a step.
class ObstacleOracle {
public:
    ObstacleOracle(std::vector<Obstacle> obstacles, std::uint64_t step, int dimension)
        : obstacles_(std::move(obstacles)), step_(step), dimension_(dimension) {}

    /// Where a way first comes as near as a clearance to any obstacle, and which way is out there.
    struct Contact {
        double fraction;
        Vector3 out;
    };

    /// The distance from the nearest obstacle, negative within.
    double distance(const Vector3& place) const {
        double least = INFINITY;
        for (const Obstacle& obstacle : obstacles_) least = std::min(least, distance(obstacle, place));
        return least;
    }

    /// The direction out of the nearest obstacle; none where two are as good.
    std::optional<Vector3> out_at(const Vector3& place) const {
        return slope([&](const Vector3& at) { return distance(at); }, place);
    }

    /// The contact of a way; none where it is free. A fraction of NaN: rounding decides.
    std::optional<Contact> contact(const Vector3& from, const Vector3& way, double clearance) const {
        const auto room = [&](const Vector3& at) { return room_beyond(at, clearance); };
        const double here = std::min(room(from), distance(from) - clearance), whole = length(way);
        if (std::abs(here) < 1e-3) return Contact{NAN, {}};
        if (here < 0) return contact_at(0, out_at(from));
        double gone = 0;
        for (int step = 0; gone <= whole; ++step) {
            const double free = room(from + unit(way) * gone);
            if (free < 1e-10) return contact_at(gone / whole, slope(room, from + unit(way) * gone));
            if (step == 200) return Contact{NAN, {}};  // it grazes
            gone += free;
        }
        return {};
    }

private:
    static Contact contact_at(double fraction, const std::optional<Vector3>& out) {
        return out ? Contact{fraction, *out} : Contact{NAN, {}};
    }

    /// The slope of a distance, by small differences; none where it bends.
    template <class Distance>
    std::optional<Vector3> slope(Distance&& distance_at, const Vector3& place) const {
        constexpr double small = 1e-5;
        Vector3 result;
        for (int axis = 0; axis < dimension_; ++axis) {
            Vector3 before = place, after = place;
            before[axis] -= small;
            after[axis] += small;
            result[axis] = (distance_at(after) - distance_at(before)) / (2 * small);
        }
        if (std::abs(length(result) - 1) > 1e-4) return {};
        return unit(result);
    }

    /// How far a place is from being as near as a clearance. A box grows with its corners (15).
    double room_beyond(const Vector3& place, double clearance) const {
        double least = INFINITY;
        for (const Obstacle& obstacle : obstacles_) {
            const double grown = obstacle.shape == Shape::box ? past_faces(obstacle, place) : distance(obstacle, place);
            least = std::min(least, grown - clearance);
        }
        return least;
    }

    /// How far beyond the farthest of a box's faces; within, how deep under the nearest.
    double past_faces(const Obstacle& box, const Vector3& place) const {
        const Vector3 from = place - box.place(step_);
        const double half[] = {box.width / 2, box.height / 2, box.depth / 2};
        double most = -INFINITY;
        for (int axis = 0; axis < dimension_; ++axis)
            most = std::max({most, from[axis] - half[axis], -from[axis] - half[axis]});
        return most;
    }

    double distance(const Obstacle& obstacle, const Vector3& place) const {
        const Vector3 from = flat(place - obstacle.place(step_));
        switch (obstacle.shape) {
            case Shape::circle: return length(from) - obstacle.radius;
            case Shape::segment:
                return distance_to_line(flat(obstacle.points[0]), flat(obstacle.points[1]), from) - obstacle.radius;
            case Shape::polygon: return distance_to_polygon(obstacle.points, from);
            case Shape::box: break;
        }
        const double past = past_faces(obstacle, place);
        if (past <= 0) return past;
        const Vector3 half{obstacle.width / 2, obstacle.height / 2, obstacle.depth / 2};
        Vector3 nearest = from;
        for (int axis = 0; axis < dimension_; ++axis) nearest[axis] = std::clamp(from[axis], -half[axis], half[axis]);
        return length(from - nearest);
    }

    Vector3 flat(const Vector3& a) const { return {a[0], a[1], dimension_ == 3 ? a[2] : 0}; }

    /// By narrowing down where on the line the nearest point is.
    static double distance_to_line(const Vector3& a, const Vector3& b, const Vector3& from) {
        double low = 0, high = 1;
        const auto at = [&](double fraction) { return length(from - a - (b - a) * fraction); };
        for (int round = 0; round < 48; ++round) {
            const double first = low + (high - low) / 3, second = high - (high - low) / 3;
            (at(first) < at(second) ? high : low) = at(first) < at(second) ? second : first;
        }
        return at((low + high) / 2);
    }

    static double distance_to_polygon(const std::vector<Vector3>& corners, const Vector3& from) {
        double least = INFINITY, turned = 0;
        for (std::size_t index = 0; index < corners.size(); ++index) {
            const Vector3 a = corners[index] - from, b = corners[(index + 1) % corners.size()] - from;
            least = std::min(least, distance_to_line(a, b, {}));
            turned += std::atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]);
        }
        return std::abs(turned) > std::numbers::pi ? -least : least;
    }

    std::vector<Obstacle> obstacles_;
    std::uint64_t step_;
    int dimension_;
};

}  // namespace boids
