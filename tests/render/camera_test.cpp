#include "boids/render/camera.h"

#include <gtest/gtest.h>

#include <cmath>

#include "boids/core/parameters/parameter_table.h"

namespace boids {
namespace {

Parameters flat_world(double width, double height) {
    Parameters parameters = default_parameters();
    parameters.world = {2, width, height, 1};
    parameters.edges.kind = Edge::wrap;
    return parameters;
}

Parameters solid_world() {
    Parameters parameters = default_parameters();
    parameters.world = {3, 400, 300, 200};
    parameters.edges.kind = Edge::bounce;
    return parameters;
}

void expect_pixel(const Vector2& pixel, double x, double y) {
    EXPECT_NEAR(pixel[0], x, 1e-3);
    EXPECT_NEAR(pixel[1], y, 1e-3);
}

TEST(Camera, ShowsAWorldOfThePicturesShapeFromEdgeToEdge) {
    const View view = Camera(flat_world(640, 360), CameraMotion::orbit, 1280, 720).look(State(2), 3);
    EXPECT_DOUBLE_EQ(view.pixels_per_unit, 2);
    expect_pixel(view.pixel({0, 0, 0}), 0, 720);  // y points up
    expect_pixel(view.pixel({640, 360, 0}), 1280, 0);
    expect_pixel(view.pixel({160, 90, 0}), 320, 540);
}

TEST(Camera, KeepsTheShapeOfTheWorldAndCentresIt) {
    // 100 x 100 in 300 x 200: two pixels to a unit, 50 pixels left over on either side.
    const View view = Camera(flat_world(100, 100), CameraMotion::fixed, 300, 200).look(State(2), 0);
    expect_pixel(view.pixel({0, 100, 0}), 50, 0);
    expect_pixel(view.pixel({100, 0, 0}), 250, 200);
    EXPECT_DOUBLE_EQ(view.world.left, 50);
    EXPECT_DOUBLE_EQ(view.world.width, 200);
}

TEST(Camera, SeesAllOfABoxFromEverySide) {
    Camera camera(solid_world(), CameraMotion::orbit, 640, 360);
    for (double seconds = 0; seconds < 60; seconds += 1.7) {
        const View view = camera.look(State(3), seconds);
        for (unsigned bits = 0; bits < 8; ++bits) {
            const Vector2 pixel = view.pixel({bits & 1 ? 400.0 : 0, bits & 2 ? 300.0 : 0, bits & 4 ? 200.0 : 0});
            EXPECT_TRUE(pixel[0] >= 0 && pixel[0] <= 640 && pixel[1] >= 0 && pixel[1] <= 360)
                << seconds << " s: " << pixel[0] << ", " << pixel[1];
        }
    }
}

TEST(Camera, AnOrbitTurnsAndAFixedCameraDoesNot) {
    const Vector3 place{400, 300, 0};
    Camera orbit(solid_world(), CameraMotion::orbit, 640, 360), fixed(solid_world(), CameraMotion::fixed, 640, 360);
    EXPECT_NE(orbit.look(State(3), 0).pixel(place), orbit.look(State(3), 1).pixel(place));
    EXPECT_EQ(fixed.look(State(3), 0).pixel(place), fixed.look(State(3), 1).pixel(place));
}

TEST(Camera, UpInTheWorldIsUpInThePicture) {
    const View view = Camera(solid_world(), CameraMotion::orbit, 640, 360).look(State(3), 5);
    EXPECT_LT(view.pixel({200, 300, 100})[1], view.pixel({200, 0, 100})[1]);
}

TEST(Camera, FollowsTheFlockAcrossAWrappingEdge) {
    State state(2);
    state.add({99, 50, 0}, {1, 0, 0});
    state.add({3, 50, 0}, {1, 0, 0});  // on the other side of the edge, 4 away
    const View view = Camera(flat_world(100, 100), CameraMotion::follow, 200, 200).look(state, 0);
    const double left = view.pixel({99, 50, 0})[0], right = view.pixel({3, 50, 0})[0];
    EXPECT_NEAR((left + right) / 2, 100, 1e-3);
    EXPECT_NEAR(right - left, 4 * view.pixels_per_unit, 1e-3);
    EXPECT_GT(view.pixels_per_unit, 10);  // it looks at the flock, not at the world
}

TEST(Camera, FindsAFlockThatLeftAnOpenWorld) {
    Parameters parameters = flat_world(100, 100);
    parameters.edges.kind = Edge::open;
    State state(2);
    for (int i = 0; i < 20; ++i) state.add({1e6 + i, -1e6 - i, 0}, {1, 0, 0});
    const View view = Camera(parameters, CameraMotion::fixed, 200, 200).look(state, 0);
    for (int i = 0; i < 20; ++i) {
        const Vector2 pixel = view.pixel({1e6 + i, -1e6 - i, 0});
        EXPECT_TRUE(pixel[0] > 0 && pixel[0] < 200 && pixel[1] > 0 && pixel[1] < 200) << pixel[0] << ", " << pixel[1];
    }
}

/// A flock of a hundred that flies, turns and spreads out in an open world.
State flying_flock(double seconds) {
    State state(3);
    const Vector3 middle{200 + 150 * seconds, 150 + 20 * std::sin(seconds), 100 - 60 * seconds};
    for (int i = 0; i < 100; ++i) {
        const double angle = 0.7 * i, wide = (3 + 2 * seconds) * std::sqrt(i);
        state.add(middle + Vector3{wide * std::cos(angle), 0.1 * i, wide * std::sin(angle)}, {2.5, 0, -1});
    }
    return state;
}

TEST(Camera, FramesAFlockThatFliesAndSpreadsWithoutCuttingItOff) {
    Parameters parameters = solid_world();
    parameters.edges.kind = Edge::open;
    for (const auto& [width, height] : {std::pair{640, 400}, std::pair{400, 400}, std::pair{400, 700}}) {
        Camera camera(parameters, CameraMotion::orbit, width, height, 0.085);
        for (double seconds = 0; seconds < 6; seconds += 1.0 / 30) {
            const State state = flying_flock(seconds);
            const View view = camera.look(state, seconds);
            int inside = 0, far_out = 0;
            for (std::size_t index = 0; index < state.size(); ++index) {
                const Vector2 pixel = view.pixel(state.boid(index).position);
                inside += pixel[0] >= 0 && pixel[1] >= 0 && pixel[0] <= width && pixel[1] <= height;
                far_out += std::abs(pixel[0] - width / 2.0) > width * 0.15;
            }
            EXPECT_GE(inside, 97) << seconds << " s, " << width << " x " << height;
            EXPECT_GE(far_out, 10) << seconds << " s, " << width << " x "
                                   << height;  // and it is not lost in the picture
        }
    }
}

TEST(Camera, FramesVeryManyWhateverTheirIds) {
    Parameters parameters = solid_world();
    parameters.edges.kind = Edge::open;
    constexpr int many = 30'000, width = 640, height = 400;
    for (const BoidId between : {1u, 4u}) {
        State state(3);
        for (int i = 0; i < many; ++i) {
            const double angle = 0.7 * i, wide = 0.6 * std::sqrt(i);
            state.append({1 + between * static_cast<BoidId>(i),
                          {200 + wide * std::cos(angle), 0.0005 * i, wide * std::sin(angle)},
                          {2.5, 0, -1}});
        }
        const View view = Camera(parameters, CameraMotion::orbit, width, height, 0.085).look(state, 0);
        int inside = 0, far_out = 0;
        for (std::size_t index = 0; index < state.size(); ++index) {
            const Vector2 pixel = view.pixel(state.boid(index).position);
            inside += pixel[0] >= 0 && pixel[1] >= 0 && pixel[0] <= width && pixel[1] <= height;
            far_out += std::abs(pixel[0] - width / 2.0) > width * 0.15;
        }
        EXPECT_GE(inside, 0.97 * many) << between;
        EXPECT_GE(far_out, 0.1 * many) << between;
    }
}

/// Where the onlooker stands.
Vector3 place_of(const View& view) {
    const Vector3 forward{view.rows[2][0], view.rows[2][1], view.rows[2][2]};
    return view.origin - view.focus * forward;
}

TEST(Camera, ChasesABoidFromBehindAndKeepsIt) {
    Parameters parameters = solid_world();
    parameters.edges.kind = Edge::open;
    Camera camera(parameters, CameraMotion::chase, 640, 360);
    const Vector3 heading = unit(Vector3{2.5, 0, -1});
    std::optional<BoidId> chased;
    for (double seconds = 0; seconds < 4; seconds += 1.0 / 30) {
        const State state = flying_flock(seconds);
        const View view = camera.look(state, seconds);
        for (std::size_t index = 0; index < state.size() && !chased; ++index)
            if (length(state.boid(index).position - view.origin) < 1e-9) chased = state.id[index];
        ASSERT_TRUE(chased);
        const Vector3 boid = state.boid(*state.find(*chased)).position;
        expect_pixel(view.pixel(boid), 320, 180);
        EXPECT_GT(dot(unit(boid - place_of(view)), heading), 0.9);
    }
    camera.chase(7);
    const State state = flying_flock(4);
    expect_pixel(camera.look(state, 4).pixel(state.boid(*state.find(7)).position), 320, 180);
}

TEST(Camera, WhoChasesIsNearEnoughToSeeABody) {
    Parameters parameters = solid_world();
    parameters.edges.kind = Edge::open;
    const State state = flying_flock(0);
    const double whole = Camera(parameters, CameraMotion::follow, 640, 360).look(state, 0).zoom;
    EXPECT_EQ(whole, 1);
    EXPECT_GT(Camera(parameters, CameraMotion::chase, 640, 360).look(state, 0).zoom, 3);
}

TEST(Camera, FliesThroughTheFlockAndAroundIt) {
    Parameters parameters = solid_world();
    parameters.edges.kind = Edge::open;
    Camera camera(parameters, CameraMotion::through, 640, 360, 0.085);
    double nearest = INFINITY, farthest = 0;
    int fewest = 100;
    std::optional<Vector3> before;
    for (double seconds = 0; seconds < 24; seconds += 1.0 / 30) {
        const State state = flying_flock(0);
        const View view = camera.look(state, seconds);
        const double away = length(place_of(view) - Vector3{200, 155, 100});
        nearest = std::min(nearest, away);
        farthest = std::max(farthest, away);
        EXPECT_NEAR(*view.horizon, 0.085, 1e-9);
        int seen = 0;
        for (std::size_t index = 0; index < state.size(); ++index) {
            const Vector3 place = state.boid(index).position;
            const Vector2 pixel = view.pixel(place);
            seen += view.depth(place) > 0 && pixel[0] >= 0 && pixel[1] >= 0 && pixel[0] <= 640 && pixel[1] <= 360;
        }
        fewest = std::min(fewest, seen);
        if (before) {
            EXPECT_LT(length(place_of(view) - *before), 3) << seconds;
        }
        before = place_of(view);
    }
    EXPECT_LT(nearest, 30);   // the flock reaches as far
    EXPECT_GT(farthest, 60);  // and all of it was seen from outside
    EXPECT_GE(fewest, 10);    // and some of it always
}

TEST(Camera, GoesAlongAPath) {
    Camera camera(solid_world(), CameraMotion::orbit, 640, 360);
    camera.take({CameraPath::Kind::stand, false, {{0, {0, 0, 500}, {200, 150, 100}}, {2, {10, 20, 30}, {1, 2, 3}}}});
    const State state = flying_flock(0);
    for (const auto& [seconds, place, target] :
         {std::tuple{0.0, Vector3{0, 0, 500}, Vector3{200, 150, 100}}, {2.0, {10, 20, 30}, {1, 2, 3}}}) {
        const View view = camera.look(state, seconds);
        EXPECT_NEAR(length(place_of(view) - place), 0, 1e-3);
        expect_pixel(view.pixel(target), 320, 180);
    }
}

TEST(Camera, GoesAlongAPathInThePlane) {
    Camera camera(flat_world(640, 360), CameraMotion::fixed, 640, 360);
    camera.take({CameraPath::Kind::plane, false, {{0, {1}, {320, 180, 0}}, {2, {4}, {100, 80, 0}}}});
    EXPECT_DOUBLE_EQ(camera.look(State(2), 0).pixels_per_unit, 1);
    const View view = camera.look(State(2), 2);
    EXPECT_DOUBLE_EQ(view.pixels_per_unit, 4);
    expect_pixel(view.pixel({100, 80, 0}), 320, 180);
    EXPECT_DOUBLE_EQ(view.world.width, 2560);
}

}  // namespace
}  // namespace boids
