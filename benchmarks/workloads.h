// The public workloads by name: which flocks each of them measures, and what can be changed of it.
#pragma once

#include <span>
#include <string_view>

#include "boids/benchmarks/measurement.h"
#include "boids/core/scenario/scenario.h"

namespace boids::benchmarks {

/// What a user says about a workload; what is left out is the workload's own.
struct WorkloadOptions {
    std::optional<std::int64_t> boids;
    std::optional<int> dimension;
    std::optional<double> neighbours;  ///< Mean number within the largest radius at the start.
    std::optional<std::int64_t> most;  ///< Boids of the largest flock.
    std::optional<std::int64_t> warmup;
    std::optional<std::int64_t> steps;
    std::optional<std::int64_t> repeats;
    EngineChoice engine;
};

struct Workload {
    std::string_view name;
    std::string_view description;
    std::string_view flags;  ///< The options it heeds.
    std::vector<Task> (*tasks)(const WorkloadOptions& options);
};

std::span<const Workload> workloads();

/// The measurements of a workload; an Error when there is none of this name or it does not heed a wish.
std::vector<Task> tasks_of(std::string_view workload, const WorkloadOptions& options);

/// The rules of the preset `flock`, synchronous, at a uniform start in a square (cubic) world that sees itself across
/// its edges, sized for a mean number of neighbours within the largest radius.
Scenario flock_scenario(std::int64_t boids, int dimension, double neighbours);

}  // namespace boids::benchmarks
