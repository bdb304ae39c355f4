// Hashes and checksums as digits of a fixed number.
#pragma once

#include <cstdint>
#include <string>

namespace boids {

inline std::string hex_text(std::uint64_t value, int digits) {
    std::string text(static_cast<std::size_t>(digits), '0');
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value /= 16)
        *digit = "0123456789abcdef"[value % 16];
    return text;
}

}  // namespace boids
