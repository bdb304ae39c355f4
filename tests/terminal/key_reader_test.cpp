// Arrows and function keys are no letters, however their bytes arrive.
#include "boids/apps/terminal/key_reader.h"

#include <gtest/gtest.h>

namespace boids::terminal {
namespace {

TEST(KeyReader, LettersAreKeys) {
    EXPECT_EQ(KeyReader().keys("q 1+."), "q 1+.");
}

TEST(KeyReader, SequencesAreNot) {
    EXPECT_EQ(KeyReader().keys("a\033[Ab\033OPc\033[15~d\033[1;5Ce"), "abcde");
}

TEST(KeyReader, ASequenceMayBeCutAnywhere) {
    const std::string bytes = "a\033[15~b\033OPc";
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        KeyReader reader;
        const std::string first = reader.keys(bytes.substr(0, cut));
        EXPECT_EQ(first + reader.keys(bytes.substr(cut)), "abc") << cut;
    }
}

TEST(KeyReader, AfterEscapeAloneAKeyIsAKey) {
    EXPECT_EQ(KeyReader().keys("\033q"), "q");
    EXPECT_EQ(KeyReader().keys("\033\033[Aq"), "q");
}

}  // namespace
}  // namespace boids::terminal
