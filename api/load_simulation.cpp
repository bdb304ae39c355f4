#include "boids/api/load_simulation.h"

#include "boids/api/memory_check.h"
#include "boids/io/start_file.h"
#include "boids/io/state_csv.h"

namespace boids {

Simulation load_simulation(const Scenario& scenario, const EngineChoice& choice) {
    if (scenario.parameters.start.positions != StartPositions::file) return Simulation(scenario, choice);
    if (const auto table = measure_state_csv(scenario.start_file, scenario.parameters.world.dimension))
        check_memory(table->rows, table->bytes_to_read, memory_left(choice.memory, 0));
    return Simulation(scenario, load_start(scenario), choice);
}

}  // namespace boids
