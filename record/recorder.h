// Writes the files of a run while it flies: observables, trajectory and checkpoints, in step with each other. A
// checkpoint is taken only when all others are safe up to the same moment, so that a run can go on from it without a
// gap or a repetition (resume.h).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>

#include "boids/api/simulation.h"
#include "boids/io/trajectory/trajectory_writer.h"
#include "boids/record/pace.h"
#include "boids/record/record_plan.h"

namespace boids {

class Recorder {
public:
    /// Opens everything, before the first step, for a run up to the step `last_step`. An Error where the plan cannot
    /// be, a Failure where a file cannot be written.
    Recorder(RecordPlan plan, const Simulation& simulation, std::uint64_t last_step);

    /// Writes the start of a new run, and the first checkpoint.
    void begin(const Simulation& simulation);
    /// How many steps may be made before something has to be written.
    std::int64_t steps_until_next(std::uint64_t step) const;
    /// Writes what is due now.
    void record(const Simulation& simulation);
    /// The last checkpoint; then every file gets its name.
    void finish(const Simulation& simulation);

    /// All of these: begins, flies to the last_step and records, and finishes there, or where `go_on` says no. It is
    /// asked a few times a second.
    void fly(
        Simulation& simulation, const std::function<bool()>& go_on = [] { return true; });

    std::uint64_t last_step() const { return last_step_; }
    /// How often such a run looks up, for those who fly it themselves.
    Pace pace() const { return Pace(plan_.checkpoint.empty() ? 0 : plan_.interval.seconds); }
    /// Whether there is a checkpoint to go on from; waits for one that is being written.
    bool has_checkpoint();

private:
    using Clock = std::chrono::steady_clock;

    bool is_due(const OutputPlan& output, std::uint64_t step) const;
    void write_entries(const Simulation& simulation, bool metrics, bool trajectory);
    void write_metrics(const Simulation& simulation, const Observables& first);
    void write_units(const Simulation& simulation) const;
    bool checkpoint_is_due(std::uint64_t step) const;
    void save(const Simulation& simulation);
    void wait_for_checkpoint();

    RecordPlan plan_;
    std::uint64_t last_step_;
    std::unique_ptr<OutputFile> metrics_, final_state_;
    std::unique_ptr<TrajectoryWriter> trajectory_;
    bool has_captures_;  ///< Whether the metrics count them.
    bool has_checkpoint_ = false;
    Clock::time_point saved_ = Clock::now();
    std::future<void> saving_;  ///< A checkpoint that is written while the flock flies on. Last: it minds the others.
};

}  // namespace boids
