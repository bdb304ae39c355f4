// What a flight moves: a flock that is computed as it flies, or one that was recorded and is only shown again.
#pragma once

#include <memory>
#include <string>

#include "boids/api/load_simulation.h"
#include "boids/io/trajectory/recording.h"

namespace boids::viewer {

class Vehicle {
public:
    virtual ~Vehicle() = default;

    virtual const Scenario& scenario() const = 0;
    virtual const State& state() const = 0;
    virtual std::uint64_t step() const = 0;
    /// Goes on by so many steps, or recorded moments.
    virtual void advance(std::int64_t count) = 0;
    virtual Observables observe() const = 0;
    virtual Profile profile() const { return {}; }
    virtual std::string engine() const = 0;

    /// The flock, where it can be changed.
    virtual Simulation* simulation() { return nullptr; }
    /// How many moments a recording has, and which is shown; none for a flock that is computed.
    virtual std::size_t frames() const { return 0; }
    virtual std::size_t frame() const { return 0; }
    virtual void seek(std::size_t) {}
};

/// A flock that is computed.
class LiveVehicle final : public Vehicle {
public:
    LiveVehicle(const Scenario& scenario, const EngineChoice& engine)
        : simulation_(load_simulation(scenario, engine)), engine_(engine_for(scenario, engine)) {}

    const Scenario& scenario() const override { return simulation_.scenario(); }
    const State& state() const override { return simulation_.state(); }
    std::uint64_t step() const override { return simulation_.step(); }
    void advance(std::int64_t count) override { simulation_.advance(count); }
    Observables observe() const override { return simulation_.observe(); }
    Profile profile() const override { return simulation_.profile(); }
    std::string engine() const override { return engine_; }
    Simulation* simulation() override { return &simulation_; }

private:
    Simulation simulation_;
    std::string engine_;
};

/// A flock that was recorded. It stops at its last moment.
class RecordedVehicle final : public Vehicle {
public:
    /// Of a recording that knows its scenario and has at least one moment.
    explicit RecordedVehicle(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) { seek(0); }

    const Scenario& scenario() const override { return *recording_->scenario(); }
    const State& state() const override { return state_; }
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

}  // namespace boids::viewer
