#include "boids/engines/cuda/launch_step.h"
#include "boids/engines/cuda/real_card.cuh"

namespace boids::cuda {

template void launch_step<3>(RealCard&, std::uint32_t, const SpeciesTask<3>&, const std::uint32_t*, Way);

}  // namespace boids::cuda
