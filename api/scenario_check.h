// What the core finds wrong with a scenario, as exceptions.
#pragma once

#include <string>
#include <string_view>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// Sets "group.name", or "species.group.name", to a text such as "2.5", "true" or "wrap"; an Error when that is not
/// possible.
void set_parameter(Scenario& scenario, std::string_view key, std::string_view text);

/// Throws the scenario's problem, if it has one, as a sentence that begins with `where`.
void check(const Scenario& scenario, const std::string& where);

}  // namespace boids
