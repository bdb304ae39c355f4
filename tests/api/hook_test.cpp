// A hook adds to velocities before each step, on every engine.
#include <gtest/gtest.h>

#include "flying.h"

namespace boids {
namespace {

/// A flock of two species on an engine, or of one.
Simulation flock_on(std::string_view engine, int dimension, bool with_hawks) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    scenario.parameters.world.dimension = dimension;
    scenario.parameters.start.boids = 200;
    scenario.parameters.start.positions = StartPositions::uniform;
    if (with_hawks) {
        scenario.species.push_back({"hawks", scenario.parameters});
        scenario.species[0].parameters.start.boids = 20;
    }
    EngineChoice choice;
    choice.name = engine;
    return Simulation(scenario, choice);
}

/// What a hook of this test adds to a number of a boid: something else for each, and for some nothing.
float wish(std::uint64_t step, BoidId id, int axis) {
    return id % 3 == 0 ? 0 : 0.25f * static_cast<float>(axis + 1) - 0.125f * static_cast<float>((step + id) % 5);
}

template <class Body>
void on_every_engine(Body&& body) {
    for (const std::string_view engine : processor_engines)
        for (const int dimension : {2, 3})
            for (const bool with_hawks : {false, true}) {
                SCOPED_TRACE(std::string(engine) + " " + std::to_string(dimension) + "D");
                Simulation flock = flock_on(engine, dimension, with_hawks),
                           other = flock_on(engine, dimension, with_hawks);
                body(flock, other);
            }
}

TEST(Hook, ThatAddsNothingChangesNoBit) {
    on_every_engine([](Simulation& hooked, Simulation& plain) {
        int calls = 0;
        hooked.set_hook([&](const StepView&, std::span<float>) { ++calls; });
        hooked.advance(12);
        plain.advance(12);
        EXPECT_EQ(calls, 12);
        EXPECT_EQ(hooked.hash(), plain.hash());
        EXPECT_EQ(hooked.step(), 12u);
    });
}

TEST(Hook, AddsToTheVelocitiesThatTheStepBeginsWith) {
    on_every_engine([](Simulation& hooked, Simulation& by_hand) {
        hooked.set_hook([](const StepView& flock, std::span<float> changes) {
            for (std::size_t number = 0; number < changes.size(); ++number) {
                const auto dimension = static_cast<std::size_t>(flock.dimension);
                changes[number] = wish(flock.step, flock.ids[number / dimension], static_cast<int>(number % dimension));
            }
        });
        for (int round = 0; round < 3; ++round) {
            hooked.add({5.0 + round, 7, 0}, {1, 0, 0});
            by_hand.add({5.0 + round, 7, 0}, {1, 0, 0});
            hooked.advance(round);
            for (int step = 0; step < round; ++step) {
                by_hand.advance(0);
                State state = by_hand.state();
                for (std::size_t index = 0; index < state.size(); ++index)
                    for (int axis = 0; axis < state.dimension(); ++axis)
                        state.velocity[static_cast<std::size_t>(axis)][index] +=
                            wish(state.step, state.id[index], axis);
                by_hand.set_state(state);
                by_hand.advance();
            }
            EXPECT_EQ(hooked.hash(), by_hand.hash()) << "round " << round;
        }
    });
}

TEST(Hook, SeesTheFlockBeforeTheStep) {
    Simulation flock = flying(), same = flying();
    std::vector<float> seen;
    std::uint64_t step = 0;
    flock.set_hook([&](const StepView& view, std::span<float>) {
        step = view.step;
        seen.assign(view.positions.begin(), view.positions.end());
        EXPECT_EQ(view.ids.size(), 10u);
        EXPECT_EQ(flock.neighbours({0, 0, 0}, 1e6).size(), 10u);  // it may look
    });
    flock.advance();
    EXPECT_EQ(step, 3u);
    EXPECT_TRUE(std::ranges::equal(seen, same.positions()));
}

TEST(Hook, EndsWhenThereIsNone) {
    Simulation flock = flying(), same = flying();
    flock.set_hook([](const StepView&, std::span<float> changes) { changes[0] = 1; });
    flock.set_hook({});
    flock.advance(5);
    same.advance(5);
    EXPECT_EQ(flock.hash(), same.hash());
}

TEST(Hook, WhatIsNoNumberIsRefusedBeforeTheStep) {
    Simulation flock = flying(), same = flying();
    flock.set_hook([](const StepView& view, std::span<float> changes) {
        if (view.step == 5) changes[7] = std::nanf("");
        if (view.step == 5) changes[2] = 1;
    });
    EXPECT_EQ(sentence_of([&] { flock.advance(10); }),
              "the hook changes the velocity of boid 3 by what is not a number; hand in 0 where nothing changes");
    EXPECT_EQ(flock.step(), 5u);
    same.advance(2);
    EXPECT_EQ(flock.hash(), same.hash());
}

}  // namespace
}  // namespace boids
