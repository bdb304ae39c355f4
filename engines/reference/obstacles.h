// Obstacles as the reference engine sees them: all of them, from everywhere.
#pragma once

#include "boids/core/space/obstacle_motion.h"
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

template <int D>
struct Course {
    const Solids<D>& solids;
    const Domain<D>& domain;
    double skin = domain.skin();
    Vector<D> size = domain.size();

    template <class Body>
    void each_near(const Vector<D>& place, double, Body&& body) const {
        for (const Solid<D, double>& solid : solids) body(solid, domain.offset(solid.place, place));
    }

    void bound(Vector<D>& place) const {
        Vector<D> unchanged;
        domain.bound(place, unchanged);
    }
};

/// (15)
template <int D>
Vector<D> avoid(const Bird<D>& own, const Avoidance& avoidance, const Solids<D>& solids, const Domain<D>& domain) {
    return steer_aside(own.position, own.velocity, avoidance, Course<D>{solids, domain}).value_or(Vector<D>{});
}

/// (24)
template <int D>
void slide(Vector<D>& position, Vector<D> way, Vector<D>& velocity, const Solids<D>& solids, const Domain<D>& domain) {
    slide_along(position, way, velocity, Course<D>{solids, domain});
}

/// (29)
template <int D>
void push_out(Vector<D>& position, Vector<D>& velocity, const Solids<D>& solids, const Domain<D>& domain) {
    push_out_of(position, velocity, Course<D>{solids, domain});
}

}  // namespace boids::reference
