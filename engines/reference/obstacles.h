// How boids keep clear of obstacles: they look ahead and steer aside, and whatever they wish they never end a step
// inside one; equations (9d), (14a) and (16a) of docs/model.md.
#pragma once

#include "boids/core/solid.h"
#include "boids/engines/reference/surroundings.h"

namespace boids::reference {

template <int D>
using Solids = std::vector<Solid<D, double>>;

/// The obstacles that are there, where they are at a step.
template <int D>
Solids<D> solids_at(const Scenario& scenario, std::uint64_t step, const Domain<D>& domain) {
    Solids<D> solids;
    for (const Obstacle& obstacle : scenario.obstacles) {
        if (!obstacle.enabled) continue;
        solids.emplace_back(obstacle, domain);
        solids.back().move(obstacle, step);
    }
    return solids;
}

/// (9d) Sideways, around the first obstacle ahead, the stronger the nearer it is.
template <int D>
Vector<D> avoid(const Bird<D>& own, const Avoidance& avoidance, const Solids<D>& solids, const Domain<D>& domain) {
    Hit<D, double> first;
    for (const Solid<D, double>& solid : solids) {
        const Vector<D> from = domain.offset(solid.place, own.position);
        const auto hit = solid.first_hit(from, own.velocity * avoidance.look_ahead, avoidance.clearance);
        if (hit.share < first.share) first = hit;
    }
    if (first.share > 1) return {};
    const Vector<D> heading = unit(own.velocity);
    const double against = dot(first.out, heading);
    if (against > 0) return {};  // on its way out
    const Vector<D> aside = first.out - heading * against;
    const bool frontal = length(aside) < 0.05 && length(own.velocity) > 0;
    return avoidance.strength * (1 - first.share) * (frontal ? left_of(heading) : unit(aside));
}

/// Takes from a vector what points into a surface.
template <int D>
void flatten_onto(const Vector<D>& out, Vector<D>& vector) {
    vector -= out * std::min(0.0, dot(out, vector));
}

/// (14a) Moves along a way, sliding along obstacles that are in it.
template <int D>
void slide(Vector<D>& position, Vector<D> way, Vector<D>& velocity, const Solids<D>& solids, const Domain<D>& domain) {
    constexpr int bends = 3;
    for (int bend = 0; bend < bends; ++bend) {
        Hit<D, double> first;
        for (const Solid<D, double>& solid : solids) {
            const auto hit = solid.first_hit(domain.offset(solid.place, position), way, hair(domain));
            const bool leaves = dot(hit.out, way) >= -1e-4 * length(way);
            if (hit.share < first.share && !leaves) first = hit;
        }
        if (first.share > 1) {
            position += way;
            return;
        }
        position += way * first.share + first.out * (hair(domain) / 4);  // off it, so that rounding does not hold it
        way *= 1 - first.share;
        flatten_onto(first.out, way);
        flatten_onto(first.out, velocity);
    }
}

/// The obstacle that a place is in or nearer to than half a hair; null where it is free.
template <int D>
const Solid<D, double>* holder(const Vector<D>& position, const Solids<D>& solids, const Domain<D>& domain) {
    for (const Solid<D, double>& solid : solids)
        if (solid.surface(domain.offset(solid.place, position)).distance < hair(domain) / 2) return &solid;
    return nullptr;
}

/// Whether the edges (15) leave a place as it is.
template <int D>
bool is_within_edges(const Vector<D>& place, const Domain<D>& domain) {
    Vector<D> bounded = place, unchanged;
    domain.bound(bounded, unchanged);
    return bounded == place;
}

/// (16a) The nearest free place on rays of growing length, where obstacles overlap so that the way out of one leads
/// into another.
template <int D>
Vector<D> search_free(const Vector<D>& position, const Solids<D>& solids, const Domain<D>& domain) {
    const double farthest = 2 * length(domain.size());
    for (double reach = 4 * hair(domain); reach < farthest; reach *= 1.25)
        for (int ray = 0; ray < (D == 2 ? 9 : 27); ++ray) {
            Vector<D> direction;
            for (int axis = 0, rest = ray; axis < D; ++axis, rest /= 3) direction[axis] = rest % 3 - 1;
            const Vector<D> place = position + unit(direction) * reach;
            if (is_within_edges(place, domain) && !holder(place, solids, domain)) return place;
        }
    return position;
}

/// (16a) Out of any obstacle, the shortest way where that leads out.
template <int D>
void push_out(Vector<D>& position, Vector<D>& velocity, const Solids<D>& solids, const Domain<D>& domain) {
    constexpr int rounds = 4;
    for (int round = 0; round < rounds; ++round) {
        const Solid<D, double>* solid = holder(position, solids, domain);
        if (!solid) return;
        const auto surface = solid->surface(domain.offset(solid->place, position));
        position += surface.out * (1.25 * hair(domain) - surface.distance);
        flatten_onto(surface.out, velocity);
        Vector<D> unchanged;
        domain.bound(position, unchanged);
    }
    if (holder(position, solids, domain)) position = search_free(position, solids, domain);
}

}  // namespace boids::reference
