// What was changed in a scene, so that it can be taken back and done again. A flock that flies on meanwhile is not
// turned back: what is taken back is the change, boids that came or went by it among it. Only a change that took off
// anew brings back the flock as it was left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids::viewer {

/// A scene as it was opened, and where it comes from.
struct Origin {
    Scenario scenario;
    std::function<Scenario()> read = {};  ///< Reads its file once more; empty where it has none.
};

/// One side of a change.
struct SceneVersion {
    Scenario scenario;
    std::shared_ptr<const Origin> origin;
};

/// Boids that came and went by a change; one whose species it changed did both.
struct Turnover {
    State lost, gained;
};

struct Edit {
    SceneVersion before, after;
    std::optional<Turnover> turnover;  ///< None where nobody came or went.
    std::optional<State> flock;        ///< Of a change that took off anew: the boids on its other side.
    std::uint64_t gesture = 0;         ///< Edits by one gesture of the hand are one.
};

/// Who came and who went between two states.
Turnover turnover_between(const State& before, const State& after);

/// A flock less some boids and with others. Those in both stay where they are, as the species they now are.
State exchanged(const State& state, const State& without, const State& with);

class EditHistory {
public:
    /// Takes an edit that was made; what was taken back before cannot be done again any more.
    void add(Edit edit);
    void clear();

    bool can_undo() const { return done_ > 0; }
    bool can_redo() const { return done_ < edits_.size(); }
    /// The edit to take back, or to do again; an Error where there is none. It counts as done when this returns.
    Edit& take_back();
    Edit& do_again();
    std::size_t size() const { return edits_.size(); }

private:
    void forget_the_oldest();

    std::deque<Edit> edits_;
    std::size_t done_ = 0;  ///< How many of them are in force.
};

}  // namespace boids::viewer
