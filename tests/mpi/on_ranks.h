// What the programs of this folder do with an engine of several ranks.
#pragma once

#include <cstdlib>
#include <optional>

#include "boids/boids.h"
#include "boids/core/state/fingerprint.h"
#include "boids/engines/mpi/decomposition.h"
#include "boids/engines/mpi/mpi_ranks.h"

namespace boids {

/// Into how many parts ranks cut the lines along y: by themselves one, as few ranks gain by no more, or as
/// BOIDS_COLUMNS says.
inline int asked_columns() {
    const char* text = std::getenv("BOIDS_COLUMNS");
    return text == nullptr ? 0 : std::atoi(text);
}

/// Follows the leader, or is it; all do what BOIDS_COLUMNS says.
inline std::optional<int> follow_leader_in_columns() {
    mpi::ask_for_columns(asked_columns());
    return follow_leader();
}

inline std::unique_ptr<Engine> make_on_ranks(const Scenario& scenario, int threads = 1) {
    EngineChoice choice{"mpi", threads};
    choice.ranks = joined_ranks();
    return make_engine(scenario, choice);
}

inline State state_of(const Engine& engine) {
    State state;
    engine.store(state);
    return state;
}

/// The hash of a moment, found piece by piece.
inline std::uint64_t hash_of(const StatePieces& pieces) {
    Fingerprint fingerprint(pieces.head().dimension, pieces.head().boids);
    pieces.visit([&](const State& piece) { fingerprint.add(piece); });
    return fingerprint.value();
}

inline std::uint64_t hash_of(const Engine& engine) {
    return hash(state_of(engine));
}

}  // namespace boids
