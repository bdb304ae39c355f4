// How the boids in each kind of file are opened; file_formats.cpp says which kind a file is.
#pragma once

#include <memory>
#include <string>

#include "boids/io/trajectory/recording.h"

namespace boids {

std::unique_ptr<Recording> open_checkpoint(const std::string& path);
std::unique_ptr<Recording> open_h5md(const std::string& path);
std::unique_ptr<Recording> open_trajectory_csv(const std::string& path);
std::unique_ptr<Recording> open_trajectory_xyz(const std::string& path);
std::unique_ptr<Recording> open_state_csv(const std::string& path);

}  // namespace boids
