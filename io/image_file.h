// A picture as a PNG file, and back.
#pragma once

#include <string>
#include <string_view>

#include "boids/render/image.h"

namespace boids {

/// What the opacity of a picture means: nothing, or that its colours are multiplied by it, as they are where layers
/// were drawn over nothing.
enum class Opacity { none, multiplied };

/// The bytes of a PNG file. What is opaque is written without opacity; otherwise colours are divided by it, as PNG
/// wants them.
std::string png_bytes(const Image& image, Opacity opacity = Opacity::none);

/// Reads a PNG file; an Error that names it where it is none.
Image read_png(const std::string& path);

/// The picture that the bytes of a PNG file are; an Error that begins with a name where they are none.
Image decode_png(std::string_view bytes, const std::string& name);

/// Writes a PNG file that appears under its name only when it is complete; a Failure when the disk refuses.
void write_png(const std::string& path, const Image& image, Opacity opacity = Opacity::none);

}  // namespace boids
