#include "boids/apps/cli/frame_source.h"

#include <algorithm>

#include "boids/api/load_simulation.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/io/presets.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/render/boid_buffer.h"

namespace boids::cli {

namespace {

/// How many moments one picture is from the next, where moments have a steady interval.
std::int64_t stride_of(const Recording& recording, std::optional<std::int64_t> steps) {
    if (!steps || recording.frames() < 2) return 1;
    const auto apart = static_cast<std::int64_t>(*recording.step(1) - *recording.step(0));
    return std::max<std::int64_t>(1, *steps / std::max<std::int64_t>(apart, 1));
}

/// Moments up to the last that is wanted, and at least the first.
std::size_t count_moments(const Recording& recording, std::optional<std::int64_t> last) {
    std::size_t count = 0;
    while (count < recording.frames() && (!last || *recording.step(count) <= static_cast<std::uint64_t>(*last)))
        ++count;
    return std::max<std::size_t>(count, 1);
}

/// Pictures so many steps apart, up to a step; where neither is said, of every moment.
FrameSource recorded_source(std::shared_ptr<const Recording> recording, std::optional<std::int64_t> steps,
                            std::optional<std::int64_t> last) {
    const std::int64_t stride = stride_of(*recording, steps);
    const auto moments = static_cast<std::int64_t>(count_moments(*recording, last));
    return {play(std::move(recording)), stride, (moments - 1) / stride + 1};
}

}  // namespace

bool names_recording(const std::string& name) {
    return !is_preset(name) && is_recording(name);
}

std::shared_ptr<const Recording> open_drawable(const ScenarioRequest& asked) {
    if (asked.changes_anything())
        throw Error(asked.name + ": is a recording, which cannot be changed; leave out the flags of the scenario");
    return open_playable(asked.name);
}

CameraMotion camera_for(const std::optional<CameraMotion>& asked, const Scenario& scenario) {
    const bool flat = scenario.parameters.world.dimension == 2;
    if (flat && (asked == CameraMotion::orbit || asked == CameraMotion::through))
        throw Error("--camera is \"" + std::string(camera_names[static_cast<std::size_t>(*asked)]) +
                    "\", but the world is flat; it takes fixed, follow or chase there");
    return asked.value_or(flat ? CameraMotion::fixed : CameraMotion::orbit);
}

FrameSource open_source(const RenderRequest& request, std::int64_t steps) {
    if (names_recording(request.scenario.name))
        return recorded_source(open_drawable(request.scenario), request.steps_per_frame, request.steps);
    EngineChoice engine = on_tbb(request.engine);
    engine.memory.beside = BoidBuffer::bytes_per_boid + sizeof(float);  // and the number that colours it
    engine.memory.observed = false;
    return {play(load_simulation(resolve(request.scenario), engine)), steps};
}

}  // namespace boids::cli
