// The reference engine: every rule of docs/model.md as plainly as it can be said, in double precision, each boid
// looking at each other. Slow and easy to check; the other engines answer to it.
#pragma once

#include <memory>

#include "boids/engines/engine.h"

namespace boids {

std::unique_ptr<Engine> make_reference_engine(const Scenario& scenario);

}  // namespace boids
