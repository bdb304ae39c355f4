// What cannot be in a recording that we wrote: whoever reads one names it as damage rather than draw or compare it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "boids/core/state/state.h"

namespace boids {

/// What is wrong with a moment, if anything: numbers that are not finite, or two boids with one id.
std::optional<std::string> find_damage(const State& moment);

/// What is wrong with the steps of a recording, if anything: they rise from moment to moment.
std::optional<std::string> find_damage(const std::vector<std::uint64_t>& steps);

/// Throws an Error that names the file and its damage.
[[noreturn]] void refuse_damaged(const std::string& path, const std::string& damage);

}  // namespace boids
