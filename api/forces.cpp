#include "boids/api/forces.h"

#include <algorithm>

#include "boids/core/parameters/model.h"
#include "boids/core/space/cell_index.h"
#include "boids/engines/reference/model_steering.h"

namespace boids {

namespace {

template <int D>
std::vector<Vector3> find_forces(const State& state, const Scenario& scenario, const ForceLimits& limits) {
    std::vector<Parameters> parameters;
    std::vector<std::vector<bool>> seen;
    double reach = 0;
    for (std::size_t species = 0; species < species_count(scenario); ++species) {
        parameters.push_back(as_flown(parameters_of(scenario, species)));
        seen.push_back(seen_by(scenario, species));
        reach = std::max(reach, neighbour_radius(parameters.back()) * (1 + 1e-12));  // the very edge is for the rules
    }
    const Domain<D> domain(scenario.parameters);
    const CellIndex<D> near(state, domain, reach);
    const std::size_t wanted = std::min(state.size(), limits.boids);
    std::vector<reference::Bird<D>> birds, company;
    birds.reserve(state.size());
    for (std::size_t index = 0; index < state.size(); ++index)
        birds.push_back(reference::bird_of<D>(state.boid(index)));
    std::vector<Vector3> forces;
    forces.reserve(wanted);
    std::size_t met = 0;
    for (std::size_t index = 0; index < wanted && met < limits.neighbours; ++index) {
        company.assign(1, birds[index]);
        near.for_each_near(near.position(index), reach, [&](std::size_t other, double) {
            if (other != index) company.push_back(birds[other]);
        });
        met += company.size();
        const std::size_t species = birds[index].species;
        const Random random{scenario.seed, state.step, birds[index].id};
        forces.push_back(lift(reference::steering<D>(company, 0, parameters[species], domain, seen[species], random)));
    }
    return forces;
}

template <int D>
RuleForces find_rule_forces(const Boid& boid, const State& state, const Scenario& scenario) {
    const Parameters parameters = as_flown(parameters_of(scenario, boid.species));
    const std::vector<bool> seen = seen_by(scenario, boid.species);
    const Domain<D> domain(parameters);
    const double reach = neighbour_radius(parameters);
    std::vector<reference::Bird<D>> company{reference::bird_of<D>(boid)};  // the boid first
    RuleForces forces;
    for (const std::size_t index : state.by_id()) {
        if (state.id[index] == boid.id || !seen[state.species[index]]) continue;
        const Boid other = state.boid(index);
        const Vector<D> way = domain.offset(company[0].position, flatten<D>(other.position));
        if (dot(way, way) > reach * reach) continue;
        company.push_back(reference::bird_of<D>(other));
        forces.neighbours.push_back(other);
    }
    const auto only = [&](Rule Parameters::*rule) {
        Parameters alone = parameters;
        for (Rule Parameters::*each : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
            if (each != rule) (alone.*each).enabled = false;
        return lift(reference::steering<D>(company, 0, alone, domain, seen));
    };
    forces.separation = only(&Parameters::separation);
    forces.alignment = only(&Parameters::alignment);
    forces.cohesion = only(&Parameters::cohesion);
    const Random random{scenario.seed, state.step, boid.id};
    forces.sum = lift(reference::steering<D>(company, 0, parameters, domain, seen, random));
    return forces;
}

}  // namespace

std::vector<bool> seen_by(const Scenario& scenario, std::size_t species) {
    std::vector<bool> seen;
    for (std::size_t other = 0; other < species_count(scenario); ++other)
        seen.push_back(flocks_with(scenario, species, other));
    return seen;
}

std::vector<Vector3> forces_of(const State& state, const Scenario& scenario, const ForceLimits& limits) {
    return state.dimension() == 2 ? find_forces<2>(state, scenario, limits) : find_forces<3>(state, scenario, limits);
}

RuleForces rule_forces_of(const Boid& boid, const State& state, const Scenario& scenario) {
    return state.dimension() == 2 ? find_rule_forces<2>(boid, state, scenario)
                                  : find_rule_forces<3>(boid, state, scenario);
}

}  // namespace boids
