#include "boids/engines/cuda/launch_step.h"
#include "boids/engines/cuda/real_card.cuh"

namespace boids::cuda {

template void launch_step<2>(RealCard&, std::uint32_t, const SpeciesTask<2>&, const std::uint32_t*, Way);

}  // namespace boids::cuda
