// Whatever changes a scene can be taken back and done again, while the flock flies on.
#include "boids/apps/viewer/edit_history.h"

#include <gtest/gtest.h>

#include "boids/apps/viewer/simulation_edits.h"
#include "boids/apps/viewer/simulation_thread.h"
#include "boids/core/scenario/world_edits.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {
namespace {

Scenario thirty_boids() {
    Scenario scenario = load_scenario("flock");
    scenario.parameters.start.boids = 30;
    return scenario;
}

class Undo : public testing::Test {
protected:
    std::shared_ptr<const Snapshot> now() {
        thread.settle();
        return thread.newest();
    }
    void set_weight(double weight) { set_parameter(thread, *find_parameter("separation.weight"), weight); }
    double weight() { return now()->scenario.parameters.separation.weight; }

    SimulationThread thread{thirty_boids()};
};

TEST_F(Undo, TakesBackAValueAndSetsItAgain) {
    EXPECT_FALSE(now()->can_undo);
    thread.begin_gesture();
    set_weight(3);
    thread.begin_gesture();
    set_weight(4);
    EXPECT_TRUE(now()->can_undo);
    thread.undo();
    EXPECT_EQ(weight(), 3);
    thread.undo();
    EXPECT_EQ(weight(), 1.5);
    EXPECT_FALSE(now()->can_undo);
    thread.redo();
    thread.redo();
    EXPECT_EQ(weight(), 4);
    EXPECT_FALSE(now()->can_redo);
    EXPECT_EQ(thread.take_problem(), "");
    thread.redo();
    thread.settle();
    EXPECT_EQ(thread.take_problem(), "there is nothing to do again");
}

TEST_F(Undo, AGestureIsTakenBackAtOnce) {
    thread.begin_gesture();
    for (const double weight : {2.0, 2.5, 3.0}) set_weight(weight);
    thread.undo();
    EXPECT_EQ(weight(), 1.5);
    EXPECT_FALSE(now()->can_undo);
}

TEST_F(Undo, WhatChangesNothingIsNoEdit) {
    thread.begin_gesture();
    set_weight(1.5);
    thread.move_pointer({10, 20, 0});
    EXPECT_FALSE(now()->can_undo);
}

TEST_F(Undo, AfterAnotherChangeNothingIsDoneAgain) {
    thread.begin_gesture();
    set_weight(3);
    thread.undo();
    thread.begin_gesture();
    set_weight(5);
    EXPECT_FALSE(now()->can_redo);
    EXPECT_EQ(weight(), 5);
}

TEST_F(Undo, TakesAnObstacleAwayWhileTheFlockFliesOn) {
    thread.begin_gesture();
    thread.change([](Simulation& it) { it.set_scenario(with_obstacle(it.scenario(), {100, 100, 0})); });
    for (int i = 0; i < 5; ++i) thread.step();
    const auto before = now();
    thread.undo();
    EXPECT_TRUE(now()->scenario.obstacles.empty());
    EXPECT_EQ(now()->step(), 5u);
    EXPECT_EQ(hash(now()->state()), hash(before->state()));
}

TEST_F(Undo, ABoidThatWasAddedGoesAndComesBackWhereItWas) {
    thread.begin_gesture();
    thread.change_flock([](Simulation& it) { it.add({100, 50, 0}, {1, 0, 0}); });
    const BoidId id = now()->state().id.back();
    thread.step();
    thread.undo();
    EXPECT_EQ(now()->boids(), 30u);
    EXPECT_EQ(now()->step(), 1u);
    thread.redo();
    const auto index = now()->state().find(id);
    ASSERT_TRUE(index);
    EXPECT_EQ(now()->state().boid(*index).position, (Vector3{100, 50, 0}));
}

TEST_F(Undo, ABoidThatWasRemovedComesBack) {
    thread.begin_gesture();
    const auto start = now();
    thread.change_flock([](Simulation& it) { it.remove(7); });
    EXPECT_EQ(now()->boids(), 29u);
    thread.undo();
    EXPECT_EQ(hash(now()->state()), hash(start->state()));
}

TEST_F(Undo, ASpeciesComesBackWithItsBoids) {
    thread.change_flock([](Simulation& it) {
        it.set_scenario(with_leaders(with_predators(it.scenario())));
        it.add({100, 50, 0}, {1, 0, 0}, 1);
        it.add({200, 50, 0}, {1, 0, 0}, 2);
    });
    const auto before = now();
    thread.begin_gesture();
    thread.change_flock([](Simulation& it) {  // the leader becomes the second species
        it.set_state(without_species(it.state(), 1));
        it.set_scenario(without_species(it.scenario(), 1));
    });
    EXPECT_EQ(now()->scenario.species.size(), 1u);
    thread.undo();
    EXPECT_EQ(now()->scenario.species.size(), 2u);
    EXPECT_EQ(hash(now()->state()), hash(before->state()));
    thread.redo();
    EXPECT_EQ(now()->boids(), 31u);
    EXPECT_EQ(now()->scenario.species[0].name, "leader");
}

TEST_F(Undo, AnotherSceneCanBeLeftForTheFlockAsItWas) {
    for (int i = 0; i < 5; ++i) thread.step();
    thread.begin_gesture();
    set_weight(3);
    const auto before = now();
    thread.begin_gesture();
    thread.open(Origin{load_scenario("aviary")});
    EXPECT_EQ(now()->scenario.name, "aviary");
    EXPECT_EQ(now()->origin->scenario.name, "aviary");
    thread.undo();
    EXPECT_EQ(now()->origin, before->origin);
    EXPECT_EQ(weight(), 3);
    EXPECT_EQ(now()->step(), 5u);
    EXPECT_EQ(hash(now()->state()), hash(before->state()));
    thread.redo();
    EXPECT_EQ(now()->scenario.name, "aviary");
}

TEST_F(Undo, ReopeningTakesTheSceneAsItWasOpenedAndCanBeTakenBack) {
    thread.begin_gesture();
    set_weight(3);
    thread.begin_gesture();
    thread.reopen(false);
    EXPECT_EQ(weight(), 1.5);
    EXPECT_EQ(now()->scenario.parameters.start.boids, 30);
    thread.undo();
    EXPECT_EQ(weight(), 3);
    thread.reopen(true);
    thread.settle();
    EXPECT_EQ(thread.take_problem(), "this scene comes from no file; Shift+R takes it as it was opened");
}

TEST(EditHistory, ForgetsTheOldestOfVeryMany) {
    EditHistory history;
    for (std::uint64_t gesture = 1; gesture <= 1000; ++gesture) {
        Edit edit;
        edit.gesture = gesture;
        history.add(std::move(edit));
    }
    EXPECT_EQ(history.size(), 200u);
    EXPECT_EQ(history.take_back().gesture, 1000u);
}

}  // namespace
}  // namespace boids::viewer
