#include "boids/engines/cuda/cuda_engine.h"

#include <cuda_runtime.h>

#include <utility>

#include "boids/engines/cuda/real_engine.h"

namespace boids {

std::optional<std::string> why_no_card() {
    int cards = 0;
    const cudaError_t result = cudaGetDeviceCount(&cards);
    if (result == cudaSuccess && cards > 0) return {};
    cudaGetLastError();
    int driver = 0;
    if (cudaDriverGetVersion(&driver) == cudaSuccess && driver == 0) return "this machine has no driver for one";
    return result == cudaSuccess ? "no NVIDIA card was found" : cudaGetErrorString(result);
}

std::unique_ptr<Engine> make_cuda_engine(const Scenario& scenario, std::shared_ptr<Workers> workers) {
    if (scenario.parameters.world.dimension == 3) return cuda::make_real_engine<3>(scenario, std::move(workers));
    return cuda::make_real_engine<2>(scenario, std::move(workers));
}

}  // namespace boids
