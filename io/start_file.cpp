#include "boids/io/start_file.h"

#include "boids/core/scenario/start.h"
#include "boids/io/state_csv.h"

namespace boids {

State load_start(const Scenario& scenario) {
    if (scenario.parameters.start.positions != StartPositions::file) return make_start(scenario);
    StateTable table = read_state_csv(scenario.start_file, scenario);
    if (table.has_species) return std::move(table.state);
    const State others = make_start(scenario);
    for (std::size_t index = 0; index < others.size(); ++index) {
        const Boid boid = others.boid(index);
        table.state.add(boid.position, boid.velocity, boid.species);
    }
    return std::move(table.state);
}

}  // namespace boids
