// The constants of docs/bits.md, section 3, and what the other parts of the oracle share.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "boids/core/numbers/portable_math.h"
#include "boids/core/parameters/parameters.h"
#include "boids/core/space/vector.h"

namespace boids::bits {

template <int D>
using Floats = Vector<D, float>;

inline float rounded(double value) {
    return static_cast<float>(value);
}

inline double radians_of(double degrees) {
    return degrees * (3.14159265358979323846 / 180);
}

/// Section 2: a coordinate brought into a world, in double.
inline double brought_into(double place, double size) {
    double rest = std::fmod(place, size);
    if (rest < 0) rest += size;
    return rest < size ? rest : 0;
}

/// Sections 6 and 10: the short way round.
inline float short_way(float way, float size) {
    if (std::abs(way + way) < size) return way;
    return way > 0 ? way - size : way + size;
}

/// Section 1.
template <int D>
Floats<D> limited(const Floats<D>& vector, float most) {
    const float size = length(vector);
    return size > most ? vector * (most / size) : vector;
}

struct RuleNumbers {
    bool acts, sees_all;
    float weight, radius_squared, cosine, max_force;
    std::size_t rank;  ///< 0 for none.
    Weighting weighting;
    Combine combine;
    Response response;

    RuleNumbers(const Rule& rule, const Neighbours& neighbours)
        : acts(rule.enabled && rule.weight != 0 && rule.view_angle > 0 &&
               (rule.radius > 0 || (neighbours.inclusive && neighbours.coincident))),
          sees_all(rule.view_angle > 180),
          weight(rounded(rule.weight)),
          radius_squared(rounded(rule.radius * rule.radius)),
          cosine(rounded(std::clamp(portable_sine_cosine(rule.view_angle / 360).cosine, -0.9999, 0.9999))),
          max_force(rounded(rule.max_force)),
          rank(rule.topological ? static_cast<std::size_t>(rule.nearest) : 0),
          weighting(rule.weighting),
          combine(rule.combine),
          response(rule.response) {
        if (neighbours.inclusive)
            radius_squared = std::nextafter(radius_squared, std::numeric_limits<float>::infinity());
    }
};

/// The three rules in their order, and the world they act in.
template <int D>
struct Numbers {
    Parameters given;
    RuleNumbers rule[3];
    Floats<D> size;
    bool toroidal;
    bool endless;  ///< Nothing holds boids in the world.
    bool coincident;

    explicit Numbers(const Parameters& all)
        : given(all),
          rule{{all.separation, all.neighbours}, {all.alignment, all.neighbours}, {all.cohesion, all.neighbours}},
          toroidal(all.edges.kind == Edge::wrap && all.edges.distance == Distance::toroidal),
          endless(all.edges.kind == Edge::open || all.edges.kind == Edge::push),
          coincident(all.neighbours.coincident) {
        const double sizes[3] = {all.world.width, all.world.height, all.world.depth};
        for (int axis = 0; axis < D; ++axis) size[axis] = rounded(sizes[axis]);
    }

    float greatest_radius() const {
        const Rule* rules[] = {&given.separation, &given.alignment, &given.cohesion};
        double greatest = 0;
        for (int number = 0; number < 3; ++number)
            if (rule[number].acts) greatest = std::max(greatest, rules[number]->radius);
        return rounded(greatest);
    }

    bool are_usual() const {
        for (const RuleNumbers& each : rule) {
            const bool averages = each.combine == Combine::mean &&
                                  (each.response == Response::raw || each.response == Response::limited ||
                                   each.response == Response::relative);
            if (!each.acts || !each.sees_all || averages) return false;
        }
        const RuleNumbers &separation = rule[0], &alignment = rule[1], &cohesion = rule[2];
        return separation.weighting == Weighting::unit_over_distance && alignment.weighting == Weighting::full &&
               cohesion.weighting == Weighting::full && alignment.radius_squared == cohesion.radius_squared &&
               alignment.rank == cohesion.rank && !coincident && separation.response != Response::relative &&
               separation.response != Response::steer_or_brake;
    }

    /// Section 7: whether crowds may be added as one.
    bool sums_are_plain() const {
        return std::all_of(rule, rule + 3, [](const RuleNumbers& each) {
            return !each.acts || (each.weighting == Weighting::full && each.sees_all && each.rank == 0);
        });
    }
};

}  // namespace boids::bits
