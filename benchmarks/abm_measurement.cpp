#include "boids/benchmarks/abm_measurement.h"

#include <algorithm>
#include <chrono>

#include "boids/benchmarks/neighbour_count.h"
#include "boids/core/parameter_table.h"

namespace boids::benchmarks {

namespace {

double count_neighbours(const AbmFlock& flock, const AbmParameters& abm) {
    Parameters parameters = default_parameters();
    parameters.world.width = parameters.world.height = abm.size;
    parameters.edges.kind = Edge::wrap;
    parameters.edges.distance = Distance::toroidal;
    for (Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion}) rule->radius = abm.vision;
    return mean_neighbours(flock.state(), parameters);
}

}  // namespace

std::optional<Measurement> measure_abm(const AbmParameters& parameters, std::optional<std::int64_t> seeds,
                                       const KeepGoing& keep_going) {
    Measurement result;
    result.note = "a stand-alone loop, not an engine";
    result.boids = parameters.birds;
    result.world = {parameters.size, parameters.size, 0};
    result.simd = "plain";
    result.steps = 100;
    for (std::int64_t seed = 1; seed <= seeds.value_or(100); ++seed) {
        if (!keep_going()) return std::nullopt;
        AbmFlock flock(parameters, static_cast<std::uint64_t>(seed));
        if (seed == 1) result.mean_neighbours = count_neighbours(flock, parameters);
        const auto began = std::chrono::steady_clock::now();
        for (std::int64_t step = 0; step < result.steps; ++step) flock.step();
        result.seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
        if (seed > 1) continue;
        result.mean_neighbours_after = count_neighbours(flock, parameters);
        result.hash = hash(flock.state());
    }
    std::sort(result.seconds.begin(), result.seconds.end());
    return result;
}

}  // namespace boids::benchmarks
