// What a request to draw comes to: every size, rate and count decided.
#pragma once

#include <cstdint>
#include <string>

#include "boids/apps/cli/commands.h"

namespace boids::cli {

struct RenderPlan {
    std::string output;
    int width, height, fps;
    std::int64_t steps_per_frame;
    std::int64_t pictures;       ///< Moments of the film, the first at the start.
    std::int64_t first_picture;  ///< Earlier ones need not be drawn: they would not be seen.
};

RenderPlan plan(const RenderRequest& request);

}  // namespace boids::cli
