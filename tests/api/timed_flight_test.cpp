// A flock in a game's time: whole steps, and what is shown between them.
#include "boids/api/timed_flight.h"

#include <gtest/gtest.h>

#include "flying.h"

namespace boids {
namespace {

/// One boid that flies straight on, 2 a step along x, in a wrapping world 100 wide.
Simulation isolated(double x) {
    Scenario scenario = load_scenario("flock");
    scenario.parameters.world.width = 100;
    scenario.parameters.start.boids = 0;
    Simulation simulation(scenario);
    simulation.add({x, 50}, {2, 0});
    return simulation;
}

TEST(TimedFlight, MakesTheStepsThatAreDue) {
    Simulation flock = flying(0), same = flying(0);
    TimedFlight flight(flock, 32);        // a step lasts 1/32 s
    EXPECT_EQ(flight.pass(1.0 / 64), 0);  // half a step
    EXPECT_EQ(flight.fraction(), 0.5);
    EXPECT_EQ(flight.pass(3.0 / 64), 2);  // two steps in all
    EXPECT_EQ(flight.fraction(), 0);
    EXPECT_EQ(flight.pass(3.25 / 32), 3);
    EXPECT_EQ(flight.fraction(), 0.25);
    same.advance(5);
    EXPECT_EQ(flock.hash(), same.hash());
}

TEST(TimedFlight, LeavesOutWhatASlowMachineCannotDo) {
    Simulation flock = flying(0);
    TimedFlight flight(flock, 32);
    EXPECT_EQ(flight.pass(10.5 / 32, 4), 4);
    EXPECT_EQ(flight.fraction(), 0.5);
    EXPECT_EQ(flock.step(), 4u);
}

TEST(TimedFlight, ShowsBoidsBetweenTheLastTwoSteps) {
    Simulation flock = isolated(10);
    TimedFlight flight(flock, 32);
    EXPECT_EQ(flight.positions()[0], 10);
    flight.pass(1.25 / 32);  // from 10 to 12
    EXPECT_EQ(flight.positions()[0], 10.5f);
    EXPECT_EQ(flight.positions()[1], 50);
    flight.pass(0.5 / 32);
    EXPECT_EQ(flight.positions()[0], 11.5f);
    flight.pass(0.25 / 32);  // from 12 to 14, of which nothing has passed
    EXPECT_EQ(flight.positions()[0], 12);
    EXPECT_EQ(flight.velocities()[0], 2);
    EXPECT_EQ(flight.orientations()[3], 1);
}

TEST(TimedFlight, CrossesAnEdgeTheShortWay) {
    Simulation flock = isolated(99);
    TimedFlight flight(flock, 32);
    flight.pass(1.25 / 32);  // from 99 to 1
    EXPECT_EQ(flight.positions()[0], 99.5f);
    flight.pass(0.5 / 32);
    EXPECT_EQ(flight.positions()[0], 0.5f);
}

TEST(TimedFlight, ShowsWhoIsNewWhereItIs) {
    Simulation flock = isolated(10);
    TimedFlight flight(flock, 32);
    flight.pass(1.5 / 32);
    flock.add({70, 20}, {0, 1});
    flock.remove(0);
    ASSERT_EQ(flight.ids().size(), 1u);
    EXPECT_EQ(flight.positions()[0], 70);
    flight.pass(1.0 / 32);  // from now on it is known
    EXPECT_EQ(flight.positions()[1], 20.5f);
}

TEST(TimedFlight, WhoIsCaughtDoesNotFlyToItsNewPlace) {
    Scenario scenario = load_scenario("hawk");
    for (Relation& relation : scenario.relations) relation.capture = relation.kind == RelationKind::chase ? 30 : 0;
    scenario.parameters.start.boids = 200;
    ASSERT_TRUE(has_captures(scenario));
    Simulation flock(scenario);
    TimedFlight flight(flock, 32);
    std::uint64_t captures = 0;
    for (int step = 0; step < 2000 && captures == 0; ++step) {
        flight.pass(1.0 / 32);
        captures = flock.state().captures;
    }
    ASSERT_GT(captures, 0u);
    flight.pass(0);
    int jumped = 0;  // whoever is shown at fraction 0 where the last step, and not the one before, has it
    for (std::size_t number = 0; number < flight.positions().size(); ++number)
        jumped += flight.positions()[number] == flock.positions()[number] && flock.velocities()[number] != 0;
    EXPECT_GE(jumped, 2);
}

TEST(TimedFlight, RefusesTimeThatDoesNotPass) {
    Simulation flock = flying(0);
    EXPECT_THROW(TimedFlight(flock, 0), Error);
    TimedFlight flight(flock, 10);
    EXPECT_THROW(flight.pass(-1), Error);
    EXPECT_THROW(flight.pass(std::nan("")), Error);
    EXPECT_EQ(flock.step(), 0u);
}

}  // namespace
}  // namespace boids
