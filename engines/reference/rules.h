// What a boid wants: the three rules, equations (1) to (10) of docs/model.md. Numbers in parentheses are equations
// there.
#pragma once

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <limits>
#include <vector>

#include "boids/core/parameters/parameters.h"
#include "boids/core/space/domain.h"
#include "boids/core/space/vector.h"
#include "boids/engines/reference/flock.h"

namespace boids::reference {

/// (3) The angle between a heading and the way to a neighbour, in degrees; nearly straight counts as straight.
template <int D>
double angle_between(const Vector<D>& heading, const Vector<D>& way) {
    const double lengths = length(heading) * length(way);
    if (lengths == 0) return 0;
    const double cosine = dot(heading, way) / lengths;
    if (cosine > straight_cosine) return 0;
    if (cosine < -straight_cosine) return 180;
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

/// (7) How a neighbour's vector x enters the sum.
template <int D>
Vector<D> weighted(Weighting weighting, const Vector<D>& x, double distance) {
    switch (weighting) {
        case Weighting::full: return x;
        case Weighting::unit: return unit(x);
        case Weighting::unit_over_distance: return distance > 0 ? unit(x) / distance : Vector<D>{};
    }
    return {};
}

/// (8) What a rule adds up over its neighbours.
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

/// (9) The change of velocity a rule asks for; no neighbours, no change.
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

/// (1), (3) Calls body(sight, other) for all others within reach of any rule, of the species that the rules see.
template <int D, class Body>
void look_around(const std::vector<Bird<D>>& flock, std::size_t self, double reach, const std::vector<bool>& company,
                 const Domain<D>& domain, Body&& body) {
    const Bird<D>& own = flock[self];
    for (std::size_t other = 0; other < flock.size(); ++other) {
        if (other == self || !company[flock[other].species]) continue;
        const Vector<D> way = domain.offset(own.position, flock[other].position);
        if (dot(way, way) > reach * reach * (1 + 1e-12)) continue;  // far from every rule: spares the square root
        body(Sight<D>{way, length(way), angle_between(own.velocity, way)}, flock[other]);
    }
}

/// (5) A place in the order of neighbours: by distance, and by id at equal distance.
struct Rank {
    double distance = std::numeric_limits<double>::infinity();
    std::uint32_t id = 0;

    auto operator<=>(const Rank&) const = default;
};

/// (5) The rank of the last neighbour that counts for a rule; beyond all where all of them count.
template <int D>
Rank last_rank(const std::vector<Bird<D>>& flock, std::size_t self, const Rule& rule, const Neighbours& neighbours,
               const std::vector<bool>& company, const Domain<D>& domain) {
    if (!rule.topological) return {};
    std::vector<Rank> ranks;
    look_around(flock, self, rule.radius, company, domain, [&](const Sight<D>& sight, const Bird<D>& other) {
        if (perceives(rule, neighbours, sight)) ranks.push_back({sight.distance, other.id});
    });
    const auto most = static_cast<std::size_t>(rule.nearest);
    if (ranks.size() <= most) return {};
    std::sort(ranks.begin(), ranks.end());
    return ranks[most - 1];
}

/// (10) The weighted sum of all rules, from what each has added up.
template <int D>
Vector<D> steering(const Tally<D>& away, const Tally<D>& along, const Tally<D>& towards, const Vector<D>& velocity,
                   const Parameters& parameters) {
    const Rule &separation = parameters.separation, &alignment = parameters.alignment, &cohesion = parameters.cohesion;
    const double max_speed = parameters.motion.max_speed;
    const Vector<D> sum = separation.weight * response(separation, away, velocity, max_speed) +
                          alignment.weight * response(alignment, along, velocity, max_speed) +
                          cohesion.weight * response(cohesion, towards, velocity, max_speed);
    return parameters.motion.limit_force ? limit(sum, parameters.motion.max_force) : sum;
}

/// (1) to (10) The same for the boid at `self`; `company` says by species whom its rules see.
template <int D>
Vector<D> steering(const std::vector<Bird<D>>& flock, std::size_t self, const Parameters& parameters,
                   const Domain<D>& domain, const std::vector<bool>& company) {
    const Rule &separation = parameters.separation, &alignment = parameters.alignment, &cohesion = parameters.cohesion;
    const Neighbours& neighbours = parameters.neighbours;
    const Rank last_away = last_rank(flock, self, separation, neighbours, company, domain);
    const Rank last_along = last_rank(flock, self, alignment, neighbours, company, domain);
    const Rank last_towards = last_rank(flock, self, cohesion, neighbours, company, domain);
    const double reach = std::max({separation.radius, alignment.radius, cohesion.radius});
    Tally<D> away, along, towards;
    look_around(flock, self, reach, company, domain, [&](const Sight<D>& sight, const Bird<D>& other) {
        const auto sees = [&](const Rule& rule, const Rank& last) {
            return perceives(rule, neighbours, sight) && Rank{sight.distance, other.id} <= last;
        };
        // (6) Separation looks away from a neighbour, alignment along with it, cohesion towards it.
        if (sees(separation, last_away)) away.add(weighted(separation.weighting, -sight.way, sight.distance));
        if (sees(alignment, last_along)) along.add(weighted(alignment.weighting, other.velocity, sight.distance));
        if (sees(cohesion, last_towards)) towards.add(weighted(cohesion.weighting, sight.way, sight.distance));
    });
    return steering(away, along, towards, flock[self].velocity, parameters);
}

}  // namespace boids::reference
