// What a request to draw comes to: every size, rate and count decided.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

struct RenderPlan {
    std::string output;
    int width, height, fps;
    std::int64_t steps_per_frame;
    std::int64_t pictures;           ///< Moments of the film, the first at the start.
    std::int64_t first_picture = 0;  ///< Earlier ones need not be drawn: they would not be seen.
};

RenderPlan plan(const RenderRequest& request);

/// Ends the film where its moments do, and finds the first that has to be drawn.
void settle_length(RenderPlan& plan, const RenderRequest& request, std::optional<std::int64_t> moments);

}  // namespace boids::cli
