// Workers on threads of oneTBB, for programs that have it: the one place that knows this thread library.
#pragma once

#include <memory>

#include "boids/engines/engine.h"

namespace boids {

/// That many threads, or as many as this process may use where that is less; 0 for all of those. The limits of the
/// process and of other engines in it stay as they are.
std::shared_ptr<Workers> make_tbb_workers(int threads);

/// The same choice on so many threads of oneTBB, where it has no workers yet.
EngineChoice on_tbb(EngineChoice choice);

}  // namespace boids
