// What `boids view` is asked for.
#pragma once

#include <optional>
#include <string>

#include "boids/core/scenario.h"
#include "boids/engines/engine.h"
#include "boids/render/style.h"

namespace boids::viewer {

struct ViewRequest {
    Scenario scenario;
    EngineChoice engine;
    Style style;
    int width = 1280, height = 800;     ///< Of the window, in screen units.
    std::optional<double> benchmark;    ///< Seconds to measure pictures a second; then the window closes.
    std::string command = "boids run";  ///< The beginning of a command line that repeats the scene.
    bool remember = true;               ///< Whether window and panel are as they were left.
};

/// Opens a window and flies until it is closed; the exit code. A Failure where there is no display or no OpenGL.
int view(const ViewRequest& request);

}  // namespace boids::viewer
