// Numbers as people read them on a terminal.
#pragma once

#include <string>

namespace boids::cli {

/// The number in thousands, millions or billions, and the word for that: 950, 12.3 thousand, 4.56 million.
const char* count_scale(double& count);

/// Four digits of what is small, and all whole ones of what is large: 0.04134, 31.52, 97,850.
std::string quantity_text(double value);

}  // namespace boids::cli
