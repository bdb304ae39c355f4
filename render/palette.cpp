#include "boids/render/palette.h"

#include <numbers>
#include <span>

namespace boids {

namespace {

/// A circle in OKLab, tilted: opposite hues of red and green also differ in lightness, so that four directions stay
/// four colours for red-green blind eyes, and a circle's points are evenly spaced.
PerceivedColour tilted_circle(double turn, double lightness, double chroma, double tilt) {
    const double angle = 2 * std::numbers::pi * turn;
    const double red_green = chroma * std::cos(angle) * std::cos(tilt);
    return {lightness - chroma * std::cos(angle) * std::sin(tilt), red_green, chroma * std::sin(angle)};
}

/// The colour part of the way along a row of equally spaced stops.
PerceivedColour along(std::span<const PerceivedColour> stops, double way) {
    const double place = way * static_cast<double>(stops.size() - 1);
    const auto first = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const double fraction = place - static_cast<double>(first);
    const auto mix = [fraction](double a, double b) { return a + fraction * (b - a); };
    const PerceivedColour &a = stops[first], &b = stops[first + 1];
    return {mix(a.lightness, b.lightness), mix(a.red_green, b.red_green), mix(a.yellow_blue, b.yellow_blue)};
}

// Lightness rises, or on paper falls, evenly with the number; hue is there for beauty.
constexpr PerceivedColour rising[] = {
    {0.42, 0.02, -0.14}, {0.54, 0.13, -0.13}, {0.66, 0.18, 0.02}, {0.79, 0.08, 0.14}, {0.95, -0.03, 0.10}};
constexpr PerceivedColour falling[] = {
    {0.80, -0.05, -0.06}, {0.68, -0.07, -0.08}, {0.55, 0.00, -0.15}, {0.42, 0.09, -0.14}, {0.28, 0.12, -0.05}};

// The colours of Okabe and Ito, which colour-blind eyes tell apart, in an order that begins with a quiet one for the
// flock and a hot one for the next; on paper the weakest are darker.
constexpr Colour on_dark[Palette::species] = {{0.34f, 0.71f, 0.91f}, {0.84f, 0.37f, 0.00f}, {0.94f, 0.89f, 0.26f},
                                              {0.00f, 0.62f, 0.45f}, {0.80f, 0.47f, 0.65f}, {0.90f, 0.62f, 0.00f},
                                              {0.00f, 0.45f, 0.70f}, {0.85f, 0.85f, 0.85f}};
constexpr Colour on_light[Palette::species] = {{0.00f, 0.45f, 0.70f}, {0.84f, 0.37f, 0.00f}, {0.70f, 0.62f, 0.00f},
                                               {0.00f, 0.62f, 0.45f}, {0.80f, 0.47f, 0.65f}, {0.90f, 0.62f, 0.00f},
                                               {0.34f, 0.71f, 0.91f}, {0.00f, 0.00f, 0.00f}};

PerceivedColour perceived(Colouring colouring, Theme theme, double number) {
    const bool dark = theme == Theme::dark;
    if (colouring == Colouring::plain)
        return dark ? PerceivedColour{0.93, 0.0, 0.025} : PerceivedColour{0.30, 0.0, -0.03};
    // The strongest colours of these circles that screens can show: none is clipped, so the steps stay even.
    if (colouring == Colouring::heading || colouring == Colouring::flock)
        return dark ? tilted_circle(number, 0.72, 0.13, 0.45) : tilted_circle(number, 0.60, 0.12, 0.45);
    return dark ? along(rising, number) : along(falling, number);
}

}  // namespace

Colour Palette::at(double number) const {
    if (cyclic) number -= std::floor(number);
    const int index = static_cast<int>(cyclic ? number * size : std::clamp(number, 0.0, 1.0) * (size - 1));
    return colours[static_cast<std::size_t>(index % size)];
}

Palette palette_for(Colouring colouring, Theme theme) {
    Palette palette;
    palette.cyclic = colouring == Colouring::heading || colouring == Colouring::flock;
    const double steps = palette.cyclic ? Palette::size : Palette::size - 1;
    for (int i = 0; i < Palette::size; ++i) {
        const Colour* species = &(theme == Theme::dark ? on_dark : on_light)[i * Palette::species / Palette::size];
        palette.colours[static_cast<std::size_t>(i)] =
            colouring == Colouring::species ? *species : screen_colour(perceived(colouring, theme, i / steps));
    }
    return palette;
}

}  // namespace boids
