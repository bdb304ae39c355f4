// Threads for an engine whose process may be forked, as Python's multiprocessing does: a child has none of its parent's
// threads, so it begins its own.
#pragma once

#include <memory>

#include "boids/engines/workers.h"

namespace boids::python {

/// That many threads of the standard library; 0 for as many as the machine has.
std::shared_ptr<Workers> make_fork_safe_workers(int threads);

}  // namespace boids::python
