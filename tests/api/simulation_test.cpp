// A Simulation loads, advances, shows and measures a flock.
#include <gtest/gtest.h>

#include <fstream>

#include "boids/boids.h"

namespace boids {
namespace {

Scenario small_flock(const std::string& preset = "flock") {
    Scenario scenario = load_scenario(preset);
    scenario.parameters.start.boids = 30;
    return scenario;
}

EngineChoice engine(std::string_view name) {
    EngineChoice choice;
    choice.name = name;
    return choice;
}

TEST(Simulation, BeginsWithTheScenariosStart) {
    const Scenario scenario = small_flock();
    const Simulation simulation(scenario);
    EXPECT_EQ(simulation.step(), 0u);
    EXPECT_EQ(simulation.state().size(), 30u);
    EXPECT_EQ(simulation.hash(), hash(load_start(scenario)));
    EXPECT_EQ(simulation.scenario().name, "flock");
    EXPECT_EQ(simulation.parameters().start.boids, 30);
}

TEST(Simulation, EveryPresetFlies) {
    for (const std::string& name : preset_names()) {
        Simulation simulation(small_flock(name));
        simulation.advance(3);
        std::int64_t boids = 30;
        for (const Species& species : simulation.scenario().species) boids += species.parameters.start.boids;
        EXPECT_EQ(simulation.step(), 3u) << name;
        EXPECT_EQ(simulation.state().size(), static_cast<std::size_t>(boids)) << name;
    }
}

TEST(Simulation, EveryEngineFlies) {
    for (const std::string_view name : processor_engines) {
        Simulation simulation(small_flock("flocking"), engine(name));
        const std::uint64_t start = simulation.hash();
        simulation.advance(3);
        EXPECT_NE(simulation.hash(), start) << name;
    }
}

TEST(Simulation, AdvanceCountsSteps) {
    Simulation simulation(small_flock());
    simulation.advance();
    simulation.advance(4);
    simulation.advance(0);
    EXPECT_EQ(simulation.step(), 5u);
}

TEST(Simulation, StepsInOneGoOrOneByOneAreTheSame) {
    Simulation at_once(small_flock()), one_by_one(small_flock());
    at_once.advance(12);
    for (int i = 0; i < 12; ++i) one_by_one.advance();
    EXPECT_EQ(at_once.hash(), one_by_one.hash());
}

TEST(Simulation, LookingDoesNotDisturb) {
    Simulation watched(small_flock("pyboids")), alone(small_flock("pyboids"));
    for (int i = 0; i < 12; ++i) {
        watched.advance();
        watched.observe();
        watched.hash();
        watched.state();
    }
    alone.advance(12);
    EXPECT_EQ(watched.hash(), alone.hash());
}

TEST(Simulation, EqualScenariosFlyEqualAndOtherSeedsDoNot) {
    Scenario other = small_flock();
    other.seed = 99;
    Simulation one(small_flock()), same(small_flock()), different(other);
    for (Simulation* each : {&one, &same, &different}) each->advance(5);
    EXPECT_EQ(one.hash(), same.hash());
    EXPECT_NE(one.hash(), different.hash());
}

TEST(Simulation, ObservesWhatItsStateIs) {
    Simulation simulation(small_flock());
    simulation.advance(5);
    const Observables seen = simulation.observe();
    const Observables expected = observe(simulation.state(), simulation.parameters());
    for (const Observable& row : observable_table) EXPECT_EQ(seen.*row.value, expected.*row.value) << row.name;
}

TEST(Simulation, AnAlignedFlockHasPolarisationOne) {
    Simulation simulation(small_flock());
    State aligned(2);
    for (int i = 0; i < 5; ++i) aligned.add({10.0 * i, 20, 0}, {0.3, 0.4, 0});
    simulation.set_state(aligned);
    EXPECT_NEAR(simulation.observe().polarisation, 1, 1e-15);
    EXPECT_NEAR(simulation.observe().mean_speed, 0.5, 1e-15);
}

TEST(Simulation, TheHashIsOfIdsPositionsAndVelocitiesInWhateverOrder) {
    State one(2), other(2);
    one.append({0, {1, 2, 0}, {3, 4, 0}});
    one.append({1, {5, 6, 0}, {7, 8, 0}});
    other.append({1, {5, 6, 0}, {7, 8, 0}});
    other.append({0, {1, 2, 0}, {3, 4, 0}});
    Simulation simulation(small_flock());
    simulation.set_state(one);
    const std::uint64_t expected = simulation.hash();
    simulation.set_state(other);
    EXPECT_EQ(simulation.hash(), expected);
    other.velocity[0][0] = 7.5;
    simulation.set_state(other);
    EXPECT_NE(simulation.hash(), expected);
}

TEST(Simulation, AStateTakenAndGivenBackFliesOn) {
    Simulation one(small_flock("flocking"), engine("reference")), other(small_flock("flocking"), engine("reference"));
    one.advance(7);
    other.set_state(one.state());
    EXPECT_EQ(other.step(), 7u);
    one.advance(5);
    other.advance(5);
    EXPECT_EQ(one.hash(), other.hash());
    EXPECT_EQ(other.step(), 12u);
}

TEST(Simulation, AStateOfAnotherDimensionIsRefused) {
    Simulation simulation(small_flock());
    const std::uint64_t before = simulation.hash();
    try {
        simulation.set_state(State(3));
        FAIL() << "taken";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "a state of dimension 3 does not fit into a world of dimension 2; load a scenario of that "
                     "dimension");
    }
    EXPECT_EQ(simulation.hash(), before);
}

TEST(Simulation, AnImpossibleScenarioIsRefused) {
    Scenario scenario = small_flock();
    scenario.parameters.motion.min_speed = 99;
    try {
        Simulation simulation(scenario);
        FAIL() << "built";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "flock: motion.min_speed = 99 exceeds motion.max_speed = 2; lower the one or raise the other");
    }
}

