// What several ranks measure of a flock has the bits of the cpu engine, of each species and of all, although each rank
// looks at its own boids alone.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "boids/core/scenario/start.h"
#include "boids/engines/mpi/mpi_limits.h"
#include "boids/io/presets.h"
#include "boids/tests/engines/random_scenario.h"
#include "boids/tests/mpi/flocks.h"
#include "boids/tests/mpi/on_ranks.h"

namespace boids {
namespace {

void expect_same_numbers(Engine& engine, Engine& other, std::size_t species) {
    const Observables one = engine.observe(species), two = other.observe(species);
    for (const Observable& row : observable_table)
        EXPECT_EQ(std::bit_cast<std::uint64_t>(one.*row.value), std::bit_cast<std::uint64_t>(two.*row.value))
            << row.name << " of species " << static_cast<std::int64_t>(species) << ": " << one.*row.value << ", not "
            << two.*row.value;
}

/// Compares what is measured at the start and after some steps, and that nobody flies differently for it.
void expect_same_observables(const Scenario& scenario, const State& start, std::int64_t steps, int threads = 1) {
    const auto engine = make_on_ranks(scenario, threads), other = make_engine(scenario, {"cpu", 1});
    for (Engine* each : {engine.get(), other.get()}) each->load(start);
    for (const std::int64_t more : {std::int64_t{0}, steps}) {
        for (Engine* each : {engine.get(), other.get()}) each->advance(more);
        for (std::size_t species = 0; species < species_count(scenario); ++species)
            expect_same_numbers(*engine, *other, species);
        expect_same_numbers(*engine, *other, everyone);
        EXPECT_EQ(hash_of(*engine), hash_of(*other));
    }
}

TEST(RanksObserve, PresetsAsTheCpuDoes) {
    int seen = 0;
    for (const std::string& name : preset_names()) {
        Scenario scenario = preset(name);
        if (unknown_to_mpi(scenario)) continue;
        scenario.parameters.start.boids = std::min<std::int64_t>(scenario.parameters.start.boids, 3000);
        SCOPED_TRACE(name);
        expect_same_observables(scenario, load_start(scenario), 7, 1 + seen++ % 2);
    }
    EXPECT_EQ(seen, static_cast<int>(preset_names().size()));
}

TEST(RanksObserve, AnyScenarioAsTheCpuDoes) {
    for (std::uint64_t seed = 1, seen = 0; seen < 60; ++seed) {
        RandomScenarios random(seed);
        const Scenario scenario = random.chance(0.5) ? random.scenario() : random.world();
        if (unknown_to_mpi(scenario)) continue;
        SCOPED_TRACE(seed);
        expect_same_observables(scenario, random.state(scenario, random.below(400)), 3);
        ASSERT_FALSE(testing::Test::HasFailure());
        ++seen;
    }
}

/// Sums go by parts of 1024 boids and by 64 of these: ranks end within both.
TEST(RanksObserve, SumsOfManyBoidsInTheirOrder) {
    for (const int dimension : {2, 3})
        for (const int boids : {1023, 1024, 1025, 8191, 400'000}) {
            const double side = dimension == 2 ? 4 * std::sqrt(boids) : 6 * std::cbrt(boids);
            const Scenario scenario = flock_in(dimension, side, side, side, Edge::wrap, 10, boids);
            SCOPED_TRACE(std::to_string(dimension) + "D, " + std::to_string(boids));
            expect_same_observables(scenario, load_start(scenario), 1, 2);
        }
}

/// Three species are added up one after another, each from all ranks; the second has few boids, and some ranks none.
TEST(RanksObserve, SeveralSpeciesOneAfterAnother) {
    Scenario scenario = flock_in(2, 500, 500, 100, Edge::wrap, 12, 2500);
    for (const int boids : {3, 1900}) {
        scenario.species.push_back({"more-" + std::to_string(boids), scenario.parameters});
        scenario.species.back().parameters.start.boids = boids;
        scenario.species.back().parameters.alignment.radius = 10 + boids / 100.0;
    }
    expect_same_observables(scenario, load_start(scenario), 5, 2);
}

/// A chain of boids that winds through the world from line to line and back, and so from rank to rank: each rank sees
/// many pieces of what is one flock, or of two where it is cut somewhere.
State winding_chain(const Scenario& scenario, int gap) {
    State state = load_start(scenario);
    const World& world = scenario.parameters.world;
    const int axis = world.dimension - 1;
    const double length = axis == 1 ? world.height : world.depth, pace = length / 101;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const std::size_t column = index / 100, row = index % 100;
        const bool up = column % 2 == 0;
        for (int each = 0; each <= axis; ++each) state.position[each][index] = 20;
        state.position[0][index] = 20.0 + 12.0 * static_cast<double>(column);
        state.position[axis][index] =
            static_cast<float>(pace * (up ? static_cast<double>(row) + 1 : 100 - static_cast<double>(row)));
    }
    if (gap >= 0) state.position[0][static_cast<std::size_t>(gap)] = world.width - 20;
    return state;
}

TEST(RanksObserve, FlocksThatReachOverManyRanks) {
    for (const int dimension : {2, 3})
        for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open})
            for (const int gap : {-1, 333, 1234}) {
                const Scenario scenario = flock_in(dimension, 400, dimension == 2 ? 900 : 60, 900, edge, 12.5, 2000);
                SCOPED_TRACE(std::to_string(dimension) + "D, gap " + std::to_string(gap));
                expect_same_observables(scenario, winding_chain(scenario, gap), 1);
            }
}

