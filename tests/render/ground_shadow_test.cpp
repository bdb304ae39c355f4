#include "boids/render/ground_shadow.h"

#include <algorithm>

#include "boids/core/parameters/parameter_table.h"
#include "boids/tests/render/easel.h"

namespace boids {
namespace {

/// Four hundred boids in a flat square of a side, at a height over the middle of a world 200 long, wide and high.
State flock(double side, double height) {
    State state(3);
    for (int i = 0; i < 400; ++i)
        state.add({100 + side * (i % 20 / 19.0 - 0.5), height, 100 + side * (i / 20 / 19.0 - 0.5)}, {1, 0, 0});
    return state;
}

Parameters world() {
    Parameters parameters = default_parameters();
    parameters.world = {3, 200, 200, 200};
    parameters.edges.kind = Edge::bounce;
    return parameters;
}

/// How dark the ground is at a place of the world.
double darkness_at(const ShadowMap& map, const View& view, double x, double z) {
    const auto cell = [&](double place, int axis) {
        return static_cast<int>((place - view.origin[2 * axis] - map.low[axis]) / map.size[axis] * ShadowMap::side);
    };
    const int column = cell(x, 0), row = cell(z, 1);
    if (std::min(column, row) < 0 || std::max(column, row) >= ShadowMap::side) return 0;
    return map.darkness[static_cast<std::size_t>(row * ShadowMap::side + column)];
}

TEST(GroundShadow, IsDarkBelowTheFlockAndEndsSoftly) {
    const State state = flock(80, 60);
    const View view = Camera(world(), CameraMotion::fixed, 320, 200).look(state, 0);
    const ShadowMap map = cast_shadow(state, view, -view.origin[1]);
    const double middle = darkness_at(map, view, 100, 100), edge = darkness_at(map, view, 140, 100);
    EXPECT_GT(middle, 0.3);
    EXPECT_GT(edge, 0.1 * middle);
    EXPECT_LT(edge, 0.8 * middle);
    EXPECT_LT(darkness_at(map, view, 175, 100), 0.1 * middle);
    EXPECT_LE(*std::max_element(map.darkness.begin(), map.darkness.end()), 1);
}

TEST(GroundShadow, IsSofterTheHigherTheFlockIs) {
    const View view = Camera(world(), CameraMotion::fixed, 320, 200).look(State(3), 0);
    const ShadowMap low = cast_shadow(flock(40, 10), view, -view.origin[1]);
    const ShadowMap high = cast_shadow(flock(40, 190), view, -view.origin[1]);
    EXPECT_GT(darkness_at(low, view, 100, 100), darkness_at(high, view, 100, 100));
    EXPECT_LT(darkness_at(low, view, 135, 100), darkness_at(high, view, 135, 100));
}

TEST(GroundShadow, OfFewIsFaint) {
    const View view = Camera(world(), CameraMotion::fixed, 320, 200).look(State(3), 0);
    State few(3);
    for (int i = 0; i < 5; ++i) few.add({98.0 + i, 60, 100}, {1, 0, 0});
    const ShadowMap map = cast_shadow(few, view, -view.origin[1]);
    EXPECT_LT(*std::max_element(map.darkness.begin(), map.darkness.end()), 0.05);
}

TEST(GroundShadow, IsInThePictureBelowTheHorizon) {
    for (const double horizon : {0.05, 0.085, 0.5, 0.9}) {
        const View view = Camera(world(), CameraMotion::fixed, 320, 200, horizon).look(State(3), 0);
        const Vector2 below = view.pixel(view.origin + Vector3{0, ground_height(view), 0});
        EXPECT_GT(below[1], (1 - horizon) * 200) << horizon;
        EXPECT_LT(below[1], 200) << horizon;
    }
}

Style before(BackdropKind backdrop) {
    Style style;
    style.colouring = Colouring::plain;
    style.backdrop = backdrop;
    return style;
}

/// Brightness on the floor in the middle below a flock of many that flies high.
int brightness_below(BackdropKind backdrop, bool flies) {
    Easel easel(before(backdrop), 320, 200);
    easel.parameters = world();
    const State state = flies ? flock(60, 190) : State(3);
    const View view = easel.view(state);
    const Vector2 pixel = view.pixel({100, view.origin[1] + ground_height(view), 100});
    return brightness(easel.draw(state), static_cast<int>(pixel[0]), static_cast<int>(pixel[1]));
}

TEST(GroundShadow, DarkensTheGroundOfASkyThatHasOne) {
    for (const BackdropKind sky : {BackdropKind::dusk, BackdropKind::dawn})  // night is dark already
        EXPECT_LT(brightness_below(sky, true), 0.9 * brightness_below(sky, false)) << static_cast<int>(sky);
    for (const BackdropKind sky : {BackdropKind::sea, BackdropKind::paper, BackdropKind::plain})
        EXPECT_EQ(brightness_below(sky, true), brightness_below(sky, false)) << static_cast<int>(sky);
}

}  // namespace
}  // namespace boids
