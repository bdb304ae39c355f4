// The geometry of obstacles, in the precision and dimension of whoever asks: how far a place is from a solid's surface
// and which way is out, and where a straight way first comes near it. Places are relative to the solid's own.
#pragma once

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "boids/core/scenario/scenery.h"
#include "boids/core/space/domain.h"

namespace boids {

/// How far a place is from a surface, negative within, and the direction out of it there.
template <int D, class T>
struct Surface {
    T distance;
    Vector<D, T> out;
};

/// The fraction of a way at which it comes near; more than 1 where it does not.
template <int D, class T>
struct Hit {
    T fraction = 2;
    Vector<D, T> out;
};

/// Points that somebody else keeps, such as a card's memory.
template <int D, class T>
struct PointView {
    const Vector<D, T>* data = nullptr;
    std::size_t count = 0;

    constexpr std::size_t size() const { return count; }
    constexpr const Vector<D, T>& operator[](std::size_t index) const { return data[index]; }
};

/// Functions that ask where it is are constexpr, so that compilers for cards take them.
template <int D, class T, class Points = std::vector<Vector<D, T>>>
class Solid {
public:
    /// An obstacle as it stands at step 0. Where distances wrap, a box as long as the world has no ends.
    Solid(const Obstacle& obstacle, const Domain<D>& domain);
    /// The same as another, whose points are kept elsewhere.
    template <class Other>
    Solid(const Solid<D, T, Other>& other, const Points& points)
        : place(other.place),
          extent(other.extent),
          shape_(other.shape_),
          middle_(other.middle_),
          radius_(other.radius_),
          half_(other.half_),
          points_(points),
          turns_left_(other.turns_left_) {}

    /// Moves to where the obstacle is at a step.
    void move(const Obstacle& obstacle, std::uint64_t step) { place = narrow(obstacle.place(step) + middle_); }

    Vector<D, T> place;   ///< Its middle.
    Vector<D, T> extent;  ///< It lies within place - extent and place + extent.

    const Points& points() const { return points_; }

    constexpr Surface<D, T> surface(const Vector<D, T>& from) const;

    /// Where the way from a place first comes as near as `clearance`; at once where it already is.
    constexpr Hit<D, T> first_hit(const Vector<D, T>& from, const Vector<D, T>& way, T clearance) const;

private:
    template <int, class, class>
    friend class Solid;
    using V = Vector<D, T>;

    static V narrow(const Vector3& wide) {
        V result;
        for (int axis = 0; axis < D; ++axis) result[axis] = static_cast<T>(wide[axis]);
        return result;
    }

    static constexpr V axis_vector(int axis, T size) {
        V result;
        result[axis] = size;
        return result;
    }

    /// The point of the line from a to b that is nearest to a place.
    static constexpr V nearest_on(const V& a, const V& b, const V& from) {
        const V along = b - a;
        const T squared = dot(along, along);
        const T fraction = squared > 0 ? dot(from - a, along) / squared : T(0);
        return fraction <= 0 ? a : fraction >= 1 ? b : a + along * fraction;
    }

    /// Any direction across a line.
    static constexpr V across(const V& along) {
        if constexpr (D == 2) {
            const V left{-along[1], along[0]};
            return dot(left, left) > 0 ? unit(left) : axis_vector(0, 1);
        } else {
            int least = 0;
            for (int axis = 1; axis < D; ++axis)
                if (std::abs(along[axis]) < std::abs(along[least])) least = axis;
            const V other = axis_vector(least, 1), direction = unit(along);
            return unit(other - direction * dot(other, direction));
        }
    }

    constexpr Surface<D, T> line_surface(const V& a, const V& b, T radius, const V& from) const {
        const V way = from - nearest_on(a, b, from);
        const T distance = length(way);
        if constexpr (D == 2)  // from the line: near it the way itself would be mostly rounding
            if (!nearest_at_end(a, b, from)) {
                const V left = across(b - a);
                return {distance - radius, dot(left, way) < 0 ? -left : left};
            }
        return {distance - radius, distance > 0 ? way / distance : across(b - a)};
    }

    constexpr Surface<D, T> box_surface(const V& from) const {
        V beyond;
        int nearest = 0;
        bool outside = false;
        T depth = -std::numeric_limits<T>::infinity();
        for (int axis = 0; axis < D; ++axis) {
            const T past = std::abs(from[axis]) - half_[axis];
            if (past > 0) {
                outside = true;
                beyond[axis] = from[axis] < 0 ? -past : past;
            }
            if (past > depth) {
                depth = past;
                nearest = axis;
            }
        }
        if (outside) return {length(beyond), unit(beyond)};
        return {depth, axis_vector(nearest, from[nearest] < 0 ? T(-1) : T(1))};
    }

