#include "boids/core/state/observables.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/core/parameters/groups.h"
#include "boids/core/parameters/model.h"
#include "boids/core/space/cell_index.h"
#include "boids/core/state/centre.h"

namespace boids {

namespace {

Vector3 cross(const Vector3& a, const Vector3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The part of a rotation that observables tell: in 2D with its sign, positive from x to y; in 3D its length.
double amount(const Vector3& rotation, int dimension) {
    return dimension == 2 ? rotation[2] : length(rotation);
}

template <int D>
void observe_motion(const State& state, const Parameters& parameters, Observables& result) {
    const auto count = static_cast<double>(state.size());
    const Vector<D> centre = centre_of<D>(state, parameters);
    Vector3 heading, rotation, momentum;
    double spread = 0;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid boid = state.boid(index);
        const Vector3 direction = unit(boid.velocity),
                      arm = lift(way_around(centre, flatten<D>(boid.position), parameters));
        heading += direction;
        rotation += cross(unit(arm), direction);
        momentum += cross(arm, boid.velocity);
        spread += dot(arm, arm);
        result.mean_speed += length(boid.velocity) / count;
    }
    result.polarisation = length(heading) / count;
    result.milling = amount(rotation, D) / count;
    result.angular_momentum = amount(momentum, D) / count;
    result.radius_of_gyration = std::sqrt(spread / count);
    const Vector3 place = lift(centre);
    result.centre_x = place[0];
    result.centre_y = place[1];
    result.centre_z = place[2];
}

void observe_flocks(const Groups& groups, Observables& result) {
    std::uint64_t boids = 0, squares = 0;
    for (const std::uint64_t size : groups.sizes()) {
        boids += size;
        squares += size * size;
    }
    result.flocks = static_cast<double>(groups.count());
    result.largest_flock = static_cast<double>(groups.largest());
    result.mean_flock_size = static_cast<double>(squares) / static_cast<double>(boids);
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
    result.local_density = density_of(result.mean_neighbours, radius, D);
    observe_flocks(groups, result);
}

template <int D>
void observe_all(const State& state, const Parameters& parameters, Observables& result) {
    observe_motion<D>(state, parameters, result);
    observe_neighbourhoods<D>(state, parameters, result);
}

}  // namespace

double density_of(double neighbours, double radius, int dimension) {
    const double room =
        dimension == 3 ? 4 * std::numbers::pi / 3 * radius * radius * radius : std::numbers::pi * radius * radius;
    return room > 0 ? neighbours / room : 0;
}

Observables observe(const State& all, const Parameters& parameters, std::size_t species) {
    const bool mixed =
        species != everyone && std::ranges::any_of(all.species, [=](std::uint8_t each) { return each != species; });
    const State some = mixed ? only(all, species) : State();
    const State& state = mixed ? some : all;
    Observables result{};
    if (state.size() == 0) return result;
    if (state.dimension() == 3)
        observe_all<3>(state, parameters, result);
    else
        observe_all<2>(state, parameters, result);
    return result;
}

}  // namespace boids
