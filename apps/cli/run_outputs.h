// The files a run writes while it flies: observables, trajectory and checkpoints, in step with each other. A checkpoint
// is taken only when all others are safe up to the same moment.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "boids/api/simulation.h"
#include "boids/apps/cli/run_plan.h"
#include "boids/io/trajectory/trajectory_writer.h"

namespace boids::cli {

class RunOutputs {
public:
    /// Opens everything, before the first step; a new run's first moment is written by begin().
    RunOutputs(const RunPlan& plan, std::string engine, const Simulation& simulation, std::uint64_t goal);

    /// Writes the start of a new run, and the first checkpoint.
    void begin(const Simulation& simulation);
    /// How many steps may be made before something has to be written.
    std::int64_t steps_until_next(std::uint64_t step) const;
    /// Writes what is due now.
    void record(const Simulation& simulation);
    /// The last checkpoint; then every file gets its name.
    void finish(const Simulation& simulation);

    /// Whether there is a checkpoint to go on from.
    bool has_checkpoint() const { return has_checkpoint_; }

private:
    using Clock = std::chrono::steady_clock;

    bool is_due(const PlannedOutput& output, std::uint64_t step) const;
    void write_entries(const Simulation& simulation);
    void write_metrics(const Simulation& simulation, const Observables& observables);
    bool checkpoint_is_due(std::uint64_t step) const;
    void save(const Simulation& simulation);

    const RunPlan& plan_;
    std::string engine_;
    std::uint64_t goal_;
    std::unique_ptr<OutputFile> metrics_, final_state_;
    std::unique_ptr<TrajectoryWriter> trajectory_;
    bool has_checkpoint_ = false;
    Clock::time_point saved_ = Clock::now();
};

}  // namespace boids::cli
