#include "boids/record/recorder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>

#include "boids/io/metrics_text.h"
#include "boids/io/state_csv.h"

namespace boids {

namespace {

std::unique_ptr<OutputFile> open(const OutputPlan& output) {
    if (!output) return nullptr;
    if (output.mark) return std::make_unique<OutputFile>(output.path, *output.mark);
    return std::make_unique<OutputFile>(output.path);
}

std::unique_ptr<TrajectoryWriter> open_trajectory(const OutputPlan& output, const TrajectoryTitle& title) {
    if (!output) return nullptr;
    return in_background(output.mark ? continue_trajectory(output.path, title, *output.mark)
                                     : begin_trajectory(output.path, title));
}

/// Metrics that another version of the program began may have other columns, and new lines would not fit below them.
void check_columns(const OutputPlan& metrics, const std::string& header) {
    std::ifstream file(unfinished_name(metrics.path));
    std::string line;
    if (std::getline(file, line) && line + "\n" != header)
        throw Error(metrics.path + ": has other columns than those that go on in it; name a new file for the metrics");
}

/// A path as seen from the folder of a checkpoint, so that the two can move together.
std::string path_beside(const std::string& checkpoint, const std::string& path) {
    if (is_stream(path)) return path;
    const auto folder = std::filesystem::absolute(checkpoint).parent_path();
    return std::filesystem::absolute(path).lexically_proximate(folder).string();
}

/// How many steps it is from one to the next that a interval hits.
std::int64_t distance(std::uint64_t step, std::int64_t every) {
    return every - static_cast<std::int64_t>(step % static_cast<std::uint64_t>(every));
}

}  // namespace

Recorder::Recorder(RecordPlan plan, const Simulation& simulation, std::uint64_t last_step)
    : plan_(std::move(plan)), last_step_(last_step), has_captures_(boids::has_captures(simulation.scenario())) {
    check(plan_);
    metrics_ = open(plan_.metrics);
    const std::string header = metrics_header(simulation.scenario());
    if (metrics_ && !plan_.metrics.mark) metrics_->write(header);
    if (metrics_ && plan_.metrics.mark && !is_stream(plan_.metrics.path)) check_columns(plan_.metrics, header);
    const std::string engine(simulation.engine_name());
    trajectory_ = open_trajectory(
        plan_.trajectory, {simulation.scenario(), engine, computes_in_single_precision(engine), simulation.size()});
    if (!plan_.final_state.empty()) final_state_ = std::make_unique<OutputFile>(plan_.final_state);
    if (plan_.checkpoint.empty()) return;
    if (metrics_) metrics_->keep_unfinished();
    if (trajectory_) trajectory_->keep_unfinished();
}

void Recorder::begin(const Simulation& simulation) {
    // A resumed run has written its present moment before its checkpoint; a file that is new has not.
    const std::uint64_t step = simulation.step();
    write_entries(simulation, is_due(plan_.metrics, step) && !plan_.metrics.mark,
                  is_due(plan_.trajectory, step) && !plan_.trajectory.mark);
    if (!plan_.checkpoint.empty()) save(simulation);
}

bool Recorder::is_due(const OutputPlan& output, std::uint64_t step) const {
    return output && step % static_cast<std::uint64_t>(output.every) == 0;
}

std::int64_t Recorder::steps_until_next(std::uint64_t step) const {
    std::int64_t next = std::numeric_limits<std::int64_t>::max();
    for (const OutputPlan* output : {&plan_.metrics, &plan_.trajectory})
        if (*output) next = std::min(next, distance(step, output->every));
    if (!plan_.checkpoint.empty() && plan_.interval.steps > 0)
        next = std::min(next, distance(step, plan_.interval.steps));
    return next;
}

void Recorder::record(const Simulation& simulation) {
    const std::uint64_t step = simulation.step();
    if (saving_.valid() && saving_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
        wait_for_checkpoint();
    write_entries(simulation, is_due(plan_.metrics, step), is_due(plan_.trajectory, step));
    if (checkpoint_is_due(step)) save(simulation);
}

void Recorder::write_entries(const Simulation& simulation, bool metrics, bool trajectory) {
    if (!metrics && !trajectory) return;
    const bool observed = metrics || keeps_observables(plan_.trajectory.path);
    const Observables now = observed ? simulation.observe() : Observables{};
    if (metrics) write_metrics(simulation, now);
    if (!trajectory) return;
    if (std::unique_ptr<StatePieces> moment = simulation.snapshot())
        trajectory_->write_later(std::move(moment), now);
    else
        trajectory_->write(*simulation.pieces(), now);
}

void Recorder::write_metrics(const Simulation& simulation, const Observables& first) {
    std::vector<Observables> groups;
    for (const MetricsGroup& group : metrics_groups(simulation.scenario()))
        groups.push_back(group.species == 0 ? first : simulation.observe(group.species));
    const auto captures = has_captures_ ? std::optional(simulation.pieces()->head().captures) : std::nullopt;
    metrics_->write(metrics_line(simulation.step(), groups, captures));
}

/// The table that explains the columns, which is whole or not there as the metrics are.
void Recorder::write_units(const Simulation& simulation) const {
    if (is_stream(plan_.metrics.path)) return;
    OutputFile units(units_name(plan_.metrics.path));
    units.write(metrics_units(simulation.scenario()));
    units.finish();
}

bool Recorder::checkpoint_is_due(std::uint64_t step) const {
    if (plan_.checkpoint.empty()) return false;
    if (plan_.interval.steps > 0 && step % static_cast<std::uint64_t>(plan_.interval.steps) == 0) return true;
    const double seconds = std::chrono::duration<double>(Clock::now() - saved_).count();
    return plan_.interval.seconds > 0 && seconds >= plan_.interval.seconds;
}

/// Where the engine keeps a moment while it moves on, a checkpoint is written beside the steps.
void Recorder::save(const Simulation& simulation) {
    wait_for_checkpoint();
    CheckpointedRun run{simulation.scenario(), std::string(simulation.engine_name()), last_step_, plan_.interval, {}};
    const auto add = [&](const std::string& kind, const std::string& path, std::int64_t every, const FileMark& mark) {
        run.outputs.push_back({kind, path_beside(plan_.checkpoint, path), every, mark});
    };
    if (metrics_) add("metrics", plan_.metrics.path, plan_.metrics.every, metrics_->mark());
    std::future<FileMark> trajectory;
    const std::size_t place = run.outputs.size();
    if (trajectory_) {
        add("trajectory", plan_.trajectory.path, plan_.trajectory.every, {});
        trajectory = trajectory_->mark_later();
    }
    if (final_state_) add("final", plan_.final_state, 1, {});
    for (const RunningOutput& other : plan_.others) add(other.kind, other.path, other.every, other.mark);
    auto write = [path = plan_.checkpoint, place, run = std::move(run)](std::future<FileMark> mark,
                                                                        const StatePieces& moment) mutable {
        if (mark.valid()) run.outputs[place].mark = mark.get();
        write_checkpoint(path, run, moment);
    };
    if (std::unique_ptr<StatePieces> moment = simulation.snapshot()) {
        saving_ = std::async(std::launch::async,
                             [write = std::move(write), trajectory = std::move(trajectory),
                              moment = std::move(moment)]() mutable { write(std::move(trajectory), *moment); });
    } else {
        write(std::move(trajectory), *simulation.pieces());
        has_checkpoint_ = true;
    }
    saved_ = Clock::now();
}

bool Recorder::has_checkpoint() {
    try {
        wait_for_checkpoint();
    } catch (const std::exception&) {
        // Then it is the one before.
    }
    return has_checkpoint_;
}

void Recorder::wait_for_checkpoint() {
    if (!saving_.valid()) return;
    saving_.get();
    has_checkpoint_ = true;
}

void Recorder::finish(const Simulation& simulation) {
    if (!plan_.checkpoint.empty()) save(simulation);
    wait_for_checkpoint();
    if (metrics_) {
        metrics_->finish();
        write_units(simulation);
    }
    if (trajectory_) trajectory_->finish();
    if (!final_state_) return;
    write_state_csv(*final_state_, *simulation.pieces(), simulation.scenario());
    final_state_->finish();
}

void Recorder::fly(Simulation& simulation, const std::function<bool()>& go_on) {
    Pace pace = this->pace();
    begin(simulation);
    while (simulation.step() < last_step_ && go_on()) {
        const auto left = static_cast<std::int64_t>(last_step_ - simulation.step());
        const auto began = Clock::now();
        simulation.advance(std::min({pace.steps(), left, steps_until_next(simulation.step())}));
        record(simulation);
        pace.measured(Clock::now() - began);
    }
    finish(simulation);
}

}  // namespace boids
