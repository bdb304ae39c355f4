// What a sweep has found, as tables: a row for each run, and one for each point over its seeds. Names of columns are
// plain words, so that every reader of tables takes them as they are; their units stand in a table of their own.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "boids/sweep/sweep_run.h"

namespace boids {

/// A point of a sweep over all its seeds.
struct PointSummary {
    std::vector<double> values;  ///< Of each parameter that varies.
    std::size_t runs = 0;
    /// Of each column: the mean over runs and its error, by how far the runs lie apart, or with one run alone by that
    /// run's; and the mean autocorrelation time of those where it is known. NaN for what is not.
    std::vector<TimeAverage> averages;
};

using SweepResults = std::map<std::size_t, RunResult>;

/// All points of a sweep whose runs are all there.
std::vector<PointSummary> summarise(const SweepPlan& plan, const SweepResults& results);

/// noise.angular is the column noise_angular.
std::string column_name(std::string_view key);

/// The tables as CSV.
std::string runs_table(const SweepPlan& plan, const SweepResults& results);
std::string summary_table(const SweepPlan& plan, const SweepResults& results);
/// Name, unit and meaning of each column of both.
std::string columns_table(const SweepPlan& plan);

}  // namespace boids
