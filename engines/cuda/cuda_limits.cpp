#include "boids/engines/cuda/cuda_limits.h"

#include "boids/core/parameters/kernel_constants.h"
#include "boids/engines/cuda/cuda_engine.h"

namespace boids {

std::optional<std::string> unknown_to_cuda(const Scenario& scenario) {
    if (scenario.schedule != Schedule::synchronous) return "schedules other than synchronous";
    if (species_count(scenario) > 1) return "several species";
    if (!scenario.relations.empty()) return "relations";
    const KernelConstants constants = derive(parameters_of(scenario, 0));
    if (constants.model != boids_model) return {};
    for (const RuleConstants* rule : {&constants.separation, &constants.alignment, &constants.cohesion})
        if (rule->acts && rule->nearest > cuda::most_ranks)
            return "rules that look at more than the " + std::to_string(cuda::most_ranks) + " nearest";
    return {};
}

}  // namespace boids
