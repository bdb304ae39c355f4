#include "boids/engines/cuda/cuda_engine.h"

namespace boids {

std::optional<std::string> unknown_to_cuda(const Scenario& scenario) {
    if (scenario.schedule != Schedule::synchronous) return "schedules other than synchronous";
    return {};
}

}  // namespace boids
