#include "boids/apps/cli/run_plan.h"

#include <filesystem>
#include <vector>

#include "boids/core/error.h"
#include "boids/io/trajectory/trajectory_writer.h"

namespace boids::cli {

namespace {

namespace fs = std::filesystem;

constexpr CheckpointRhythm usual_rhythm{0, 60};

/// Whether two names mean one file; devices such as /dev/null can be shared.
bool same_file(const std::string& a, const std::string& b) {
    std::error_code none;
    if (fs::is_character_file(a, none)) return false;
    return fs::weakly_canonical(fs::absolute(a, none), none) == fs::weakly_canonical(fs::absolute(b, none), none);
}

struct NamedFile {
    std::string role, path;
    bool written;
};

/// The files of one run must not overwrite each other; only a start may be replaced by its own end, and a checkpoint by
/// a later one.
void check_files(const RunRequest& request, const RunPlan& plan) {
    const std::string& scenario = request.scenario.name;
    const std::vector<NamedFile> files = {
        {"the scenario", scenario.ends_with(".toml") ? scenario : "", false},
        {"--init", request.scenario.start_file, false},
        {"--final", plan.final_state.path, true},
        {"--metrics", plan.metrics.path, true},
        {"--trajectory", plan.trajectory.path, true},
        {"--report", plan.report.path, true},
        {"--checkpoint", plan.checkpoint_file, true},
    };
    for (std::size_t i = 0; i < files.size(); ++i)
        for (std::size_t j = i + 1; j < files.size(); ++j) {
            const NamedFile &one = files[i], &other = files[j];
            const bool start_and_end = one.role == "--init" && other.role == "--final";
            if (one.path.empty() || other.path.empty() || !(one.written || other.written) || start_and_end) continue;
            if (same_file(one.path, other.path))
                throw Error(one.role + " and " + other.role + " name the same file " + other.path +
                            "; give each its own");
        }
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
    plan.engine = request.engine;
    plan.engine.name = checkpoint.engine;
    plan.goal = checkpoint.goal;
    plan.checkpoint_file = request.resume_file;
    plan.rhythm = checkpoint.rhythm;
    for (const RunningOutput& output : checkpoint.outputs) take_over(plan, output, request.resume_file);
    return plan;
}

/// What the command line says of an output counts more than what a checkpoint does.
void name_output(PlannedOutput& output, const std::string& path, std::optional<std::int64_t> every) {
    if (!path.empty()) output = {path, every.value_or(1), {}};
}

}  // namespace

RunPlan plan_run(const RunRequest& request) {
    const bool resumed = !request.resume_file.empty();
    RunPlan plan = resumed ? resumed_plan(request) : RunPlan{.engine = request.engine, .rhythm = usual_rhythm};
    name_output(plan.metrics, request.metrics_file, request.every);
    name_output(plan.trajectory, request.trajectory_file, request.every);
    name_output(plan.final_state, request.final_file, {});
    name_output(plan.report, request.report_file, {});
    if (!request.checkpoint_file.empty()) plan.checkpoint_file = request.checkpoint_file;
    if (request.rhythm) plan.rhythm = *request.rhythm;
    if (plan.trajectory) check_trajectory_name("--trajectory", plan.trajectory.path);
    check_files(request, plan);
    if (!resumed) plan.scenario = resolve(request.scenario);
    if (request.steps || !resumed) plan.steps = request.steps.value_or(plan.scenario.steps);
    return plan;
}

}  // namespace boids::cli
