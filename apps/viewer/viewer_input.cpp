// What keys and mouse do.
#include <epoxy/gl.h>
// after epoxy, which brings the names of OpenGL
#include <GLFW/glfw3.h>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/api/textbook_world.h"
#include "boids/apps/viewer/state_print.h"
#include "boids/apps/viewer/viewer.h"
#include "boids/core/scenario/scene_comparison.h"
#include "boids/core/space/domain.h"
#include "boids/core/text/error.h"
#include "boids/io/image_file.h"
#include "boids/io/output_file.h"
#include "boids/io/scenario_file.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/record/playback.h"
#include "boids/render/onlooker.h"

namespace boids::viewer {

void Viewer::listen() {
    window_.events.key = [this](int key, int, int action, int modifiers) {
        pace_.input();
        const bool dragging = glfwGetMouseButton(window_.handle(), GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
        if (action == GLFW_PRESS && !dragging) thread_->begin_gesture();
        if (action == GLFW_RELEASE && key == GLFW_KEY_O) sizing_.reset();
        if (action != GLFW_RELEASE) press(key, modifiers, action == GLFW_REPEAT);
    };
    window_.events.button = [this](int button, int action, int modifiers) {
        pace_.input();
        if (action == GLFW_PRESS) thread_->begin_gesture();
        imgui_frame_.change_button({button, action == GLFW_PRESS, mouse_x_, mouse_y_});
        click(button, action, modifiers);
    };
    window_.events.move = [this](double x, double y) {
        pace_.input();
        drag(x, y);
    };
    window_.events.wheel = [this](double amount) {
        pace_.input();
        zoom(amount);
    };
    window_.events.drop = [this](const std::string& path) {
        pace_.input();
        thread_->begin_gesture();
        open_file(path);
    };
}

namespace {

/// Those of which one press is one thing, however long it is.
bool acts_once(Action action) {
    return action == Action::add_obstacle || action == Action::add_goal || action == Action::add_waypoint ||
           action == Action::add_predator || action == Action::add_leader;
}

}  // namespace

void Viewer::press(int key, int modifiers, bool again) {
    const bool function_key = key >= GLFW_KEY_F1 && key <= GLFW_KEY_F25;  // those no text field needs
    if (imgui_frame_.wants_keys() && !function_key) return;
    const bool control = (modifiers & GLFW_MOD_CONTROL) != 0 && !function_key;
    const Key* row = find_key(key, (modifiers & GLFW_MOD_SHIFT) != 0, control);
    if (row && !(again && acts_once(row->action))) obey(*row);
}

void Viewer::obey(const Key& key) {
    switch (key.action) {
        case Action::pause: return thread_->set_running(!snapshot_->running);
        case Action::step: thread_->set_running(false); return thread_->step();
        case Action::reset: return thread_->reset();
        case Action::reload: return thread_->reopen(false);
        case Action::read_file: say("the scene's file was read anew"); return thread_->reopen(true);
        case Action::undo: say("undone"); return thread_->undo();
        case Action::redo: say("done again"); return thread_->redo();
        case Action::add: return add_anywhere();
        case Action::remove_last:
            return thread_->change_flock([](Simulation& simulation) {
                const auto& ids = simulation.state().id;
                if (!ids.empty()) simulation.remove(*std::max_element(ids.begin(), ids.end()));
            });
        case Action::remove_under_pointer: return remove_under_pointer();
        case Action::add_obstacle:
        case Action::add_goal:
        case Action::add_waypoint:
        case Action::add_predator:
        case Action::add_leader: return edit_at_pointer(key.action);
        case Action::follow_pointer: return toggle_pointer();
        case Action::help: view_settings_.help = !view_settings_.help; return;
        case Action::panel: view_settings_.panel = !view_settings_.panel; return;
        case Action::fit:
            view_settings_.stance = {};
            view_settings_.follow_selected = false;
            return;
        case Action::follow_selected:
            view_settings_.follow_selected = !view_settings_.follow_selected && view_settings_.selected;
            return;
        case Action::full_screen: return window_.toggle_full_screen();
        case Action::faster:
        case Action::slower:
            view_settings_.full_speed = false;
            view_settings_.rate =
                std::clamp(view_settings_.rate * (key.action == Action::faster ? 2 : 0.5), 1.0, 1000.0);
            return thread_->set_rate(view_settings_.steps_per_second());
        case Action::separation: return toggle_rule(&Parameters::separation, "separation");
        case Action::alignment: return toggle_rule(&Parameters::alignment, "alignment");
        case Action::cohesion: return toggle_rule(&Parameters::cohesion, "cohesion");
        case Action::trails:
            view_settings_.style.trail_seconds = view_settings_.style.trail_seconds > 0 ? 0 : 0.7;
            return;
        case Action::colour:
            view_settings_.choose_colouring(static_cast<Colouring>(
                (static_cast<std::size_t>(view_settings_.style.colouring) + 1) % std::size(colouring_names)));
            return say("colours: " +
                       std::string(colouring_names[static_cast<std::size_t>(view_settings_.style.colouring)]));
        case Action::theme:
            view_settings_.style.theme = view_settings_.style.theme == Theme::dark ? Theme::light : Theme::dark;
            return;
        case Action::debug: view_settings_.debug = !view_settings_.debug; return;
        case Action::screenshot: wanted_ = Wanted::flock; return;
        case Action::window_screenshot: wanted_ = Wanted::window; return;
        case Action::record: return toggle_film();
        case Action::raise: return scale_value(key.value, 1.1);
        case Action::lower: return scale_value(key.value, 1 / 1.1);
        case Action::print_state:
            prints_ += 1;
            pictures_to_print_ = pictures_of_a_click;
            return;
        case Action::quit: return key.code == GLFW_KEY_ESCAPE ? escape() : window_.close();
    }
}

void Viewer::escape() {
    asking_ = false;
    if (imgui_frame_.close_menus()) return;
    if (window_.is_full_screen()) return window_.toggle_full_screen();
    if (view_settings_.help) {
        view_settings_.help = false;
    } else if (view_settings_.plot) {
        view_settings_.plot.reset();
    } else if (view_settings_.selected) {
        view_settings_.selected.reset();
    } else {
        window_.close();
    }
}

/// Whether something stands in the world that no file has.
bool Viewer::is_unsaved() const {
    const Scenario& scenario = snapshot_->scenario;
    return !same_furniture(scenario, snapshot_->origin->scenario) && !(saved_ && same_furniture(scenario, *saved_));
}

/// Whether the window closes now. It does when that is wanted, but asks first where work would be lost.
bool Viewer::leaves() {
    if (!window_.wants_to_close()) return false;
    thread_->settle();
    snapshot_ = thread_->newest();
    if (request_.benchmark || !is_unsaved()) return true;
    window_.stay_open();
    asking_ = true;
    return false;
}

/// Raises or lowers one of the ten numbered values; one that is 0 begins to rise from a hundredth.
void Viewer::scale_value(int number, double factor) {
    const NumberedValue& value = numbered_values()[static_cast<std::size_t>(number)];
    say(std::string(value.name) + (factor > 1 ? " raised" : " lowered"));
    if (value.parameters.empty()) {
        Style& style = view_settings_.style;
        if (style.boid_size == 0) style.boid_size = renderer_->boid_size() / window_.pixels_per_unit();
        if (value.name == "boid width")
            style.boid_width = std::clamp(style.boid_width * factor, 0.1, 3.0);
        else
            style.boid_size = std::clamp(style.boid_size * factor, 3.0, 200.0);
        return;
    }
    thread_->change([&value, factor](Simulation& simulation) {
        Parameters parameters = simulation.parameters();
        for (const std::string_view key : value.parameters) {
            const Parameter& row = *find_parameter(key);
            const double before = row.get(parameters);
            const double after = before == 0 && factor > 1 ? 0.01 : before * factor;
            row.set(parameters, std::clamp(after, row.minimum, row.maximum));
        }
        simulation.set_parameters(parameters);
    });
}

void Viewer::toggle_rule(Rule Parameters::*rule, const char* name) {
    const bool on = !(snapshot_->scenario.parameters.*rule).enabled;
    say(std::string(name) + (on ? " on" : " off"));
    thread_->change([rule, on](Simulation& simulation) {
        Parameters parameters = simulation.parameters();
        (parameters.*rule).enabled = on;
        simulation.set_parameters(parameters);
    });
}

void Viewer::toggle_pointer() {
    const bool on = snapshot_->scenario.parameters.pointer.kind == PointerKind::off;
    const Vector3 place = pointer_position();
    const PointerKind kind = on ? pointer_kind_ : PointerKind::off;
    constexpr const char* words[] = {"boids mind the pointer no longer", "boids follow the pointer",
                                     "the pointer attracts boids", "the pointer repels boids",
                                     "the pointer is a predator"};
    say(words[static_cast<std::size_t>(kind)]);
    thread_->change([kind, place](Simulation& it) { it.set_pointer(kind, place); });
}

/// Tells the flock where the pointer is, if it minds and that has changed.
void Viewer::move_pointer() {
    const Pointer& pointer = snapshot_->scenario.parameters.pointer;
    if (pointer.kind == PointerKind::off) return;
    pointer_kind_ = pointer.kind;
    if (!over_scene()) return;
    const Vector3 place = pointer_position();
    if (place == Vector3{pointer.x, pointer.y, pointer.z}) return;
    thread_->move_pointer(place);
}

bool Viewer::over_scene() const {
    const double edge = width_ / window_.pixels_per_unit();
    if (mouse_x_ >= edge) return false;
    // The interface knows of the mouse as of the last picture: what it wanted in the panel says nothing about here.
    return !imgui_frame_.wants_mouse() || imgui_frame_.mouse_x() >= edge;
}

Vector3 Viewer::pointer_position() const {
    const double scale = window_.pixels_per_unit();
    return view_ ? in_world(view_->position({mouse_x_ * scale, mouse_y_ * scale}), *view_) : Vector3{};
}

std::optional<BoidId> Viewer::boid_under_pointer() const {
    if (!view_ || !renderer_) return std::nullopt;
    const double scale = window_.pixels_per_unit();
    return boid_at({mouse_x_ * scale, mouse_y_ * scale}, snapshot_->state(), *view_,
                   pointing_reach(renderer_->boid_size(), scale));
}

void Viewer::click(int button, int action, int modifiers) {
    if (action == GLFW_RELEASE) {
        drag_ = Drag::none;
        grip_.reset();
        return;
    }
    if (!over_scene()) return;
    const bool shift = (modifiers & GLFW_MOD_SHIFT) != 0;
    if (button == GLFW_MOUSE_BUTTON_RIGHT) return toggle_pointer();
    if (button == GLFW_MOUSE_BUTTON_MIDDLE || shift) {
        drag_ = Drag::view;
        return;
    }
    const auto handle = handle_under_pointer();
    if (handle) take_hold(*handle);  // also under a boid: they crowd at goals
    if (const auto id = boid_under_pointer()) {
        view_settings_.selected = id;
        return;
    }
    if (handle) return;
    drag_ = Drag::stream;
    add_at_pointer();
}

void Viewer::drag(double x, double y) {
    const double dx = x - mouse_x_, dy = y - mouse_y_;
    mouse_x_ = x;
    mouse_y_ = y;
    constexpr double stream_pause = 0.03;
    if (drag_ == Drag::stream && over_scene() && now() - stream_time_ > stream_pause) add_at_pointer();
    if (drag_ == Drag::thing) move_held();
    if (sizing_) size_obstacle();
    if (drag_ != Drag::view || !view_) return;
    const double scale = window_.pixels_per_unit();
    if (snapshot_->scenario.parameters.world.dimension == 3)
        turn(view_settings_.stance, dx, dy);
    else
        shift(view_settings_.stance, *view_, dx * scale, dy * scale);
}

/// Zooms so that what is under the pointer stays there.
void Viewer::zoom(double amount) {
    if (!over_scene() || !view_) return;
    enlarge(view_settings_.stance, *view_, snapshot_->scenario.parameters.world.dimension, std::pow(1.15, amount),
            pointer_pixel());
}

Vector3 Viewer::random_velocity(const Scenario& scenario) {
    std::normal_distribution<double> any;
    Vector3 direction{any(random_), any(random_), scenario.parameters.world.dimension == 3 ? any(random_) : 0};
    const double speed = scenario.parameters.start.speed;
    return unit(direction) * (speed > 0 ? speed : scenario.parameters.motion.max_speed);
}

void Viewer::add_at_pointer() {
    stream_time_ = now();
    const Vector3 place = pointer_position(), velocity = random_velocity(snapshot_->scenario);
    thread_->change_flock([place, velocity](Simulation& it) { TextbookWorld(it).place(place, velocity); });
}

Vector3 Viewer::random_place() {
    const Vector3 size = world_size(snapshot_->scenario.parameters.world);
    std::uniform_real_distribution<double> any(0, 1);
    Vector3 place;
    for (int axis = 0; axis < snapshot_->scenario.parameters.world.dimension; ++axis)
        place[axis] = any(random_) * size[axis];
    return place;
}

void Viewer::add_anywhere() {
    const Vector3 velocity = random_velocity(snapshot_->scenario);
    constexpr int tries = 100;
    std::vector<Vector3> places;
    for (int i = 0; i < tries; ++i) places.push_back(random_place());
    thread_->change_flock([places, velocity](Simulation& it) {
        for (const Vector3& place : places)
            if (TextbookWorld(it).place(place, velocity)) return;
    });
}

bool Viewer::save_scenario() {
    const std::string name = snapshot_->scenario.name.empty() ? "scenario" : snapshot_->scenario.name;
    try {
        last_file_ = free_name(name, ".toml");
        OutputFile file(last_file_);
        file.write(write_scenario(snapshot_->scenario));
        file.finish();
        saved_ = snapshot_->scenario;
        say("saved: boids run " + last_file_);
        return true;
    } catch (const Error& error) {
        say(error.what());
        return false;
    }
}

/// Opens a file that was dropped: a recording, a state to start the scene from, or a scenario.
void Viewer::open_file(const std::string& path) {
    try {
        if (path.ends_with(".csv")) {  // a trajectory of this kind does not say in which world it was recorded
            Scenario changed = snapshot_->scenario;
            changed.parameters.start.positions = StartPositions::file;
            changed.start_file = path;
            thread_->load(changed);
        } else if (is_recording(path)) {
            thread_->open(open_playable(path));
            thread_->set_running(true);
        } else {
            const auto read = [path] { return load_scenario(path); };
            thread_->open(Origin{read(), read});
        }
        say("opened " + path);
    } catch (const Error& error) {
        say(error.what());
    }
}

/// What has been drawn so far, from the left edge on.
void Viewer::save_picture(int width) {
    wanted_ = Wanted::nothing;
    try {
        Image image;
        read_pixels(width, height_, image);
        last_file_ = free_name("boids", ".png");
        write_png(last_file_, image);
        say("saved: " + last_file_);
    } catch (const Error& error) {
        say(error.what());
    }
}

void Viewer::toggle_film() {
    try {
        if (!film_) {
            film_ = std::make_unique<Film>(free_name("boids", ".mp4"), width_, height_);
            return say("recording " + film_->path());
        }
        last_file_ = film_->path();
        film_->finish();
        say("saved: " + last_file_);
        film_.reset();
    } catch (const Error& error) {
        film_.reset();
        say(error.what());
    }
}

/// Prints all there is to know as often as it was asked for, once all that was pressed before has had its effect.
void Viewer::print_state() {
    if (prints_ == 0 || !imgui_frame_.knows_all_clicks() || --pictures_to_print_ > 0) return;
    thread_->settle();
    snapshot_ = thread_->newest();
    int width = 0, height = 0;
    window_.size(width, height);
    for (; prints_ > 0; --prints_)
        viewer::print_state({*snapshot_, view_settings_, panel_.widgets().places(), last_file_, film_ != nullptr,
                             is_unsaved(), width, height, window_.pixels_per_unit(), view_});
}

}  // namespace boids::viewer
