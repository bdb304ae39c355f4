// Flies all runs of a sweep on the cores of the machine. The same call goes on with what was interrupted, by whatever
// it was, and results depend neither on the number of threads nor on interruptions.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "boids/api/simulation.h"
#include "boids/sweep/sweep_plan.h"
#include "boids/sweep/sweep_run.h"

namespace boids {

/// How far a sweep is.
struct SweepProgress {
    std::size_t done, runs;       ///< Of the shard.
    double work_done, work_left;  ///< Since the call began, in boid-steps, with those of unfinished runs.
};

struct SweepOptions {
    int threads = 0;     ///< 0 for all this process may use.
    std::string simd{};  ///< As of EngineChoice.
    /// Told on the calling thread, several times a second.
    std::function<void(const SweepProgress&)> progress{};
    /// Asked on the calling thread, several times a second; true gives up the runs under way and ends.
    std::function<bool()> stop{};
    /// Called on any thread, but by one at a time, with a flock at the end of its run, before that counts as done.
    std::function<void(const SweepRun&, const Simulation&)> finished{};
};

/// How much of a sweep, or of its shard, is done.
struct SweepOutcome {
    std::size_t done = 0, runs = 0;

    bool is_complete() const { return done == runs; }
};

/// Flies what is left of a sweep that is kept in a folder (sweep_folder.h). Where it is complete and no shard of
/// another, the tables are written. An Error or Failure comes before the first run, or ends all.
SweepOutcome sweep(const SweepPlan& plan, const std::string& folder, const SweepOptions& options = {});

/// What is done so far of a sweep in its folder.
std::map<std::size_t, RunResult> read_sweep_results(const SweepPlan& plan, const std::string& folder);

/// Puts the shards of a sweep together in another folder, with its tables; an Error where a run is missing. Returns the
/// plan of the whole.
SweepPlan merge_sweeps(const std::vector<std::string>& shards, const std::string& folder);

}  // namespace boids
