// A camera's path from a CSV file: a header that says what the columns are, then a line for each key.
#pragma once

#include <string>

#include "boids/render/camera_path.h"

namespace boids::cli {

/// Reads a path through a world of a dimension; an Error that names the line where something is wrong.
CameraPath read_camera_path(const std::string& path, int dimension);

}  // namespace boids::cli
