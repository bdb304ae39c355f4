#include "boids/apps/viewer/simulation_edits.h"

#include <algorithm>
#include <cmath>

#include "boids/apps/viewer/world_edits.h"

namespace boids::viewer {

namespace {

Parameters& own_parameters(Scenario& scenario, const Parameter& row, std::size_t species) {
    const bool shared = species == 0 || species > scenario.species.size() || is_shared(row);
    return shared ? scenario.parameters : scenario.species[species - 1].parameters;
}

}  // namespace

void set_parameter(SimulationThread& thread, const Parameter& row, double value, std::size_t species) {
    const auto changed = [&row, value, species](Scenario scenario) {
        row.set(own_parameters(scenario, row, species), value);
        return scenario;
    };
    if (row.live)
        thread.change([changed](Simulation& simulation) { simulation.set_scenario(changed(simulation.scenario())); });
    else
        thread.load(changed);
}

void set_boids(SimulationThread& thread, const Scenario& scenario, std::int64_t boids, bool world_grows) {
    const auto before = static_cast<double>(std::max<std::int64_t>(scenario.parameters.start.boids, 1));
    const double factor = std::pow(static_cast<double>(std::max<std::int64_t>(boids, 1)) / before,
                                   1.0 / scenario.parameters.world.dimension);
    Scenario changed = world_grows ? with_scaled_world(scenario, factor) : scenario;
    changed.parameters.start.boids = boids;
    thread.load(changed);
}

}  // namespace boids::viewer
