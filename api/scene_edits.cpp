#include "boids/api/scene_edits.h"

#include "boids/core/scenario/world_edits.h"
#include "boids/core/space/domain.h"

namespace boids {

namespace {

bool is_in_world(const Vector3& place, const Parameters& parameters) {
    return parameters.world.dimension == 2 ? Domain<2>(parameters).contains(flatten<2>(place))
                                           : Domain<3>(parameters).contains(place);
}

/// Adds a boid of a species that the scenario may have to be given first.
BoidId add_to(Simulation& simulation, Scenario (*with_species)(Scenario),
              std::optional<std::size_t> (*find_species)(const Scenario&), const Vector3& place,
              const Vector3& heading) {
    if (!is_in_world(place, simulation.parameters())) throw Error("that is outside the world; point into it");
    simulation.set_scenario(with_species(simulation.scenario()));
    const std::size_t species = *find_species(simulation.scenario());
    const double speed = parameters_of(simulation.scenario(), species).motion.max_speed;
    return simulation.add(place, unit(heading) * speed, species);
}

}  // namespace

BoidId add_predator(Simulation& simulation, const Vector3& place, const Vector3& heading) {
    return add_to(simulation, with_predators, find_predators, place, heading);
}

BoidId add_leader(Simulation& simulation, const Vector3& place, const Vector3& heading) {
    return add_to(simulation, with_leaders, find_leaders, place, heading);
}

void remove_species(Simulation& simulation, std::size_t species) {
    const Scenario rest = without_species(simulation.scenario(), species);
    if (const auto problem = find_problem(rest)) throw Error(problem->key + " " + problem->sentence);
    simulation.set_state(without_species(simulation.state(), species));
    simulation.set_scenario(rest);
}

}  // namespace boids
