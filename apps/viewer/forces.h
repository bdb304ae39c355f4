// What the rules ask of boids, as the debug layer and the selected boid show it: the reference engine's rules over the
// neighbours alone, so that thousands of boids can be asked while they fly.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "boids/api/forces.h"
#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids::viewer {

struct Snapshot;

/// What each rule asks of one boid, in length per step², and where its neighbours are.
struct RuleForces {
    Vector3 separation, alignment, cohesion;
    std::vector<Vector3> neighbours;
};

RuleForces rule_forces_of(const Boid& boid, const State& state, const Scenario& scenario);

/// How many boids get arrows, of their velocities, too; and how many neighbours of them all are about twenty
/// milliseconds, also where they crowd.
inline constexpr ForceLimits shown_forces{5000, 300000};

/// The forces of the moment that is shown, however many pictures are drawn of it.
class Forces {
public:
    const std::vector<Vector3>& of(const Snapshot& snapshot);

private:
    std::optional<std::uint64_t> number_;  ///< Of the snapshot they belong to.
    std::vector<Vector3> forces_;
};

}  // namespace boids::viewer
