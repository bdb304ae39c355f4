#include "boids/apps/cli/render_plan.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "boids/apps/cli/frame_source.h"
#include "boids/apps/cli/picture_output.h"
#include "boids/core/text/error.h"
#include "boids/io/video_file.h"

namespace boids::cli {

namespace {

/// A film named after what is drawn, in the current folder.
std::string standard_output(const std::string& scenario) {
    const std::string stem = std::filesystem::path(scenario).stem().string();
    return (stem.empty() || stem == "-" ? "boids" : stem) + ".mp4";
}

/// The next even number: H.264 and VP9 keep colour for two by two pixels.
int even(int side) {
    return side + side % 2;
}

std::int64_t picture_count(const RenderRequest& request, int fps, std::int64_t steps_per_frame) {
    constexpr double usual_seconds = 10;
    // How many moments of a recording there are up to a step, the recording tells.
    if (!request.seconds && names_recording(request.scenario.name)) return std::numeric_limits<std::int64_t>::max();
    if (request.steps) return *request.steps / steps_per_frame + 1;
    return std::max<std::int64_t>(1, std::llround(request.seconds.value_or(usual_seconds) * fps));
}

}  // namespace

RenderPlan plan(const RenderRequest& request) {
    RenderPlan plan;
    plan.output = request.output.empty() ? standard_output(request.scenario.name) : request.output;
    const OutputKind kind = output_kind(plan.output);
    if (request.style.transparent && kind == OutputKind::film)
        throw Error("--background is \"transparent\", which " + plan.output +
                    " cannot hold; write pictures, such as frames/%05d.png");
    const bool gif = video_kind(plan.output) == VideoKind::gif;
    const auto [width, height] = request.size.value_or(gif ? std::pair{640, 360} : std::pair{1920, 1080});
    const bool needs_even = kind == OutputKind::film && !gif;
    plan.width = needs_even ? even(width) : width;
    plan.height = needs_even ? even(height) : height;
    constexpr int most_side = 16384;
    if (std::max(plan.width, plan.height) * request.samples > most_side)
        throw Error("--supersample is \"" + std::to_string(request.samples) + "\"; with this --size it takes at most " +
                    std::to_string(most_side / std::max(plan.width, plan.height)));
    plan.fps = request.fps.value_or(gif ? 30 : 60);
    if (gif && plan.fps > most_gif_rate)
        throw Error("--fps is \"" + std::to_string(plan.fps) + "\"; a GIF shows at most " +
                    std::to_string(most_gif_rate) + " pictures a second");
    plan.steps_per_frame = request.steps_per_frame.value_or(std::max<std::int64_t>(1, std::lround(60.0 / plan.fps)));
    plan.pictures = picture_count(request, plan.fps, plan.steps_per_frame);
    return plan;
}

void settle_length(RenderPlan& plan, const RenderRequest& request, std::optional<std::int64_t> moments) {
    plan.pictures = std::min(plan.pictures, moments.value_or(plan.pictures));
    const double lead = std::ceil(6 * request.style.trail_seconds * plan.fps);  // then a trail is as good as gone
    const bool last_only = output_kind(plan.output) == OutputKind::picture;
    plan.first_picture = last_only ? std::max<std::int64_t>(0, plan.pictures - 1 - static_cast<std::int64_t>(lead)) : 0;
}

}  // namespace boids::cli
