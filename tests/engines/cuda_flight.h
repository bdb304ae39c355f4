// Flights on cards beside those of the cpu engine, of one species and of two.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "boids/io/presets.h"
#include "boids/tests/engines/cuda_cards.h"
#include "boids/tests/engines/random_scenario.h"

namespace boids {

/// Two species that see each other across the edges, one of which hunts the other.
inline Scenario two_species(int dimension) {
    Scenario scenario = preset("flock");
    scenario.parameters.world.dimension = dimension;
    scenario.species.push_back({"hunters", scenario.parameters});
    scenario.species[0].parameters.alignment.radius *= 1.3;
    scenario.species[0].parameters.separation.weight *= 0.7;
    for (const RelationKind kind : {RelationKind::flock, RelationKind::chase, RelationKind::flee}) {
        Relation relation = default_relation();
        relation.kind = kind;
        relation.of = kind == RelationKind::flee ? 0 : 1;
        relation.to = 1 - relation.of;
        relation.capture = kind == RelationKind::chase ? 4 : 0;
        scenario.relations.push_back(relation);
    }
    return scenario;
}

/// So many boids of each of two species, by random numbers of a seed.
inline State start_of_two(const Scenario& scenario, std::size_t flock, std::size_t hunters, std::uint64_t seed) {
    RandomScenarios random(seed);
    State state = random.state(scenario, flock + hunters);
    for (std::size_t index = 0; index < state.size(); ++index) state.species[index] = index % 2 == 0 ? 0 : 1;
    for (std::size_t index = 0, left = 2 * std::min(flock, hunters); index < state.size(); ++index)
        if (index >= left) state.species[index] = flock > hunters ? 0 : 1;
    return state;
}

template <class Card>
class CudaFlight : public OnCards<Card> {
protected:
    using OnCards<Card>::make;

    static void expect_same_bits(const Scenario& scenario, const State& start, std::int64_t steps) {
        const auto engine = make(scenario);
        engine->load(start);
        engine->advance(steps);
        const auto other = make_engine(scenario, {"cpu", 1});
        other->load(start);
        other->advance(steps);
        expect_same_state(*engine, *other);
    }

    /// The same of a flight in which ghosts want more room than there is at first.
    static void expect_same_bits_and_more_room(const Scenario& scenario, const State& start, std::int64_t steps) {
        const auto engine = make(scenario);
        engine->load(start);
        engine->advance(0);
        const std::size_t bytes = engine->bytes();
        engine->advance(steps);
        EXPECT_GT(engine->bytes(), bytes);
        expect_same_bits(scenario, start, steps);
    }

    static void expect_same_state(const Engine& one, const Engine& other) {
        State state, expected;
        one.store(state);
        other.store(expected);
        EXPECT_EQ(hash(state), hash(expected));
        EXPECT_EQ(state.captures, expected.captures);
    }
};

}  // namespace boids
