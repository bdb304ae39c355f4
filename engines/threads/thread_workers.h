// Workers on threads of the standard library: what an engine has where nobody hands it others. Where there are no
// threads, as in a browser, it is the calling one.
#pragma once

#include <memory>

#include "boids/engines/workers.h"

namespace boids {

/// That many threads, the calling one among them; 0 for as many as the machine has. They begin with the first work that
/// is worth sharing, and sleep between two pieces of work. One engine may use them, from one thread at a time.
std::unique_ptr<Workers> make_thread_workers(int threads);

}  // namespace boids
