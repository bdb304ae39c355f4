// The space boids live in and its edges: one value that decides distances, bounds and what a wall does to a velocity
// (equations 1, 17, 25 and 26 of docs/model.md).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "boids/core/parameters/parameters.h"
#include "boids/core/space/minimum_image.h"
#include "boids/core/space/vector.h"

namespace boids {

inline double radians(double degrees) {
    return degrees * (std::numbers::pi / 180);
}

/// Cosines beyond this count as straight ahead or straight behind (eq. 3).
inline constexpr double straight_cosine = 0.9999;

/// The sizes of the world along x, y and z; 0 along z in 2D.
inline Vector3 world_size(const World& world) {
    return {world.width, world.height, world.dimension == 3 ? world.depth : 0};
}

/// `value` in [0, size), by whole turns around the world.
constexpr double wrapped(double value, double size) {
    if (value >= 0 && value < size) return value;
    double rest = std::fmod(value, size);
    if (rest < 0) rest += size;
    return rest < size ? rest : 0;  // a tiny negative value rounds up to size itself
}

/// The same for a place in float32 that rounding or a new size of the world may have put past the edge.
constexpr float into_world(float place, float size) {
    if (place >= 0 && place < size) return place;
    const auto inside = static_cast<float>(wrapped(static_cast<double>(place), static_cast<double>(size)));
    return inside < size ? inside : 0;  // a tiny negative place rounds up to the edge
}

template <int D>
class Domain {
public:
    explicit Domain(const Parameters& parameters)
        : size_(flatten<D>(world_size(parameters.world))), edges_(parameters.edges) {}

    const Vector<D>& size() const { return size_; }
    bool toroidal() const { return edges_.kind == Edge::wrap && edges_.distance == Distance::toroidal; }

    /// A length that rounding cannot cross: how near boids get to obstacles (eq. 24), and what counts as aside (eq.
    /// 14).
    double skin() const {
        double largest = 0;
        for (int axis = 0; axis < D; ++axis) largest = std::max(largest, size_[axis]);
        return largest * 0x1p-18;
    }

    /// The way from one position to another; across the edge where that is shorter and boids see across (eq. 1).
    Vector<D> offset(const Vector<D>& from, const Vector<D>& to) const {
        Vector<D> way = to - from;
        if (toroidal())
            for (int axis = 0; axis < D; ++axis) way[axis] = minimum_image(way[axis], size_[axis]);
        return way;
    }

    /// Whether a position lies in the world; everything does where edges are open or soft.
    bool contains(const Vector<D>& position) const {
        if (edges_.kind == Edge::open || edges_.kind == Edge::push) return true;
        for (int axis = 0; axis < D; ++axis)
            if (!(position[axis] >= 0 && position[axis] <= size_[axis])) return false;
        return true;
    }

    /// What soft walls add to a velocity (eq. 17).
    Vector<D> push(const Vector<D>& position) const {
        Vector<D> change;
        if (edges_.kind != Edge::push) return change;
        for (int axis = 0; axis < D; ++axis) {
            if (position[axis] < edges_.margin) change[axis] += edges_.push;
            if (position[axis] > size_[axis] - edges_.margin) change[axis] -= edges_.push;
        }
        return change;
    }

    /// Brings a position that has moved back into the world, and turns the velocity around where it bounced (eq. 25).
    void bound(Vector<D>& position, Vector<D>& velocity) const {
        for (int axis = 0; axis < D; ++axis) {
            double& place = position[axis];
            if (edges_.kind == Edge::wrap) place = wrapped(place, size_[axis]);
            if (edges_.kind == Edge::turn) place = std::clamp(place, 0.0, farthest(axis));
            if (edges_.kind == Edge::bounce && (place < 0 || place > size_[axis])) {
                place = std::clamp(place < 0 ? -place : 2 * size_[axis] - place, 0.0, size_[axis]);
                velocity[axis] = -velocity[axis];
            }
        }
    }

    /// Which walls a boid heads for from within their margin: one flag per axis (eq. 26).
    std::array<bool, D> heads_outwards(const Vector<D>& position, const Vector<D>& velocity) const {
        std::array<bool, D> outwards{};
        for (int axis = 0; axis < D; ++axis)
            outwards[axis] = (velocity[axis] < 0 && position[axis] < edges_.margin) ||
                             (velocity[axis] > 0 && position[axis] > size_[axis] - edges_.margin);
        return outwards;
    }

    /// The largest coordinate a boid can have along an axis, where the edge holds it.
    double farthest(int axis) const {
        return edges_.kind == Edge::turn ? std::max(0.0, size_[axis] - edges_.inset) : size_[axis];
    }

private:
    Vector<D> size_;
    Edges edges_;
};

}  // namespace boids
