// Text from outside never breaks a sentence.
#include "boids/core/text/printable.h"

#include <gtest/gtest.h>

namespace boids {
namespace {

using namespace std::string_view_literals;

TEST(Printable, PlainTextStaysAsItIs) {
    EXPECT_EQ(printable("a \"b\" \\ é"), "a \"b\" \\ é");
}

TEST(Printable, ControlCharactersBecomeEscapes) {
    EXPECT_EQ(printable("a\nb\t\x1B[31m\x7F\0c"sv), "a\\u000Ab\\u0009\\u001B[31m\\u007F\\u0000c");
}

TEST(Excerpt, AShortTextIsWhole) {
    const std::string text(60, 'x');
    EXPECT_EQ(excerpt(text), text);
}

TEST(Excerpt, ALongTextIsCutAtAWholeCharacter) {
    EXPECT_EQ(excerpt(std::string(61, 'x')), std::string(60, 'x') + "...");
    std::string letters = "x";
    for (int i = 0; i < 40; ++i) letters += "é";
    EXPECT_EQ(excerpt(letters), letters.substr(0, 59) + "...");
}

TEST(Excerpt, ALongTextWithoutWholeCharactersIsCutAllTheSame) {
    EXPECT_EQ(excerpt(std::string(100, '\x80')), "...");
}

}  // namespace
}  // namespace boids
