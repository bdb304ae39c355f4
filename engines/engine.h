// The contract of an engine: a state goes in, steps happen, a state comes out. One virtual call per batch of steps.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"
#include "boids/core/state/state_pieces.h"
#include "boids/engines/ranks.h"
#include "boids/engines/workers.h"

namespace boids {

/// The time one phase of the step took.
struct PhaseTime {
    std::string_view phase;
    double seconds;
};

/// One of the processes that fly a flock together.
struct RankProfile {
    std::uint64_t boids, copies;            ///< Whom it holds now: its own, and copies of those of others.
    std::uint64_t bytes, peak_bytes;        ///< What its flock takes, and what the whole process has taken at most.
    std::uint64_t messages, message_bytes;  ///< What it has sent in all steps.
    double bin, gather, move;               ///< Seconds of its steps,
    double exchange, wait;                  ///< and those it took to pack and unpack messages, and to wait for them.

    /// The seconds in which it flew its boids.
    double flying() const { return bin + gather + move; }
};

/// Where the time of all steps went.
struct Profile {
    std::int64_t steps = 0;
    std::int64_t rebuilds = 0;         ///< How often the grid was laid out anew; changes between two steps share one.
    std::vector<PhaseTime> phases;     ///< Where there are ranks, the mean of them.
    std::vector<RankProfile> ranks{};  ///< None where one process flies alone.
};

class Engine {
public:
    virtual ~Engine() = default;

    /// Takes over a state; the flock goes on from there.
    virtual void load(const State& state) = 0;
    /// The same of a state in pieces, of which an engine that is divided never holds all.
    virtual void load_pieces(const StatePieces& pieces) { load(collect(pieces)); }
    /// Begins at the start of its scenario, where an engine draws that by itself so that nobody has to hold all of it;
    /// else it returns false, and a state is to be loaded.
    virtual bool begin() { return false; }
    /// Takes one boid more, of an id greater than all; the others stay. The steps that follow are those of a flock that
    /// was loaded with it.
    virtual void add(const Boid& boid) = 0;
    /// Makes that many steps.
    virtual void advance(std::int64_t steps) = 0;
    /// Writes the current state, in no particular order.
    virtual void store(State& state) const = 0;
    /// Whether no process holds all boids, and a stored state is a copy that one could do without.
    virtual bool is_divided() const { return false; }
    /// That state in pieces, where the engine is divided; else nullptr. It is valid until the engine moves or changes.
    virtual std::unique_ptr<StatePieces> pieces() const { return nullptr; }
    /// The state of this moment, which stays as it is while the engine moves on, so that it can be written down beside
    /// the steps, in another thread; nullptr where there is none but by store().
    virtual std::unique_ptr<StatePieces> snapshot() { return nullptr; }
    /// Takes over the velocities, and nothing else, of a state that it has stored since it last moved or changed, in
    /// the order of that.
    virtual void take_velocities(const State& state) = 0;
    /// Another scenario from the next step on; dimension, seed, schedule and number of species stay.
    virtual void change(const Scenario& scenario) = 0;
    /// Measures a species, or everyone, in the current state; the steps that follow are the same as without.
    virtual Observables observe(std::size_t species) = 0;
    Observables observe() { return observe(0); }
    virtual Profile profile() const = 0;
    /// The memory it holds, in bytes.
    virtual std::size_t bytes() const = 0;
    /// About the memory it will hold, and need while it observes, for so many boids of each species, in bytes. It takes
    /// none to say so.
    virtual std::size_t bytes_for(std::span<const std::size_t> boids, bool observed) const = 0;
};

/// The engines, by the names users say.
inline constexpr std::string_view engine_names[] = {"reference", "exact", "cpu", "cuda", "mpi"};

/// Those that need a processor and nothing else.
inline constexpr std::span<const std::string_view> processor_engines(engine_names, 3);

/// Whether the numbers of an engine have four bytes, so that a file with more of them would hold nothing more.
constexpr bool computes_in_single_precision(std::string_view engine) {
    return engine == "cpu" || engine == "cuda" || engine == "mpi";
}

/// What a flock may take of the machine's memory, and what else of it depends on the number of boids.
struct MemoryBudget {
    std::optional<std::uint64_t> most{};  ///< Bytes it may take in all; where nothing is said, what there is.
    std::size_t beside = 0;  ///< Bytes per boid that the program around it takes, such as copies of states.
    bool observed = true;    ///< Whether the program observes the flock.
    bool whole = true;       ///< Whether it asks for states, where an engine that is divided has pieces as well.
};

/// Which engine, and how it uses the machine; none of it changes a result of the cpu engine.
struct EngineChoice {
    std::string name{};  ///< One of engine_names, or empty for the one docs/engines.md says.
    int threads = 0;     ///< 0 for all of the machine; never more than those.
    std::string simd{};  ///< One of cpu::simd_names, or empty for the widest the machine has.
    MemoryBudget memory{};
    /// Who does the work, in place of `threads`; without them the engine has threads of its own, of the standard
    /// library.
    std::shared_ptr<Workers> workers{};
    /// Processes that fly the flock together; where there are several, the engine is `mpi` if none is named.
    std::shared_ptr<Ranks> ranks{};
};

/// Builds an engine for a scenario; an Error says why that cannot be.
std::unique_ptr<Engine> make_engine(const Scenario& scenario, const EngineChoice& choice = {});

/// Why an engine cannot fly a scenario on this machine, in a sentence; nothing where it can.
std::optional<std::string> refusal_of(std::string_view engine, const Scenario& scenario);

/// The engine that a choice means for a scenario, by name.
std::string_view engine_for(const Scenario& scenario, const EngineChoice& choice);

}  // namespace boids
