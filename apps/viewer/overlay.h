// What is drawn over the flock: help, the message of the moment, the selected boid with its rules, and the debug layer.
#pragma once

#include "boids/apps/viewer/simulation_thread.h"
#include "boids/apps/viewer/view_settings.h"
#include "boids/apps/viewer/widgets.h"
#include "boids/render/camera.h"

struct ImDrawList;

namespace boids::viewer {

/// Places of a view in the units of the user interface.
struct Screen {
    const View& view;
    double pixels_per_unit;  ///< Pixels for one unit of the user interface.

    /// Where a position is.
    Vector2 place(const Vector3& position) const { return view.pixel(position) / pixels_per_unit; }
    /// How long a length at the focus is.
    double length(double world) const { return world * view.pixels_per_unit / pixels_per_unit; }
};

/// All keys, over a scene of so much width, so that the panel beside it stays in reach; over the whole window where
/// that is too small for them.
void draw_help(double width, Widgets& widgets);
/// What has just been done or could not be, for some seconds; the list it is drawn by, if it is shown.
const ImDrawList* draw_message(const ViewSettings& view_settings, double now, double width);
/// The outline of what the pointer has hold of or would take.
void draw_handle(const Handle& handle, const Snapshot& snapshot, const Screen& screen);
/// The selected boid: rings, arrows, neighbours and numbers.
void draw_selected(const Boid& boid, const Snapshot& snapshot, const Screen& screen);
/// Velocities and forces of all boids, the grid of the largest radius and the margins of walls.
void draw_debug(const Snapshot& snapshot, const std::vector<Vector3>& forces, const Screen& screen);
/// What the arrows of the debug layer mean.
void draw_legend(const Snapshot& snapshot, const std::vector<Vector3>& forces);

}  // namespace boids::viewer
