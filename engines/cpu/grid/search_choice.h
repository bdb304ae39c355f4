// Whether the nearest few are to be sought in trees or among all whom the grid names. Both ways give the same bits, so
// it is a guess from a few samples.
#pragma once

#include <span>

#include "boids/engines/cpu/grid/swarm.h"

namespace boids::cpu {

/// Whether it can be worth it at all: where a rule with a rank looks more than twice as far as all rules without.
bool may_search(const KernelConstants& constants);

/// Whether it is for a sorted swarm, among all swarms.
template <int D>
bool is_worth_a_search(const Swarm<D>& swarm, std::span<const Swarm<D>> swarms);

}  // namespace boids::cpu
