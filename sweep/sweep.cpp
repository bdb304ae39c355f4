#include "boids/sweep/sweep.h"

#include <algorithm>
#include <filesystem>

#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/sweep/run_crew.h"
#include "boids/sweep/sweep_folder.h"
#include "boids/sweep/sweep_journal.h"
#include "boids/sweep/sweep_table.h"

namespace boids {

namespace fs = std::filesystem;

namespace {

SweepJournal open_journal(const std::string& folder, const SweepPlan& plan, const std::string& fingerprint) {
    return SweepJournal(path_in(folder, sweep_file::journal), fingerprint, run_count(plan),
                        measured_columns(plan.scenario).size());
}

void write_tables(const std::string& folder, const SweepPlan& plan, const SweepResults& results) {
    write_whole(path_in(folder, sweep_file::runs), runs_table(plan, results));
    write_whole(path_in(folder, sweep_file::summary), summary_table(plan, results));
    write_whole(path_in(folder, sweep_file::columns), columns_table(plan));
}

std::vector<std::size_t> runs_left(const SweepPlan& plan, const SweepResults& results) {
    std::vector<std::size_t> runs = runs_of_shard(plan);
    std::erase_if(runs, [&](std::size_t run) { return results.contains(run); });
    return runs;
}

/// The plan of the whole that a shard is a part of.
SweepPlan whole_of(SweepPlan plan) {
    plan.shard = {};
    return plan;
}

/// What one folder has of a sweep; an Error where some of its runs are not done.
void gather_results(const std::string& shard, const SweepPlan& plan, const std::string& fingerprint,
                    SweepResults& results) {
    const SweepJournal journal = open_journal(shard, plan, fingerprint);
    if (const std::size_t left = runs_left(plan, journal.results()).size(); left > 0)
        throw Error(shard + ": has " + std::to_string(left) + " of its " + std::to_string(runs_of_shard(plan).size()) +
                    " runs still to do; give its command again, then merge");
    for (const auto& [run, result] : journal.results()) results.insert({run, result});
}

void copy_snapshots(const std::string& from, const std::string& to) {
    const std::string snapshots = path_in(from, sweep_file::snapshots);
    std::error_code none;
    if (!fs::is_directory(snapshots, none)) return;
    fs::copy(snapshots, path_in(to, sweep_file::snapshots),
             fs::copy_options::recursive | fs::copy_options::overwrite_existing, none);
}

void check_whole(const SweepPlan& plan, const SweepResults& results) {
    const std::vector<std::size_t> missing = runs_left(plan, results);
    if (missing.empty()) return;
    throw Error("the folders lack " + std::to_string(missing.size()) + " of the " + std::to_string(run_count(plan)) +
                " runs of this sweep, the first of them run " + std::to_string(missing[0]) +
                "; name the folders of all shards");
}

}  // namespace

SweepOutcome sweep(const SweepPlan& plan, const std::string& folder, const SweepOptions& options) {
    check(plan);
    open_sweep_folder(folder, plan);
    SweepJournal journal = open_journal(folder, plan, sweep_fingerprint(plan));
    RunCrew(plan, options, journal).fly(runs_left(plan, journal.results()));
    journal.sync();
    const std::size_t runs = runs_of_shard(plan).size();
    const SweepOutcome outcome{runs - runs_left(plan, journal.results()).size(), runs};
    if (outcome.is_complete() && plan.shard.count == 1) write_tables(folder, plan, journal.results());
    return outcome;
}

SweepResults read_sweep_results(const SweepPlan& plan, const std::string& folder) {
    return open_journal(folder, plan, sweep_fingerprint(plan)).results();
}

SweepPlan merge_sweeps(const std::vector<std::string>& shards, const std::string& folder) {
    if (shards.empty()) throw Error("there is nothing to merge; name the folders of the shards");
    const SweepPlan plan = whole_of(read_sweep_plan(shards[0]));
    check(plan);
    const std::string fingerprint = sweep_fingerprint(plan);
    SweepResults results;
    for (const std::string& shard : shards) {
        const SweepPlan part = read_sweep_plan(shard);
        if (sweep_fingerprint(part) != fingerprint)
            throw Error(shard + ": is of another sweep than " + shards[0] + "; merge the shards of one");
        gather_results(shard, part, fingerprint, results);
    }
    check_whole(plan, results);
    open_sweep_folder(folder, plan);
    SweepJournal journal = open_journal(folder, plan, fingerprint);
    for (const auto& [run, result] : results)
        if (!journal.results().contains(run)) journal.append(run, result);
    journal.sync();
    for (const std::string& shard : shards) copy_snapshots(shard, folder);
    write_tables(folder, plan, journal.results());
    return plan;
}

}  // namespace boids
