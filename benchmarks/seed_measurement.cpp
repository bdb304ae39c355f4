#include "boids/benchmarks/seed_measurement.h"

#include <algorithm>
#include <chrono>

#include "boids/benchmarks/neighbour_count.h"
#include "boids/core/space/domain.h"
#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/io/start_file.h"

namespace boids::benchmarks {

std::optional<Measurement> measure_seeds(Scenario scenario, std::int64_t seeds, const KeepGoing& keep_going) {
    const Parameters& parameters = scenario.parameters;
    Measurement result;
    result.boids = static_cast<std::size_t>(parameters.start.boids);
    result.dimension = parameters.world.dimension;
    result.world = world_size(parameters.world);
    result.engine = "cpu";
    result.simd = cpu::find_kernels("").name;  // as the engine chooses
    result.steps = scenario.steps;
    for (std::int64_t seed = 1; seed <= seeds; ++seed) {
        if (!keep_going()) return std::nullopt;
        scenario.seed = static_cast<std::uint64_t>(seed);
        State state = load_start(scenario);
        const auto engine = make_engine(scenario);
        engine->load(state);
        if (seed == 1) result.mean_neighbours = mean_neighbours(state, parameters);
        const auto began = std::chrono::steady_clock::now();
        engine->advance(scenario.steps);
        result.seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
        if (seed > 1) continue;
        engine->store(state);
        result.mean_neighbours_after = mean_neighbours(state, parameters);
        result.bytes_per_boid = static_cast<double>(engine->bytes()) / static_cast<double>(state.size());
        result.hash = hash(state);
    }
    std::sort(result.seconds.begin(), result.seconds.end());
    return result;
}

}  // namespace boids::benchmarks
