// A recording as a scene of Universal Scene Description in its text form, for Houdini, Maya, Unreal and other programs
// of film: a PointInstancer whose places, orientations, velocities and ids have a sample for each moment, and a small
// bird per species to be replaced by a better one. The format is described at openusd.org.
#pragma once

#include <string>

#include "boids/io/trajectory/conversion.h"

namespace boids {

/// How many steps of a flock are a second of film, as in films that are drawn here.
inline constexpr int steps_per_second = 60;

/// Writes a scene whose time codes are steps.
void write_usd(const Conversion& conversion, const std::string& path);

}  // namespace boids
