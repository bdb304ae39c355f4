// Colours are told to a terminal in as many steps as it has.
#include "boids/apps/terminal/ink.h"

#include <gtest/gtest.h>

namespace boids::terminal {
namespace {

TEST(Ink, TheEnvironmentSaysHowManyColoursThereAre) {
    EXPECT_EQ(colour_depth("xterm-256color", "truecolor", ""), ColourDepth::full);
    EXPECT_EQ(colour_depth("xterm", "24bit", ""), ColourDepth::full);
    EXPECT_EQ(colour_depth("xterm-direct", "", ""), ColourDepth::full);
    EXPECT_EQ(colour_depth("tmux-256color", "", ""), ColourDepth::palette);
    EXPECT_EQ(colour_depth("linux", "", ""), ColourDepth::sixteen);
    EXPECT_EQ(colour_depth("vt100", "truecolor", ""), ColourDepth::none);
    EXPECT_EQ(colour_depth("xterm-256color", "truecolor", "1"), ColourDepth::none);
}

TEST(Ink, ASequenceBeginsFromNothing) {
    const Colour orange{1, 0.5f, 0};
    EXPECT_EQ(sequence({}, ColourDepth::full), "\033[0m");
    EXPECT_EQ(sequence({{}, true, false}, ColourDepth::none), "\033[0;1m");
    EXPECT_EQ(sequence({{}, false, true}, ColourDepth::none), "\033[0;2m");
    EXPECT_EQ(sequence({orange}, ColourDepth::full), "\033[0;38;2;255;128;0m");
    // 128 is nearest to the level 135, the third of 0, 95, 135, ...: 16 + 36 * 5 + 6 * 2 + 0.
    EXPECT_EQ(sequence({orange}, ColourDepth::palette), "\033[0;38;5;208m");
    EXPECT_EQ(sequence({orange}, ColourDepth::sixteen), "\033[0;91m");
    EXPECT_EQ(sequence({orange}, ColourDepth::none), "\033[0m");
}

TEST(Ink, TheCubeHasTheNearestOfItsLevels) {
    const int levels[] = {0, 95, 135, 175, 215, 255};
    for (int value = 0; value < 256; ++value) {
        int nearest = 0;
        for (int i = 1; i < 6; ++i)
            if (std::abs(levels[i] - value) < std::abs(levels[nearest] - value)) nearest = i;
        const Colour shade{static_cast<float>(value) / 255, 0, 0};
        const std::string told = sequence({shade}, ColourDepth::palette);
        const int found = (std::stoi(told.substr(told.rfind(';') + 1)) - 16) / 36;
        EXPECT_EQ(std::abs(levels[found] - value), std::abs(levels[nearest] - value)) << value;
    }
}

TEST(Ink, CoarseColoursAreFew) {
    EXPECT_EQ(coarse({0, 1, 0.501f}), coarse({0.01f, 0.99f, 0.51f}));
    EXPECT_EQ(coarse({0, 1, 0}), (Colour{0, 1, 0}));
}

}  // namespace
}  // namespace boids::terminal
