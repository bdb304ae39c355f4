// The observables of a flock of one species: docs/bits.md, section 16.
#pragma once

#include <map>
#include <numeric>

#include "boids/core/parameters/model.h"
#include "boids/core/space/domain.h"
#include "boids/core/state/centre.h"
#include "boids/core/state/observables.h"
#include "boids/tests/engines/bits_grid.h"

namespace boids::bits {

/// The sum of a number of each boid, these in the order of the grid.
inline double sum_in_order(const std::vector<double>& numbers) {
    double sum = 0;
    for (std::size_t some = 0; some < numbers.size(); some += 64 * 1024) {
        double together = 0;
        for (std::size_t part = some; part < std::min(numbers.size(), some + 64 * 1024); part += 1024) {
            double lanes[8] = {}, added = 0;
            for (std::size_t k = part; k < std::min(numbers.size(), part + 1024); ++k) lanes[k % 8] += numbers[k];
            for (const double lane : lanes) added += lane;
            together += added;
        }
        sum += together;
    }
    return sum;
}

/// A series of even powers by Horner's rule: signs change, and the first factorial is that of `first`.
inline double series(double squared, int first, int last) {
    const auto coefficient = [&](int n) {
        double factorial = 1;
        for (int each = 2; each <= n; ++each) factorial *= each;
        return (n - first) / 2 % 2 == 0 ? 1 / factorial : -1 / factorial;
    };
    double value = coefficient(last);
    for (int n = last - 2; n >= first; n -= 2) value = value * squared + coefficient(n);
    return value;
}

template <int D>
class BitsObserver {
public:
    BitsObserver(const Parameters& parameters, const std::vector<OneBoid<D>>& flock)
        : parameters_(parameters), numbers_(parameters), count_(static_cast<double>(flock.size())) {
        radius_ = numbers_.greatest_radius();
        if (radius_ == 0) radius_ = numbers_.size[0] / 64;
        const BitsGrid<D> own(numbers_, numbers_.greatest_radius(), flock.size());
        for (const Candidate<D>& each : own.candidates(flock, Look::around))
            if (!each.is_copy) boids_.push_back(each.boid);
        const BitsGrid<D> seen(numbers_, radius_, flock.size());
        wraps_ways_ = seen.wraps_ways();
        candidates_ = seen.candidates(flock, Look::around);
    }

    Observables observe() const {
        Observables result{};
        observe_motion(result);
        observe_neighbourhoods(result);
        return result;
    }

private:
    /// The sum over all boids of what `number` makes of one.
    template <class Number>
    double sum(const Number& number) const {
        std::vector<double> all;
        for (const OneBoid<D>& boid : boids_) all.push_back(number(boid));
        return sum_in_order(all);
    }

    double size(int axis) const { return world_size(parameters_.world)[axis]; }
    bool wraps() const { return parameters_.edges.kind == Edge::wrap; }

    double around(double place, int axis, bool sine) const {
        constexpr double pi = 3.14159265358979323846;
        const double turns = place * (1 / size(axis)), h = (turns - std::floor(turns) - 0.5) * pi;
        const double s = h * series(h * h, 1, 17), c = series(h * h, 0, 18);
        return sine ? -2 * (s * c) : 2 * (s * s) - 1;
    }

    Vector3 way_to(const OneBoid<D>& boid, const Vector3& from) const {
        Vector3 way;
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = double{boid.position[axis]} - from[axis];
            if (wraps() && std::abs(way[axis] + way[axis]) >= size(axis))
                way[axis] -= std::copysign(size(axis), way[axis]);
        }
        return way;
    }

    Vector3 centre() const {
        Vector3 from;
        for (int axis = 0; axis < D && wraps(); ++axis) {
            const auto added = [&](bool sine) {
                return sum([&](const OneBoid<D>& boid) { return around(boid.position[axis], axis, sine); });
            };
            from[axis] = circular_mean(added(true), added(false), count_) * size(axis);
        }
        Vector3 centre = from;
        for (int axis = 0; axis < D; ++axis) {
            centre[axis] += sum([&](const OneBoid<D>& boid) { return way_to(boid, from)[axis]; }) / count_;
            if (wraps()) centre[axis] = wrapped(centre[axis], size(axis));
        }
        return centre;
    }

    static Vector3 velocity_of(const OneBoid<D>& boid) {
        Vector3 velocity;
        for (int axis = 0; axis < D; ++axis) velocity[axis] = boid.velocity[axis];
        return velocity;
    }
    static Vector3 direction_of(const Vector3& vector) {
        const double size = length(vector);
        return size > 0 ? Vector3{vector[0] / size, vector[1] / size, vector[2] / size} : Vector3{};
    }
    static double cross(const Vector3& a, const Vector3& b, int axis) {
        return a[(axis + 1) % 3] * b[(axis + 2) % 3] - a[(axis + 2) % 3] * b[(axis + 1) % 3];
    }