    constexpr Surface<D, T> polygon_surface(const V& from) const {
        T least = std::numeric_limits<T>::infinity();
        V way, edge;
        bool inside = false;
        for (std::size_t index = 0; index < points_.size(); ++index) {
            const V &a = points_[index], &b = points_[(index + 1) % points_.size()];
            const V there = from - nearest_on(a, b, from);
            const T squared = dot(there, there);
            if (squared < least) {
                least = squared;
                way = there;
                edge = nearest_at_end(a, b, from) ? V{} : b - a;
            }
            // A level line from here to the right crosses the edge: then inside and outside change places.
            if ((a[1] > from[1]) != (b[1] > from[1]) &&
                from[0] < (b[0] - a[0]) * (from[1] - a[1]) / (b[1] - a[1]) + a[0])
                inside = !inside;
        }
        const T distance = std::sqrt(least);
        V out = edge == V{} ? unit(way) : along_normal(edge, way);
        if (inside && dot(way, way) > 0) out = -out;
        return {inside ? -distance : distance, out};
    }

    static constexpr bool nearest_at_end(const V& a, const V& b, const V& from) {
        const V along = b - a;
        const T fraction = dot(from - a, along);
        return fraction <= 0 || fraction >= dot(along, along);
    }

    /// The direction across an edge to the side that a way points to, outwards where it is no way. From the edge: so
    /// near to it the way itself would be mostly rounding.
    constexpr V along_normal(const V& edge, const V& way) const {
        const V right = unit(V{edge[1], -edge[0]});
        const T side = dot(right, way);
        return side > 0 || (side == 0 && turns_left_) ? right : -right;
    }

    /// Where a way first comes within a radius of a point.
    static constexpr T share_to_ball(const V& from, const V& way, T radius) {
        const T squared = dot(way, way), against = -dot(from, way);
        if (!(squared > 0) || against <= 0) return 2;
        // By the nearest point of the way: the usual formula would lose a small radius in rounding.
        const V nearest = from + way * (against / squared);
        const T room = radius * radius - dot(nearest, nearest);
        return room < 0 ? T(2) : against / squared - std::sqrt(room / squared);
    }

    /// The same for the line from a to b.
    static constexpr T share_to_line(const V& a, const V& b, const V& from, const V& way, T radius) {
        T fraction = std::min(share_to_ball(from - a, way, radius), share_to_ball(from - b, way, radius));
        const V along = b - a;
        const T squared = dot(along, along);
        if (!(squared > 0)) return fraction;
        const T side = share_to_side(along, squared, from - a, way, radius);
        const T where = dot(from - a + way * side, along);
        if (side >= 0 && where >= 0 && where <= squared) fraction = std::min(fraction, side);
        return fraction;
    }

    /// The same for a line without ends.
    static constexpr T share_to_side(const V& along, T squared, const V& from, const V& way, T radius) {
        if constexpr (D == 2) {
            const T size = std::sqrt(squared);
            const T off = (along[0] * from[1] - along[1] * from[0]) / size;
            const T speed = (along[0] * way[1] - along[1] * way[0]) / size;
            if (!(off * speed < 0)) return 2;
            return (std::abs(off) - radius) / std::abs(speed);
        } else {
            return share_to_ball(from - along * (dot(from, along) / squared), way - along * (dot(way, along) / squared),
                                 radius);
        }
    }

    constexpr Hit<D, T> line_hit(const V& a, const V& b, const V& from, const V& way, T radius) const {
        const T fraction = share_to_line(a, b, from, way, radius);
        if (!(fraction >= 0 && fraction <= 1)) return {};
        const V there = from + way * fraction;
        if constexpr (D == 2)
            if (!nearest_at_end(a, b, there)) {
                const V left = across(b - a);
                return {fraction, dot(left, from - a) > 0 ? left : -left};
            }
        const V out = there - nearest_on(a, b, there);
        return {fraction, dot(out, out) > 0 ? unit(out) : unit(-way)};
    }

