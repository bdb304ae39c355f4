// What is sent to a terminal is what changed, and nothing else.
#include "boids/apps/terminal/screen.h"

#include <gtest/gtest.h>

namespace boids::terminal {
namespace {

TEST(Screen, NothingIsSentWhereNothingChanged) {
    Screen one(10, 2), other(10, 2);
    one.write(0, 0, "flock");
    other.write(0, 0, "flock");
    EXPECT_EQ(other.changes_from(one, ColourDepth::full), "");
}

TEST(Screen, ChangesAreSentWithTheirPlaceAndInk) {
    Screen before(10, 2), after(10, 2);
    before.write(0, 1, "step 9");
    after.write(0, 1, "step 10");
    EXPECT_EQ(after.changes_from(before, ColourDepth::full), "\033[2;6H\033[0m10");
    after.put(9, 0, U'⠿', {{{1, 0, 0}}});
    EXPECT_EQ(after.changes_from(before, ColourDepth::full), "\033[1;10H\033[0;38;2;255;0;0m⠿\033[2;6H\033[0m10");
}

TEST(Screen, AnotherSizeIsDrawnAnew) {
    Screen before(10, 2), after(4, 1);
    after.write(0, 0, "ab");
    EXPECT_EQ(after.changes_from(before, ColourDepth::full), "\033[0m\033[2J\033[1;1H\033[0mab");
}

TEST(Screen, WhatLiesOutsideIsLeftOut) {
    Screen screen(3, 1);
    screen.write(1, 0, "abcdef");
    screen.write(0, 5, "x");
    screen.write(-1, 0, "yz");
    EXPECT_EQ(screen.changes_from(Screen(3, 1), ColourDepth::none), "\033[1;1H\033[0mzab");
}

TEST(Screen, CharactersAreUtf8) {
    std::string text;
    for (const char32_t character : U"aé⠿𝄞")
        if (character != 0) append_character(text, character);
    EXPECT_EQ(text, "aé⠿𝄞");
}

}  // namespace
}  // namespace boids::terminal