    /// The size of a vector that is added up over all boids; of a rotation in the plane, what it is around z.
    template <class Part>
    double size_of_sum(bool is_rotation, const Part& part) const {
        Vector3 added;
        for (int axis = 0; axis < 3; ++axis)
            added[axis] = sum([&](const OneBoid<D>& boid) { return part(boid, axis); });
        return is_rotation && D == 2 ? added[2] : length(added);
    }

    void observe_motion(Observables& result) const {
        const Vector3 c = centre();
        result.polarisation = size_of_sum(false, [&](const OneBoid<D>& boid,
                                                     int axis) { return direction_of(velocity_of(boid))[axis]; }) /
                              count_;
        result.milling =
            size_of_sum(true,
                        [&](const OneBoid<D>& boid, int axis) {
                            return cross(direction_of(way_to(boid, c)), direction_of(velocity_of(boid)), axis);
                        }) /
            count_;
        result.angular_momentum =
            size_of_sum(true, [&](const OneBoid<D>& boid,
                                  int axis) { return cross(way_to(boid, c), velocity_of(boid), axis); }) /
            count_;
        result.mean_speed = sum([](const OneBoid<D>& boid) { return length(velocity_of(boid)); }) / count_;
        const double squares = sum([&](const OneBoid<D>& boid) { return dot(way_to(boid, c), way_to(boid, c)); });
        result.radius_of_gyration = std::sqrt(squares / count_);
        result.centre_x = c[0];
        result.centre_y = c[1];
        result.centre_z = c[2];
    }

    float squared_distance(const Floats<D>& from, const Floats<D>& to, bool short_ways) const {
        float squared = 0;
        for (int axis = 0; axis < D; ++axis) {
            float way = to[axis] - from[axis];
            if (short_ways) way = short_way(way, numbers_.size[axis]);
            squared = axis == 0 ? way * way : squared + way * way;
        }
        return squared;
    }

    /// The nearest of all, wherever they are.
    float nearest_of_all(const OneBoid<D>& own) const {
        float least = std::numeric_limits<float>::infinity();
        for (const OneBoid<D>& other : boids_) {
            const float squared = squared_distance(own.position, other.position, numbers_.toroidal);
            if (squared > 0) least = std::min(least, squared);
        }
        return least;
    }

    void observe_neighbourhoods(Observables& result) const {
        const double view = neighbour_radius(parameters_), link = link_radius(parameters_);
        const auto beyond = [](double radius) {
            return std::nextafter(rounded(radius * radius), std::numeric_limits<float>::infinity());
        };
        const float view_squared = parameters_.neighbours.inclusive ? beyond(view) : rounded(view * view);
        std::map<std::uint32_t, std::uint32_t> above;
        const auto root = [&](std::uint32_t id) {
            std::uint32_t top = id;
            while (above[top] != top) top = above[top];
            return above[id] = top;
        };
        for (const OneBoid<D>& boid : boids_) above[boid.id] = boid.id;
        std::vector<double> nearest;
        double neighbours = 0;
        for (std::size_t own = 0; own < candidates_.size(); ++own) {
            if (candidates_[own].is_copy) continue;
            const OneBoid<D>& boid = candidates_[own].boid;
            float least = std::numeric_limits<float>::infinity();
            for (std::size_t other = 0; other < candidates_.size(); ++other) {
                if (other == own) continue;
                const float squared = squared_distance(boid.position, candidates_[other].boid.position, wraps_ways_);
                least = std::min(least, squared);
                neighbours += squared < view_squared;
                if (other > own && squared < beyond(link)) above[root(boid.id)] = root(candidates_[other].boid.id);
            }
            if (!(least < radius_ * radius_)) least = nearest_of_all(boid);
            nearest.push_back(std::sqrt(least));
        }
        std::map<std::uint32_t, double> sizes;
        for (const OneBoid<D>& boid : boids_) ++sizes[root(boid.id)];
        result.mean_neighbours = neighbours / count_;
        result.local_density = density_of(result.mean_neighbours, view, D);
        result.nearest_neighbour_distance = boids_.size() > 1 ? sum_in_order(nearest) / count_ : 0;
        result.flocks = static_cast<double>(sizes.size());
        double squares = 0;
        for (const auto& [flock, boids] : sizes) {
            squares += boids * boids;
            result.largest_flock = std::max(result.largest_flock, boids);
        }
        result.mean_flock_size = squares / count_;
    }

    Parameters parameters_;
    Numbers<D> numbers_;
    double count_;
    float radius_;
    bool wraps_ways_;
    std::vector<OneBoid<D>> boids_;         ///< In the order of the grid.
    std::vector<Candidate<D>> candidates_;  ///< In the order of the grid in which they are looked at.
};

}  // namespace boids::bits
