#include "boids/apps/cli/run_plan.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <vector>

#include "boids/core/error.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/io/output_names.h"
#include "boids/io/scenario_file.h"
#include "boids/io/trajectory/trajectory_writer.h"

namespace boids::cli {

namespace {

namespace fs = std::filesystem;

constexpr CheckpointRhythm usual_rhythm{0, 60};

/// A file that a run reads, or writes in some form.
struct NamedFile {
    std::string role, path;
    std::optional<OutputForm> written{};

    std::vector<std::string> names() const {
        return written ? occupied_names(path, *written) : std::vector<std::string>{path};
    }
};

std::vector<NamedFile> files_of(const RunRequest& request, const RunPlan& plan) {
    const ScenarioRequest& asked = request.scenario;
    const bool own_start = asked.start_file.empty() && request.resume_file.empty();
    const std::vector<NamedFile> all = {
        {"the scenario", is_scenario_path(asked.name) ? asked.name : ""},
        {"start.file", own_start ? plan.scenario.start_file : ""},
        {"--init", asked.start_file},
        {"--resume", request.resume_file},
        {"--final", plan.final_state.path, OutputForm::plain},
        {"--metrics", plan.metrics.path, OutputForm::plain},
        {"--trajectory", plan.trajectory.path, OutputForm::trajectory},
        {"--report", plan.report.path, OutputForm::plain},
        {"--checkpoint", plan.checkpoint_file, OutputForm::checkpoint},
    };
    std::vector<NamedFile> named;
    std::copy_if(all.begin(), all.end(), std::back_inserter(named),
                 [](const auto& file) { return !file.path.empty(); });
    return named;
}

/// A start may be replaced by its own end, and a checkpoint by a later one.
bool may_replace(const NamedFile& one, const NamedFile& other) {
    const bool start = one.role == "--init" || one.role == "start.file";
    if (start && other.role == "--final") return same_file(one.path, other.path);
    return one.role == "--resume" && other.role == "--checkpoint";
}

/// Throws where two files need the same name, be it one's own or one that a file has beside its own.
void check_pair(const NamedFile& one, const NamedFile& other) {
    if (!(one.written || other.written) || may_replace(one, other)) return;
    if (same_file(one.path, other.path))
        throw Error(one.role + " and " + other.role + " name the same file " + other.path + "; give each its own");
    for (const std::string& name : one.names())
        for (const std::string& other_name : other.names())
            if (same_file(name, other_name))
                throw Error(one.role + " and " + other.role + " both need the file " + other_name +
                            "; give each its own");
}

/// The files of one run must not overwrite each other.
void check_files(const RunRequest& request, const RunPlan& plan) {
    const std::vector<NamedFile> files = files_of(request, plan);
    for (std::size_t i = 0; i < files.size(); ++i)
        for (std::size_t j = i + 1; j < files.size(); ++j) check_pair(files[i], files[j]);
}

/// A checkpoint brings its own scenario; nothing may contradict it.
void check_resume(const RunRequest& request) {
    const ScenarioRequest& scenario = request.scenario;
    const bool changed = !scenario.changes.empty() || scenario.boids || scenario.seed || scenario.schedule ||
                         !scenario.start_file.empty() || !request.engine.name.empty();
    if (!scenario.name.empty() || changed)
        throw Error("--resume goes on with the checkpoint's own scenario and engine; leave out " +
                    (scenario.name.empty() ? "what changes them" : "\"" + scenario.name + "\""));
}

void take_over(RunPlan& plan, const RunningOutput& output, const std::string& checkpoint) {
    const fs::path path =
        output.path.starts_with("/") ? fs::path(output.path) : fs::path(checkpoint).parent_path() / output.path;
    const PlannedOutput planned{path.string(), output.every, output.mark};
    if (output.kind == "metrics") plan.metrics = planned;
    if (output.kind == "trajectory") plan.trajectory = planned;
    if (output.kind == "final") plan.final_state = planned;
    if (output.kind == "report") plan.report = planned;
}

RunPlan resumed_plan(const RunRequest& request) {
    check_resume(request);
    Checkpoint checkpoint = read_checkpoint(request.resume_file);
    RunPlan plan;
    plan.scenario = std::move(checkpoint.scenario);
    plan.state = std::move(checkpoint.state);
    plan.engine = on_tbb(request.engine);
    plan.engine.name = checkpoint.engine;
    plan.goal = checkpoint.goal;
    plan.checkpoint_file = request.resume_file;
    plan.rhythm = checkpoint.rhythm;
    for (const RunningOutput& output : checkpoint.outputs) take_over(plan, output, request.resume_file);
    return plan;
}

/// What a run takes besides its flock, as measured of each kind of output.
MemoryBudget budget_of(const RunPlan& plan, bool quiet) {
    const std::size_t state = State::bytes_per_boid(plan.scenario.parameters.world.dimension);
    const bool checkpoint = !plan.checkpoint_file.empty();
    MemoryBudget budget;
    budget.observed = !quiet || plan.metrics || plan.trajectory || plan.report;
    if (!quiet || plan.trajectory || plan.final_state || plan.report || checkpoint)
        budget.beside += State::bytes_to_order;
    if (checkpoint) budget.beside += 5 * state / 2;        // a copy, and its bytes
    if (plan.trajectory) budget.beside += 4 * state;       // two copies on their way, and their bytes
    if (plan.report) budget.beside += 2 * sizeof(double);  // its speed and nearest neighbour
    return budget;
}

/// What the command line says of an output counts more than what a checkpoint does.
void name_output(PlannedOutput& output, const std::string& path, std::optional<std::int64_t> every) {
    if (!path.empty()) output = {path, every.value_or(1), {}};
}

}  // namespace

RunPlan plan_run(const RunRequest& request) {
    const bool resumed = !request.resume_file.empty();
    RunPlan plan = resumed ? resumed_plan(request) : RunPlan{.engine = on_tbb(request.engine), .rhythm = usual_rhythm};
    name_output(plan.metrics, request.metrics_file, request.every);
    name_output(plan.trajectory, request.trajectory_file, request.every);
    name_output(plan.final_state, request.final_file, {});
    name_output(plan.report, request.report_file, {});
    if (!request.checkpoint_file.empty()) plan.checkpoint_file = request.checkpoint_file;
    if (request.rhythm) plan.rhythm = *request.rhythm;
    if (plan.trajectory) check_trajectory_name("--trajectory", plan.trajectory.path);
    check_files(request, plan);
    if (!resumed) {
        plan.scenario = resolve(request.scenario);
        check_files(request, plan);  // the scenario may name a start
    }
    plan.engine.memory = budget_of(plan, request.quiet);
    if (request.steps || !resumed) plan.steps = request.steps.value_or(plan.scenario.steps);
    return plan;
}

}  // namespace boids::cli
