// In the place of the cuda engine, where there was no compiler for it.
#include "boids/core/text/error.h"
#include "boids/engines/cuda/cuda_engine.h"

namespace boids {

std::optional<std::string> why_no_card() {
    return "this program was built without CUDA";
}

std::unique_ptr<Engine> make_cuda_engine(const Scenario&, std::shared_ptr<Workers>) {
    throw Error(*why_no_card());
}

}  // namespace boids
