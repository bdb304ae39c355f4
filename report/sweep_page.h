// The page about a sweep: what was swept, charts of all that was measured, pictures of some flocks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/report/sweep_chart.h"

namespace boids::report {

/// A flock at the end of a run.
struct SweepSnapshot {
    std::string caption, png;  ///< PNG bytes.
};

/// All that the page tells.
struct SweepReport {
    Scenario scenario;
    std::string toml;  ///< The scenario as a file.
    std::string version, engine;
    std::string repetition;  ///< A command that repeats one of the runs.
    std::int64_t seeds = 1, warmup = 0, steps = 0, every = 1;
    std::vector<SweepAxis> axes;
    std::vector<SweepQuantity> quantities;
    std::vector<SweepSnapshot> snapshots;
    std::string picture_problem;  ///< Why there are no pictures, where there are none.
};

/// A chart as a file of its own.
struct SweepFigure {
    std::string name, svg;
};

/// The charts of one quantity: curves, a map, or both, as far as they tell something.
std::vector<SweepFigure> figures_of(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity);

/// The page as HTML.
std::string page(const SweepReport& report);

}  // namespace boids::report
