// What a value that users may set can be.
#pragma once

#include <span>
#include <string_view>

namespace boids {

enum class ValueKind { real, integer, toggle, choice };

/// What a value can be. Every value is handled as a double: a toggle is 0 or 1, a choice is the index of its name.
struct ValueForm {
    ValueKind kind;
    std::string_view unit;
    double standard;  ///< The value where nobody says otherwise.
    double minimum;
    double maximum;
    std::span<const std::string_view> choices;
    std::string_view help;
};

}  // namespace boids
