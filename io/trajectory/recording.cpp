#include "boids/io/trajectory/recording.h"

#include <algorithm>

#include "boids/core/text/error.h"
#include "boids/io/checkpoint.h"
#include "boids/io/trajectory/damage.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/io/trajectory/h5md_file.h"
#include "boids/io/trajectory/recordings.h"
#include "boids/io/trajectory/text_reader.h"

namespace boids {

namespace {

class CheckpointRecording final : public Recording {
public:
    explicit CheckpointRecording(const std::string& path) : checkpoint_(read_checkpoint(path)) {}
    std::size_t frames() const override { return 1; }
    std::optional<std::uint64_t> step(std::size_t) const override { return checkpoint_.state.step; }
    State frame(std::size_t) const override { return checkpoint_.state; }
    const Scenario* scenario() const override { return &checkpoint_.scenario; }
    std::string engine() const override { return checkpoint_.engine; }
    bool single() const override { return is_single(checkpoint_.state); }

private:
    static bool is_single(const State& state) {
        const auto all_fit = [](const std::vector<double>& values) {
            return std::all_of(values.begin(), values.end(),
                               [](double value) { return static_cast<double>(static_cast<float>(value)) == value; });
        };
        return std::all_of(state.position.begin(), state.position.end(), all_fit) &&
               std::all_of(state.velocity.begin(), state.velocity.end(), all_fit);
    }

    Checkpoint checkpoint_;
};

class H5mdRecording final : public Recording {
public:
    explicit H5mdRecording(const std::string& path) : reader_(path) {}
    std::size_t frames() const override { return reader_.frames(); }
    std::optional<std::uint64_t> step(std::size_t frame) const override { return reader_.steps().at(frame); }
    State frame(std::size_t index) const override { return reader_.frame(index); }
    const Scenario* scenario() const override { return &reader_.scenario(); }
    std::string engine() const override { return reader_.engine(); }
    bool single() const override { return reader_.single(); }

private:
    H5mdReader reader_;
};

/// What was read as a whole: text files.
class StatesRecording final : public Recording {
public:
    StatesRecording(std::vector<State> states, bool knows_steps)
        : states_(std::move(states)), knows_steps_(knows_steps) {}
    std::size_t frames() const override { return states_.size(); }
    std::optional<std::uint64_t> step(std::size_t frame) const override {
        if (!knows_steps_) return std::nullopt;
        return states_.at(frame).step;
    }
    State frame(std::size_t index) const override { return states_.at(index); }

private:
    std::vector<State> states_;
    bool knows_steps_;
};

/// The moments of a trajectory, once nothing is wrong with them.
std::unique_ptr<Recording> recording_of(std::vector<State> states, const std::string& path) {
    std::vector<std::uint64_t> steps;
    for (const State& state : states) {
        steps.push_back(state.step);
        if (const auto damage = find_damage(state)) refuse_damaged(path, *damage);
    }
    if (const auto damage = find_damage(steps)) refuse_damaged(path, *damage);
    return std::make_unique<StatesRecording>(std::move(states), true);
}

}  // namespace

std::unique_ptr<Recording> open_checkpoint(const std::string& path) {
    return std::make_unique<CheckpointRecording>(path);
}

std::unique_ptr<Recording> open_h5md(const std::string& path) {
    return std::make_unique<H5mdRecording>(path);
}

std::unique_ptr<Recording> open_trajectory_csv(const std::string& path) {
    return recording_of(read_trajectory_csv(path), path);
}

std::unique_ptr<Recording> open_trajectory_xyz(const std::string& path) {
    return recording_of(read_trajectory_xyz(path), path);
}

std::unique_ptr<Recording> open_state_csv(const std::string& path) {
    return std::make_unique<StatesRecording>(std::vector{read_any_state_csv(path)}, false);
}

std::unique_ptr<Recording> open_recording(const std::string& path) {
    const FileFormat* format = format_of_content(path);
    if (!format || !format->read)
        throw Error(path + ": holds no boids; name a trajectory, a checkpoint or a table of a state");
    return format->read(path);
}

}  // namespace boids
