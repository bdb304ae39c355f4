// What the rules ask of boids: the reference engine's rules over those who are near alone, so that many can be asked
// while they fly.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids {

/// How much work forces may be.
struct ForceLimits {
    std::size_t boids = std::numeric_limits<std::size_t>::max();
    std::size_t neighbours = std::numeric_limits<std::size_t>::max();  ///< Of all boids together.
};

/// By species, whom the rules of one see.
std::vector<bool> seen_by(const Scenario& scenario, std::size_t species);

/// The sum of the rules (equation 10 of docs/model.md) for the boids of a state, in its order and in length per step²;
/// for fewer than all of them where that would be too much work.
std::vector<Vector3> forces_of(const State& state, const Scenario& scenario, const ForceLimits& limits = {});

/// What each rule asks of one boid, and all that its model asks of it, in length per step²; and its neighbours by
/// rising id. Models other than boids do not have these rules.
struct RuleForces {
    Vector3 separation, alignment, cohesion;
    Vector3 sum;
    std::vector<Boid> neighbours;
};

RuleForces rule_forces_of(const Boid& boid, const State& state, const Scenario& scenario);

}  // namespace boids
