#include "boids/io/trajectory/recording.h"

#include <algorithm>
#include <string_view>

#include "boids/core/error.h"
#include "boids/io/checkpoint.h"
#include "boids/io/state_csv.h"
#include "boids/io/text_file.h"
#include "boids/io/trajectory/damage.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/h5md_file.h"
#include "boids/io/trajectory/text_reader.h"

namespace boids {

namespace {

constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";

/// Enough of a file to know it by.
std::string beginning_of(const std::string& path) {
    constexpr FileNature any{"a file", "200 GB", 200'000'000'000, [](std::string_view) { return false; }};
    return read_file(path, any).substr(0, 4096);
}

bool is_whole_number(std::string_view text) {
    while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

class CheckpointRecording final : public Recording {
public:
    explicit CheckpointRecording(const std::string& path) : checkpoint_(read_checkpoint(path)) {}
    std::size_t frames() const override { return 1; }
    std::optional<std::uint64_t> step(std::size_t) const override { return checkpoint_.state.step; }
    State frame(std::size_t) const override { return checkpoint_.state; }
    const Scenario* scenario() const override { return &checkpoint_.scenario; }

private:
    Checkpoint checkpoint_;
};

class H5mdRecording final : public Recording {
public:
    explicit H5mdRecording(const std::string& path) : reader_(path) {}
    std::size_t frames() const override { return reader_.frames(); }
    std::optional<std::uint64_t> step(std::size_t frame) const override { return reader_.steps().at(frame); }
    State frame(std::size_t index) const override { return reader_.frame(index); }
    const Scenario* scenario() const override { return &reader_.scenario(); }

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

FileKind kind_of_file(const std::string& path) {
    const std::string text = beginning_of(path);
    const std::string_view all = text, table = after_comments(text), line = table.substr(0, table.find('\n'));
    if (all.starts_with(checkpoint_signature)) return FileKind::checkpoint;
    if (all.starts_with(hdf5_signature)) return FileKind::h5md;
    if (all.starts_with(journal_signature)) return FileKind::journal;
    if (line.starts_with("step,id,")) return FileKind::trajectory_csv;
    if (line.starts_with("step,")) return FileKind::metrics_csv;
    if (line.starts_with("id,")) return FileKind::state_csv;
    if (is_whole_number(line)) return FileKind::xyz;
    if (path.ends_with(".toml") || all.find("schema") != all.npos) return FileKind::scenario;
    return FileKind::unknown;
}

std::unique_ptr<Recording> open_recording(const std::string& path) {
    switch (kind_of_file(path)) {
        case FileKind::checkpoint: return std::make_unique<CheckpointRecording>(path);
        case FileKind::h5md: return std::make_unique<H5mdRecording>(path);
        case FileKind::trajectory_csv: return recording_of(read_trajectory_csv(path), path);
        case FileKind::xyz: return recording_of(read_trajectory_xyz(path), path);
        case FileKind::state_csv:
            return std::make_unique<StatesRecording>(std::vector{read_any_state_csv(path)}, false);
        case FileKind::journal:
            throw Error(path + ": is an unfinished trajectory; go on with its run, boids run --resume finishes it");
        default: throw Error(path + ": holds no boids; name a trajectory, a checkpoint or a table of a state");
    }
}

}  // namespace boids
