// Workers on threads of oneTBB: the one place that knows the thread library.
#pragma once

#include <memory>

#include "boids/engines/cpu/workers.h"

namespace boids {

/// That many threads; 0 for as many as the machine has.
std::unique_ptr<cpu::Workers> make_workers(int threads);

}  // namespace boids
