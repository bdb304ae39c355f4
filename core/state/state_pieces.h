// A state as those see it who write it down: boids by rising id, a piece at a time, so that nobody has to
// hold all of them where several processes fly a flock together.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

#include "boids/core/state/specks.h"
#include "boids/core/state/state.h"

namespace boids {

/// What there is to know of a state besides its boids.
struct StateHead {
    int dimension = 2;
    std::uint64_t step = 0;      ///< Steps since the start.
    BoidId next_id = 0;          ///< The smallest id never used.
    std::uint64_t captures = 0;  ///< How many boids were caught since the start.
    std::uint64_t boids = 0;     ///< How many there are.
};

class StatePieces {
public:
    explicit StatePieces(const StateHead& head) : head_(head) {}
    virtual ~StatePieces() = default;

    const StateHead& head() const { return head_; }
    /// Hands out all boids, in pieces whose ids are greater than those of the pieces before; within one they stand in
    /// no order. No piece is empty, but that a flock without boids is a single one.
    virtual void visit(const std::function<void(const State& piece)>& look) const = 0;
    /// Whether numbers of four bytes hold all positions and velocities.
    virtual bool is_single() const = 0;

    /// How many specks show all boids, some of them nobody; 0 where the boids are in no graphics card.
    virtual std::size_t speck_count() const { return 0; }
    /// Writes the specks of all boids, in the order in which visit() hands them out, into a buffer of OpenGL that is
    /// large enough; false where OpenGL draws elsewhere.
    virtual bool write_specks(const SpeckRequest&) const { return false; }

private:
    StateHead head_;
};

/// A state that somebody holds, as one piece.
class WholeState final : public StatePieces {
public:
    /// Keeps a reference.
    explicit WholeState(const State& state)
        : StatePieces({state.dimension(), state.step, state.next_id, state.captures, state.size()}), state_(state) {}

    void visit(const std::function<void(const State& piece)>& look) const override { look(state_); }
    bool is_single() const override {
        for (const auto* vectors : {&state_.position, &state_.velocity})
            for (const std::vector<double>& values : *vectors)
                if (!std::all_of(values.begin(), values.end(), fits_four_bytes)) return false;
        return true;
    }

private:
    static bool fits_four_bytes(double value) {
        return std::isnan(value) || static_cast<double>(static_cast<float>(value)) == value;
    }

    const State& state_;
};

/// All boids as one state, whose memory is used again.
inline void collect(const StatePieces& pieces, State& state) {
    const StateHead& head = pieces.head();
    if (state.dimension() != head.dimension) state = State(head.dimension);
    state.resize(0);
    state.reserve(static_cast<std::size_t>(head.boids));
    const auto append = [](const auto& from, auto& to) { to.insert(to.end(), from.begin(), from.end()); };
    pieces.visit([&](const State& piece) {
        append(piece.id, state.id);
        append(piece.species, state.species);
        append(piece.waypoint, state.waypoint);
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(head.dimension); ++axis) {
            append(piece.position[axis], state.position[axis]);
            append(piece.velocity[axis], state.velocity[axis]);
        }
    });
    state.step = head.step;
    state.next_id = head.next_id;
    state.captures = head.captures;
}
inline State collect(const StatePieces& pieces) {
    State state(pieces.head().dimension);
    collect(pieces, state);
    return state;
}

}  // namespace boids
