// One moment of a simulation thread with all that is told about it; it never changes once it is handed out.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "boids/apps/viewer/edit_history.h"
#include "boids/core/state/observables.h"
#include "boids/core/state/state_pieces.h"
#include "boids/engines/engine.h"

namespace boids::viewer {

using Clock = std::chrono::steady_clock;

/// The boids of a moment: all of them, or what an engine keeps of them elsewhere until somebody asks.
class ShownFlock {
public:
    /// Takes a copy.
    void show(const State& state) {
        moment_.reset();
        state_ = state;
        head_ = WholeState(state_).head();
    }
    /// Takes a moment, whose boids are brought when they are first asked for.
    void show(std::unique_ptr<const StatePieces> moment) {
        moment_ = std::move(moment);
        head_ = moment_->head();
        is_brought_ = false;
    }
    /// Gives back what the engine keeps of it.
    void clear() { moment_.reset(); }

    const StateHead& head() const { return head_; }
    /// Where an engine keeps the boids; nullptr where it does not.
    const StatePieces* moment() const { return moment_.get(); }
    /// Whether somebody has brought the boids.
    bool is_here() const {
        const std::lock_guard lock(mutex_);
        return !moment_ || is_brought_;
    }
    /// All boids, in any thread.
    const State& state() const {
        const std::lock_guard lock(mutex_);
        if (moment_ && !is_brought_) collect(*moment_, state_);
        is_brought_ = true;
        return state_;
    }

private:
    StateHead head_;
    std::unique_ptr<const StatePieces> moment_;
    mutable std::mutex mutex_;
    mutable State state_;
    mutable bool is_brought_ = false;
};

struct Snapshot {
    Scenario scenario;
    ShownFlock flock;
    Observables observables{};  ///< Measured at most a few times a second.
    Profile profile;
    std::string engine;
    double steps_per_second = 0;  ///< As measured.
    bool running = false;
    std::size_t frame = 0, frames = 0;     ///< Which of how many recorded snapshots; none for a flock that is computed.
    std::uint64_t number = 0;              ///< Counts snapshots; another number, another snapshot.
    Clock::time_point time{};              ///< When it was reached.
    std::shared_ptr<const Origin> origin;  ///< The scene as it was opened: what it is compared with.
    bool can_undo = false, can_redo = false;

    const State& state() const { return flock.state(); }
    std::uint64_t step() const { return flock.head().step; }
    std::size_t boids() const { return static_cast<std::size_t>(flock.head().boids); }
    std::uint64_t captures() const { return flock.head().captures; }
    /// How many boids of a species there are.
    std::size_t boids_of(std::size_t species) const {
        if (species_count(scenario) == 1) return boids();
        const std::vector<std::uint8_t>& all = state().species;
        return static_cast<std::size_t>(std::count(all.begin(), all.end(), species));
    }
};

}  // namespace boids::viewer
