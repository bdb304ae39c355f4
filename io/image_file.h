// A picture as a PNG file, and back.
#pragma once

#include <string>

#include "boids/render/image.h"

namespace boids {

/// The bytes of a PNG file; pictures are opaque, so opacity is left out.
std::string png_bytes(const Image& image);

/// Reads a PNG file; an Error that names it where it is none.
Image read_png(const std::string& path);

/// Writes a PNG file that appears under its name only when it is complete; a Failure when the disk refuses.
void write_png(const std::string& path, const Image& image);

}  // namespace boids
