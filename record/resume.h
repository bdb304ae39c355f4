// A run taken up again from its checkpoint, as if nothing had happened.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "boids/api/simulation.h"
#include "boids/record/record_plan.h"

namespace boids {

/// What a checkpoint says of its run. A Simulation of scenario, flock and engine, and a Recorder of the plan, go on
/// with it.
struct Resumption {
    Scenario scenario;
    std::shared_ptr<const StatePieces> flock;  ///< The boids, which are read from the file when they are needed.
    std::string engine;                        ///< Another one would not give the same bits.
    std::uint64_t last_step = 0;               ///< The step at which the run was to end.
    RecordPlan plan;                           ///< Its files, each to be gone on with where the checkpoint knows it.

    /// The flock, on the run's own engine; the choice says how that uses the machine.
    Simulation simulation(EngineChoice choice = {}) const;
};

/// Reads a checkpoint; an Error says what is wrong with the file and what to do.
Resumption resume(const std::string& checkpoint);

}  // namespace boids
