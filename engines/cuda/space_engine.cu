#include "boids/engines/cuda/real_engine.cuh"

namespace boids::cuda {

template std::unique_ptr<Engine> make_real_engine<3>(const Scenario&, std::shared_ptr<Workers>);

}  // namespace boids::cuda
