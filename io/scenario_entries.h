// The lists of a scenario file: [[species]], [[relation]], [[obstacle]] and [[goal]].
#pragma once

#include <string>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/io/toml_values.h"

namespace boids {

/// The names of the lists.
const std::vector<std::string>& entry_names();

/// What a key was meant to be: its neighbour in the group, or the group that has one of this name, named as `prefix`
/// says.
std::string parameter_hint(std::string_view prefix, std::string_view group, std::string_view name,
                           std::vector<std::string> siblings = {});

/// Reads a document's lists into a scenario that has read its own parameters. A list in the file takes the place of
/// the one that the scenario is based on.
void read_entries(const TomlTable& document, Scenario& scenario, Findings& findings);

}  // namespace boids
