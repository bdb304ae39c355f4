// A plain scalar engine written from docs/bits.md alone, to prove that page: it shares no code with the engines, and
// must compute the same bits. Section numbers in it are those of the page.
#pragma once

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"
#include "boids/core/state/state.h"

namespace boids {

/// How often a flight took ways of docs/bits.md that few flights take.
struct Passages {
    std::int64_t usual = 0;          ///< Neighbours of separation in the usual flock.
    std::int64_t ghosts = 0;         ///< Neighbours that were ghosts across the edge.
    std::int64_t halves = 0;         ///< Ways of exactly half a world.
    std::int64_t ties = 0;           ///< Ranks at which somebody else was exactly as far.
    std::int64_t crowds = 0;         ///< Crowds added as one.
    std::int64_t copied_crowds = 0;  ///< Of these, ghosts that a rule reached.
    std::int64_t one_by_one = 0;     ///< Crowds that had to be looked at one by one.
    std::int64_t far_points = 0;     ///< Of these, those across the far point of a folded world.
    std::int64_t taken = 0;          ///< Boids that stayed because their place was taken.
    std::int64_t strangers = 0;      ///< Neighbours of another species.
    std::int64_t folded_steps = 0;
};

/// Which candidates it looks at: a few more than the neighbours, or everybody and every copy.
enum class Look { around, everywhere };

/// Whether docs/bits.md defines all of a scenario: no obstacles, no goals, and of relations only those that flock.
bool is_defined(const Scenario& scenario);

/// The state some steps later.
State fly_by_definition(const Scenario& scenario, const State& state, std::int64_t steps, Passages& passages,
                        Look look = Look::around);

/// The observables of a state of one species.
Observables observe_by_definition(const Scenario& scenario, const State& state);

}  // namespace boids
