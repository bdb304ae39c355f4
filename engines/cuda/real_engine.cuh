// The engine on a real card in pieces that are compiled by themselves, since its kernels take a compiler minutes: for
// each dimension the steps of species among others (plane_species.cu, space_species.cu), and all the rest
// (plane_engine.cu, space_engine.cu).
#pragma once

#include "boids/engines/cuda/cuda_engine-inl.h"
#include "boids/engines/cuda/real_card.cuh"
#include "boids/engines/cuda/real_engine.h"

namespace boids::cuda {

template <int D>
std::unique_ptr<Engine> make_real_engine(const Scenario& scenario, std::shared_ptr<Workers> workers) {
    return std::make_unique<CudaEngine<D, RealCard>>(scenario, std::move(workers));
}

extern template void launch_step<2>(RealCard&, std::uint32_t, const SpeciesTask<2>&, const std::uint32_t*, Way);
extern template void launch_step<3>(RealCard&, std::uint32_t, const SpeciesTask<3>&, const std::uint32_t*, Way);

}  // namespace boids::cuda
