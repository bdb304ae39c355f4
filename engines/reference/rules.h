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
    std::uint8_t species = 0;
    std::uint16_t leg = 0;
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
    const Bird<D>* other = nullptr;
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

/// (2), (2b) Those in sight who are neighbours for a rule: all, or the nearest few of them, who come first at equal
/// distance by their ids.
template <int D>
std::vector<Sight<D>> neighbours_of(const std::vector<Sight<D>>& in_sight, const Rule& rule, const Neighbours& how) {
    std::vector<Sight<D>> found;
    for (const Sight<D>& sight : in_sight)
        if (perceives(rule, how, sight)) found.push_back(sight);
    const auto most = static_cast<std::size_t>(rule.nearest);
    if (!rule.topological || found.size() <= most) return found;
    std::vector<Sight<D>> ranked = found;
    const auto nearer = [](const Sight<D>& a, const Sight<D>& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.other->id < b.other->id;
    };
    std::sort(ranked.begin(), ranked.end(), nearer);
    std::erase_if(found, [&](const Sight<D>& sight) { return !nearer(sight, ranked[most]); });
    return found;
}

/// (1) All others within reach of a rule, of the species that the rules see.
template <int D>
std::vector<Sight<D>> look_around(const std::vector<Bird<D>>& flock, std::size_t self, double reach,
                                  const std::vector<bool>& company, const Domain<D>& domain) {
    const Bird<D>& own = flock[self];
    std::vector<Sight<D>> in_sight;
    for (std::size_t other = 0; other < flock.size(); ++other) {
        if (other == self || !company[flock[other].species]) continue;
        const Vector<D> way = domain.offset(own.position, flock[other].position);
        if (dot(way, way) > reach * reach * (1 + 1e-12)) continue;  // far from every rule: spares the square root
        in_sight.push_back({way, length(way), angle_between(own.velocity, way), &flock[other]});
    }
    return in_sight;
}

/// (8) The weighted sum of all rules for the boid at `self`; `company` says by species whom they see.
template <int D>
Vector<D> steering(const std::vector<Bird<D>>& flock, std::size_t self, const Parameters& parameters,
                   const Domain<D>& domain, const std::vector<bool>& company) {
    const Bird<D>& own = flock[self];
    const Rule &separation = parameters.separation, &alignment = parameters.alignment, &cohesion = parameters.cohesion;
    const double reach = std::max({separation.radius, alignment.radius, cohesion.radius});
    const std::vector<Sight<D>> in_sight = look_around(flock, self, reach, company, domain);
    Tally<D> away, along, towards;
    // (4) Separation looks away from a neighbour, alignment along with it, cohesion towards it.
    for (const Sight<D>& sight : neighbours_of(in_sight, separation, parameters.neighbours))
        away.add(weighted(separation.weighting, -sight.way, sight.distance));
    for (const Sight<D>& sight : neighbours_of(in_sight, alignment, parameters.neighbours))
        along.add(weighted(alignment.weighting, sight.other->velocity, sight.distance));
    for (const Sight<D>& sight : neighbours_of(in_sight, cohesion, parameters.neighbours))
        towards.add(weighted(cohesion.weighting, sight.way, sight.distance));
    const double max_speed = parameters.motion.max_speed;
    const Vector<D> sum = separation.weight * response(separation, away, own.velocity, max_speed) +
                          alignment.weight * response(alignment, along, own.velocity, max_speed) +
                          cohesion.weight * response(cohesion, towards, own.velocity, max_speed);
    return parameters.motion.limit_force ? limit(sum, parameters.motion.max_force) : sum;
}

}  // namespace boids::reference
