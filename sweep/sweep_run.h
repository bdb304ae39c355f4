// One run of a sweep: a flock warms up, is measured while it flies on, and leaves a few numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "boids/api/simulation.h"
#include "boids/core/numbers/time_average.h"
#include "boids/sweep/sweep_plan.h"

namespace boids {

/// A quantity that runs are measured by.
struct MeasuredColumn {
    std::string name, unit, help;
    /// Whether it is a mean over time. Others are of the series as a whole: a run by itself knows no error of them, and
    /// they have no autocorrelation time.
    bool is_average = true;
};

/// What is measured of the flocks of a scenario.
std::vector<MeasuredColumn> measured_columns(const Scenario& scenario);

struct RunResult {
    std::uint64_t hash = 0;             ///< Of the last state: that of `boids run` with the same scenario and steps.
    std::vector<TimeAverage> averages;  ///< Of each column; autocorrelation times in steps.
};

/// Measures a run. `fly_on` is told how many steps were made since it was last asked, several times a second, and ends
/// the run by false; then there is no result.
std::optional<RunResult> measure_run(const SweepPlan& plan, Simulation& simulation,
                                     const std::function<bool(std::int64_t steps)>& fly_on);

}  // namespace boids
