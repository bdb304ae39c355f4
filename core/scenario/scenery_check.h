// What can be wrong with the things in a world and with the relations of species.
#pragma once

#include <optional>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// The first thing wrong with species, relations, obstacles or goals; its key is such as "obstacle 2", counted from 1.
std::optional<Problem> find_scenery_problem(const Scenario& scenario);

}  // namespace boids
