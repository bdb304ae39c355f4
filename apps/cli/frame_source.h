// Where the moments of a film come from: a flock that flies while it is drawn, or one that was recorded.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "boids/apps/cli/commands.h"
#include "boids/core/scenario.h"
#include "boids/core/state.h"
#include "boids/io/trajectory/recording.h"

namespace boids::cli {

class FrameSource {
public:
    virtual ~FrameSource() = default;

    virtual const Scenario& scenario() const = 0;
    /// The moment to draw; valid until next().
    virtual const State& state() const = 0;
    /// Goes on to the next moment.
    virtual void next() = 0;
    /// How many moments there are, where that is known.
    virtual std::optional<std::int64_t> count() const = 0;
};

/// Whether a name is that of a recording rather than of a scenario: by what the file holds, or by its ending.
bool names_recording(const std::string& name);

/// Opens a recording that can be drawn: one that knows its world and holds a moment; no flag may contradict it.
std::unique_ptr<Recording> open_drawable(const ScenarioRequest& asked);

/// What a request names, `steps` between two moments.
std::unique_ptr<FrameSource> open_source(const RenderRequest& request, std::int64_t steps);

}  // namespace boids::cli
