// What there is to draw at one moment.
#pragma once

#include <span>
#include <string>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state_pieces.h"

namespace boids {

struct Scene {
    const State& state;  ///< Without boids where the renderer has taken them from a card.
    const Scenario& scenario;
    std::span<const float> numbers;  ///< One per boid, from number_boids().
    double step = 0;                 ///< Where obstacles and goals are that move; also between two steps of the state.
    double steps = 1;                ///< Steps since the picture before; trails are that long.
    double seconds = 0;              ///< Seconds of film since the picture before; trails fade with them.
    std::string caption;             ///< Lines of text; empty for none.
    std::span<const Vector3> turns = {};  ///< How each boid turns, from a Turning; empty where bodies need not roll.
    const StatePieces* taken = nullptr;   ///< The moment whose boids the renderer has taken, if it has.

    std::size_t boids() const { return taken ? static_cast<std::size_t>(taken->head().boids) : state.size(); }
};

}  // namespace boids
