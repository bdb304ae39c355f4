// Metrics as lines of CSV: columns with plain names that any reader of tables takes as they are, and a second table
// that explains them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"

namespace boids {

/// Boids whose observables have columns.
struct MetricsGroup {
    std::size_t species;  ///< Or everyone.
    std::string prefix;   ///< Of the names of their columns.
};

/// The first species, without a prefix; where there are others each of them, and everyone.
std::vector<MetricsGroup> metrics_groups(const Scenario& scenario);

/// The names of the columns.
std::string metrics_header(const Scenario& scenario);

/// One moment: the observables of each group, and how many were caught where they are counted.
std::string metrics_line(std::uint64_t step, std::span<const Observables> groups,
                         std::optional<std::uint64_t> captures);

/// A table of the columns: their names, units and meanings.
std::string metrics_units(const Scenario& scenario);

}  // namespace boids
