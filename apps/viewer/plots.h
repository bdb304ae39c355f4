// What is measured of the flock over time: small plots in the panel, each of which a click enlarges over the flock.
#pragma once

#include <cstddef>

#include "boids/apps/viewer/history.h"
#include "boids/apps/viewer/simulation_thread.h"
#include "boids/apps/viewer/view_settings.h"
#include "boids/apps/viewer/widgets.h"

namespace boids::viewer {

/// The plots of the panel; a click on one enlarges it, or no longer.
void draw_plots(ViewSettings& view_settings, const Snapshot& snapshot, const History& history, Widgets& widgets);

/// The plot that is enlarged, if there is one, over a scene of so much width; a click on it ends that.
void draw_enlarged_plot(ViewSettings& view_settings, const Snapshot& snapshot, const History& history, double width,
                        Widgets& widgets);

}  // namespace boids::viewer
