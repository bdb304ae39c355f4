#include "boids/render/body.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "boids/render/turning.h"
#include "easel.h"

namespace boids {
namespace {

TEST(BodyOpacity, GrowsFromNothingToAllWithoutAJump) {
    EXPECT_EQ(body_opacity(0), 0);
    EXPECT_EQ(body_opacity(body_begins), 0);
    EXPECT_EQ(body_opacity(body_is_whole), 1);
    EXPECT_EQ(body_opacity(1000), 1);
    for (double pixels = 0; pixels < 20; pixels += 0.01) {
        EXPECT_GE(body_opacity(pixels + 0.01), body_opacity(pixels));
        EXPECT_LT(body_opacity(pixels + 0.01) - body_opacity(pixels), 0.01);
    }
    EXPECT_GE(dart_ends, body_is_whole);  // the dart goes when the body hides it
}

TEST(BodyThreshold, LetsTheLargestHaveBodiesWhereTooManyAreNear) {
    std::vector<double> few{7, 30, 12}, many{7, 30, 12, 9, 20};
    EXPECT_EQ(body_threshold(few, 3), body_begins);
    EXPECT_EQ(body_threshold(many, 3), 9);  // 30, 20 and 12 are longer
    EXPECT_EQ(body_opacity(9, 9), 0);
    EXPECT_EQ(body_opacity(30, 9), 1);
}

TEST(UpOf, IsUpInLevelFlightAndAtRightAnglesToTheWay) {
    EXPECT_EQ(up_of({2, 0, 0}, {}, 3), (Vector3{0, 1, 0}));
    EXPECT_EQ(up_of({2, 0, 0}, {}, 2), (Vector3{0, 0, 1}));
    for (const Vector3 velocity : {Vector3{1, 2, -3}, Vector3{0, 5, 0}, Vector3{0, -1, 0}, Vector3{-2, 0.1, 0.3}}) {
        const Vector3 up = up_of(velocity, {0.02, -0.01, 0.03}, 3);
        EXPECT_NEAR(length(up), 1, 1e-9);
        EXPECT_NEAR(dot(up, velocity), 0, 1e-9);
    }
}

TEST(UpOf, ABoidLeansIntoItsTurn) {
    // Flying along -z its right is +x: a turn to the right leans the back over to +x, and the other way round.
    EXPECT_GT(up_of({0, 0, -2}, {0.05, 0, 0}, 3)[0], 0.3);
    EXPECT_LT(up_of({0, 0, -2}, {-0.05, 0, 0}, 3)[0], -0.3);
    // In the plane, flying east and turning north leans it to the north.
    EXPECT_GT(up_of({2, 0, 0}, {0, 0.05, 0}, 2)[1], 0.3);
    // A turn of a radian in 60 steps rolls it by 45 degrees, whatever the speed.
    EXPECT_NEAR(up_of({0, 0, -3}, {3 / 60.0, 0, 0}, 3)[0], std::sqrt(0.5), 1e-9);
    EXPECT_NEAR(up_of({0, 0, -1}, {1 / 60.0, 0, 0}, 3)[0], std::sqrt(0.5), 1e-9);
    // Speeding up alone rolls nobody.
    EXPECT_EQ(up_of({2, 0, 0}, {0.5, 0, 0}, 3), (Vector3{0, 1, 0}));
}

/// How far wings go in so many steps, and how often they pass their middle.
struct Beat {
    double range = 0;
    int crossings = 0;
};
Beat beat_of(const Vector3& velocity) {
    Beat beat;
    double least = 10, most = -10, before = 0;
    for (int step = 0; step < 970; ++step) {
        const double angle = wing_angle(7, step, velocity, {}, 3) - 0.14;
        least = std::min(least, angle);
        most = std::max(most, angle);
        beat.crossings += step > 0 && (angle > 0) != (before > 0);
        before = angle;
    }
    beat.range = most - least;
    return beat;
}

TEST(WingAngle, BeatsFasterInAClimbAndHardlyWhereTheBoidSinks) {
    const Beat level = beat_of({2, 0, 0}), climb = beat_of({1, 1.5, 0}), sink = beat_of({1.5, -1, 0});
    EXPECT_GT(level.range, 0.8);
    EXPECT_GT(climb.crossings, 1.8 * level.crossings);
    EXPECT_LT(sink.range, 0.1);
}

TEST(WingAngle, NeighboursDoNotBeatTogether) {
    std::set<int> angles;
    for (BoidId id = 0; id < 20; ++id) angles.insert(static_cast<int>(100 * wing_angle(id, 30, {2, 0, 0}, {}, 3)));
    EXPECT_GT(angles.size(), 14u);
}

TEST(ApparentWidth, ABirdShowsMoreWingFromAboveThanFromBehind) {
    EXPECT_GT(apparent_width(BoidShape::bird, {0, 1, 0}, {0, -1, 0}),
              2 * apparent_width(BoidShape::bird, {0, 1, 0}, {0, 0, -1}));
    EXPECT_EQ(apparent_width(BoidShape::dart, {0, 1, 0}, {0, 0, -1}), 1);
}

TEST(BodyMesh, EveryShapeButTheDartHasTrianglesAndIsTheSameOnBothSides) {
    EXPECT_TRUE(body_mesh(BoidShape::dart).empty());
    for (const BoidShape shape : {BoidShape::bird, BoidShape::fish, BoidShape::arrow}) {
        EXPECT_LT(2 * body_mesh(shape, false).size(), body_mesh(shape).size() + 1);
        const std::vector<BodyVertex> mesh = body_mesh(shape);
        ASSERT_FALSE(mesh.empty());
        EXPECT_EQ(mesh.size() % 3, 0u);
        double balance = 0;
        for (const BodyVertex& vertex : mesh) {
            balance += vertex.right;
            EXPECT_LE(std::abs(vertex.ahead), 0.6);
            const double normal = std::hypot(vertex.normal_ahead, vertex.normal_right, vertex.normal_up);
            EXPECT_NEAR(normal, 1, 1e-5);
        }
        EXPECT_NEAR(balance, 0, 1e-5);
    }
}

TEST(Turning, OfASteadyCircleIsItsAccelerationWhateverTheStride) {
    // Speed 2, a turn of 0.02 radians a step: an acceleration of 0.04 to the left.
    for (const std::uint64_t stride : {1u, 4u}) {
        Turning turning;
        State state(2);
        state.add({0, 0, 0}, {2, 0, 0});
        for (state.step = 0; state.step <= 48; state.step += stride) {
            const double angle = 0.02 * static_cast<double>(state.step);
            state.velocity[0][0] = 2 * std::cos(angle);
            state.velocity[1][0] = 2 * std::sin(angle);
            turning.see(state);
        }
        const Vector3 turn = turning.turns()[0], velocity = state.boid(0).velocity;
        EXPECT_NEAR((velocity[0] * turn[1] - velocity[1] * turn[0]) / 2, 0.04, 0.004);
    }
}

TEST(Turning, KnowsBoidsByTheirIdsInAnyOrder) {
    State first(2), second(2);
    first.add({0, 0, 0}, {1, 0, 0});
    first.add({0, 0, 0}, {-1, 0, 0});
    second = first;
    second.step = 1;
    std::swap(second.id[0], second.id[1]);
    std::swap(second.velocity[0][0], second.velocity[0][1]);
    Turning turning;
    turning.see(first);
    turning.see(second);
    for (const Vector3& turn : turning.turns()) EXPECT_EQ(turn, (Vector3{}));
}

Image picture_of(BoidShape shape, double size) {
    Style style = Easel::plain_style();
    style.boid_size = size;
    style.shape = shape;
    Easel easel(style);
    State state(2);
    state.add({80, 60, 0}, {2, 0, 0});
    return easel.draw(state);
}

TEST(Bodies, EveryShapeIsAPictureOfItsOwnWhereItIsLarge) {
    std::set<std::vector<std::uint8_t>> pictures;
    for (std::size_t shape = 0; shape < std::size(boid_shape_names); ++shape)
        pictures.insert(picture_of(static_cast<BoidShape>(shape), 40).rgba);
    EXPECT_EQ(pictures.size(), std::size(boid_shape_names));
}

TEST(Bodies, ABirdIsWiderThanLongAndAFishLongerThanWide) {
    const auto extent = [](const Image& image) {
        int left = 1000, right = 0, top = 1000, bottom = 0;
        for (int y = 1; y < image.height - 1; ++y)
            for (int x = 1; x < image.width - 1; ++x)
                if (brightness(image, x, y) > 200) {
                    left = std::min(left, x), right = std::max(right, x);
                    top = std::min(top, y), bottom = std::max(bottom, y);
                }
        return std::pair{right - left, bottom - top};
    };
    const auto bird = extent(picture_of(BoidShape::bird, 40)), fish = extent(picture_of(BoidShape::fish, 40));
    EXPECT_NEAR(bird.first, 40, 6);
    EXPECT_GT(bird.second, bird.first);
    EXPECT_GT(fish.first, 2 * fish.second);
}

TEST(Bodies, InSpaceTheyGrowAsTheCameraComesNearer) {
    Style style = Easel::plain_style();
    style.shape = BoidShape::bird;
    Parameters parameters = default_parameters();
    parameters.world = {3, 200, 200, 200};
    parameters.edges.kind = Edge::bounce;
    State state(3);
    state.add({100, 84, 100}, {1, 0, 0});
    const auto pixels = [&](double zoom) {
        const Offscreen offscreen(320, 240);
        Renderer renderer(style, 320, 240);
        Scenario scenario;
        scenario.parameters = parameters;
        Camera camera(parameters, CameraMotion::fixed, 320, 240);
        Stance stance;
        stance.zoom = zoom;
        const std::vector<float> numbers{0};
        renderer.draw({state, scenario, numbers, 0, 1, 0, ""}, camera.look(state, 0, stance));
        return renderer.boid_size();
    };
    EXPECT_NEAR(pixels(4), 4 * pixels(1), 1e-6);
}

}  // namespace
}  // namespace boids