/// The same in the plane of y and z, so that it winds through columns and past their corners.
TEST(RanksObserve, FlocksThatWindThroughColumns) {
    constexpr int side = 33;
    constexpr double pace = 9;
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open})
        for (const int gap : {-1, 400, 700}) {
            const Scenario scenario = flock_in(3, 200, pace * (side + 2), pace * (side + 2), edge, 12.5, side * side);
            State state = load_start(scenario);
            for (int index = 0; index < side * side; ++index) {
                const int layer = index / side, step = index % side, way = layer % 2 == 0 ? step : side - 1 - step;
                const auto at = static_cast<std::size_t>(index);
                state.position[0][at] = index == gap ? 150 : 20;
                // Every other layer is a link between two rows at one end alone.
                state.position[1][at] = pace * (layer % 2 == 0 ? 1 + way : layer % 4 == 1 ? side : 1);
                state.position[2][at] = pace * (1 + layer);
            }
            SCOPED_TRACE("edge " + std::to_string(static_cast<int>(edge)) + ", gap " + std::to_string(gap));
            expect_same_observables(scenario, state, 1, 2);
        }
}

/// A ring around the world is one flock. Without one boid, which stands aside, it still is; without two it is two.
TEST(RanksObserve, FlocksAcrossTheEdge) {
    Scenario scenario = flock_in(2, 300, 400, 100, Edge::wrap, 12, 50);
    scenario.parameters.edges.distance = Distance::toroidal;
    for (const int taken : {0, 1, 2}) {
        State state = load_start(scenario);
        for (std::size_t index = 0; index < state.size(); ++index) {
            const bool away = (taken > 0 && index == 10) || (taken > 1 && index == 35);
            state.position[0][index] = away ? 150 : 40;
            state.position[1][index] = 8.0 * static_cast<double>(index);
        }
        const auto engine = make_on_ranks(scenario);
        engine->load(state);
        EXPECT_EQ(engine->observe().flocks, std::max(1, 2 * taken));
        expect_same_observables(scenario, state, 2);
    }
}

/// Cells so full that they are looked at as trees stand at the borders of ranks, also across the edge of the world.
TEST(RanksObserve, CrowdsAtTheBorders) {
    for (const int dimension : {2, 3})
        for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open}) {
            const Scenario scenario = flock_in(dimension, 200, 120, 120, edge, 12, 3000);
            State state = load_start(scenario);
            for (std::size_t index = 0; index < state.size(); ++index)
                for (int axis = 0; axis < dimension; ++axis) {
                    double& place = state.position[axis][index];
                    place = static_cast<float>(20 * std::floor(place / 20) + std::fmod(place, 20) / 8);
                }
            SCOPED_TRACE(std::to_string(dimension) + "D");
            expect_same_observables(scenario, state, 2, 2);
        }
}

/// Whoever has nobody within its radius finds the nearest on whichever rank it is: in a sparse world, around its edge,
/// in an open world where a few are very far away, and so far that float32 has no number for it.
TEST(RanksObserve, HowFarTheNearestIsForThoseWhoAreAlone) {
    for (const int dimension : {2, 3})
        for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open})
            for (const int boids : {2, 5, 200, 6000}) {
                const double side = boids < 1000 ? 4000 : 50'000;
                const Scenario scenario = flock_in(dimension, side, side, side, edge, 9, boids);
                SCOPED_TRACE(std::to_string(dimension) + "D, " + std::to_string(boids));
                State state = load_start(scenario);
                expect_same_observables(scenario, state, 1, 2);
                if (edge != Edge::open) continue;
                state.position[0][0] = 1e9f;
                state.position[1][1] = -3e12f;
                expect_same_observables(scenario, state, 1);
                state.position[0][0] = 1e25f;
                state.position[1][1] = -1e26f;
                expect_same_observables(scenario, state, 0);
            }
}

/// The flock radius may be larger than what the engine's grid shows: then boids are distributed by another one.
TEST(RanksObserve, FarthestOfAllRules) {
    Scenario scenario = flock_in(2, 600, 600, 100, Edge::wrap, 12, 1500);
    scenario.parameters.cohesion.enabled = scenario.parameters.alignment.enabled = false;
    expect_same_observables(scenario, load_start(scenario), 3);
    scenario.parameters.separation.enabled = false;
    expect_same_observables(scenario, load_start(scenario), 3);
}

/// To observe is free of consequences wherever it comes between other things.
TEST(RanksObserve, BetweenChangesAndPushes) {
    Scenario scenario = preset("flock");
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 1});
    const auto both = [&](const auto& act) {
        for (Engine* each : {engine.get(), other.get()}) act(*each);
        expect_same_numbers(*engine, *other, 0);
        EXPECT_EQ(hash_of(*engine), hash_of(*other));
    };
    const auto advance = [](Engine& each) { each.advance(3); };
    both([&](Engine& each) { each.load(load_start(scenario)); });
    both(advance);
    both([](Engine& each) {
        State pushed = state_of(each);
        for (double& velocity : pushed.velocity[1]) velocity *= -2;
        each.take_velocities(pushed);
    });
    both(advance);
    scenario.parameters.cohesion.radius = 70;
    both([&](Engine& each) { each.change(scenario); });
    both(advance);
    scenario.parameters.separation.weight = 2;
    both([&](Engine& each) { each.change(scenario); });
    both(advance);
}

/// A rank that observes needs its part of the boids, not all of them.
TEST(RanksObserve, WithoutACopyOfTheFlock) {
    const Scenario scenario = preset("flock");
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 1});
    const std::size_t boids[] = {100'000'000};
    const auto ranks = static_cast<std::size_t>(joined_ranks()->count());
    EXPECT_LT(engine->bytes_for(boids, true), other->bytes_for(boids, true) / ranks * 11 / 10);
}

}  // namespace
}  // namespace boids
