// What a run is to do, all told: from a command line, or from a checkpoint and what the command line changes of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boids/apps/cli/commands.h"
#include "boids/core/scenario.h"
#include "boids/core/state.h"
#include "boids/io/checkpoint.h"

namespace boids::cli {

/// A file that a run writes; without a path it does not.
struct PlannedOutput {
    std::string path;
    std::int64_t every = 1;
    std::optional<FileMark> mark;  ///< Where to go on in it, if not at its beginning.

    explicit operator bool() const { return !path.empty(); }
};

struct RunPlan {
    Scenario scenario{};
    std::optional<State> state{};  ///< Where a resumed run goes on.
    EngineChoice engine{};
    std::optional<std::int64_t> steps{};  ///< How many to make; none: up to `goal`.
    std::uint64_t goal = 0;
    PlannedOutput metrics{}, trajectory{}, final_state{}, report{};
    std::string checkpoint_file{};
    CheckpointRhythm rhythm{};
};

/// Reads what is to be read and checks that the parts fit together.
RunPlan plan_run(const RunRequest& request);

}  // namespace boids::cli
