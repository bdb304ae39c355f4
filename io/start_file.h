// The start of a flock that may stand in a file.
#pragma once

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids {

/// The state a scenario starts from, read from its file or drawn. A file without a column of species holds the first
/// one; the others are drawn.
State load_start(const Scenario& scenario);

}  // namespace boids
