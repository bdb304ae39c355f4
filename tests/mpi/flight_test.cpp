// A flock that several ranks fly together has the bits of the cpu engine, on any number of ranks and threads. CTest
// starts this program by mpirun with several numbers of ranks; the leader runs the tests and the others follow.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <string>

#include "boids/engines/mpi/mpi_limits.h"
#include "boids/io/presets.h"
#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/engines/random_scenario.h"
#include "boids/tests/mpi/flocks.h"
#include "boids/tests/mpi/same_bits.h"

namespace boids {
namespace {

TEST(Ranks, FlyTheGoldenFlocks) {
    int flown = 0;
    for (const BitsCase& each : bits_cases()) {
        const Scenario scenario = scenario_of(each);
        if (unknown_to_mpi(scenario)) continue;
        const auto engine = make_on_ranks(scenario, 1 + flown % 2);
        engine->load(load_start(scenario));
        engine->advance(each.steps);
        EXPECT_EQ(hash_of(*engine), each.hash) << each.name;
        ++flown;
    }
    EXPECT_GE(flown, 40);
}

TEST(Ranks, FlyThePresets) {
    int flown = 0;
    for (const std::string& name : preset_names()) {
        Scenario scenario = preset(name);
        if (unknown_to_mpi(scenario)) continue;
        scenario.parameters.start.boids = std::min<std::int64_t>(scenario.parameters.start.boids, 1000);
        SCOPED_TRACE(name);
        expect_same_bits(scenario, load_start(scenario), 20, 1 + flown++ % 2);
    }
    EXPECT_EQ(flown, static_cast<int>(preset_names().size()));
}

TEST(Ranks, FlyAnyScenarioThatTheyKnow) {
    for (std::uint64_t seed = 1, flown = 0; flown < 60; ++seed) {
        RandomScenarios random(seed);
        const Scenario scenario = random.chance(0.5) ? random.scenario() : random.world();
        if (unknown_to_mpi(scenario)) continue;
        const State start = random.state(scenario, random.below(400));
        SCOPED_TRACE(seed);
        expect_same_bits(scenario, start, 7);
        ASSERT_FALSE(testing::Test::HasFailure());
        ++flown;
    }
}

TEST(Ranks, ShareWorldsOfAnyShape) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open})
        for (const int dimension : {2, 3})
            for (const double height :
                 {8.0, 21.5, 33.0, 55.0, 800.0}) {  // of less than a line, of two, three, five, many
                const double depth = dimension == 3 ? height : 100, across = dimension == 3 ? 60 : height;
                const Scenario scenario = flock_in(dimension, 200, across, depth, edge, 10, 300);
                SCOPED_TRACE(std::to_string(dimension) + "D, " + std::to_string(height));
                expect_same_bits(scenario, load_start(scenario), 12);
            }
}

/// Columns of one, two, three, five and many rows and layers, all of them folded where the world is tiny.
TEST(Ranks, ShareColumnsOfAnyShape) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open})
        for (const double height : {8.0, 21.5, 33.0, 55.0, 200.0})
            for (const double depth : {8.0, 21.5, 33.0, 55.0, 200.0}) {
                Scenario scenario = flock_in(3, 90, height, depth, edge, 10, 400);
                SCOPED_TRACE(std::to_string(height) + " by " + std::to_string(depth));
                expect_same_bits(scenario, load_start(scenario), 8);
                if (edge != Edge::wrap) continue;
                scenario.parameters.edges.distance = Distance::toroidal;
                expect_same_bits(scenario, load_start(scenario), 8, 2);
            }
}

TEST(Ranks, FlyAnyNumberOfBoids) {
    for (const int boids : {0, 1, 2, 3000})
        for (const int dimension : {2, 3}) {
            const Scenario scenario = flock_in(dimension, 300, 300, 300, Edge::wrap, 12, boids);
            SCOPED_TRACE(boids);
            expect_same_bits(scenario, load_start(scenario), 15, 2);
        }
}

/// All boids of a state at the middle of the world and on their way, at a speed along each axis.
State heap(const Scenario& scenario, const std::array<double, 3>& speed) {
    State state = load_start(scenario);
    for (std::size_t index = 0; index < state.size(); ++index)
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(state.dimension()); ++axis) {
            state.position[axis][index] = 150 + state.position[axis][index] / 30;
            state.velocity[axis][index] = speed[axis];
        }
    return state;
}

TEST(Ranks, FlyAFlockThatCrossesEveryBorder) {
    for (const int dimension : {2, 3})
        for (const double speed : {9.0, -9.0}) {
            Scenario scenario = flock_in(dimension, 300, 300, 300, Edge::wrap, 12, 400);
            scenario.parameters.motion.max_speed = 9;
            scenario.parameters.motion.min_speed = 9;
            expect_same_bits(scenario, heap(scenario, {0, dimension == 2 ? speed : 0, speed}), 40);
        }
}

