// The engine on a real card, for each dimension. It is compiled in pieces (real_engine.cuh).
#pragma once

#include <memory>

#include "boids/engines/engine.h"

namespace boids::cuda {

/// An engine on the first card of the machine, for worlds of D dimensions.
template <int D>
std::unique_ptr<Engine> make_real_engine(const Scenario& scenario, std::shared_ptr<Workers> workers);

}  // namespace boids::cuda
