#include "boids/apps/viewer/forces.h"

#include <algorithm>

#include "boids/apps/viewer/flight.h"
#include "boids/core/cell_index.h"
#include "boids/core/observables.h"
#include "boids/engines/reference/rules.h"

namespace boids::viewer {

namespace {

/// A boid, first, and those around it.
template <int D>
using Company = std::vector<reference::Bird<D>>;

using reference::bird_of;

/// By species, whom its rules see.
std::vector<bool> seen_by(const Scenario& scenario, std::size_t species) {
    std::vector<bool> seen;
    for (std::size_t other = 0; other < species_count(scenario); ++other)
        seen.push_back(flocks_with(scenario, species, other));
    return seen;
}

template <int D>
Vector3 force_on_first(const Company<D>& company, const Parameters& parameters, const std::vector<bool>& seen) {
    return lift(reference::steering<D>(company, 0, parameters, Domain<D>(parameters), seen));
}

template <int D>
Wishes find_wishes(const Boid& boid, const State& state, const Scenario& scenario) {
    const Parameters parameters = parameters_of(scenario, boid.species);
    const std::vector<bool> seen = seen_by(scenario, boid.species);
    const Domain<D> domain(parameters);
    const double reach = neighbour_radius(parameters);
    Company<D> company{bird_of<D>(boid)};
    Wishes wishes;
    for (std::size_t index = 0; index < state.size(); ++index) {
        if (state.id[index] == boid.id || !seen[state.species[index]]) continue;
        const Boid other = state.boid(index);
        const Vector<D> way = domain.offset(company[0].position, flatten<D>(other.position));
        if (dot(way, way) > reach * reach) continue;
        company.push_back(bird_of<D>(other));
        wishes.neighbours.push_back(other.position);
    }
    const auto only = [&](Rule Parameters::*rule) {
        Parameters alone = parameters;
        for (Rule Parameters::*each : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
            if (each != rule) (alone.*each).enabled = false;
        return force_on_first<D>(company, alone, seen);
    };
    wishes.separation = only(&Parameters::separation);
    wishes.alignment = only(&Parameters::alignment);
    wishes.cohesion = only(&Parameters::cohesion);
    return wishes;
}

template <int D>
std::vector<Vector3> find_forces(const State& state, const Scenario& scenario, const ForceLimits& limits) {
    std::vector<Parameters> parameters;
    std::vector<std::vector<bool>> seen;
    double reach = 0;
    for (std::size_t species = 0; species < species_count(scenario); ++species) {
        parameters.push_back(parameters_of(scenario, species));
        seen.push_back(seen_by(scenario, species));
        reach = std::max(reach, neighbour_radius(parameters.back()) * (1 + 1e-12));  // the very edge is for the rules
    }
    const CellIndex<D> near(state, Domain<D>(scenario.parameters), reach);
    const std::size_t wanted = std::min(state.size(), limits.boids);
    std::vector<reference::Bird<D>> birds;
    birds.reserve(state.size());
    for (std::size_t index = 0; index < state.size(); ++index) birds.push_back(bird_of<D>(state.boid(index)));
    std::vector<Vector3> forces;
    forces.reserve(wanted);
    Company<D> company;
    std::size_t met = 0;
    for (std::size_t index = 0; index < wanted && met < limits.neighbours; ++index) {
        company.assign(1, birds[index]);
        near.for_each_near(near.position(index), reach, [&](std::size_t other, double) {
            if (other != index) company.push_back(birds[other]);
        });
        met += company.size();
        const std::size_t species = birds[index].species;
        forces.push_back(force_on_first<D>(company, parameters[species], seen[species]));
    }
    return forces;
}

}  // namespace

Wishes wishes_of(const Boid& boid, const State& state, const Scenario& scenario) {
    return state.dimension() == 2 ? find_wishes<2>(boid, state, scenario) : find_wishes<3>(boid, state, scenario);
}

std::vector<Vector3> forces_of(const State& state, const Scenario& scenario, const ForceLimits& limits) {
    return state.dimension() == 2 ? find_forces<2>(state, scenario, limits) : find_forces<3>(state, scenario, limits);
}

const std::vector<Vector3>& Forces::of(const Moment& moment) {
    if (number_ != moment.number) forces_ = forces_of(moment.state, moment.scenario);
    number_ = moment.number;
    return forces_;
}

}  // namespace boids::viewer
