// sweep: flies a scene over ranges of its parameters and writes tables, charts and a page; or merges its shards.
#include "boids/sweep/sweep.h"

#include <fmt/core.h>

#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/interrupt.h"
#include "boids/apps/cli/progress.h"
#include "boids/apps/cli/sweep_report.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/sweep/sweep_folder.h"

namespace boids::cli {

namespace {

/// What varies must not be set as well.
void check_request(const SweepRequest& request, const SweepPlan& plan) {
    for (const Variation& variation : plan.over) {
        for (const auto& [key, value] : request.scenario.changes)
            if (key == variation.key) throw Error(key + " is set and swept over; keep one of them");
        if (request.scenario.boids && variation.key == "start.boids")
            throw Error("--boids and --over start.boids set the same thing; keep one of them");
    }
}

SweepPlan plan_of(const SweepRequest& request) {
    ScenarioRequest scenario = request.scenario;
    if (scenario.name.empty()) scenario.name = default_preset;
    SweepPlan plan;
    plan.scenario = resolve(scenario);
    for (const std::string& text : request.over) plan.over.push_back(parse_variation(plan.scenario, text));
    check_request(request, plan);
    plan.seeds = request.seeds.value_or(1);
    plan.warmup = request.warmup.value_or(0);
    plan.steps = request.steps.value_or(plan.scenario.steps);
    plan.every = request.every.value_or(1);
    plan.engine = request.engine.name;
    if (!request.shard.empty()) plan.shard = parse_shard(request.shard);
    return plan;
}

void print_title(const SweepPlan& plan) {
    const std::string part = plan.shard.count == 1
                                 ? ""
                                 : fmt::format(", of which shard {}/{} has {}", plan.shard.number, plan.shard.count,
                                               count_text(runs_of_shard(plan).size()));
    fmt::print("{}: {} runs at {} points{}, {} steps each\n",
               plan.scenario.name.empty() ? "scenario" : plan.scenario.name, count_text(run_count(plan)),
               count_text(point_count(plan)), part, count_text(static_cast<std::uint64_t>(plan.warmup + plan.steps)));
    std::fflush(stdout);
}

void print_files(const std::string& folder) {
    for (const auto& [file, what] : {std::pair{sweep_file::runs, "a row for each run"},
                                     std::pair{sweep_file::summary, "a row for each point, over its seeds"},
                                     std::pair{sweep_file::report, "charts and pictures"}})
        fmt::print("  {:<32}{}\n", path_in(folder, file), what);
}

/// Flies with a bar; it begins at what was done before.
SweepOutcome fly(const SweepPlan& plan, const SweepRequest& request, SweepSnapshots& snapshots) {
    std::optional<Progress> bar;
    SweepOptions options;
    options.threads = request.engine.threads;
    options.simd = request.engine.simd;
    options.stop = [] { return interrupted() != 0; };
    options.finished = [&](const SweepRun& run, const Simulation& flock) { snapshots.take(run, flock); };
    options.progress = [&](const SweepProgress& now) {
        if (!bar) bar.emplace(now.done, now.runs, "run", request.quiet);
        bar->update(now.done, now.work_done / (now.work_done + now.work_left));
    };
    return boids::sweep(plan, request.output, options);
}

int merge(const SweepRequest& request) {
    if (!request.over.empty() || !request.scenario.name.empty() || request.scenario.changes_anything() ||
        !request.shard.empty() || request.seeds || request.warmup || request.steps || request.every)
        throw Error("--merge takes what is in the folders; leave out what else says what to fly");
    const SweepPlan plan = merge_sweeps(request.merge, request.output);
    write_sweep_report(plan, request.output, "");
    if (!request.quiet) {
        fmt::print("{} runs of {} folders\n", count_text(run_count(plan)), request.merge.size());
        print_files(request.output);
    }
    return 0;
}

}  // namespace

int sweep(const SweepRequest& request) {
    if (!request.merge.empty()) return merge(request);
    const SweepPlan plan = plan_of(request);
    check(plan);
    open_sweep_folder(request.output, plan);
    watch_for_interrupts();
    if (!request.quiet) print_title(plan);
    SweepSnapshots snapshots(plan, request.output, static_cast<std::size_t>(request.snapshots.value_or(6)));
    const SweepOutcome outcome = fly(plan, request, snapshots);
    if (!outcome.is_complete()) {
        fmt::print(stderr, "boids: stopped after {} of {} runs; the same command goes on\n", outcome.done,
                   outcome.runs);
        return 128 + interrupted();
    }
    if (plan.shard.count > 1) {
        if (!request.quiet)
            fmt::print(
                "all {} runs of this shard are done; when all shards are, boids sweep --merge makes the tables\n",
                count_text(outcome.runs));
        return 0;
    }
    write_sweep_report(plan, request.output, snapshots.problem());
    if (!request.quiet) print_files(request.output);
    return 0;
}

}  // namespace boids::cli
