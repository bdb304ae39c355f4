#include "boids/sweep/sweep_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "boids/core/text/text.h"
#include "boids/sweep/hex_text.h"

namespace boids {

namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

std::string cell(double value) {
    return std::isnan(value) ? "," : "," + number_text(value);
}

/// The names of what is measured, with those of error and time.
std::string measured_names(const Scenario& scenario) {
    std::string names;
    for (const MeasuredColumn& column : measured_columns(scenario))
        names +=
            "," + column.name + "," + column.name + "_error" + (column.is_average ? "," + column.name + "_time" : "");
    return names;
}

std::string parameter_names(const SweepPlan& plan) {
    std::string names;
    for (const Variation& variation : plan.over) names += "," + column_name(variation.key);
    return names;
}

std::string parameter_cells(const SweepPlan& plan, const std::vector<double>& values) {
    std::string cells;
    for (std::size_t i = 0; i < values.size(); ++i)
        cells += "," + plain_value_text(parameter_of(plan.scenario, plan.over[i].key), values[i]);
    return cells;
}

std::string measured_cells(const std::vector<MeasuredColumn>& columns, const std::vector<TimeAverage>& averages) {
    std::string cells;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        cells += cell(averages[i].mean) + cell(averages[i].error);
        if (columns[i].is_average) cells += cell(averages[i].autocorrelation_time);
    }
    return cells;
}

/// The mean of those values that are known.
double known_mean(const std::vector<double>& values) {
    double sum = 0, count = 0;
    for (const double value : values)
        if (!std::isnan(value)) {
            sum += value;
            ++count;
        }
    return count > 0 ? sum / count : not_known;
}

/// Runs with different seeds are independent, so the plain error of their mean holds.
double error_over_runs(const std::vector<double>& means) {
    const auto count = static_cast<double>(means.size());
    const double mean = known_mean(means);
    double squares = 0;
    for (const double value : means) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / (count * (count - 1)));
}

TimeAverage over_runs(const std::vector<const RunResult*>& runs, std::size_t column) {
    std::vector<double> means, times;
    for (const RunResult* run : runs) {
        means.push_back(run->averages[column].mean);
        times.push_back(run->averages[column].autocorrelation_time);
    }
    const double error = runs.size() > 1 ? error_over_runs(means) : runs[0]->averages[column].error;
    return {known_mean(means), error, known_mean(times)};
}

/// A field of CSV in quotes, as it may hold commas.
std::string quoted_cell(std::string_view text) {
    std::string cell = ",\"";
    for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
    return cell + "\"";
}

std::string column_line(const std::string& name, std::string_view unit, std::string_view meaning) {
    return name + quoted_cell(unit) + quoted_cell(meaning) + "\n";
}

std::string measured_column_lines(const MeasuredColumn& column) {
    if (!column.is_average)
        return column_line(column.name, column.unit, column.help + "; in the summary its mean over runs") +
               column_line(column.name + "_error", column.unit, "standard error of that mean, in the summary alone");
    return column_line(column.name, column.unit, column.help + "; mean over time, in the summary over runs too") +
           column_line(column.name + "_error", column.unit,
                       "standard error of that mean: of a run by blocks, in the summary by its runs") +
           column_line(column.name + "_time", "steps", "its integrated autocorrelation time");
}

}  // namespace

std::string column_name(std::string_view key) {
    std::string name(key);
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
}

std::vector<PointSummary> summarise(const SweepPlan& plan, const SweepResults& results) {
    std::vector<PointSummary> points;
    const auto seeds = static_cast<std::size_t>(plan.seeds);
    const std::size_t columns = measured_columns(plan.scenario).size();
    for (std::size_t point = 0; point < point_count(plan); ++point) {
        std::vector<const RunResult*> runs;
        runs.reserve(seeds);
        for (std::size_t seed = 0; seed < seeds; ++seed) runs.push_back(&results.at(point * seeds + seed));
        PointSummary summary{values_at(plan, point), seeds, {}};
        for (std::size_t column = 0; column < columns; ++column) summary.averages.push_back(over_runs(runs, column));
        points.push_back(std::move(summary));
    }
    return points;
}

std::string runs_table(const SweepPlan& plan, const SweepResults& results) {
    const std::vector<MeasuredColumn> columns = measured_columns(plan.scenario);
    std::string table = "run" + parameter_names(plan) + ",seed" + measured_names(plan.scenario) + ",hash\n";
    for (const auto& [index, result] : results) {
        const SweepRun run = run_at(plan, index);
        // Digits alone would be read as a number, and lose some.
        table += std::to_string(index) + parameter_cells(plan, run.values) + "," + std::to_string(run.seed) +
                 measured_cells(columns, result.averages) + ",0x" + hex_text(result.hash, 16) + "\n";
    }
    return table;
}

std::string summary_table(const SweepPlan& plan, const SweepResults& results) {
    const std::vector<MeasuredColumn> columns = measured_columns(plan.scenario);
    std::string table = parameter_names(plan).substr(1) + ",runs" + measured_names(plan.scenario) + "\n";
    for (const PointSummary& point : summarise(plan, results))
        table += parameter_cells(plan, point.values).substr(1) + "," + std::to_string(point.runs) +
                 measured_cells(columns, point.averages) + "\n";
    return table;
}

std::string columns_table(const SweepPlan& plan) {
    std::string table = "column,unit,meaning\n" + column_line("run", "1", "number of the run");
    for (const Variation& variation : plan.over) {
        const Parameter& row = parameter_of(plan.scenario, variation.key);
        table += column_line(column_name(variation.key), row.unit.empty() ? "1" : row.unit,
                             variation.key + ": " + std::string(row.help));
    }
    table += column_line("seed", "1", "seed of the run") + column_line("runs", "1", "how many runs a point has");
    for (const MeasuredColumn& column : measured_columns(plan.scenario)) table += measured_column_lines(column);
    return table + column_line("hash", "1", "fingerprint of the last state");
}

}  // namespace boids
