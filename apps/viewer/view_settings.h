// What the person in front of the window has chosen: how it looks, where the camera is, what is shown. It is nobody
// else's business: it changes the picture, never the flock.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

#include "boids/apps/viewer/handle.h"
#include "boids/core/state/state.h"
#include "boids/render/camera.h"
#include "boids/render/style.h"

namespace boids::viewer {

struct ViewSettings {
    Style style;
    std::optional<Colouring> colouring;  ///< What colours tell, where somebody has chosen it.
    CameraMotion camera = CameraMotion::fixed;
    Stance stance;
    double rate = 60;         ///< Steps a second.
    bool full_speed = false;  ///< As fast as possible instead.
    bool panel = true, more = false, help = false, debug = false;
    std::optional<std::size_t> plot;  ///< The observable whose plot is enlarged.
    bool world_grows = true;          ///< With the number of boids, so that their density stays.
    bool follow_selected = false;
    std::optional<BoidId> selected;
    std::optional<Handle> marked;  ///< The obstacle or goal under the pointer.
    std::string message;           ///< What has just been done or could not be.
    double message_time = -10;     ///< When, in seconds since the window opened.

    void choose_colouring(Colouring chosen) { colouring = style.colouring = chosen; }
    double steps_per_second() const { return full_speed ? INFINITY : rate; }
};

}  // namespace boids::viewer
