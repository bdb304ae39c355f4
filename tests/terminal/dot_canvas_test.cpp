// Dots become characters, and a character has the colour of its boids.
#include "boids/apps/terminal/dot_canvas.h"

#include <gtest/gtest.h>

namespace boids::terminal {
namespace {

constexpr Colour red{1, 0, 0}, blue{0, 0, 1}, grey{0.5f, 0.5f, 0.5f};

TEST(DotCanvas, ACharacterHasItsDots) {
    DotCanvas braille(2, 1, DotKind::braille), blocks(3, 1, DotKind::blocks), ascii(3, 1, DotKind::ascii);
    EXPECT_EQ(braille.width(), 4);
    EXPECT_EQ(braille.height(), 4);
    braille.set(2, 0, red);  // the first dot of the second character, and its last
    braille.set(3, 3, red);
    EXPECT_EQ(braille.character(0, 0), U'\u2800');
    EXPECT_EQ(braille.character(1, 0), U'\u2881');
    EXPECT_TRUE(braille.is_empty(0, 0));
    EXPECT_FALSE(braille.is_empty(1, 0));
    for (DotCanvas* canvas : {&blocks, &ascii}) {
        EXPECT_EQ(canvas->width(), 3);
        EXPECT_EQ(canvas->height(), 2);
        canvas->set(0, 0, red);
        canvas->set(1, 1, red);
        canvas->set(2, 0, red);
        canvas->set(2, 1, red);
    }
    EXPECT_EQ(blocks.character(0, 0), U'▀');
    EXPECT_EQ(blocks.character(1, 0), U'▄');
    EXPECT_EQ(blocks.character(2, 0), U'█');
    EXPECT_EQ(ascii.character(0, 0), U'\'');
    EXPECT_EQ(ascii.character(1, 0), U'.');
    EXPECT_EQ(ascii.character(2, 0), U':');
}

TEST(DotCanvas, WhatLiesOutsideIsLeftOut) {
    DotCanvas canvas(1, 1, DotKind::braille);
    for (const auto& [x, y] : {std::pair{-1, 0}, std::pair{0, -1}, std::pair{2, 0}, std::pair{0, 4}})
        canvas.set_boid(x, y, red);
    EXPECT_TRUE(canvas.is_empty(0, 0));
}

TEST(DotCanvas, TheColourIsTheMeanOfBoidsWhereThereAreAny) {
    DotCanvas canvas(1, 1, DotKind::braille);
    canvas.set(0, 0, grey);
    EXPECT_EQ(canvas.colour(0, 0), grey);
    canvas.set_boid(1, 0, red);
    canvas.set_boid(1, 1, blue);
    canvas.set(0, 1, grey);
    EXPECT_EQ(canvas.colour(0, 0), (Colour{0.5f, 0, 0.5f}));
    EXPECT_EQ(canvas.character(0, 0), 0x2800u + 0x01 + 0x02 + 0x08 + 0x10);
}

TEST(DotCanvas, TheLocaleSaysWhichDotsCanBeShown) {
    EXPECT_EQ(usual_dots("xterm", "de_DE.UTF-8"), DotKind::braille);
    EXPECT_EQ(usual_dots("xterm", "C.utf8"), DotKind::braille);
    EXPECT_EQ(usual_dots("linux", "C.UTF-8"), DotKind::blocks);
    EXPECT_EQ(usual_dots("linux", "C"), DotKind::ascii);
    EXPECT_EQ(usual_dots("xterm", "de_DE.ISO-8859-1"), DotKind::ascii);
    EXPECT_EQ(usual_dots("xterm", ""), DotKind::ascii);
}

}  // namespace
}  // namespace boids::terminal