    constexpr Hit<D, T> box_hit(const V& from, const V& way, T clearance) const {
        T enter = -1, leave = 1;
        int face = -1;
        for (int axis = 0; axis < D; ++axis) {
            const T half = half_[axis] + clearance;
            if (way[axis] == 0) {
                if (std::abs(from[axis]) > half) return {};
                continue;
            }
            const T toward = way[axis] > 0 ? T(1) : T(-1);
            const T near = (-toward * half - from[axis]) / way[axis], far = (toward * half - from[axis]) / way[axis];
            if (near > enter) {
                enter = near;
                face = axis;
            }
            leave = std::min(leave, far);
        }
        if (!(enter <= leave) || leave < 0) return {};
        if (face < 0 || enter < 0) return {0, box_surface(from).out};  // beside a corner
        return {enter, axis_vector(face, way[face] > 0 ? T(-1) : T(1))};
    }

    constexpr Hit<D, T> polygon_hit(const V& from, const V& way, T clearance) const {
        Hit<D, T> first;
        for (std::size_t index = 0; index < points_.size(); ++index) {
            const V &a = points_[index], &b = points_[(index + 1) % points_.size()];
            const Hit<D, T> hit = line_hit(a, b, from, way, clearance);
            if (hit.fraction < first.fraction) first = hit;
        }
        return first;
    }

    /// The middle of the box around some points.
    static Vector3 middle_of(const std::vector<Vector3>& points) {
        Vector3 low = points.front(), high = low;
        for (const Vector3& point : points)
            for (int axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], point[axis]);
                high[axis] = std::max(high[axis], point[axis]);
            }
        return (low + high) / 2.0;
    }

    Shape shape_;
    Vector3
        middle_;  ///< Of its points, from where they are relative to: so none is farther than need be across an edge.
    T radius_ = 0;
    V half_;
    Points points_;
    bool turns_left_ = false;  ///< Whether the corners of a polygon go around to the left.
};

template <int D, class T, class Points>
Solid<D, T, Points>::Solid(const Obstacle& obstacle, const Domain<D>& domain) : shape_(obstacle.shape) {
    const bool has_points = (shape_ == Shape::segment || shape_ == Shape::polygon) && !obstacle.points.empty();
    if (has_points) middle_ = middle_of(obstacle.points);
    move(obstacle, 0);
    if (shape_ == Shape::circle || shape_ == Shape::segment) radius_ = static_cast<T>(obstacle.radius);
    const Vector3 size{obstacle.width, obstacle.height, obstacle.depth};
    for (int axis = 0; axis < D; ++axis) {
        const bool endless = domain.toroidal() && size[axis] >= domain.size()[axis];
        half_[axis] = static_cast<T>(endless ? 1e9 : size[axis] / 2);
    }
    if (has_points)
        for (const Vector3& point : obstacle.points) points_.push_back(narrow(point - middle_));
    T area = 0;
    for (std::size_t index = 0; index < points_.size(); ++index) {
        const V &a = points_[index], &b = points_[(index + 1) % points_.size()];
        area += a[0] * b[1] - a[1] * b[0];
    }
    turns_left_ = area > 0;
    for (int axis = 0; axis < D; ++axis) {
        extent[axis] = shape_ == Shape::box ? half_[axis] : radius_;
        for (const V& point : points_) extent[axis] = std::max(extent[axis], std::abs(point[axis]) + radius_);
    }
}

template <int D, class T, class Points>
constexpr Surface<D, T> Solid<D, T, Points>::surface(const Vector<D, T>& from) const {
    switch (shape_) {
        case Shape::circle: return line_surface({}, {}, radius_, from);
        case Shape::box: return box_surface(from);
        case Shape::segment: return line_surface(points_[0], points_[1], radius_, from);
        case Shape::polygon:
            if constexpr (D == 2) return polygon_surface(from);
    }
    return {std::numeric_limits<T>::infinity(), {}};
}

template <int D, class T, class Points>
constexpr Hit<D, T> Solid<D, T, Points>::first_hit(const Vector<D, T>& from, const Vector<D, T>& way,
                                                   T clearance) const {
    const Surface<D, T> here = surface(from);
    if (here.distance <= clearance) return {0, here.out};
    switch (shape_) {
        case Shape::circle: return line_hit({}, {}, from, way, radius_ + clearance);
        case Shape::box: return box_hit(from, way, clearance);
        case Shape::segment: return line_hit(points_[0], points_[1], from, way, radius_ + clearance);
        case Shape::polygon: return polygon_hit(from, way, clearance);
    }
    return {};
}

}  // namespace boids
