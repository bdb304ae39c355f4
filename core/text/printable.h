// Text from outside, made fit for a sentence: one line, no control characters, not longer than a reader bears.
#pragma once

#include <string>
#include <string_view>

namespace boids {

/// The text with control characters written as \uXXXX.
std::string printable(std::string_view text);

/// The same, cut after some sixty bytes at a whole character.
std::string excerpt(std::string_view text);

}  // namespace boids
