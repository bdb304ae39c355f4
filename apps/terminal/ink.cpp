#include "boids/apps/terminal/ink.h"

#include <fmt/core.h>

#include <cmath>

namespace boids::terminal {

namespace {

int level(float part, int most) {
    return static_cast<int>(std::lround(std::clamp(part, 0.0f, 1.0f) * static_cast<float>(most)));
}

/// The nearest of the levels 0, 95, 135, 175, 215, 255 that the cube of 216 colours has.
int cube_level(float part) {
    const int value = level(part, 255);
    return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40;
}

/// One of the eight bright colours: the parts that are strong beside the strongest.
int bright_colour(const Colour& colour) {
    const float most = std::max({colour.red, colour.green, colour.blue});
    const auto strong = [most](float part) { return part > 0.75f * most ? 1 : 0; };
    return 90 + strong(colour.red) + 2 * strong(colour.green) + 4 * strong(colour.blue);
}

std::string colour_code(const Colour& colour, ColourDepth depth) {
    switch (depth) {
        case ColourDepth::none: return "";
        case ColourDepth::sixteen: return fmt::format(";{}", bright_colour(colour));
        case ColourDepth::palette:
            return fmt::format(
                ";38;5;{}", 16 + 36 * cube_level(colour.red) + 6 * cube_level(colour.green) + cube_level(colour.blue));
        case ColourDepth::full: break;
    }
    return fmt::format(";38;2;{};{};{}", level(colour.red, 255), level(colour.green, 255), level(colour.blue, 255));
}

}  // namespace

ColourDepth colour_depth(std::string_view term, std::string_view colorterm, std::string_view no_color) {
    if (!no_color.empty() || term.starts_with("vt")) return ColourDepth::none;
    if (colorterm == "truecolor" || colorterm == "24bit" || term.ends_with("-direct")) return ColourDepth::full;
    return term.find("256color") != term.npos ? ColourDepth::palette : ColourDepth::sixteen;
}

Colour coarse(const Colour& colour) {
    const auto step = [](float part) { return static_cast<float>(level(part, 31)) / 31; };
    return {step(colour.red), step(colour.green), step(colour.blue)};
}

std::string sequence(const Ink& ink, ColourDepth depth) {
    return fmt::format("\033[0{}{}{}m", ink.bold ? ";1" : "", ink.faint ? ";2" : "",
                       ink.colour ? colour_code(*ink.colour, depth) : "");
}

}  // namespace boids::terminal
