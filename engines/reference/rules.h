// What a boid wants: the three rules, equations (1) to (8) of docs/model.md. Numbers in parentheses are equations
// there.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "boids/core/domain.h"
#include "boids/core/parameters.h"
#include "boids/core/vector.h"

namespace boids::reference {

/// One boid as this engine sees it.
template <int D>
struct Bird {
    std::uint32_t id;
    Vector<D> position;
    Vector<D> velocity;
};

/// (3) The angle between a heading and the way to a neighbour, in degrees; nearly straight counts as straight.
template <int D>
double angle_between(const Vector<D>& heading, const Vector<D>& way) {
    const double lengths = length(heading) * length(way);
    if (lengths == 0) return 0;
    const double cosine = dot(heading, way) / lengths;
    if (cosine > 0.9999) return 0;
    if (cosine < -0.9999) return 180;
    return std::acos(cosine) * 180 / std::numbers::pi;
}

/// (1), (3) Another boid as one sees it.
template <int D>
struct Sight {
    Vector<D> way;
    double distance;
    double angle;  ///< Off the own heading, in degrees.
};

/// (2) Whether a boid in sight is a neighbour for a rule.
template <int D>
bool perceives(const Rule& rule, const Neighbours& neighbours, const Sight<D>& sight) {
    if (!rule.enabled || (sight.distance == 0 && !neighbours.coincident)) return false;
    const bool near = neighbours.inclusive ? sight.distance <= rule.radius : sight.distance < rule.radius;
    return near && sight.angle < rule.view_angle;
}

/// (5) How a neighbour's vector x enters the sum.
template <int D>
Vector<D> weighted(Weighting weighting, const Vector<D>& x, double distance) {
    switch (weighting) {
        case Weighting::full: return x;
        case Weighting::unit: return unit(x);
        case Weighting::unit_over_distance: return distance > 0 ? unit(x) / distance : Vector<D>{};
    }
    return {};
}

/// (6) What a rule adds up over its neighbours.
template <int D>
struct Tally {
    Vector<D> sum;
    int count = 0;

    void add(const Vector<D>& x) {
        sum += x;
        ++count;
    }
    Vector<D> combined(Combine how) const { return how == Combine::mean && count > 0 ? sum / double(count) : sum; }
};

/// (7) The change of velocity a rule asks for; no neighbours, no change.
template <int D>
Vector<D> response(const Rule& rule, const Tally<D>& tally, const Vector<D>& velocity, double max_speed) {
    if (tally.count == 0) return {};
    const Vector<D> x = tally.combined(rule.combine);
    const bool cancelled = length(x) == 0;
    switch (rule.response) {
        case Response::raw: return x;
        case Response::limited: return limit(x, rule.max_force);
        case Response::unit: return unit(x);
        case Response::relative: return x - velocity;
        case Response::steer: return cancelled ? Vector<D>{} : limit(unit(x) * max_speed - velocity, rule.max_force);
        case Response::steer_or_brake: return limit(unit(x) * max_speed - velocity, rule.max_force);
    }
    return {};
}

/// (8) The weighted sum of all rules for the boid at `self`.
template <int D>
Vector<D> steering(const std::vector<Bird<D>>& flock, std::size_t self, const Parameters& parameters,
                   const Domain<D>& domain) {
    const Bird<D>& own = flock[self];
    const Rule &separation = parameters.separation, &alignment = parameters.alignment, &cohesion = parameters.cohesion;
    const double reach = std::max({separation.radius, alignment.radius, cohesion.radius});
    Tally<D> away, along, towards;
    for (std::size_t other = 0; other < flock.size(); ++other) {
        if (other == self) continue;
        const Vector<D> way = domain.offset(own.position, flock[other].position);  // (1)
        if (dot(way, way) > reach * reach * (1 + 1e-12)) continue;  // far from every rule: spares the square root
        const Sight<D> sight{way, length(way), angle_between(own.velocity, way)};
        const auto sees = [&](const Rule& rule) { return perceives(rule, parameters.neighbours, sight); };
        // (4) Separation looks away from a neighbour, alignment along with it, cohesion towards it.
        if (sees(separation)) away.add(weighted(separation.weighting, -way, sight.distance));
        if (sees(alignment)) along.add(weighted(alignment.weighting, flock[other].velocity, sight.distance));
        if (sees(cohesion)) towards.add(weighted(cohesion.weighting, way, sight.distance));
    }
    const double max_speed = parameters.motion.max_speed;
    const Vector<D> sum = separation.weight * response(separation, away, own.velocity, max_speed) +
                          alignment.weight * response(alignment, along, own.velocity, max_speed) +
                          cohesion.weight * response(cohesion, towards, own.velocity, max_speed);
    return parameters.motion.limit_force ? limit(sum, parameters.motion.max_force) : sum;
}

}  // namespace boids::reference
