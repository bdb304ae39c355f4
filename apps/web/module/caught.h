// What was thrown, for code that catches without a type.
#pragma once

namespace boids::web {

/// The text of what is being caught: all that is thrown here derives from std::exception alone.
const char* caught_text();

}  // namespace boids::web
