// Workers on threads of oneTBB: the one place that knows the thread library.
#pragma once

#include <memory>

#include "boids/engines/cpu/workers.h"

namespace boids {

/// That many threads, or as many as this process may use where that is less; 0 for all of those. The limits of the
/// process and of other engines in it stay as they are.
std::unique_ptr<cpu::Workers> make_workers(int threads);

}  // namespace boids
