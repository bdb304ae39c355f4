#include "boids/apps/viewer/viewer.h"

#include <epoxy/gl.h>
// after epoxy, which brings the names of OpenGL
#include <GLFW/glfw3.h>
#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/api/scene_edits.h"
#include "boids/apps/viewer/leave_question.h"
#include "boids/apps/viewer/overlay.h"
#include "boids/apps/viewer/plots.h"
#include "boids/apps/viewer/settings.h"
#include "boids/apps/viewer/state_print.h"
#include "boids/core/text/error.h"
#include "boids/io/command_line.h"
#include "boids/io/image_file.h"
#include "boids/io/scenario_file.h"
#include "boids/io/scene_picture.h"
#include "boids/render/onlooker.h"
#include "boids/render/usual_style.h"

namespace boids::viewer {

namespace {

std::string alternative_to_a_window(const Scenario& scenario) {
    return "boids render " + (scenario.name.empty() ? std::string("murmuration") : scenario.name) +
           " draws a film without one";
}

Settings remembered(const ViewRequest& request) {
    return request.remember ? load_settings() : Settings{};
}

/// An engine whose boids are moved between two steps, coloured and drawn.
EngineChoice with_drawing(EngineChoice engine) {
    engine.memory.beside = State::bytes_per_boid(3) + sizeof(float) + BoidBuffer::bytes_per_boid;
    return engine;
}

}  // namespace

Viewer::Viewer(const ViewRequest& request)
    : request_(request),
      window_("boids", request.width, request.height, alternative_to_a_window(request.scenario)),
      imgui_frame_(window_),
      thread_(request.recording ? std::make_unique<SimulationThread>(request.recording)
                                : std::make_unique<SimulationThread>(Origin{request.scenario, request.read},
                                                                     with_drawing(request.engine))),
      panel_({[this] { save_scenario(); },
              [this] {
                  const std::string command = command_line(snapshot_->scenario);
                  window_.copy(command);
                  say("copied: " + command +
                      (needs_a_file(snapshot_->scenario) ? "; for what is in the world, save the scenario" : ""));
              },
              [this] { wanted_ = Wanted::flock; }, [this] { toggle_film(); }, [this] { thread_->reset(); },
              [this] { view_settings_.stance = {}; }, [this] { add_hunter_or_leader(random_place(), add_predator); },
              [this] { add_hunter_or_leader(random_place(), add_leader); },
              [this](const std::string& name) { thread_->open(Origin{load_scenario(name)}); }}) {
    view_settings_.style = request.style;
    const Settings settings = remembered(request);
    view_settings_.panel = settings.panel;
    view_settings_.more = settings.more;
    if (settings.width > 0 && request.remember) {
        glfwSetWindowSize(window_.handle(), settings.width, settings.height);
        if (settings.x >= 0) window_.set_place(settings.x, settings.y);
        view_settings_.style.theme = static_cast<Theme>(settings.theme);
        if (settings.colouring >= 0) view_settings_.colouring = static_cast<Colouring>(settings.colouring);
        if (settings.trails) view_settings_.style.trail_seconds = 0.7;
    }
    if (request.theme) view_settings_.style.theme = *request.theme;
    if (request.colouring) view_settings_.colouring = request.colouring;
    snapshot_ = thread_->newest();
    listen();
    thread_->set_rate(view_settings_.steps_per_second());
    thread_->set_running(true);
}

Viewer::~Viewer() {
    if (!request_.remember || window_.is_full_screen()) return;
    Settings settings;
    window_.place(settings.x, settings.y);
    window_.size(settings.width, settings.height);
    settings.panel = view_settings_.panel;
    settings.more = view_settings_.more;
    settings.trails = view_settings_.style.trail_seconds > 0;
    settings.theme = static_cast<int>(view_settings_.style.theme);
    if (view_settings_.colouring) settings.colouring = static_cast<int>(*view_settings_.colouring);
    save_settings(settings);
}

double Viewer::now() const {
    return std::chrono::duration<double>(Clock::now() - opened_).count();
}

void Viewer::say(const std::string& message) {
    view_settings_.message = message;
    view_settings_.message_time = now();
}

void Viewer::run(std::optional<double> seconds) {
    while (!leaves() && (!seconds || now() < *seconds)) {
        window_.poll();
        snapshot_ = thread_->newest();
        if (const std::string problem = thread_->take_problem(); !problem.empty()) say(problem);
        history_.add(snapshot_->step(), snapshot_->observables);
        dress_scene();
        draw_picture();
        window_.show_picture();
        pace_.picture();
        turn_icon();
        print_state();
        if (seconds)
            pace_.input();  // a benchmark's hand never rests
        else if (prints_ == 0)
            rest();
    }
    if (film_) toggle_film();
}

/// Displays that do not wait for their beam would be drawn on without end.
void Viewer::rest() {
    constexpr double picture_time = 1.0 / 60;
    const double left = picture_time - (now() - drawn_time_);
    if (left > 0.001) window_.wait(left);
}

void Viewer::draw_picture() {
    int width = 0, height = 0;
    window_.size_in_pixels(width, height);
    if (width == 0 || height == 0) return window_.wait(0.1);  // minimised
    const double time = now();
    imgui_frame_.begin(view_settings_.style.theme);
    const double scale = window_.pixels_per_unit();
    double panel = 0;
    panel_.begin();
    if (view_settings_.panel)
        panel = panel_.draw(view_settings_, *snapshot_, *thread_, history_,
                            {pace_.pictures_per_second(), film_ != nullptr});
    prepare_scene(std::max(16, width - static_cast<int>(panel * scale)), height);
    draw_flock(time);
    if (width_ < width) imgui_frame_.paint_panel(width - width_);
    drawn_step_ = snapshot_->step();
    drawn_time_ = time;
    move_pointer();
    mark_handle();
    draw_interface(width_ / scale);
    if (asking_) draw_leave_question();
    const ImDrawList* message = draw_message(view_settings_, now(), width_ / scale);
    imgui_frame_.end(message, [&] {  // messages are for who is at the window, not for who sees the film
        if (film_) film_->add(time, width_, height_);
        if (wanted_ == Wanted::flock) save_picture(width_);
    });
    if (wanted_ == Wanted::window) save_picture(width);
}

/// Each scene begins with its usual colours, unless somebody has chosen, and with a camera of its own; a species that
/// is added to it changes neither.
void Viewer::dress_scene() {
    const Scenario& scenario = snapshot_->scenario;
    const int dimension = scenario.parameters.world.dimension;
    const bool opened = dressed_ != snapshot_->origin;
    if (opened || dressed_dimension_ != dimension) {
        view_settings_.camera = dimension == 3 ? CameraMotion::orbit : CameraMotion::fixed;
        view_settings_.stance = {};
        view_settings_.follow_selected = false;
    }
    if (opened || dressed_look_ != scenario.look)
        view_settings_.style.colouring =
            view_settings_.colouring.value_or(usual_colouring(scenario, view_settings_.style));
    dressed_ = snapshot_->origin;
    dressed_dimension_ = dimension;
    dressed_look_ = scenario.look;
}

/// Makes camera, renderer and colours fit what is to be drawn; most of the time they do.
void Viewer::prepare_scene(int width, int height) {
    const Parameters& parameters = snapshot_->scenario.parameters;
    const bool resized = width != width_ || height != height_;
    width_ = width;
    height_ = height;
    Style style = view_settings_.style;
    if (leaves_backdrop_to_scene(style)) style.picture = scene_picture();
    style = usual_style(snapshot_->scenario, style, view_settings_.style.colouring);
    style.boid_size *= window_.pixels_per_unit();
    if (!renderer_ || resized) {
        renderer_.emplace(style, width, height);
        thread_->share_processor(renderer_->draws_on_processor());
    }
    if (drawn_style_ != style) renderer_->set_style(style);
    const std::optional<double> horizon = horizon_of(style);
    const bool tilted = horizon != horizon_of(drawn_style_);
    drawn_style_ = style;
    if (!camera_ || resized || tilted || !same_world(parameters, camera_parameters_) ||
        camera_motion_ != view_settings_.camera)
        camera_.emplace(parameters, view_settings_.camera, width, height, horizon);
    camera_parameters_ = parameters;
    camera_motion_ = view_settings_.camera;
    if (drawn_step_ > snapshot_->step()) drawn_step_ = snapshot_->step();
}

/// From the card where the boids are, or by way of their state.
void Viewer::draw_flock(double time) {
    const bool taken = take_from_card(time);
    if (!taken) number_flock();
    const State none(snapshot_->scenario.parameters.world.dimension);
    const State& state = taken ? none : moved_state();
    if (!taken) view_ = look(state, time);
    renderer_->draw(
        {state, snapshot_->scenario, numbers_, shown_step_, static_cast<double>(snapshot_->step() - drawn_step_),
         time - drawn_time_, "", turning_.turns(), taken ? snapshot_->flock.moment() : nullptr},
        *view_);
}

/// Whether the renderer has the boids without anybody having to bring them.
bool Viewer::take_from_card(double time) {
    const StatePieces* moment = snapshot_->flock.moment();
    if (!moment || camera_->follows() || view_settings_.follow_selected) return false;
    shown_step_ = static_cast<double>(snapshot_->step());
    view_ = look(State(moment->head().dimension), time);
    return renderer_->take(*moment, snapshot_->scenario, *view_);
}

/// Colours and turns of the boids, where the snapshot is a new one.
void Viewer::number_flock() {
    const Colouring colouring = view_settings_.style.colouring;
    if (numbered_ != snapshot_->number && has_bodies(shapes_of(snapshot_->scenario, drawn_style_)))
        turning_.see(snapshot_->state());
    if (numbered_ != snapshot_->number || numbered_by_ != colouring || colouring_.has_news())
        colouring_.number(colouring, snapshot_, numbers_);
    numbered_ = snapshot_->number;
    numbered_by_ = colouring;
}

/// The picture behind the scene, if it has one; it is read once.
std::shared_ptr<const Image> Viewer::scene_picture() {
    const SceneLook& look = snapshot_->scenario.look;
    if (look.picture == picture_file_) return picture_;
    picture_file_ = look.picture;
    picture_.reset();
    try {
        picture_ = read_scene_picture(look);
    } catch (const Error& error) {
        say(error.what());
    }
    return picture_;
}

/// The flock between two steps, where a display shows more pictures than there are steps: on the way to the newest
/// snapshot.
const State& Viewer::moved_state() {
    const State& state = snapshot_->state();
    shown_step_ = static_cast<double>(state.step);
    constexpr std::size_t most_boids = 100'000;
    constexpr double fast = 90;  // steps a second from which nothing is gained
    if (!snapshot_->running || view_settings_.full_speed || view_settings_.rate > fast || state.size() > most_boids)
        return state;
    const double since = std::chrono::duration<double>(Clock::now() - snapshot_->time).count();
    const double left = std::clamp(1 - since * view_settings_.rate, 0.0, 1.0);
    shown_step_ -= left;
    move_back(state, snapshot_->scenario.parameters, left, moved_);
    return moved_;
}

/// Where the camera looks. Around one who is followed a wrapping world repeats, so that nothing jumps at its edge.
View Viewer::look(const State& state, double time) {
    camera_->chase(view_settings_.selected);
    View view = camera_->look(state, time, view_settings_.stance);
    if (view_settings_.follow_selected) repeat_around(view, snapshot_->scenario.parameters);
    return view;
}

void Viewer::draw_leave_question() {
    const Leaving answer = ask_to_leave(panel_.widgets());
    if (answer == Leaving::undecided) return;
    asking_ = false;
    if (answer == Leaving::leave || (answer == Leaving::save && save_scenario())) window_.close();
    if (answer == Leaving::leave) saved_ = snapshot_->scenario;
}

void Viewer::draw_interface(double scene_width) {
    const Screen screen{*view_, window_.pixels_per_unit()};
    if (view_settings_.debug) draw_debug(*snapshot_, forces_.of(*snapshot_), screen);
    if (view_settings_.marked) draw_handle(*view_settings_.marked, *snapshot_, screen);
    if (view_settings_.selected) {
        const auto index = snapshot_->state().find(*view_settings_.selected);
        if (!index) {
            view_settings_.selected.reset();
        } else {
            const Boid boid = snapshot_->state().boid(*index);
            draw_selected(boid, *snapshot_, screen);
            if (view_settings_.follow_selected) follow(view_settings_.stance, *view_, boid.position);
        }
    }
    draw_enlarged_plot(view_settings_, *snapshot_, history_, scene_width, panel_.widgets());
    if (view_settings_.help)
        draw_help(scene_width, panel_.widgets());
    else if (view_settings_.debug)
        draw_legend(*snapshot_, forces_.of(*snapshot_));
}

/// The icon is an arrow along the mean heading, as seen a few times a second; boids that are in a card stay there.
void Viewer::turn_icon() {
    if (now() - icon_time_ < 0.5) return;
    icon_time_ = now();
    window_.set_title(fmt::format("boids: {}, {} boids", snapshot_->scenario.name, snapshot_->boids()));
    if (!snapshot_->flock.is_here()) return;
    Vector3 sum;
    const State& state = snapshot_->state();
    const std::size_t stride = std::max<std::size_t>(1, state.size() / 1000);
    for (std::size_t index = 0; index < state.size(); index += stride) sum += unit(state.boid(index).velocity);
    window_.set_icon(std::atan2(sum[1], sum[0]));
}

int view(const ViewRequest& request) {
    Viewer viewer(request);
    viewer.run(request.benchmark);
    if (!request.benchmark) return 0;
    const PaceMeter& pace = viewer.pace();
    fmt::print("{} pictures in {:.1f} s: {:.1f} pictures/s on average, the longest took {:.1f} ms\n", pace.pictures(),
               pace.seconds(), pace.mean_rate(), 1000 * pace.longest_picture());
    fmt::print("input to picture: {:.1f} ms on average, {:.1f} ms at most\n", 1000 * pace.mean_latency(),
               1000 * pace.longest_latency());
    return 0;
}

}  // namespace boids::viewer
