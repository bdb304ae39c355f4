// What happens to a flock on a card from outside while it flies: other engines, changes, newcomers.
#include <gtest/gtest.h>

#include "boids/tests/engines/cuda_flight.h"

namespace boids {
namespace {

using CudaInFlight = CudaFlight<CardUnderTest>;

TEST_P(CudaInFlight, GoesOnWithWhatAnotherEngineHasFlown) {
    for (const Scenario& scenario : {preset("flock"), preset("hawk"), preset("migration"), two_species(3)}) {
        SCOPED_TRACE(scenario.name);
        const State start = load_start(scenario);
        const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 2}),
                   alone = make_engine(scenario, {"cpu", 1});
        State middle;
        engine->load(start);
        engine->advance(25);
        engine->store(middle);
        other->load(middle);
        other->advance(25);
        other->store(middle);
        engine->load(middle);
        engine->advance(25);
        alone->load(start);
        alone->advance(75);
        expect_same_state(*engine, *alone);
    }
}

/// What users do in flight: other rules, another world, more boids, a pointer, a push.
TEST_P(CudaInFlight, TakesChangesInFlight) {
    Scenario scenario = preset("flock");
    const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
    const auto both = [&](const auto& act) {
        for (Engine* each : {engine.get(), other.get()}) act(*each);
        EXPECT_EQ(hash_of(*engine), hash_of(*other));
    };
    const auto change = [&] { both([&](Engine& each) { each.change(scenario); }); };
    const auto fly = [&] { both([](Engine& each) { each.advance(9); }); };
    both([&](Engine& each) { each.load(load_start(scenario)); });
    fly();
    scenario.parameters.alignment.radius = 90;
    change();
    fly();
    scenario.parameters.noise.angular = 20;
    change();
    fly();
    scenario.parameters.pointer.kind = PointerKind::attract;
    change();
    fly();
    scenario.parameters.edges.kind = Edge::bounce;
    change();
    fly();
    scenario.parameters.world.width *= 0.7;
    change();
    fly();
    State state;
    other->store(state);
    Boid boid = state.boid(0);
    boid.id = state.next_id;
    both([&](Engine& each) { each.add(boid); });
    fly();
    both([](Engine& each) {
        State pushed;
        each.store(pushed);
        for (double& velocity : pushed.velocity[0]) velocity += 0.25;
        each.take_velocities(pushed);
    });
    fly();
}

/// What users do to several species in flight: relations come and go, rules begin to see others, and boids are added.
TEST_P(CudaInFlight, TakesChangesOfSpeciesInFlight) {
    Scenario scenario = two_species(2);
    const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
    const auto both = [&](const auto& act) {
        for (Engine* each : {engine.get(), other.get()}) act(*each);
        expect_same_state(*engine, *other);
        for (Engine* each : {engine.get(), other.get()}) each->advance(9);
        expect_same_state(*engine, *other);
    };
    const auto change = [&] { both([&](Engine& each) { each.change(scenario); }); };
    both([&](Engine& each) { each.load(start_of_two(scenario, 300, 20, 5)); });
    scenario.relations[0].enabled = false;
    change();
    scenario.relations[0].enabled = true;
    scenario.relations[1].quarry = Quarry::flock;
    scenario.relations[1].distance = 40;
    change();
    scenario.species[0].parameters.motion.max_speed *= 1.5;
    change();
    Goal goal = default_goal();
    goal.species = 1;
    goal.track.points = {{100, 100, 0}, {500, 300, 0}};
    scenario.goals.push_back(goal);
    change();
    scenario.goals[0].species = 0;
    change();
    scenario.relations.clear();
    change();
    State state;
    other->store(state);
    Boid boid = state.boid(0);
    boid.id = state.next_id;
    boid.species = 1;
    both([&](Engine& each) { each.add(boid); });
    both([](Engine& each) {
        State pushed;
        each.store(pushed);
        for (double& velocity : pushed.velocity[0]) velocity += 0.25;
        each.take_velocities(pushed);
    });
}

/// A flock of one species that begins to flee itself, and ends to.
TEST_P(CudaInFlight, TakesARelationOfASpeciesToItselfInFlight) {
    Scenario scenario = preset("flock");
    const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
    Relation relation = default_relation();
    relation.kind = RelationKind::flee;
    relation.of = relation.to = 0;
    for (Engine* each : {engine.get(), other.get()}) each->load(load_start(scenario));
    for (const bool flees : {false, true, false, true}) {
        scenario.relations.clear();
        if (flees) scenario.relations.push_back(relation);
        for (Engine* each : {engine.get(), other.get()}) {
            each->change(scenario);
            each->advance(7);
        }
        expect_same_state(*engine, *other);
    }
}

BOIDS_ON_CARDS(CudaInFlight);

}  // namespace
}  // namespace boids
