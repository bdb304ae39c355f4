#include "boids/sweep/sweep_run.h"

#include <chrono>

#include "boids/record/pace.h"

namespace boids {

namespace {

/// The values of each column over time.
using Series = std::vector<std::vector<double>>;

void append_moment(const Simulation& simulation, Series& series) {
    const Observables now = simulation.observe();
    std::size_t column = 0;
    for (const Observable& row : observable_table) series[column++].push_back(now.*row.value);
}

RunResult result_of(const Simulation& simulation, const Series& series, std::int64_t every) {
    RunResult result{simulation.hash(), {}};
    for (const std::vector<double>& values : series) {
        TimeAverage average = time_average(values);
        average.autocorrelation_time *= static_cast<double>(every);
        result.averages.push_back(average);
    }
    return result;
}

}  // namespace

std::vector<MeasuredColumn> measured_columns(const Scenario&) {
    std::vector<MeasuredColumn> columns;
    for (const Observable& row : observable_table)
        columns.push_back({std::string(row.name), std::string(row.unit), std::string(row.help)});
    return columns;
}

std::optional<RunResult> measure_run(const SweepPlan& plan, Simulation& simulation,
                                     const std::function<bool(std::int64_t steps)>& fly_on) {
    Series series(measured_columns(plan.scenario).size());
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
