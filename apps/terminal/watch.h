// A flock alive in a terminal: one picture every twentieth of a second, sized to the terminal, with keys.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "boids/apps/terminal/dot_canvas.h"
#include "boids/core/scenario/scenario.h"
#include "boids/engines/engine.h"
#include "boids/io/trajectory/recording.h"
#include "boids/render/style.h"

namespace boids::terminal {

struct WatchRequest {
    Scenario scenario;
    std::shared_ptr<const Recording> recording;  ///< Shown in place of the scenario.
    EngineChoice engine;
    Style style;
    CameraMotion camera = CameraMotion::orbit;
    DotKind dots = DotKind::braille;
    std::optional<std::uint64_t> last_step;  ///< Where to leave; without it nothing but a key or a signal ends it.
};

/// Shows it until it is left; returns the exit code.
int watch(const WatchRequest& request);

}  // namespace boids::terminal
