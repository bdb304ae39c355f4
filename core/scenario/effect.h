// Which values cannot change anything as things are: a depth in a flat world, the number of nearest where all
// neighbours count. Front ends grey them.
#pragma once

#include <cstddef>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// Whether another value of a parameter of a species may change how the flock flies. Where it says no, not one bit
/// does.
bool can_act(const Parameter& row, const Scenario& scenario, std::size_t species = 0);

}  // namespace boids
