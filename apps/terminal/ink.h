// What a character on a terminal is written with: a colour as far as the terminal has colours, bold or faint.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "boids/render/colour.h"

namespace boids::terminal {

/// How many colours a terminal shows.
enum class ColourDepth { none, sixteen, palette, full };

/// What the variables TERM, COLORTERM and NO_COLOR say of that; a variable that is not set is empty.
ColourDepth colour_depth(std::string_view term, std::string_view colorterm, std::string_view no_color);

struct Ink {
    std::optional<Colour> colour{};
    bool bold = false, faint = false;
    friend bool operator==(const Ink&, const Ink&) = default;
};

/// A colour in so few steps that what hardly changes is not sent again: 32 for each of red, green and blue.
Colour coarse(const Colour& colour);

/// The control sequence that changes to this ink from any other.
std::string sequence(const Ink& ink, ColourDepth depth);

}  // namespace boids::terminal
