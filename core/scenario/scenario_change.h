// Changes one value of a scenario by its key and text, as command lines and programs that embed boids say it.
#pragma once

#include <optional>
#include <string_view>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// Sets "group.name", or "species.group.name", to a text such as "2.5", "true" or "wrap"; what is wrong where that is
/// not possible, and then nothing changes.
std::optional<Problem> change_parameter(Scenario& scenario, std::string_view key, std::string_view text);

}  // namespace boids
