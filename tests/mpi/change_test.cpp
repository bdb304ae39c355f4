// What happens to a flock on several ranks from outside while it flies: changes, newcomers, other engines.
#include <gtest/gtest.h>

#include "boids/tests/mpi/flocks.h"
#include "boids/tests/mpi/same_bits.h"

namespace boids {
namespace {

TEST(Ranks, GoOnWithWhatAnotherEngineHasFlown) {
    const Scenario scenario = flock_in(2, 400, 300, 100, Edge::wrap, 15, 500);
    const State start = load_start(scenario);
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 2}),
               alone = make_engine(scenario, {"cpu", 1});
    State middle;
    engine->load(start);
    engine->advance(15);
    engine->store(middle);
    other->load(middle);
    other->advance(15);
    other->store(middle);
    engine->load(middle);
    engine->advance(15);
    alone->load(start);
    alone->advance(45);
    EXPECT_EQ(hash_of(*engine), hash_of(*alone));
}

/// What users do in flight: other rules, another world, more boids, a pointer, a push.
TEST(Ranks, TakeChangesInFlight) {
    Scenario scenario = preset("flock");
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 1});
    const auto both = [&](const auto& act) {
        for (Engine* each : {engine.get(), other.get()}) act(*each);
        EXPECT_EQ(hash_of(*engine), hash_of(*other));
    };
    const auto change = [&] {
        both([&](Engine& each) { each.change(scenario); });
        both([](Engine& each) { each.advance(9); });
    };
    both([&](Engine& each) { each.load(load_start(scenario)); });
    scenario.parameters.alignment.radius = 90;
    change();
    scenario.parameters.noise.angular = 20;
    change();
    scenario.parameters.pointer.kind = PointerKind::attract;
    change();
    scenario.parameters.edges.kind = Edge::bounce;
    change();
    scenario.parameters.world.height *= 0.7;
    change();
    scenario.parameters.motion.max_speed = 60;
    scenario.parameters.motion.move_with = MoveWith::old_velocity;
    scenario.parameters.separation.radius = scenario.parameters.alignment.radius = scenario.parameters.cohesion.radius =
        9;
    change();
    scenario.parameters.motion.max_speed = 2;  // but in the next step they move with the old velocity
    change();
    scenario.parameters.edges.exclusive = true;
    change();
    Goal goal = default_goal();
    goal.track.points = {{100, 100, 0}, {300, 200, 0}};
    scenario.goals.push_back(goal);
    change();
    State state;
    other->store(state);
    Boid boid = state.boid(0);
    boid.id = state.next_id;
    both([&](Engine& each) { each.add(boid); });
    change();
    both([](Engine& each) {
        State pushed;
        each.store(pushed);
        for (double& velocity : pushed.velocity[0]) velocity += 0.25;
        each.take_velocities(pushed);
    });
    change();
}

}  // namespace
}  // namespace boids
