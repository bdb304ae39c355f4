// What people look at of a sweep: pictures of some of its flocks, taken as their runs end, and charts and a page when
// all are done.
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "boids/api/simulation.h"
#include "boids/sweep/sweep_plan.h"

namespace boids::cli {

class SweepSnapshots {
public:
    /// Of about so many points of a sweep in a folder.
    SweepSnapshots(const SweepPlan& plan, std::string folder, std::size_t count);

    /// Draws a flock at the end of its run, where that is one of those.
    void take(const SweepRun& run, const Simulation& simulation);
    /// Why there are no pictures, where there are none.
    const std::string& problem() const { return problem_; }

private:
    std::string folder_, problem_;
    std::set<std::size_t> runs_;
};

/// Writes charts and page of a complete sweep into its folder; `problem` says why pictures are missing, if they are.
void write_sweep_report(const SweepPlan& plan, const std::string& folder, const std::string& problem);

}  // namespace boids::cli
