// What the rules ask of boids, as the debug layer and the selected boid show it: the reference engine's rules over the
// neighbours alone, so that thousands of boids can be asked while they fly.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "boids/core/scenario.h"
#include "boids/core/state.h"

namespace boids::viewer {

struct Moment;

/// What each rule asks of one boid, in length per step², and where its neighbours are.
struct Wishes {
    Vector3 separation, alignment, cohesion;
    std::vector<Vector3> neighbours;
};

Wishes wishes_of(const Boid& boid, const State& state, const Scenario& scenario);

/// How much work forces may be.
struct ForceLimits {
    std::size_t boids = 5000;         ///< Who get arrows, of their velocities, too.
    std::size_t neighbours = 300000;  ///< Of all boids together: about twenty milliseconds, also where they crowd.
};

/// The sum of the rules (equation 8 of docs/model.md) for the boids of a state, in its order and in length per step²;
/// for fewer than all of them where that would be too much work.
std::vector<Vector3> forces_of(const State& state, const Scenario& scenario, const ForceLimits& limits = {});

/// The forces of the moment that is shown, however many pictures are drawn of it.
class Forces {
public:
    const std::vector<Vector3>& of(const Moment& moment);

private:
    std::optional<std::uint64_t> number_;  ///< Of the moment they belong to.
    std::vector<Vector3> forces_;
};

}  // namespace boids::viewer