TEST(Simulation, AnUnknownEngineIsRefused) {
    EXPECT_THROW(Simulation(small_flock(), engine("warp")), Error);
}

TEST(Simulation, AnEmptyFlockFlies) {
    Scenario scenario = small_flock();
    scenario.parameters.start.boids = 0;
    Simulation simulation(scenario);
    simulation.advance(3);
    EXPECT_EQ(simulation.state().size(), 0u);
    EXPECT_EQ(simulation.observe().mean_speed, 0);
}

TEST(Simulation, TheProfileCountsSteps) {
    Simulation simulation(small_flock());
    simulation.advance(6);
    EXPECT_EQ(simulation.profile().steps, 6);
    for (const PhaseTime& phase : simulation.profile().phases) EXPECT_GE(phase.seconds, 0) << phase.phase;
}

TEST(Simulation, DoesNotFlyBackwards) {
    Simulation flock(load_scenario("flock"));
    EXPECT_THROW(flock.advance(-1), Error);
    EXPECT_EQ(flock.step(), 0u);
}

TEST(Simulation, StartsFromAFileOnlyWhereSomebodyReadsIt) {
    Scenario scenario = small_flock();
    const std::string path = testing::TempDir() + "simulation_test.csv";
    std::ofstream(path) << "id,x,y,vx,vy\n4,1,2,0.5,-0.1\n";
    scenario.parameters.start.positions = StartPositions::file;
    scenario.start_file = path;
    EXPECT_THROW(Simulation{scenario}, Error);
    for (const char* name : {"reference", "cpu"}) {
        scenario.schedule = Schedule::synchronous;
        const Simulation simulation = load_simulation(scenario, engine(name));
        ASSERT_EQ(simulation.state().size(), 1u);
        EXPECT_EQ(simulation.state().boid(0).position, (Vector3{1, 2, 0}));
        // Of the numbers in the file, the state has what the engine can hold.
        const double speed = computes_in_single_precision(name) ? static_cast<double>(-0.1f) : -0.1;
        EXPECT_EQ(simulation.state().boid(0).velocity, (Vector3{0.5, speed, 0}));
    }
}

}  // namespace
}  // namespace boids
