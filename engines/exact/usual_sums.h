// The rules of the usual flock in one pass: no ranks, no view angles, and alignment and cohesion in full. The same
// numbers as by the reference engine's rules to the last bit, in less than half the time: squares are compared instead
// of distances, so nobody's root is drawn who is not avoided.
#pragma once

#include "boids/engines/exact/indexed_flock.h"

namespace boids::exact {

/// (2) Up to which squared distance a rule sees: the greatest whose root, which is rounded, it would see; -1 for none.
inline double farthest_squared(const Rule& rule, const Neighbours& neighbours) {
    const auto is_seen = [&](double squared) {
        const double distance = std::sqrt(squared);
        return neighbours.inclusive ? distance <= rule.radius : distance < rule.radius;
    };
    if (!rule.enabled || !is_seen(0)) return -1;
    double squared = rule.radius * rule.radius;
    while (!is_seen(squared)) squared = std::nextafter(squared, 0.0);
    while (is_seen(std::nextafter(squared, HUGE_VAL))) squared = std::nextafter(squared, HUGE_VAL);
    return squared;
}

/// (3) Whether any rule has a view angle; none is above 180 degrees.
inline bool has_view_angle(const Parameters& parameters) {
    return std::min({parameters.separation.view_angle, parameters.alignment.view_angle,
                     parameters.cohesion.view_angle}) <= 180;
}

inline bool is_usual(const Parameters& parameters) {
    const auto is_plain = [](const Rule& rule) { return !rule.topological && rule.weighting == Weighting::full; };
    return !has_view_angle(parameters) && !parameters.separation.topological && is_plain(parameters.alignment) &&
           is_plain(parameters.cohesion);
}

/// The squared distances at which the rules of a species see others: from the least for all to the greatest for each.
struct RuleLimits {
    double least, separation, alignment, cohesion;

    explicit RuleLimits(const Parameters& parameters)
        : least(parameters.neighbours.coincident ? 0 : std::numeric_limits<double>::denorm_min()),
          separation(farthest_squared(parameters.separation, parameters.neighbours)),
          alignment(farthest_squared(parameters.alignment, parameters.neighbours)),
          cohesion(farthest_squared(parameters.cohesion, parameters.neighbours)) {}

    double most() const { return std::max({separation, alignment, cohesion}); }
};

/// (6) to (10) for usual rules, from the first `count` in sight.
template <int D>
Vector<D> usual_steering(const IndexedFlock<D>& flock, std::size_t count, const RuleLimits& limits,
                         const Vector<D>& velocity, const Parameters& parameters) {
    const Seen<D>& seen = flock.seen();
    reference::Tally<D> away, along, towards;
    for (std::size_t each = 0; each < count; ++each) {
        const double squared = seen.squared[each];
        Vector<D> way;
        for (int axis = 0; axis < D; ++axis) way[axis] = seen.way[axis][each];
        if (squared <= limits.alignment) along.add(flock[static_cast<std::size_t>(seen.index[each])].velocity);
        if (squared <= limits.cohesion) towards.add(way);
        if (squared <= limits.separation)
            away.add(reference::weighted(parameters.separation.weighting, -way, std::sqrt(squared)));
    }
    return reference::steering(away, along, towards, velocity, parameters);
}

}  // namespace boids::exact
