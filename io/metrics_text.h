// Metrics as lines of CSV.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boids/core/state/observables.h"

namespace boids {

/// Plain names of the columns, as other programs like them; above, as comments, their units and what they are.
std::string metrics_header(bool has_captures);

/// One moment; with how many were caught where they are counted.
std::string metrics_line(std::uint64_t step, const Observables& observables, std::optional<std::uint64_t> captures);

}  // namespace boids
