// What a page calls to show the flock: flat functions around one stage, as those of interface.cpp. The page draws into
// the canvas whose WebGL context does what render/ calls.
#include "boids/apps/web/module/flock.h"
#include "boids/apps/web/module/picture_style.h"
#include "boids/apps/web/module/stage.h"
#include "boids/render/onlooker.h"

namespace boids::web {

namespace {

Stage& stage() {
    static Stage only;
    return only;
}

double answer[4];  ///< The numbers of the last question.

/// Where a position is in the picture: pixels, how far away, and how many pixels a unit has there.
const double* describe(const Vector3& position) {
    const View& view = stage().view();
    const Vector2 pixel = view.pixel(position);
    const double depth = view.depth(position);
    answer[0] = pixel[0];
    answer[1] = pixel[1];
    answer[2] = depth;
    answer[3] = view.pixels_per_unit * view.focus / depth;
    return answer;
}

}  // namespace

/// The size of the canvas, and how many of its pixels are one point of the screen.
BOIDS_EXPORT(boids_picture_resize) int boids_picture_resize(int width, int height, double pixels_per_point) {
    return guarded([=] { stage().resize(width, height, pixels_per_point); });
}

/// Takes the style in the input, lines of key=value; what is not named is the scene's own.
BOIDS_EXPORT(boids_picture_style) int boids_picture_style() {
    return guarded([] { stage().set_style(parse_picture_style(input)); });
}

/// All that a style can be, and the motions of cameras, as JSON.
BOIDS_EXPORT(boids_picture_choices) void boids_picture_choices() {
    output = picture_choices();
}

/// What the last picture was drawn with, as JSON.
BOIDS_EXPORT(boids_picture_look) void boids_picture_look() {
    output = stage().look();
}

/// Draws the flock as it was a part of a step ago, so many seconds after the picture before.
BOIDS_EXPORT(boids_picture_draw) int boids_picture_draw(double seconds, double part_of_step) {
    return guarded([=] { stage().draw(the_flock(), seconds, part_of_step); });
}

/// All objects of WebGL are gone.
BOIDS_EXPORT(boids_picture_lose) void boids_picture_lose() {
    stage().lose_context();
}

BOIDS_EXPORT(boids_picture_begin_anew) void boids_picture_begin_anew() {
    stage().begin_anew();
}

BOIDS_EXPORT(boids_picture_fit) void boids_picture_fit() {
    stage().fit();
}

/// Moves the camera as the input names it; as usual where it is empty.
BOIDS_EXPORT(boids_picture_motion) int boids_picture_motion() {
    return guarded([] { stage().set_motion(input); });
}

BOIDS_EXPORT(boids_picture_turn) void boids_picture_turn(double right, double down) {
    stage().turn(right, down);
}

BOIDS_EXPORT(boids_picture_shift) int boids_picture_shift(double right, double down) {
    return guarded([=] { stage().shift(right, down); });
}

BOIDS_EXPORT(boids_picture_enlarge) int boids_picture_enlarge(double factor, double x, double y) {
    return guarded([=] { stage().enlarge(factor, {x, y}); });
}

/// Chases or follows a boid; nobody where its id is below 0.
BOIDS_EXPORT(boids_picture_select) void boids_picture_select(double id) {
    stage().select(id < 0 ? std::nullopt : std::optional(static_cast<BoidId>(id)));
}

BOIDS_EXPORT(boids_picture_follow) void boids_picture_follow(int wanted) {
    stage().follow_selected(wanted != 0);
}

/// The position in the world at a pixel, three numbers; in space as far away as the focus.
BOIDS_EXPORT(boids_picture_position) const double* boids_picture_position(double x, double y) {
    const int failed = guarded([=] {
        const View& view = stage().view();
        const Vector3 position = in_world(view.position({x, y}), view);
        for (int axis = 0; axis < 3; ++axis) answer[axis] = position[axis];
    });
    return failed ? nullptr : answer;
}

/// Where a position is in the picture: its pixel, how far away it is, and how many pixels a unit has there.
BOIDS_EXPORT(boids_picture_pixel) const double* boids_picture_pixel(double x, double y, double z) {
    const double* found = nullptr;
    guarded([&] { found = describe({x, y, z}); });
    return found;
}

/// The same of a boid; none where it is not there.
BOIDS_EXPORT(boids_picture_pixel_of) const double* boids_picture_pixel_of(BoidId id) {
    const double* found = nullptr;
    guarded([&] {
        const State& state = the_flock().state();
        if (const auto index = state.find(id)) found = describe(state.boid(*index).position);
    });
    return found;
}

/// The id of the boid at a pixel, or -1.
BOIDS_EXPORT(boids_picture_boid_at) double boids_picture_boid_at(double x, double y) {
    double id = -1;
    guarded([&] {
        if (const auto found = stage().boid_at(the_flock(), {x, y})) id = static_cast<double>(*found);
    });
    return id;
}

}  // namespace boids::web
