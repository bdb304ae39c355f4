#include "boids/apps/cli/run_plan.h"

#include <unistd.h>

#include <vector>

#include "boids/core/text/error.h"
#include "boids/engines/mpi/mpi_ranks.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/io/output_names.h"
#include "boids/io/scenario_file.h"
#include "boids/io/trajectory/trajectory_writer.h"
#include "boids/record/resume.h"

namespace boids::cli {

namespace {

/// What a checkpoint calls the report, which the program writes itself.
constexpr const char* report_kind = "report";

std::vector<RunFile> files_of(const RunRequest& request, const RunPlan& plan) {
    const ScenarioRequest& asked = request.scenario;
    const bool own_start = asked.start_file.empty() && request.resume_file.empty();
    return {
        {"the scenario", is_scenario_path(asked.name) ? asked.name : ""},
        {"start.file", own_start ? plan.scenario.start_file : ""},
        {"--init", asked.start_file},
        {"--resume", request.resume_file},
        {"--final", plan.record.final_state, OutputForm::plain},
        {"--metrics", plan.record.metrics.path, OutputForm::metrics},
        {"--trajectory", plan.record.trajectory.path, OutputForm::trajectory},
        {"--report", plan.report, OutputForm::plain},
        {"--checkpoint", plan.record.checkpoint, OutputForm::checkpoint},
    };
}

/// A start may be replaced by its own end, and a checkpoint by a later one.
bool may_replace(const RunFile& one, const RunFile& other) {
    const bool start = one.role == "--init" || one.role == "start.file";
    if (start && other.role == "--final") return same_file(one.path, other.path);
    return one.role == "--resume" && other.role == "--checkpoint";
}

/// The files of one run must not overwrite each other.
void check_files(const RunRequest& request, const RunPlan& plan) {
    const std::vector<RunFile> files = files_of(request, plan);
    for (std::size_t i = 0; i < files.size(); ++i)
        for (std::size_t j = i + 1; j < files.size(); ++j)
            if (!may_replace(files[i], files[j])) check_names(files[i], files[j]);
}

/// A checkpoint brings its own scenario; nothing may contradict it.
void check_resume(const RunRequest& request) {
    const ScenarioRequest& scenario = request.scenario;
    const bool changed = scenario.changes_anything() || !request.engine.name.empty();
    if (!scenario.name.empty() || changed)
        throw Error("--resume goes on with the checkpoint's own scenario and engine; leave out " +
                    (scenario.name.empty() ? "what changes them" : "\"" + scenario.name + "\""));
}

/// A choice with the threads and ranks of this program; ranks on one machine share its cores.
EngineChoice on_ranks(EngineChoice choice) {
    choice.ranks = joined_ranks();
    if (choice.ranks && choice.threads == 0) choice.threads = choice.ranks->threads();
    return on_tbb(choice);
}

RunPlan resumed_plan(const RunRequest& request) {
    check_resume(request);
    Resumption run = resume(request.resume_file);
    RunPlan plan;
    plan.scenario = std::move(run.scenario);
    plan.flock = run.flock;
    plan.engine = on_ranks(request.engine);
    // Engines with the same bits stand in for each other: a run may go on with other ranks, or on another machine.
    plan.engine.name = computes_in_single_precision(run.engine) ? "" : run.engine;
    plan.last_step = run.last_step;
    plan.record = std::move(run.plan);
    for (const RunningOutput& other : plan.record.others)
        if (other.kind == report_kind) plan.report = other.path;
    return plan;
}

/// What a run takes besides its flock, as measured of each kind of output.
MemoryBudget budget_of(const RunPlan& plan, const RunRequest& request) {
    const bool quiet = request.quiet;
    MemoryBudget budget;
    budget.whole = shows_picture(request) || !plan.report.empty();
    const RecordPlan& record = plan.record;
    budget.observed = !quiet || record.metrics || keeps_observables(record.trajectory.path) || !plan.report.empty();
    budget.beside = bytes_beside(record, plan.scenario.parameters.world.dimension);
    const bool ordered = budget.beside > 0;
    if (!ordered && (!quiet || !plan.report.empty())) budget.beside += State::bytes_to_order;
    if (!plan.report.empty()) budget.beside += 2 * sizeof(double);  // its speed and nearest neighbour
    return budget;
}

/// What the command line says of an output counts more than what a checkpoint does.
void name_output(OutputPlan& output, const std::string& path, std::optional<std::int64_t> every) {
    if (!path.empty()) output = {path, every.value_or(1), {}};
}

void name_output(std::string& output, const std::string& path) {
    if (!path.empty()) output = path;
}

}  // namespace

bool shows_picture(const RunRequest& request) {
    return !request.quiet && (request.picture || ::isatty(STDOUT_FILENO));
}

RunPlan plan_run(const RunRequest& request) {
    const bool resumed = !request.resume_file.empty();
    RunPlan plan = resumed ? resumed_plan(request) : RunPlan{.engine = on_ranks(request.engine)};
    RecordPlan& record = plan.record;
    name_output(record.metrics, request.metrics_file, request.every);
    name_output(record.trajectory, request.trajectory_file, request.every);
    name_output(record.final_state, request.final_file);
    name_output(record.checkpoint, request.checkpoint_file);
    name_output(plan.report, request.report_file);
    std::erase_if(record.others, [](const RunningOutput& other) { return other.kind == report_kind; });
    if (!plan.report.empty()) record.others.push_back({report_kind, plan.report, 1, {}});
    if (request.interval) record.interval = *request.interval;
    if (record.trajectory) check_trajectory_name("--trajectory", record.trajectory.path);
    check_files(request, plan);
    if (!resumed) {
        plan.scenario = resolve(request.scenario);
        check_files(request, plan);  // the scenario may name a start
    }
    plan.engine.memory = budget_of(plan, request);
    if (request.steps || !resumed) plan.steps = request.steps.value_or(plan.scenario.steps);
    return plan;
}

}  // namespace boids::cli
