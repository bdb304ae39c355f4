// What the programs of this folder do with an engine of several ranks.
#pragma once

#include "boids/boids.h"
#include "boids/core/state/fingerprint.h"
#include "boids/engines/mpi/mpi_ranks.h"

namespace boids {

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
