// A state as a table: id,x,y,vx,vy in 2D and id,x,y,z,vx,vy,vz in 3D, in id order, with digits that read back exactly.
// After these there may be columns "species", by name, and "waypoint", the waypoint that a boid is flying to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"
#include "boids/io/output_file.h"

namespace boids {

struct StateTable {
    State state;
    bool has_species = false;  ///< Whether it has a column for them; else all boids are of the first.
};

/// About how large a table is: its rows, and the bytes that it takes to read it.
struct TableSize {
    std::size_t rows;
    std::uint64_t bytes_to_read;
};

/// Looks how large a file is, by its first lines; nothing where there is no plain file with a row.
std::optional<TableSize> measure_state_csv(const std::string& path, int dimension);

/// Reads such a file; an Error names file, line and column of the first thing wrong.
StateTable read_state_csv(const std::string& path, const Scenario& scenario);

/// The same from text; `path` is only for messages.
StateTable parse_state_csv(const std::string& text, const std::string& path, const Scenario& scenario);

/// Writes the table, with species where the scenario has several, and waypoints where boids count them; the caller
/// finishes the file.
void write_state_csv(OutputFile& file, const State& state, const Scenario& scenario);

}  // namespace boids
