// Reads back the trajectories that we write as text.
#pragma once

#include <string>
#include <vector>

#include "boids/core/state/state.h"

namespace boids {

/// All moments of a table step,id,x,y[,z],vx,vy[,vz][,species]; an Error names what is wrong.
std::vector<State> read_trajectory_csv(const std::string& path);

/// All moments of an extended XYZ file of ours.
std::vector<State> read_trajectory_xyz(const std::string& path);

/// The table of one state, whatever world it is from.
State read_any_state_csv(const std::string& path);

}  // namespace boids
