// Everything about the window and its flock as one line of JSON on standard output: for scripts and tests that drive
// the real window and want to know what it did.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "boids/apps/viewer/panel.h"
#include "boids/apps/viewer/simulation_thread.h"
#include "boids/apps/viewer/view_settings.h"

namespace boids::viewer {

/// Places of boids and widgets are printed in pixels from the window's top left corner.
struct WindowState {
    const Snapshot& snapshot;
    const ViewSettings& view_settings;
    const std::map<std::string, WidgetPlace>& widgets;
    const std::string& last_file;
    bool recording;
    bool unsaved;  ///< Whether there is furniture that nobody has saved.
    int width, height;
    double pixels_per_unit;  ///< Of the user interface, in which places of widgets are given here.
    const std::optional<View>& view;
};

void print_state(const WindowState& window);

}  // namespace boids::viewer
