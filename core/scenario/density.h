// Flocks too dense to fly quickly. Where a rule must look at each neighbour and a boid has thousands, a step costs
// their product: that is the model, not a fault of an engine, but a user should be told.
#pragma once

#include <string>

#include "boids/core/state/observables.h"

namespace boids {

/// One sentence where a step of this flock looks at so many pairs that it takes about a second or more, with what to
/// do; else empty.
std::string density_warning(const Parameters& parameters, const Observables& observables, std::size_t boids);

}  // namespace boids
