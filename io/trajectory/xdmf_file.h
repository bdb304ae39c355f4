// XDMF beside an H5MD file: a page of XML that tells ParaView and VisIt where in it positions, velocities, ids and
// species of each moment are, so that they open the recording itself and no copy of it. The format is described at
// xdmf.org.
#pragma once

#include <string>

#include "boids/io/trajectory/conversion.h"

namespace boids {

/// Describes the moments of an H5MD file, which it names as seen from its own folder, so that the two can move
/// together. An Error where the recording is none.
void write_xdmf(const Conversion& conversion, const std::string& path);

}  // namespace boids
