// How long a step takes, for those who tell time.
#pragma once

#include "boids/core/parameters/model.h"

namespace boids {

/// The dt of models that have time of their own; otherwise a step is the unit of time. time
inline double step_time(const Parameters& parameters) {
    return as_flown(parameters).dt.value_or(1);
}

}  // namespace boids
