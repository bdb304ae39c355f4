#include "boids/apps/cli/frame_source.h"

#include <algorithm>

#include "boids/api/load_simulation.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/io/presets.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/render/boid_buffer.h"

namespace boids::cli {

namespace {

/// A flock that flies on from picture to picture.
class LiveFlight : public FrameSource {
public:
    LiveFlight(const Scenario& scenario, const EngineChoice& engine, std::int64_t steps)
        : simulation_(load_simulation(scenario, engine)), steps_(steps) {}

    const Scenario& scenario() const override { return simulation_.scenario(); }
    const State& state() const override { return simulation_.state(); }
    void next() override { simulation_.advance(steps_); }
    std::optional<std::int64_t> count() const override { return {}; }

private:
    Simulation simulation_;
    std::int64_t steps_;
};

/// A flock that was recorded, moment by moment or every so many of them.
class RecordedFlight : public FrameSource {
public:
    /// Pictures so many steps apart, up to a step; where neither is said, of every moment.
    RecordedFlight(std::unique_ptr<Recording> recording, std::optional<std::int64_t> steps,
                   std::optional<std::int64_t> last)
        : recording_(std::move(recording)), stride_(stride(*recording_, steps)) {
        while (count_ < recording_->frames() &&
               (!last || *recording_->step(count_) <= static_cast<std::uint64_t>(*last)))
            ++count_;
        state_ = recording_->frame(0);
    }

    const Scenario& scenario() const override { return *recording_->scenario(); }
    const State& state() const override { return state_; }
    void next() override { state_ = recording_->frame(frame_ += stride_); }
    std::optional<std::int64_t> count() const override {
        return static_cast<std::int64_t>((std::max<std::size_t>(count_, 1) - 1) / stride_ + 1);
    }

private:
    /// How many moments one picture is from the next, where moments have a steady rhythm.
    static std::size_t stride(const Recording& recording, std::optional<std::int64_t> steps) {
        if (!steps || recording.frames() < 2) return 1;
        const auto apart = static_cast<std::int64_t>(*recording.step(1) - *recording.step(0));
        return static_cast<std::size_t>(std::max<std::int64_t>(1, *steps / std::max<std::int64_t>(apart, 1)));
    }

    std::unique_ptr<Recording> recording_;
    std::size_t stride_, frame_ = 0;
    std::size_t count_ = 0;  ///< Moments up to the last that is wanted.
    State state_;
};

}  // namespace

bool names_recording(const std::string& name) {
    return !is_preset(name) && is_recording(name);
}

std::unique_ptr<Recording> open_drawable(const ScenarioRequest& asked) {
    if (!asked.changes.empty() || asked.boids || asked.seed || asked.schedule || !asked.start_file.empty())
        throw Error(asked.name + ": is a recording, which cannot be changed; leave out the flags of the scenario");
    auto recording = open_recording(asked.name);
    if (!recording->scenario())
        throw Error(asked.name + ": does not say in which world it was recorded; draw a .h5 trajectory");
    if (recording->frames() == 0) throw Error(asked.name + ": holds no moment; record at least one");
    return recording;
}

std::unique_ptr<FrameSource> open_source(const RenderRequest& request, std::int64_t steps) {
    if (names_recording(request.scenario.name))
        return std::make_unique<RecordedFlight>(open_drawable(request.scenario), request.steps_per_frame,
                                                request.steps);
    EngineChoice engine = on_tbb(request.engine);
    engine.memory.beside = BoidBuffer::bytes_per_boid + sizeof(float);  // and the number that colours it
    engine.memory.observed = false;
    return std::make_unique<LiveFlight>(resolve(request.scenario), engine, steps);
}

}  // namespace boids::cli
