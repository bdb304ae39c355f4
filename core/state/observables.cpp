#include "boids/core/state/observables.h"

#include <algorithm>
#include <cmath>

#include "boids/core/parameters/groups.h"
#include "boids/core/parameters/model.h"
#include "boids/core/space/cell_index.h"

namespace boids {

namespace {

Vector3 cross(const Vector3& a, const Vector3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

void observe_motion(const State& state, Observables& result) {
    const auto count = static_cast<double>(state.size());
    Vector3 centre, heading, rotation;
    for (std::size_t index = 0; index < state.size(); ++index) centre += state.boid(index).position;
    centre /= count;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid boid = state.boid(index);
        const Vector3 direction = unit(boid.velocity);
        heading += direction;
        rotation += cross(unit(boid.position - centre), direction);
        result.mean_speed += length(boid.velocity) / count;
    }
    result.polarisation = length(heading) / count;
    result.milling = length(rotation) / count;
}

template <int D>
void observe_neighbourhoods(const State& state, const Parameters& parameters, Observables& result) {
    const double radius = neighbour_radius(parameters);
    const double flock_radius = link_radius(parameters);
    const double reach = std::max(radius, flock_radius);
    const CellIndex<D> near(state, Domain<D>(parameters), reach);
    const auto count = static_cast<double>(state.size());
    Groups groups(state.size());
    std::size_t neighbours = 0;
    for (std::size_t index = 0; index < near.size(); ++index) {
        near.for_each_near(near.position(index), reach, [&](std::size_t other, double squared) {
            if (other == index) return;
            neighbours += parameters.neighbours.inclusive ? squared <= radius * radius : squared < radius * radius;
            if (other < index && squared <= flock_radius * flock_radius) groups.connect(index, other);
        });
        if (near.size() > 1) result.nearest_neighbour_distance += near.nearest_distance(index) / count;
    }
    result.mean_neighbours = static_cast<double>(neighbours) / count;
    result.flocks = static_cast<double>(groups.count());
    result.largest_flock = static_cast<double>(groups.largest());
}

}  // namespace

Observables observe(const State& all, const Parameters& parameters) {
    const bool mixed = std::ranges::any_of(all.species, [](std::uint8_t species) { return species != 0; });
    const State flock = mixed ? flock_of(all) : State();
    const State& state = mixed ? flock : all;
    Observables result{};
    if (state.size() == 0) return result;
    observe_motion(state, result);
    if (state.dimension() == 3)
        observe_neighbourhoods<3>(state, parameters, result);
    else
        observe_neighbourhoods<2>(state, parameters, result);
    return result;
}

}  // namespace boids
