// What a run is to do, all told: from a command line, or from a checkpoint and what the command line changes of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "boids/apps/cli/commands.h"
#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state_pieces.h"
#include "boids/record/record_plan.h"

namespace boids::cli {

struct RunPlan {
    Scenario scenario{};
    std::shared_ptr<const StatePieces> flock{};  ///< Where a resumed run goes on.
    EngineChoice engine{};
    std::optional<std::int64_t> steps{};  ///< How many to make; none: up to `last_step`.
    std::uint64_t last_step = 0;
    RecordPlan record{};
    std::string report{};  ///< The page about the run; empty for none.
};

/// Whether the flock is shown in the terminal once it has flown.
bool shows_picture(const RunRequest& request);

/// Reads what is to be read and checks that the parts fit together.
RunPlan plan_run(const RunRequest& request);

}  // namespace boids::cli
