// What `boids view` is asked for.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "boids/core/scenario/scenario.h"
#include "boids/engines/engine.h"
#include "boids/io/trajectory/recording.h"
#include "boids/render/style.h"

namespace boids::viewer {

struct ViewRequest {
    Scenario scenario;
    std::function<Scenario()> read = {};         ///< Reads the scenario's file once more; empty where it has none.
    std::shared_ptr<const Recording> recording;  ///< To be shown instead of a scenario's own thread.
    EngineChoice engine;
    Style style;
    std::optional<Theme> theme;          ///< None for what was chosen last.
    std::optional<Colouring> colouring;  ///< None for what was chosen last, or is usual for the scenario.
    int width = 1280, height = 800;      ///< Of the window, in pixels; more of them on a fine display.
    std::optional<double> benchmark;     ///< Seconds to measure pictures a second; then the window closes.
    bool remember = true;                ///< Whether window and panel are as they were left.
};

/// Opens a window and flies until it is closed; the exit code. A Failure where there is no display or no OpenGL.
int view(const ViewRequest& request);

}  // namespace boids::viewer
