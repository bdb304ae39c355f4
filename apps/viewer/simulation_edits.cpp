#include "boids/apps/viewer/simulation_edits.h"

#include "boids/core/scenario/world_edits.h"

namespace boids::viewer {

void set_parameter(SimulationThread& thread, const Parameter& row, double value, std::size_t species) {
    const auto changed = [&row, value, species](const Scenario& scenario) {
        return with_value(scenario, row, value, species);
    };
    if (row.live)
        thread.change([changed](Simulation& simulation) { simulation.set_scenario(changed(simulation.scenario())); });
    else
        thread.load(changed);
}

void set_boids(SimulationThread& thread, const Scenario& scenario, std::int64_t boids, bool world_grows) {
    thread.load(with_boids(scenario, boids, world_grows));
}

}  // namespace boids::viewer
