// Where the moments of a film come from: a flock that flies while it is drawn, or one that was recorded.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "boids/apps/cli/commands.h"
#include "boids/record/playback.h"

namespace boids::cli {

struct FrameSource {
    std::unique_ptr<Playback> playback;
    std::int64_t stride = 1;              ///< From one moment of the film to the next, as the playback counts.
    std::optional<std::int64_t> count{};  ///< How many moments there are, where that is known.
};

/// Whether a name is that of a recording rather than of a scenario: by what the file holds, or by its ending.
bool names_recording(const std::string& name);

/// Opens a recording that can be drawn; no flag may contradict it.
std::shared_ptr<const Recording> open_drawable(const ScenarioRequest& asked);

/// The camera that is meant; an Error where it cannot be, because a flat world has no other side.
CameraMotion camera_for(const std::optional<CameraMotion>& asked, const Scenario& scenario);

/// What a request names, `steps` between two moments.
FrameSource open_source(const RenderRequest& request, std::int64_t steps);

}  // namespace boids::cli
