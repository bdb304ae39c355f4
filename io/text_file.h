// Whole text files in: reading says what is wrong with a path.
#pragma once

#include <string>

namespace boids {

/// All bytes of a file (or of standard input or a pipe through its /dev path); an Error where there is no such thing.
std::string read_text_file(const std::string& path);

}  // namespace boids
