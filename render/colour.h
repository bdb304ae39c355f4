// A colour as screens take it, and the way to it from OKLab, a space in which equal distances look equal.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace boids {

/// Red, green and blue from 0 to 1, gamma-encoded (sRGB).
struct Colour {
    float red = 0, green = 0, blue = 0;
    friend bool operator==(const Colour&, const Colour&) = default;
};

/// A colour as the eye sees it: lightness 0 to 1, green to red, blue to yellow.
struct PerceivedColour {
    double lightness, red_green, yellow_blue;
};

/// The nearest screen colour. The constants are those of Björn Ottosson's OKLab.
inline Colour screen_colour(const PerceivedColour& colour) {
    const auto [l, a, b] = colour;
    const auto cubed = [](double x) { return x * x * x; };
    const double long_wave = cubed(l + 0.3963377774 * a + 0.2158037573 * b);
    const double middle = cubed(l - 0.1055613458 * a - 0.0638541728 * b);
    const double short_wave = cubed(l - 0.0894841775 * a - 1.2914855480 * b);
    const auto encoded = [](double x) {
        x = std::clamp(x, 0.0, 1.0);
        return static_cast<float>(x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055);
    };
    return {encoded(4.0767416621 * long_wave - 3.3077115913 * middle + 0.2309699292 * short_wave),
            encoded(-1.2684380046 * long_wave + 2.6097574011 * middle - 0.3413193965 * short_wave),
            encoded(-0.0041960863 * long_wave - 0.7034186147 * middle + 1.7076147010 * short_wave)};
}

/// How the eye sees a screen colour: the way back.
inline PerceivedColour perceived_colour(const Colour& colour) {
    const auto decoded = [](double x) { return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4); };
    const double r = decoded(colour.red), g = decoded(colour.green), b = decoded(colour.blue);
    const double long_wave = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double middle = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double short_wave = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * long_wave + 0.7936177850 * middle - 0.0040720468 * short_wave,
            1.9779984951 * long_wave - 2.4285922050 * middle + 0.4505937099 * short_wave,
            0.0259040371 * long_wave + 0.7827717662 * middle - 0.8086757660 * short_wave};
}

/// A colour written as "#rrggbb" or "rrggbb"; nothing when it is not one.
inline std::optional<Colour> parse_colour(std::string_view text) {
    if (text.starts_with('#')) text.remove_prefix(1);
    if (text.size() != 6) return {};
    int digits[6];
    for (std::size_t i = 0; i < 6; ++i) {
        const char c = text[i];
        digits[i] = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digits[i] < 0) return {};
    }
    const auto part = [&](int i) { return static_cast<float>(16 * digits[i] + digits[i + 1]) / 255; };
    return Colour{part(0), part(2), part(4)};
}

}  // namespace boids
