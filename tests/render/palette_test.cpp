#include "boids/render/palette.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace boids {
namespace {

double distance(const Colour& a, const Colour& b) {
    return std::hypot(a.red - b.red, a.green - b.green, a.blue - b.blue);
}

double linear(double x) {
    return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
}

double luminance(const Colour& colour) {
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

/// Back to OKLab, by its published matrices from sRGB.
std::array<double, 3> perceived(const Colour& colour) {
    const double r = linear(colour.red), g = linear(colour.green), b = linear(colour.blue);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double perceived_distance(const Colour& a, const Colour& b) {
    const auto x = perceived(a), y = perceived(b);
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

TEST(Palette, HeadingsAreACircleOfEvenSteps) {
    for (const Theme theme : {Theme::dark, Theme::light}) {
        const Palette palette = palette_for(Colouring::heading, theme);
        for (double turn = 0; turn < 1; turn += 0.125) EXPECT_EQ(palette.at(turn), palette.at(turn + 1)) << turn;
        const double step = perceived_distance(palette.colours[0], palette.colours[1]);
        for (std::size_t i = 0; i < palette.size; ++i)
            EXPECT_NEAR(perceived_distance(palette.colours[i], palette.colours[(i + 1) % palette.size]), step,
                        0.05 * step)
                << i;
    }
}

TEST(Palette, OppositeHeadingsAreFarApart) {
    for (const Theme theme : {Theme::dark, Theme::light}) {
        const Palette palette = palette_for(Colouring::heading, theme);
        for (double turn = 0; turn < 0.5; turn += 1.0 / 32)
            EXPECT_GT(distance(palette.at(turn), palette.at(turn + 0.5)), 0.3) << turn;
    }
}

/// Red-green blind eyes see the red and the green end alike but for their lightness.
TEST(Palette, RedAndGreenHeadingsDifferInLightness) {
    const Palette palette = palette_for(Colouring::heading, Theme::dark);
    EXPECT_GT(luminance(palette.at(0.5)), 1.4 * luminance(palette.at(0)));
}

TEST(Palette, MoreIsLighterOnDarkAndDarkerOnLight) {
    const Palette dark = palette_for(Colouring::speed, Theme::dark),
                  light = palette_for(Colouring::speed, Theme::light);
    for (std::size_t i = 1; i < Palette::size; ++i) {
        EXPECT_GT(luminance(dark.colours[i]), luminance(dark.colours[i - 1])) << i;
        EXPECT_LT(luminance(light.colours[i]), luminance(light.colours[i - 1])) << i;
    }
}

TEST(Colour, ReadsHexadecimalDigits) {
    EXPECT_EQ(parse_colour("#ff0080"), (Colour{1, 0, 128.0f / 255}));
    EXPECT_EQ(parse_colour("FF0080"), parse_colour("#ff0080"));
    for (const char* wrong : {"", "#", "#ff00", "#ff00800", "#gg0000", "red"})
        EXPECT_FALSE(parse_colour(wrong)) << wrong;
}

TEST(Colour, WhiteAndGreyAreThemselves) {
    const Colour white = screen_colour({1, 0, 0});
    EXPECT_NEAR(white.red, 1, 1e-3);
    EXPECT_NEAR(white.green, 1, 1e-3);
    EXPECT_NEAR(white.blue, 1, 1e-3);
    EXPECT_EQ(screen_colour({0, 0, 0}), (Colour{0, 0, 0}));
}

}  // namespace
}  // namespace boids
