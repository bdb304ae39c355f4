#include "boids/record/playback.h"

#include <algorithm>

#include "boids/core/text/error.h"

namespace boids {

namespace {

class LivePlayback final : public Playback {
public:
    explicit LivePlayback(Simulation simulation) : simulation_(std::move(simulation)) {}

    const Scenario& scenario() const override { return simulation_.scenario(); }
    const State& state() const override { return simulation_.state(); }
    std::unique_ptr<StatePieces> snapshot() const override { return simulation_.snapshot(); }
    std::size_t size() const override { return simulation_.size(); }
    std::uint64_t step() const override { return simulation_.step(); }
    void advance(std::int64_t count) override { simulation_.advance(count); }
    Observables observe() const override { return simulation_.observe(); }
    Profile profile() const override { return simulation_.profile(); }
    std::string engine() const override { return std::string(simulation_.engine_name()); }
    Simulation* simulation() override { return &simulation_; }

private:
    Simulation simulation_;
};

class RecordedPlayback final : public Playback {
public:
    explicit RecordedPlayback(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {
        seek(0);
    }

    const Scenario& scenario() const override { return *recording_->scenario(); }
    const State& state() const override { return state_; }
    std::size_t size() const override { return state_.size(); }
    std::uint64_t step() const override { return state_.step; }
    void advance(std::int64_t count) override { seek(frame_ + static_cast<std::size_t>(count)); }
    Observables observe() const override { return boids::observe(state_, scenario().parameters); }
    std::string engine() const override { return "a recording"; }
    std::size_t frames() const override { return recording_->frames(); }
    std::size_t frame() const override { return frame_; }
    void seek(std::size_t frame) override {
        frame = std::min(frame, recording_->frames() - 1);
        state_ = recording_->frame(frame);  // an Error where it is damaged; then the moment before stays
        frame_ = frame;
    }

private:
    std::shared_ptr<const Recording> recording_;
    std::size_t frame_ = 0;
    State state_;
};

}  // namespace

std::unique_ptr<Playback> play(Simulation simulation) {
    return std::make_unique<LivePlayback>(std::move(simulation));
}

std::unique_ptr<Playback> play(std::shared_ptr<const Recording> recording) {
    return std::make_unique<RecordedPlayback>(std::move(recording));
}

std::shared_ptr<const Recording> open_playable(const std::string& path) {
    std::shared_ptr<const Recording> recording = open_recording(path);
    if (!recording->scenario())
        throw Error(path + ": does not say in which world it was recorded; draw a .h5 trajectory");
    if (recording->frames() == 0) throw Error(path + ": holds no moment; record at least one");
    return recording;
}

}  // namespace boids
