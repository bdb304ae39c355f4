// How far the engine of several ranks goes.
#pragma once

#include <optional>
#include <string>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// What in a scenario the mpi engine cannot fly, as a part of a sentence; nothing where it can fly it.
inline std::optional<std::string> unknown_to_mpi(const Scenario& scenario) {
    if (scenario.schedule != Schedule::synchronous) return "a schedule but synchronous";
    return {};
}

}  // namespace boids
