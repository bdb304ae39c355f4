// A state as a table: id,x,y,vx,vy in 2D and id,x,y,z,vx,vy,vz in 3D, in id order, with digits that read back exactly.
// After these there may be columns "species", by name, and "waypoint", the waypoint that a boid is flying to.
#pragma once

#include <functional>
#include <string>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state_pieces.h"

namespace boids {

struct StateTable {
    State state;
    bool has_species = false;  ///< Whether it has a column for them; else all boids are of the first.
};

/// Reads such a table; an Error names line and column of the first thing wrong. `path` is only for messages.
StateTable parse_state_csv(const std::string& text, const std::string& path, const Scenario& scenario);

/// Writes the table line by line, with species where the scenario has several, and waypoints where boids count them.
void write_state_csv(const StatePieces& pieces, const Scenario& scenario,
                     const std::function<void(const std::string&)>& write);

}  // namespace boids
