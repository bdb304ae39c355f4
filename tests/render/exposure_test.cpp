#include "boids/render/exposure.h"

#include <gtest/gtest.h>

namespace boids {
namespace {

Image grey(int width, int height, std::initializer_list<int> values) {
    Image image{width, height, {}};
    for (const int value : values)
        for (int part = 0; part < 4; ++part) image.rgba.push_back(static_cast<std::uint8_t>(part == 3 ? 255 : value));
    return image;
}

TEST(Exposure, IsTheMeanOfItsMomentsAndBeginsAnew) {
    Exposure exposure(1);
    Image image;
    for (int time = 0; time < 2; ++time) {
        exposure.add(grey(2, 1, {0, 100}));
        exposure.add(grey(2, 1, {51, 200}));
        exposure.develop(image);
        EXPECT_EQ(image.rgba, grey(2, 1, {26, 150}).rgba);  // 25.5 rounds up
    }
}

TEST(Exposure, IsTheMeanOfTheSamplesOfAPixel) {
    Exposure exposure(2);
    Image image;
    exposure.add(grey(4, 2, {0, 40, 8, 8, 80, 120, 8, 8}));
    exposure.develop(image);
    EXPECT_EQ(image.width, 2);
    EXPECT_EQ(image.height, 1);
    EXPECT_EQ(image.rgba, grey(2, 1, {60, 8}).rgba);
}

}  // namespace
}  // namespace boids
