#include "boids/apps/cli/frame_source.h"

#include "boids/api/simulation.h"

namespace boids::cli {

namespace {

/// A flock that flies on from picture to picture.
class LiveFlight : public FrameSource {
public:
    LiveFlight(const Scenario& scenario, const EngineChoice& engine, std::int64_t steps)
        : simulation_(scenario, engine), steps_(steps) {}

    const Scenario& scenario() const override { return simulation_.scenario(); }
    const State& state() const override { return simulation_.state(); }
    void next() override { simulation_.advance(steps_); }
    std::optional<std::int64_t> count() const override { return {}; }

private:
    Simulation simulation_;
    std::int64_t steps_;
};

}  // namespace

std::unique_ptr<FrameSource> open_source(const RenderRequest& request, std::int64_t steps) {
    if (request.scenario.name.ends_with(".h5"))
        throw Error(request.scenario.name +
                    ": recorded trajectories cannot be drawn yet; name a preset or a scenario file");
    return std::make_unique<LiveFlight>(resolve(request.scenario), request.engine, steps);
}

}  // namespace boids::cli
