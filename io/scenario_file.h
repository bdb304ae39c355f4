// Scenario files: TOML with a schema version. Reading refuses whatever it does not understand, with a sentence that
// names file, line, key, what was found and what is allowed; writing gives a complete file with units and help as
// comments.
#pragma once

#include <string>
#include <string_view>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// Whether a name means a file rather than a preset: it holds a '/' or ends in ".toml".
bool is_scenario_path(const std::string& name);

/// A scenario by a preset's name, or from a file; "-" is standard input.
Scenario load_scenario(const std::string& name_or_path);

/// A scenario from text; `path` is for messages and for finding the start file beside it.
Scenario parse_scenario(std::string_view text, const std::string& path);

/// The complete scenario as TOML, itself a valid scenario file.
std::string write_scenario(const Scenario& scenario);

}  // namespace boids
