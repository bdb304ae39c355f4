// A state that is handed out in pieces, as an engine on several processes does it.
#pragma once

#include "boids/core/state/state_pieces.h"

namespace boids {

class StateInPieces final : public StatePieces {
public:
    /// Pieces of so many boids by rising id; within one they fall.
    StateInPieces(const State& state, std::size_t boids)
        : StatePieces(WholeState(state).head()), is_single_(WholeState(state).is_single()) {
        const std::vector<std::size_t> order = state.by_id();
        for (std::size_t begin = 0; begin < std::max<std::size_t>(order.size(), 1); begin += boids) {
            pieces_.emplace_back(state.dimension());
            for (std::size_t index = std::min(order.size(), begin + boids); index > begin; --index)
                pieces_.back().append(state.boid(order[index - 1]));
        }
    }

    void visit(const std::function<void(const State& piece)>& look) const override {
        for (const State& piece : pieces_) look(piece);
    }
    bool is_single() const override { return is_single_; }

private:
    std::vector<State> pieces_;
    bool is_single_;
};

}  // namespace boids
