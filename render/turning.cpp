#include "boids/render/turning.h"

#include <algorithm>
#include <cmath>

namespace boids {

void Turning::see(const State& state) {
    if (begun_ && state.step == step_ && turns_.size() == state.size()) return;
    const auto steps = static_cast<double>(state.step) - static_cast<double>(step_);
    if (steps <= 0 || steps > 10.0 * memory_steps) by_id_.clear();
    begun_ = true;
    step_ = state.step;
    turns_.clear();
    const BoidId last = state.size() == 0 ? 0 : *std::max_element(state.id.begin(), state.id.end());
    if (last / 4 > state.size() + 1000) return;
    by_id_.resize(std::max<std::size_t>(by_id_.size(), static_cast<std::size_t>(last) + 1));
    constexpr double steps_to_settle = 6;
    const double kept = std::exp(-steps / steps_to_settle);
    turns_.resize(state.size());
    for (std::size_t index = 0; index < state.size(); ++index) {
        Memory& memory = by_id_[state.id[index]];
        const Vector3 velocity = state.boid(index).velocity;
        if (memory.known) memory.turn = memory.turn * kept + (velocity - memory.velocity) * ((1 - kept) / steps);
        memory.velocity = velocity;
        memory.known = true;
        turns_[index] = memory.turn;
    }
}

}  // namespace boids
