// The version that programs see.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "boids/boids.h"

namespace boids {
namespace {

TEST(Version, IsThreeNumbersAndOne) {
    EXPECT_EQ(BOIDS_VERSION, std::to_string(BOIDS_VERSION_MAJOR) + "." + std::to_string(BOIDS_VERSION_MINOR) + "." +
                                 std::to_string(BOIDS_VERSION_PATCH));
    static_assert(BOIDS_VERSION_NUMBER ==
                  BOIDS_VERSION_MAJOR * 10000 + BOIDS_VERSION_MINOR * 100 + BOIDS_VERSION_PATCH);
}

TEST(Version, IsTheNewestOfTheChangelog) {
    std::ifstream changelog(BOIDS_TEST_DATA "/../../CHANGELOG.md");
    std::string line;
    while (std::getline(changelog, line) && !line.starts_with("## ")) continue;
    EXPECT_TRUE(line.starts_with(std::string("## ") + BOIDS_VERSION)) << line;
}

}  // namespace
}  // namespace boids
