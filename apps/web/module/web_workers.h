// Workers on the threads of a page. Each helper is a Web Worker with the same memory, which calls boids_help() once and
// waits there for work.
#pragma once

#include <memory>

#include "boids/engines/workers.h"

namespace boids::web {

/// As many as there are helpers, and the caller.
std::shared_ptr<Workers> make_web_workers();

}  // namespace boids::web
