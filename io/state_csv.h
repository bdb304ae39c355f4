// A state as a table: id,x,y,vx,vy in 2D and id,x,y,z,vx,vy,vz in 3D, in id order, with digits that read back exactly.
#pragma once

#include <string>

#include "boids/core/parameters.h"
#include "boids/core/state.h"
#include "boids/io/output_file.h"

namespace boids {

/// Reads such a file; an Error names file, line and column of the first thing wrong.
State read_state_csv(const std::string& path, const Parameters& parameters);

/// The same from text; `path` is only for messages.
State parse_state_csv(const std::string& text, const std::string& path, const Parameters& parameters);

/// Writes the table; the caller finishes the file.
void write_state_csv(OutputFile& file, const State& state);

}  // namespace boids
