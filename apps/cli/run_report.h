// Gathers what the report of a run tells while it flies: observables at a few hundred moments, and pictures of the
// first, a middle and the last one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "boids/api/simulation.h"
#include "boids/apps/cli/run_plan.h"
#include "boids/io/output_file.h"
#include "boids/report/page.h"

namespace boids::cli {

class RunReport {
public:
    /// Opens the file before the first step; without a path it does nothing at all.
    RunReport(const RunPlan& plan, std::uint64_t first, std::uint64_t last_step);

    /// How many steps may be made before it wants to look.
    std::int64_t steps_until_next(std::uint64_t step) const;
    /// Looks at the flock if it is time to.
    void record(const Simulation& simulation);
    /// Looks for the last time and writes the page.
    void finish(const Simulation& simulation, const std::string& engine, double seconds);

private:
    void take_sample(const Simulation& simulation);
    void take_picture(const Simulation& simulation);

    const RunPlan& plan_;
    std::uint64_t every_, middle_;
    std::unique_ptr<OutputFile> file_;
    std::vector<report::Sample> samples_;
    std::vector<report::Picture> pictures_;
};

}  // namespace boids::cli
