// The folder of a sweep, all plain files: sweep.toml (what varies and how it is measured), scenario.toml and start.csv
// (what flies), runs.journal (what is done), and once all is done the tables. So a result can be repeated from the
// folder alone, and a folder of another sweep is told apart.
#pragma once

#include <string>
#include <vector>

#include "boids/sweep/sweep_plan.h"

namespace boids {

/// Names of files in the folder.
namespace sweep_file {
inline constexpr const char *plan = "sweep.toml", *scenario = "scenario.toml", *start = "start.csv",
                            *journal = "runs.journal", *runs = "runs.csv", *summary = "summary.csv",
                            *columns = "columns.csv", *report = "report.html", *charts = "charts",
                            *snapshots = "snapshots";
}  // namespace sweep_file

/// The path of a file in a folder.
std::string path_in(const std::string& folder, const std::string& name);

/// What tells sweeps apart, the same for all shards of one.
std::string sweep_fingerprint(const SweepPlan& plan);

/// Makes the folder of a sweep, or finds that it is of the same; an Error where it is of another or none at all, a
/// Failure where it cannot be written.
void open_sweep_folder(const std::string& folder, const SweepPlan& plan);

/// The plan of a folder's sweep; an Error where it is none.
SweepPlan read_sweep_plan(const std::string& folder);

/// Writes a file whole or not at all.
void write_whole(const std::string& path, const std::string& text);

}  // namespace boids
