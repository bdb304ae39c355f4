#include "boids/render/camera_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace boids {
namespace {

using Kind = CameraPath::Kind;

CameraPath orbit() {
    return {Kind::orbit, true, {{0, {0, 10, 300}, {}}, {4, {90, 10, 300}, {}}, {6, {90, 30, 100}, {}}}};
}

TEST(CameraPath, PassesThroughItsKeysAndWaitsAtBothEnds) {
    const Vector3 flock{5, 6, 7};
    for (const auto& [seconds, around, above, distance] :
         {std::array{-1.0, 0.0, 10.0, 300.0}, std::array{0.0, 0.0, 10.0, 300.0}, std::array{4.0, 90.0, 10.0, 300.0},
          std::array{6.0, 90.0, 30.0, 100.0}, std::array{60.0, 90.0, 30.0, 100.0}}) {
        const Aim aim = orbit().aim(seconds, flock);
        EXPECT_NEAR(aim.yaw, around * std::numbers::pi / 180, 1e-12) << seconds;
        EXPECT_NEAR(aim.pitch, above, 1e-12) << seconds;
        EXPECT_NEAR(aim.distance, distance, 1e-9) << seconds;
        EXPECT_EQ(aim.target, flock);
    }
}

TEST(CameraPath, IsBetweenTwoKeysWhereTheirValuesAre) {
    for (double seconds = 0; seconds <= 6; seconds += 0.01) {
        const Aim aim = orbit().aim(seconds, {});
        EXPECT_GE(aim.yaw, 0);
        EXPECT_LE(aim.yaw, std::numbers::pi / 2 + 1e-12);
        EXPECT_GE(aim.distance, 100 - 1e-9);
        EXPECT_LE(aim.distance, 300 + 1e-9);
        if (seconds < 4) {
            EXPECT_NEAR(aim.pitch, 10, 1e-9);
        }
    }
}

TEST(CameraPath, ChangesItsPaceSmoothly) {
    // Steps of 1/100 s over keys of unlike times: from one to the next the pace changes by little of the mean pace.
    const Vector3 far{0, 50, -500};
    const CameraPath path{Kind::stand,
                          false,
                          {{0, {0, 0, 0}, far}, {1, {40, 0, 5}, far}, {3, {60, 0, 20}, far}, {7, {200, 0, -30}, far}}};
    const auto place = [&](double seconds) {
        const Aim aim = path.aim(seconds, {});
        const double pitch = aim.pitch * std::numbers::pi / 180;
        return aim.target + aim.distance * Vector3{std::sin(aim.yaw) * std::cos(pitch), std::sin(pitch),
                                                   std::cos(aim.yaw) * std::cos(pitch)};
    };
    Vector3 before = place(0.01) - place(0);
    EXPECT_LT(length(before), 0.05);  // at rest at first
    for (double seconds = 0.01; seconds < 7; seconds += 0.01) {
        const Vector3 pace = place(seconds + 0.01) - place(seconds);
        EXPECT_LT(length(pace - before), 0.06) << seconds;
        before = pace;
    }
    EXPECT_LT(length(before), 0.05);  // and at last
}

TEST(CameraPath, AnAimFromAPlaceLooksAtItsTarget) {
    // 3 along x and 4 up and 12 along z: 13 away, from below.
    const Aim aim = aim_from({0, 0, 0}, {3, 4, 12});
    EXPECT_NEAR(aim.distance, 13, 1e-12);
    EXPECT_NEAR(aim.pitch, -std::asin(4.0 / 13) * 180 / std::numbers::pi, 1e-12);
    EXPECT_NEAR(std::tan(aim.yaw), 3.0 / 12, 1e-12);
    EXPECT_LT(std::cos(aim.yaw), 0);  // which looks along +z
}

TEST(CameraPath, InThePlaneHasATargetAndAZoom) {
    const CameraPath path{Kind::plane, false, {{0, {1}, {10, 20, 0}}, {2, {3}, {30, 20, 0}}}};
    EXPECT_NEAR(path.zoom(1), 2, 1e-12);
    EXPECT_NEAR(path.target(1, {})[0], 20, 1e-12);
    EXPECT_NEAR(path.target(1, {})[1], 20, 1e-12);
}

}  // namespace
}  // namespace boids
