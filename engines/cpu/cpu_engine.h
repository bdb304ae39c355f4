// The fast engine: float32, a grid, vectors and threads. Synchronous schedule only. The same state gives the same next
// state to the last bit on any number of threads and any instruction set.
#pragma once

#include <memory>

#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/engines/engine.h"
#include "boids/engines/workers.h"

namespace boids {

/// `kernels` must be of this machine (find_kernels).
std::unique_ptr<Engine> make_cpu_engine(const Scenario& scenario, const cpu::Kernels& kernels,
                                        std::shared_ptr<Workers> workers);

}  // namespace boids