/// Fast, so that messages go to all whom boids can reach, and slowly, by one message to each side.
TEST(Ranks, FlyAFlockThatCrossesEveryCorner) {
    for (const Edge edge : {Edge::wrap, Edge::bounce})
        for (const Distance distance : {Distance::plain, Distance::toroidal})
            for (const double speed : {9.0, 3.9}) {
                Scenario scenario = flock_in(3, 100, 300, 300, edge, 12, 400);
                scenario.parameters.edges.distance = edge == Edge::wrap ? distance : Distance::plain;
                scenario.parameters.motion.max_speed = scenario.parameters.motion.min_speed = speed;
                const double part = speed / std::numbers::sqrt2;
                expect_same_bits(scenario, heap(scenario, {0, part, part}), 90);
                expect_same_bits(scenario, heap(scenario, {0, -part, part}), 90, 2);
            }
}

/// A sparse world of 295 lines is folded onto 19, so that its last line is one in the middle of these, and the first
/// one is several ranks away; whoever flies across the edge comes from there.
TEST(Ranks, FlyAcrossTheEdgeOfAFoldedWorld) {
    Scenario scenario = flock_in(2, 3000, 2955, 100, Edge::wrap, 10, 300);
    scenario.parameters.motion.min_speed = scenario.parameters.motion.max_speed = 4;
    State start = load_start(scenario);
    for (std::size_t index = 0; index < start.size(); index += 3) start.position[1][index] = index % 2 == 0 ? 10 : 2945;
    expect_same_bits(scenario, start, 60);
}

TEST(Ranks, FlyBoidsThatCrossSeveralRanksInAStep) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::wrap, 12, 400);
    scenario.parameters.motion.max_speed = scenario.parameters.motion.min_speed = 60;
    expect_same_bits(scenario, load_start(scenario), 12);
    scenario.parameters.motion.max_speed = scenario.parameters.motion.min_speed = 2;
    scenario.parameters.motion.move_with = MoveWith::old_velocity;
    expect_same_bits(scenario, heap(scenario, {0, 60, 0}), 12);
}

TEST(Ranks, FlyAFlockThatStandsInOneLine) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::wrap, 12, 500);
    scenario.parameters.separation.weight = 0;  // who collapses becomes a crowd
    scenario.parameters.start.positions = StartPositions::centre;
    expect_same_bits(scenario, load_start(scenario), 30, 2);
}

/// At first the line at an edge has all boids, and one rank all the work; then they fly apart, and lines are
/// distributed anew.
TEST(Ranks, ShareAFlockThatFliesApart) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::bounce, 12, 600);
    Parameters& parameters = scenario.parameters;
    parameters.start.y = -150;
    parameters.alignment.weight = parameters.cohesion.weight = 0;
    parameters.start.positions = StartPositions::centre;
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 1});
    for (Engine* each : {engine.get(), other.get()}) {
        each->load(load_start(scenario));
        each->advance(120);
    }
    EXPECT_EQ(hash_of(*engine), hash_of(*other));
    EXPECT_GE(engine->profile().rebuilds, joined_ranks()->count() > 1 ? 2 : 1);
}

/// Two crowded lines with empty ones between, and one alone: of three ranks one has no boids, but copies of many from
/// both sides, or from one.
TEST(Ranks, FlyWhereOneHasNothingButCopies) {
    const Scenario scenario = flock_in(2, 3000, 300, 300, Edge::wrap, 12, 6000);
    for (const int other : {208, 52}) {
        State start = load_start(scenario);
        for (std::size_t index = 0; index < start.size(); ++index)
            start.position[1][index] = (index % 2 == 0 ? 52 : other) + static_cast<double>(index % 5);
        expect_same_bits(scenario, start, 3, 2);
    }
}

/// Boids on a lattice step onto each other's places, also on those that another rank has.
TEST(Ranks, KnowWhichPlacesAreTaken) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::bounce, 12, 4000);
    Parameters& parameters = scenario.parameters;
    parameters.separation.weight = parameters.alignment.weight = parameters.cohesion.weight = 0;
    parameters.motion.min_speed = parameters.motion.max_speed = 1;
    parameters.edges.exclusive = true;
    State start = load_start(scenario);
    for (std::size_t index = 0; index < start.size(); ++index) {
        const std::size_t row = index / 20;
        start.position[0][index] = 100 + static_cast<double>(index % 20);
        start.position[1][index] = 50 + static_cast<double>(row);
        start.velocity[0][index] = 0;
        start.velocity[1][index] = index % 3 == 0 ? -1 : 1;
    }
    expect_same_bits(scenario, start, 20);
    const auto engine = make_on_ranks(scenario);
    engine->load(start);
    engine->advance(1);
    const std::uint64_t held = hash_of(*engine);
    parameters.edges.exclusive = false;
    const auto free = make_on_ranks(scenario);
    free->load(start);
    free->advance(1);
    EXPECT_NE(hash_of(*free), held);
}

/// Whoever begins beyond an edge is where it was put until the first step, and then anywhere.
TEST(Ranks, FlyBoidsThatBeginOutsideOfTheWorld) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::turn, Edge::push})
        for (const bool toroidal : {true, false}) {
            Scenario scenario = flock_in(2, 300, 300, 300, edge, 12, 200);
            scenario.parameters.edges.distance = toroidal && edge == Edge::wrap ? Distance::toroidal : Distance::plain;
            State start = load_start(scenario);
            for (std::size_t index = 0; index < start.size(); index += 3)
                start.position[1][index] += 900.0 - 600.0 * static_cast<double>(index % 4);
            for (const int steps : {0, 1, 4}) expect_same_bits(scenario, start, steps);
        }
}

}  // namespace
}  // namespace boids
