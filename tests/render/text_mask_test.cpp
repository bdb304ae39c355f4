#include "boids/render/text_mask.h"

#include <gtest/gtest.h>

#include <numeric>

namespace boids {
namespace {

int ink(const TextMask& mask) {
    return std::accumulate(mask.opacity.begin(), mask.opacity.end(), 0);
}

TEST(Font, DrawsLetters) {
    const Font font(20);
    EXPECT_GT(ink(font.draw("boids")), ink(font.draw("b")));
    EXPECT_EQ(ink(font.draw("   ")), 0);
}

TEST(Font, MoreLettersAreWiderAndMoreLinesHigher) {
    const Font font(20);
    EXPECT_GT(font.draw("mm").width, font.draw("m").width);
    EXPECT_EQ(font.draw("a\nb").height, 2 * font.draw("a").height);
}

TEST(Font, ReadsUtf8AndSurvivesWhatIsNot) {
    const Font font(20);
    EXPECT_EQ(font.draw("×").width, font.draw("\xC3\x97").width);
    EXPECT_LT(font.draw("×").width, font.draw("xxx").width);
    EXPECT_EQ(ink(font.draw("\xFF")), ink(font.draw("?")));
    EXPECT_EQ(ink(font.draw("\xE2\x82")), ink(font.draw("??")));
}

}  // namespace
}  // namespace boids
