// A flock to be shown: one that is computed as it flies, or one that was recorded. Windows and films need not know
// which.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "boids/api/simulation.h"
#include "boids/io/trajectory/recording.h"

namespace boids {

class Playback {
public:
    virtual ~Playback() = default;

    virtual const Scenario& scenario() const = 0;
    /// The moment that is shown; valid until it goes on.
    virtual const State& state() const = 0;
    /// The same as Simulation::snapshot() has it.
    virtual std::unique_ptr<StatePieces> snapshot() const { return nullptr; }
    /// How many boids there are; known without asking for all of them.
    virtual std::size_t size() const = 0;
    virtual std::uint64_t step() const = 0;
    /// Goes on by so many steps, or recorded moments; a recording stops at its last.
    virtual void advance(std::int64_t count) = 0;
    virtual Observables observe() const = 0;
    virtual Profile profile() const { return {}; }
    virtual std::string engine() const = 0;

    /// The flock, where it can be changed.
    virtual Simulation* simulation() { return nullptr; }
    /// How many moments a recording has, and which is shown; none for a flock that is computed.
    virtual std::size_t frames() const { return 0; }
    virtual std::size_t frame() const { return 0; }
    /// Shows another moment of a recording.
    virtual void seek(std::size_t) {}
};

/// Shows a flock as it flies.
std::unique_ptr<Playback> play(Simulation simulation);
/// Shows a recording that open_playable found good.
std::unique_ptr<Playback> play(std::shared_ptr<const Recording> recording);

/// Opens a recording that can be shown: one that knows its world and holds a moment; an Error otherwise.
std::shared_ptr<const Recording> open_playable(const std::string& path);

}  // namespace boids
