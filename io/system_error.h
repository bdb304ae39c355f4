// Why the operating system refused the last call.
#pragma once

#include <cerrno>
#include <cstring>
#include <string>

namespace boids {

inline std::string last_system_error() {
    return std::strerror(errno);
}

}  // namespace boids
