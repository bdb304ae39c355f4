// What the window remembers from one time to the next: its size and place, and how the panel was left.
#pragma once

#include "boids/apps/viewer/view_settings.h"

namespace boids::viewer {

struct Settings {
    int x = -1, y = -1, width = 0, height = 0;  ///< Of the window; no width where nothing is remembered.
    bool panel = true, more = false, trails = false;
    int theme = 0, colouring = -1;  ///< No colouring where none was chosen.
};

/// What was remembered, or the defaults.
Settings load_settings();

/// Remembers; what cannot be written is forgotten without a word.
void save_settings(const Settings& settings);

}  // namespace boids::viewer
