#include "boids/apps/cli/run_outputs.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "boids/core/text.h"
#include "boids/io/checkpoint.h"
#include "boids/io/state_csv.h"

namespace boids::cli {

namespace {

std::unique_ptr<OutputFile> open(const PlannedOutput& output) {
    if (!output) return nullptr;
    if (output.mark) return std::make_unique<OutputFile>(output.path, *output.mark);
    return std::make_unique<OutputFile>(output.path);
}

std::unique_ptr<TrajectoryWriter> open_trajectory(const PlannedOutput& output, const TrajectoryTitle& title) {
    if (!output) return nullptr;
    return in_background(output.mark ? continue_trajectory(output.path, title, *output.mark)
                                     : begin_trajectory(output.path, title));
}

/// A path as seen from the folder of a checkpoint, so that the two can move together.
std::string path_beside(const std::string& checkpoint, const std::string& path) {
    if (is_stream(path)) return path;
    const auto folder = std::filesystem::absolute(checkpoint).parent_path();
    return std::filesystem::absolute(path).lexically_proximate(folder).string();
}

/// Plain names of the columns, as other programs like them; above, as comments, their units and what they are.
std::string metrics_header(const Scenario& scenario) {
    std::string comments = "# step [steps]: how far the run is\n", names = "step";
    const auto add = [&](std::string_view name, std::string_view unit, std::string_view help) {
        comments += fmt::format("# {} [{}]: {}\n", name, unit, help);
        names += fmt::format(",{}", name);
    };
    for (const Observable& row : observable_table) add(row.name, row.unit, row.help);
    if (has_captures(scenario)) add("captures", "boids", "how many were caught since the start");
    return comments + names + "\n";
}

/// How many steps it is from one to the next that a rhythm hits.
std::int64_t distance(std::uint64_t step, std::int64_t every) {
    return every - static_cast<std::int64_t>(step % static_cast<std::uint64_t>(every));
}

}  // namespace

RunOutputs::RunOutputs(const RunPlan& plan, std::string engine, const Simulation& simulation, std::uint64_t goal)
    : plan_(plan), engine_(std::move(engine)), goal_(goal) {
    metrics_ = open(plan.metrics);
    if (metrics_ && !plan.metrics.mark) metrics_->write(metrics_header(plan.scenario));
    const bool single = computes_in_single_precision(engine_);
    trajectory_ = open_trajectory(plan.trajectory, {plan.scenario, engine_, single, simulation.state().size()});
    if (plan.final_state) final_state_ = std::make_unique<OutputFile>(plan.final_state.path);
    if (plan.checkpoint_file.empty()) return;
    if (metrics_) metrics_->keep_unfinished();
    if (trajectory_) trajectory_->keep_unfinished();
}

void RunOutputs::begin(const Simulation& simulation) {
    // A resumed run has written its present moment before its checkpoint; a file that is new has not.
    const auto is_new = [this](const PlannedOutput& output) { return output && !output.mark; };
    if (is_new(plan_.metrics) || is_new(plan_.trajectory)) {
        const Observables now = simulation.observe();
        if (is_new(plan_.metrics) && is_due(plan_.metrics, simulation.step())) write_metrics(simulation, now);
        if (is_new(plan_.trajectory) && is_due(plan_.trajectory, simulation.step()))
            trajectory_->write(simulation.state(), now);
    }
    if (!plan_.checkpoint_file.empty()) save(simulation);
}

bool RunOutputs::is_due(const PlannedOutput& output, std::uint64_t step) const {
    return output && step % static_cast<std::uint64_t>(output.every) == 0;
}

std::int64_t RunOutputs::steps_until_next(std::uint64_t step) const {
    std::int64_t next = std::numeric_limits<std::int64_t>::max();
    for (const PlannedOutput* output : {&plan_.metrics, &plan_.trajectory})
        if (*output) next = std::min(next, distance(step, output->every));
    if (!plan_.checkpoint_file.empty() && plan_.rhythm.steps > 0)
        next = std::min(next, distance(step, plan_.rhythm.steps));
    return next;
}

void RunOutputs::record(const Simulation& simulation) {
    const std::uint64_t step = simulation.step();
    if (is_due(plan_.metrics, step) || is_due(plan_.trajectory, step)) write_entries(simulation);
    if (checkpoint_is_due(step)) save(simulation);
}

void RunOutputs::write_entries(const Simulation& simulation) {
    const Observables now = simulation.observe();
    if (is_due(plan_.metrics, simulation.step())) write_metrics(simulation, now);
    if (is_due(plan_.trajectory, simulation.step())) trajectory_->write(simulation.state(), now);
}

void RunOutputs::write_metrics(const Simulation& simulation, const Observables& observables) {
    std::string line = std::to_string(simulation.step());
    for (const Observable& observable : observable_table) line += "," + number_text(observables.*observable.value);
    if (has_captures(plan_.scenario)) line += "," + std::to_string(simulation.state().captures);
    metrics_->write(line + "\n");
}

bool RunOutputs::checkpoint_is_due(std::uint64_t step) const {
    if (plan_.checkpoint_file.empty()) return false;
    if (plan_.rhythm.steps > 0 && step % static_cast<std::uint64_t>(plan_.rhythm.steps) == 0) return true;
    const double seconds = std::chrono::duration<double>(Clock::now() - saved_).count();
    return plan_.rhythm.seconds > 0 && seconds >= plan_.rhythm.seconds;
}

void RunOutputs::save(const Simulation& simulation) {
    Checkpoint checkpoint{plan_.scenario, simulation.state(), engine_, goal_, plan_.rhythm, {}};
    const auto add = [&](const char* kind, const PlannedOutput& output, const FileMark& mark) {
        checkpoint.outputs.push_back({kind, path_beside(plan_.checkpoint_file, output.path), output.every, mark});
    };
    if (metrics_) add("metrics", plan_.metrics, metrics_->mark());
    if (trajectory_) add("trajectory", plan_.trajectory, trajectory_->mark());
    if (plan_.final_state) add("final", plan_.final_state, {});
    if (plan_.report) add("report", plan_.report, {});
    write_checkpoint(plan_.checkpoint_file, checkpoint);
    has_checkpoint_ = true;
    saved_ = Clock::now();
}

void RunOutputs::finish(const Simulation& simulation) {
    if (!plan_.checkpoint_file.empty()) save(simulation);
    if (metrics_) metrics_->finish();
    if (trajectory_) trajectory_->finish();
    if (!final_state_) return;
    write_state_csv(*final_state_, simulation.state(), simulation.scenario());
    final_state_->finish();
}

}  // namespace boids::cli
