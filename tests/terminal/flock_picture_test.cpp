// What flies is seen where the camera sees it, and what stands is seen to stand.
#include "boids/apps/terminal/flock_picture.h"

#include <gtest/gtest.h>

#include "boids/io/scenario_file.h"
#include "boids/render/palette.h"

namespace boids::terminal {
namespace {

constexpr int columns = 40, rows = 10;  // 80 x 40 dots

/// An empty world of 80 x 40 x 40, so that a dot of the flat one is a unit of length.
Scenario empty_world(int dimension) {
    Scenario scenario = load_scenario("flock");
    World& world = scenario.parameters.world;
    world.dimension = dimension;
    world.width = 80;
    world.height = world.depth = 40;
    return scenario;
}

DotCanvas drawn(const Scenario& scenario, const State& state) {
    DotCanvas canvas(columns, rows, DotKind::braille);
    Camera camera(scenario.parameters, CameraMotion::fixed, canvas.width(), canvas.height());
    draw_flock(canvas, state, scenario, camera.look(state, 0), {}, std::vector<float>(state.size()));
    return canvas;
}

TEST(FlockPicture, ABoidIsADotAtItsPlace) {
    State state(2);
    state.add({21.5, 30.5, 0}, {1, 0, 0});  // 9.5 below the upper edge: the second dot of row 2, and of column 10
    const DotCanvas canvas = drawn(empty_world(2), state);
    EXPECT_EQ(canvas.character(10, 2), 0x2800u + 0x10);
    EXPECT_EQ(canvas.colour(10, 2), palette_for(Colouring::heading, Theme::dark).at(0));
}

TEST(FlockPicture, TheEdgeOfAFlatWorldIsDrawn) {
    const DotCanvas canvas = drawn(empty_world(2), State(2));
    EXPECT_EQ(canvas.character(0, 5), 0x2800u + 0x01 + 0x02 + 0x04 + 0x40);
    EXPECT_EQ(canvas.character(columns - 1, 5), 0x2800u + 0x08 + 0x10 + 0x20 + 0x80);
    EXPECT_EQ(canvas.character(20, 0), 0x2800u + 0x01 + 0x08);
    EXPECT_TRUE(canvas.is_empty(20, 5));
}

TEST(FlockPicture, ObstaclesAreFilledWhereTheyAre) {
    for (const int dimension : {2, 3}) {
        Scenario scenario = empty_world(dimension);
        Obstacle ball{};
        ball.enabled = true;
        ball.shape = Shape::circle;
        ball.x = 40;
        ball.y = 20;
        ball.z = 20;
        ball.radius = 8;
        scenario.obstacles.push_back(ball);
        const DotCanvas canvas = drawn(scenario, State(dimension));
        const int middle = dimension == 2 ? 5 : 4;  // in space the camera looks at a place below the middle
        EXPECT_EQ(canvas.character(20, middle), U'\u28ff') << dimension;
        EXPECT_TRUE(canvas.is_empty(30, middle)) << dimension;
        EXPECT_TRUE(canvas.is_empty(20, 1)) << dimension;
    }
}

TEST(FlockPicture, FarBoidsArePaler) {
    const Scenario scenario = empty_world(3);
    State near(3), far(3);
    Camera camera(scenario.parameters, CameraMotion::fixed, 2 * columns, 4 * rows);
    const View view = camera.look(near, 0);
    const Vector3 forward{view.rows[2][0], view.rows[2][1], view.rows[2][2]};
    near.add(view.origin - 15.0 * forward, {1, 0, 0});
    far.add(view.origin + 15.0 * forward, {1, 0, 0});
    const auto lightness = [&](const State& state) {
        const DotCanvas canvas = drawn(scenario, state);
        float sum = 0;  // of the one dot
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                const Colour colour = canvas.colour(column, row);
                sum += colour.red + colour.green + colour.blue;
            }
        return sum;
    };
    EXPECT_GT(lightness(near), 1.2 * lightness(far));
    EXPECT_GT(lightness(far), 0);
}

}  // namespace
}  // namespace boids::terminal
