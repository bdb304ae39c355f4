#include "boids/apps/viewer/forces.h"

#include "boids/apps/viewer/simulation_thread.h"
#include "boids/core/state/observables.h"
#include "boids/engines/reference/rules.h"

namespace boids::viewer {

namespace {

/// A boid, first, and those around it.
template <int D>
using Company = std::vector<reference::Bird<D>>;

using reference::bird_of;

template <int D>
Vector3 force_on_first(const Company<D>& company, const Parameters& parameters, const std::vector<bool>& seen) {
    return lift(reference::steering<D>(company, 0, parameters, Domain<D>(parameters), seen));
}

template <int D>
RuleForces find_rule_forces(const Boid& boid, const State& state, const Scenario& scenario) {
    const Parameters parameters = parameters_of(scenario, boid.species);
    const std::vector<bool> seen = seen_by(scenario, boid.species);
    const Domain<D> domain(parameters);
    const double reach = neighbour_radius(parameters);
    Company<D> company{bird_of<D>(boid)};
    RuleForces forces;
    for (std::size_t index = 0; index < state.size(); ++index) {
        if (state.id[index] == boid.id || !seen[state.species[index]]) continue;
        const Boid other = state.boid(index);
        const Vector<D> way = domain.offset(company[0].position, flatten<D>(other.position));
        if (dot(way, way) > reach * reach) continue;
        company.push_back(bird_of<D>(other));
        forces.neighbours.push_back(other.position);
    }
    const auto only = [&](Rule Parameters::*rule) {
        Parameters alone = parameters;
        for (Rule Parameters::*each : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
            if (each != rule) (alone.*each).enabled = false;
        return force_on_first<D>(company, alone, seen);
    };
    forces.separation = only(&Parameters::separation);
    forces.alignment = only(&Parameters::alignment);
    forces.cohesion = only(&Parameters::cohesion);
    return forces;
}

}  // namespace

RuleForces rule_forces_of(const Boid& boid, const State& state, const Scenario& scenario) {
    return state.dimension() == 2 ? find_rule_forces<2>(boid, state, scenario)
                                  : find_rule_forces<3>(boid, state, scenario);
}

const std::vector<Vector3>& Forces::of(const Snapshot& snapshot) {
    if (number_ != snapshot.number) forces_ = forces_of(snapshot.state, snapshot.scenario, shown_forces);
    number_ = snapshot.number;
    return forces_;
}

}  // namespace boids::viewer
