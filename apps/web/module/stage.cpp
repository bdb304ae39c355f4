#include "boids/apps/web/module/stage.h"

#include <algorithm>
#include <chrono>

#include "boids/apps/web/module/json_text.h"
#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/render/colouring.h"
#include "boids/render/onlooker.h"
#include "boids/render/usual_style.h"

namespace boids::web {

void Stage::resize(int width, int height, double pixels_per_point) {
    if (width < 1 || height < 1) throw Error("a picture has at least one pixel");
    if (width == width_ && height == height_ && pixels_per_point == pixels_per_point_) return;
    width_ = width;
    height_ = height;
    pixels_per_point_ = pixels_per_point;
    renderer_.reset();
    camera_.reset();
}

std::string Stage::look() const {
    JsonText json;
    json.begin('{').key("colouring").value(colouring_names[static_cast<std::size_t>(style_.colouring)]);
    const auto sky = sky_of(style_);
    const Theme theme = sky ? sky->dark ? Theme::dark : Theme::light : style_.theme;
    json.key("theme").value(theme_names[static_cast<std::size_t>(theme)]);
    const auto backdrop = style_.backdrop.value_or(BackdropKind::plain);
    json.key("backdrop").value(backdrop_names[static_cast<std::size_t>(backdrop)]);
    json.key("motion").value(camera_names[static_cast<std::size_t>(camera_motion_)]);
    json.key("size").value(renderer_ ? renderer_->boid_size() : 0.0);
    return json.end('}').text();
}

void Stage::begin_anew() {
    motion_.reset();
    selected_.reset();
    camera_.reset();
    renderer_.reset();  // with the trails of the scene before
    turning_ = {};
    slow_colouring_ = Colouring::plain;
    time_ = 0;
    fit();
}

void Stage::fit() {
    stance_ = {};
    follows_ = false;
}

void Stage::set_motion(std::string_view name) {
    motion_.reset();
    if (name.empty()) return;
    const auto index = index_of(camera_names, name);
    if (!index) throw Error("cameras are " + joined(camera_names) + ", not \"" + std::string(name) + "\"");
    motion_ = static_cast<CameraMotion>(*index);
}

void Stage::turn(double right, double down) {
    boids::turn(stance_, right / pixels_per_point_, down / pixels_per_point_);
}

void Stage::shift(double right, double down) {
    boids::shift(stance_, view(), right, down);
}

void Stage::enlarge(double factor, const Vector2& pixel) {
    boids::enlarge(stance_, view(), camera_parameters_.world.dimension, factor, pixel);
}

const View& Stage::view() const {
    if (!view_) throw Error("no picture has been drawn yet");
    return *view_;
}

std::optional<BoidId> Stage::boid_at(const Simulation& flock, const Vector2& pixel) const {
    if (!renderer_) return {};
    return boids::boid_at(pixel, flock.state(), view(), pointing_reach(renderer_->boid_size(), pixels_per_point_));
}

CameraMotion Stage::motion_in(int dimension) const {
    return motion_.value_or(dimension == 3 ? CameraMotion::orbit : CameraMotion::fixed);
}

/// Makes renderer and camera fit what is to be drawn; most of the time they do.
void Stage::prepare(const Simulation& flock) {
    const Parameters& parameters = flock.parameters();
    if (width_ == 0) throw Error("a picture has at least one pixel");
    if (camera_parameters_.world.dimension != parameters.world.dimension) fit();
    Style style = usual_style(flock.scenario(), wanted_.style, wanted_.colouring);
    style.boid_size *= pixels_per_point_;
    if (!renderer_)
        renderer_.emplace(style, width_, height_);
    else if (style != style_)
        renderer_->set_style(style);
    const auto horizon = horizon_of(style);
    const CameraMotion motion = motion_in(parameters.world.dimension);
    if (!camera_ || horizon != horizon_of(style_) || motion != camera_motion_ ||
        !same_world(parameters, camera_parameters_))
        camera_.emplace(parameters, motion, width_, height_, horizon);
    style_ = style;
    camera_motion_ = motion;
    camera_parameters_ = parameters;
}

/// Colours that take long to find are found for some pictures alone, and take a sixth of the time at most.
void Stage::number(const State& state, const Parameters& parameters) {
    if (!minds_neighbours(style_.colouring)) return number_boids(style_.colouring, state, parameters, numbers_);
    if (slow_colouring_ == style_.colouring && time_ < next_numbering_) return slow_numbers_.write(state, numbers_);
    const auto began = std::chrono::steady_clock::now();
    number_boids(style_.colouring, state, parameters, numbers_);
    slow_numbers_ = NumbersById(state, numbers_);
    slow_colouring_ = style_.colouring;
    next_numbering_ = time_ + 5 * std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

const State& Stage::shown_state(const State& state, const Parameters& parameters, double part_of_step) {
    if (part_of_step <= 0) return state;
    move_back(state, parameters, part_of_step, moved_);
    return moved_;
}

View Stage::look_at(const State& state, const Parameters& parameters) {
    const auto index = selected_ ? state.find(*selected_) : std::nullopt;
    if (!index) selected_.reset();
    camera_->chase(selected_);
    const bool follows = follows_ && index;
    if (follows && view_) follow(stance_, *view_, state.boid(*index).position);
    View view = camera_->look(state, time_, stance_);
    if (follows) repeat_around(view, parameters);
    return view;
}

void Stage::draw(const Simulation& flock, double seconds, double part_of_step) {
    prepare(flock);
    time_ += seconds;
    const State& state = flock.state();
    const Parameters& parameters = flock.parameters();
    if (has_bodies(shapes_of(flock.scenario(), style_))) turning_.see(state);
    number(state, parameters);
    const State& shown = shown_state(state, parameters, part_of_step);
    view_ = look_at(shown, parameters);
    const double steps = drawn_step_ > state.step ? 0 : static_cast<double>(state.step - drawn_step_);
    renderer_->draw({shown, flock.scenario(), numbers_, static_cast<double>(state.step) - part_of_step, steps, seconds,
                     "", turning_.turns()},
                    *view_);
    drawn_step_ = state.step;
}

}  // namespace boids::web
