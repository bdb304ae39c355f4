// What is measured of each boid: neighbours, flocks, deviations and forces, in every species by its own parameters.
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "boids/engines/reference/rules.h"
#include "flying.h"

namespace boids {
namespace {

/// Rules that see 10 far, a cohesion of 20 that does not act, and nobody in the world.
Scenario empty_world() {
    Scenario scenario = load_scenario("flock");
    Parameters& parameters = scenario.parameters;
    parameters.start.boids = 0;
    parameters.separation.radius = parameters.alignment.radius = 10;
    parameters.cohesion.radius = 20;
    parameters.cohesion.enabled = false;
    return scenario;
}

TEST(Measurements, OfAFewBoidsAreAsWorkedOutByHand) {
    Simulation flock(empty_world());
    flock.add({50, 50}, {1, 0});   // sees 2 and 5, whose headings (0, 1) and (1, 0) add up to one 45 degrees off
    flock.add({55, 50}, {1, 0});   // goes
    flock.add({50, 55}, {0, 3});   // sees 0 and 5, who both fly along x: 90 degrees
    flock.add({200, 50}, {1, 0});  // sees nobody
    flock.add({215, 50}, {1, 0});  // sees nobody either
    flock.remove(1);
    flock.add({55, 50}, {1, 0});  // sees 0 and 2: 45 degrees
    const Measurements& measured = flock.measure();
    EXPECT_EQ(measured.neighbours, (std::vector<std::uint32_t>{2, 2, 0, 0, 2}));  // of 0, 2, 3, 4 and 5
    EXPECT_EQ(measured.flock, (std::vector<std::uint32_t>{0, 0, 1, 2, 0}));
    const float expected[] = {45, 90, 0, 0, 45};
    for (std::size_t row = 0; row < 5; ++row) EXPECT_NEAR(measured.deviation[row], expected[row], 1e-5) << row;
}

TEST(Measurements, AreTheObservablesOfEachSpecies) {
    Scenario scenario = load_scenario("hawk");
    scenario.parameters.start.boids = 300;
    scenario.species[0].parameters.start.boids = 40;
    Simulation simulation(scenario);
    simulation.advance(20);
    for (std::size_t species = 0; species < 2; ++species) {
        const Observables observed = simulation.observe(species);
        std::set<std::uint32_t> flocks;
        double neighbours = 0, boids = 0;
        for (std::size_t row = 0; row < simulation.ids().size(); ++row) {
            if (simulation.species()[row] != species) continue;
            flocks.insert(simulation.measure().flock[row]);
            neighbours += simulation.measure().neighbours[row];
            ++boids;
        }
        EXPECT_EQ(boids, species == 0 ? 300 : 40);
        EXPECT_EQ(static_cast<double>(flocks.size()), observed.flocks);
        EXPECT_EQ(*flocks.rbegin() + 1, flocks.size());  // numbered without gaps
        EXPECT_NEAR(neighbours / boids, observed.mean_neighbours, 1e-9);
    }
    EXPECT_EQ(simulation.observe(0).polarisation, simulation.observe().polarisation);
    EXPECT_EQ(sentence_of([&] { simulation.observe(2); }), "there is no species 2; the scenario has 2");
}

TEST(Measurements, ForcesAreTheRulesOfTheReferenceEngine) {
    Simulation simulation = flying(30);
    const State& state = simulation.state();
    const auto flock = reference::flock_of<2>(state);
    const Domain<2> domain(simulation.parameters());
    bool any = false;
    for (std::size_t row = 0; row < flock.size(); ++row) {
        const Vector2 force = reference::steering<2>(flock, row, simulation.parameters(), domain, {true});
        for (int axis = 0; axis < 2; ++axis)
            EXPECT_NEAR(simulation.forces()[2 * row + static_cast<std::size_t>(axis)], force[axis], 1e-7);
        any = any || length(force) > 1e-4;
    }
    EXPECT_TRUE(any);
}

TEST(Measurements, AreOfTheParametersOfNow) {
    Simulation simulation(empty_world());
    simulation.add({50, 50}, {1, 0});
    simulation.add({58, 50}, {1, 0});
    EXPECT_EQ(simulation.measure().neighbours[0], 1u);
    simulation.set("separation.radius", "5");
    simulation.set("alignment.radius", "5");
    EXPECT_EQ(simulation.measure().neighbours[0], 0u);
}

}  // namespace
}  // namespace boids
