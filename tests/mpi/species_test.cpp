// Species on several ranks: who hunts, is caught or flocks with boids of others.
#include <gtest/gtest.h>

#include <utility>

#include "boids/tests/mpi/flocks.h"
#include "boids/tests/mpi/same_bits.h"

namespace boids {
namespace {

/// Prey is caught on one rank by hunters of another, and starts anew on a third.
TEST(Ranks, CountWhoIsCaught) {
    Scenario scenario = preset("hunt");
    scenario.relations[1].capture = 40;
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 1});
    State states[2];
    for (const int each : {0, 1}) {
        Engine& flown = each == 0 ? *engine : *other;
        flown.load(load_start(scenario));
        flown.advance(60);
        flown.store(states[each]);
        flown.advance(10);
        flown.store(states[each]);
    }
    EXPECT_GT(states[1].captures, 0);
    EXPECT_EQ(states[0].captures, states[1].captures);
    EXPECT_EQ(hash(states[0]), hash(states[1]));
}

/// Hunters in one corner chase a flock in another, the middle of those around the nearest of it: far beyond copies.
TEST(Ranks, ChaseAFlockFromAfar) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open}) {
        Scenario scenario = preset("hunt");
        scenario.parameters.edges.kind = edge;
        for (Relation& relation : scenario.relations) {
            relation.radius = 2000;
            relation.quarry = Quarry::flock;
            relation.distance = 90;
        }
        expect_same_bits(scenario, load_start(scenario), 40, 2);
        scenario.relations.push_back(scenario.relations[1]);  // those who are chased chase, too
        std::swap(scenario.relations[2].of, scenario.relations[2].to);
        expect_same_bits(scenario, load_start(scenario), 10);
    }
}

/// Species that flock with each other have one grid, whose lines they have together.
TEST(Ranks, FlySpeciesThatFlockTogether) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::wrap, 12, 400);
    for (const char* name : {"second", "third"}) {
        scenario.species.push_back({name, scenario.parameters});
        scenario.species.back().parameters.start.boids = 200;
    }
    scenario.species[0].parameters.alignment.radius = 25;
    Relation relation = default_relation();
    relation.kind = RelationKind::flock;
    relation.of = 0;
    relation.to = 1;
    scenario.relations.push_back(relation);
    expect_same_bits(scenario, load_start(scenario), 60, 2);
}

}  // namespace
}  // namespace boids
