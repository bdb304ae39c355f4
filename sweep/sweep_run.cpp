#include "boids/sweep/sweep_run.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "boids/core/numbers/order_statistics.h"
#include "boids/record/pace.h"

namespace boids {

namespace {

/// The values of each observable over time.
using Series = std::vector<std::vector<double>>;

/// The first species is measured.
constexpr std::size_t measured_species = 0;

/// What the fluctuations of the polarisation say about a transition.
struct OrderColumn {
    const char *name, *help;
    double (*value)(std::span<const double> polarisation, double boids);
};

constexpr OrderColumn order_columns[] = {
    {"susceptibility", "number of boids times the variance of the polarisation over time", susceptibility},
    {"binder_cumulant", "1 - <p^4> / 3 <p^2>^2 of the polarisation p over time",
     [](std::span<const double> polarisation, double) { return binder_cumulant(polarisation); }},
};

void append_moment(const Simulation& simulation, Series& series) {
    const Observables now = simulation.observe(measured_species);
    std::size_t column = 0;
    for (const Observable& row : observable_table) series[column++].push_back(now.*row.value);
}

const std::vector<double>& series_of(double Observables::*value, const Series& series) {
    const auto row = std::ranges::find(observable_table, value, &Observable::value);
    return series[static_cast<std::size_t>(row - std::begin(observable_table))];
}

void append_order(const Simulation& simulation, const Series& series, RunResult& result) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const auto boids = std::ranges::count(simulation.state().species, measured_species);
    const std::vector<double>& polarisation = series_of(&Observables::polarisation, series);
    for (const OrderColumn& column : order_columns)
        result.averages.push_back({column.value(polarisation, static_cast<double>(boids)), unknown, unknown});
}

RunResult result_of(const Simulation& simulation, const Series& series, std::int64_t every) {
    RunResult result{simulation.hash(), {}};
    for (const std::vector<double>& values : series) {
        TimeAverage average = time_average(values);
        average.autocorrelation_time *= static_cast<double>(every);
        result.averages.push_back(average);
    }
    append_order(simulation, series, result);
    return result;
}

}  // namespace

std::vector<MeasuredColumn> measured_columns(const Scenario&) {
    std::vector<MeasuredColumn> columns;
    columns.reserve(std::size(observable_table) + std::size(order_columns));
    for (const Observable& row : observable_table)
        columns.push_back({std::string(row.name), std::string(row.unit), std::string(row.help)});
    for (const OrderColumn& column : order_columns) columns.push_back({column.name, "1", column.help, false});
    return columns;
}

std::optional<RunResult> measure_run(const SweepPlan& plan, Simulation& simulation,
                                     const std::function<bool(std::int64_t steps)>& fly_on) {
    Series series(std::size(observable_table));
    Pace pace;
    const std::int64_t end = plan.warmup + plan.steps;
    for (std::int64_t step = 0; step < end;) {
        const auto began = std::chrono::steady_clock::now();
        const std::int64_t pause = std::min(end, step + pace.steps()), before = step;
        while (step < pause) {
            const std::int64_t measured = step - plan.warmup;
            const std::int64_t next = measured < 0 ? plan.warmup : step + plan.every - measured % plan.every;
            const std::int64_t made = std::min(pause, next) - step;
            simulation.advance(made);
            step += made;
            if (step > plan.warmup && (step - plan.warmup) % plan.every == 0) append_moment(simulation, series);
        }
        pace.measured(std::chrono::steady_clock::now() - began);
        if (!fly_on(step - before) && step < end) return std::nullopt;
    }
    return result_of(simulation, series, plan.every);
}

}  // namespace boids
