// What keys and mouse do to the world: obstacles, goals, predators and leaders.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "boids/api/scene_edits.h"
#include "boids/apps/viewer/viewer.h"
#include "boids/core/scenario/world_edits.h"
#include "boids/render/onlooker.h"

namespace boids::viewer {

namespace {

/// How far the mouse moves, in units of the interface, before a press is meant to be more than a click.
constexpr double least_drag = 4;

}  // namespace

/// Takes an edit over between two steps; one that makes no sense is refused with a sentence.
void Viewer::edit(std::function<Scenario(const Scenario&)> what) {
    thread_->change([what = std::move(what)](Simulation& it) { it.set_scenario(what(it.scenario())); });
}

Vector2 Viewer::pointer_pixel() const {
    return Vector2{mouse_x_, mouse_y_} * window_.pixels_per_unit();
}

std::optional<Handle> Viewer::handle_under_pointer() const {
    if (!view_ || !over_scene()) return std::nullopt;
    constexpr double reach = 12;  // in units of the interface: a point is hard to hit
    return find_handle(snapshot_->scenario, snapshot_->step(), *view_, pointer_pixel(),
                       reach * window_.pixels_per_unit());
}

/// What keys do at the pointer, if it points at a place.
void Viewer::edit_at_pointer(Action action) {
    if (!view_ || !over_scene()) return say("point at a place in the world first");
    const Vector3 place = pointer_position();
    switch (action) {
        case Action::add_obstacle:
            say("an obstacle; keep O down and move to size it, drag it to move it");
            sizing_ = Sizing{place, mouse_x_, mouse_y_};
            return edit([place](const Scenario& scenario) { return with_obstacle(scenario, place); });
        case Action::add_goal:
            say("a goal; Shift+G adds waypoints to it");
            return edit([place](const Scenario& scenario) { return with_goal(scenario, place); });
        case Action::add_waypoint:
            say("a waypoint of the last goal");
            return edit([place](const Scenario& scenario) { return with_waypoint(scenario, place); });
        case Action::add_predator: say("a predator"); return add_hunter_or_leader(place, add_predator);
        case Action::add_leader: say("a leader"); return add_hunter_or_leader(place, add_leader);
        default: return;
    }
}

void Viewer::add_hunter_or_leader(const Vector3& place, BoidId (*add)(Simulation&, const Vector3&, const Vector3&)) {
    const Vector3 heading = random_velocity(snapshot_->scenario);
    thread_->change_flock([=](Simulation& it) { add(it, place, heading); });
}

void Viewer::remove_under_pointer() {
    if (const auto id = boid_under_pointer()) return thread_->change_flock([id](Simulation& it) { it.remove(*id); });
    const auto handle = handle_under_pointer();
    if (!handle) return;
    say(handle->kind == Handle::Kind::obstacle ? "obstacle removed" : "point of a goal removed");
    edit([handle](const Scenario& scenario) { return without(scenario, *handle); });
}

/// The obstacle that was just added reaches as far as the pointer.
void Viewer::size_obstacle() {
    if (!view_ || std::hypot(mouse_x_ - sizing_->x, mouse_y_ - sizing_->y) < least_drag) return;
    const Vector3 place = sizing_->place;
    const Vector3 pointed = position_beside(*view_, pointer_pixel(), place);
    const double radius = length(view_->relative(pointed) - view_->relative(place));
    edit([place, radius](const Scenario& scenario) { return with_radius(scenario, place, radius); });
}

void Viewer::take_hold(const Handle& handle) {
    const Vector3 place = place_of(handle, snapshot_->scenario, snapshot_->step());
    grip_ = Grip{handle, position_beside(*view_, pointer_pixel(), place) - place, mouse_x_, mouse_y_};
    drag_ = Drag::thing;
}

/// What is held follows the pointer, in space on the plane that it is in.
void Viewer::move_held() {
    if (!view_ || !grip_ || !exists(grip_->handle, snapshot_->scenario)) return;
    if (!grip_->moving && std::hypot(mouse_x_ - grip_->x, mouse_y_ - grip_->y) < least_drag) return;
    grip_->moving = true;
    const Vector3 place = place_of(grip_->handle, snapshot_->scenario, snapshot_->step());
    const Vector3 wanted = in_world(position_beside(*view_, pointer_pixel(), place) - grip_->offset, *view_);
    thread_->change([handle = grip_->handle, wanted](Simulation& it) {
        if (!exists(handle, it.scenario())) return;
        it.set_scenario(with_moved(it.scenario(), handle, wanted - place_of(handle, it.scenario(), it.step())));
    });
}

/// What would be taken hold of, or is.
void Viewer::mark_handle() {
    if (grip_)
        view_settings_.marked = grip_->handle;
    else if (over_scene() || !view_settings_.panel)  // over the panel, that says what is marked
        view_settings_.marked = handle_under_pointer();
    if (view_settings_.marked && !exists(*view_settings_.marked, snapshot_->scenario)) view_settings_.marked.reset();
}

}  // namespace boids::viewer
