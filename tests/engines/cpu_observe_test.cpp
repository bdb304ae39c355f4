// The cpu engine measures the observables from its own sorted arrays, in float32 and by whole crowds. It must find what
// the plain measurement of the core finds in the same state, the same bits however it is run, and disturb nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "boids/boids.h"
#include "boids/core/space/domain.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/tests/engines/random_scenario.h"
#include "boids/tests/engines/shuffled_workers.h"

namespace boids {
namespace {

Observables observed(const Scenario& scenario, const State& state, int threads = 1, const std::string& simd = "") {
    const auto engine = make_engine(scenario, {"cpu", threads, simd});
    engine->load(state);
    return engine->observe();
}

/// The same with work divided among so many workers.
Observables observed_by(int workers, const Scenario& scenario, const State& state) {
    const auto engine = make_cpu_engine(scenario, cpu::find_kernels(""), std::make_unique<ShuffledWorkers>(workers));
    engine->load(state);
    return engine->observe();
}

/// The parameters with every radius a little larger or smaller, by what float32 may get wrong of a distance: a part of
/// the distance, and of the world where distances lead across its edge.
Parameters with_radii(const Parameters& parameters, double sign) {
    Parameters result = parameters;
    const Vector3 size = world_size(parameters.world);
    const bool across = Domain<3>(parameters).toroidal();
    const double world = across ? std::max({size[0], size[1], size[2]}) : 0;
    for (Rule* rule : {&result.separation, &result.alignment, &result.cohesion})
        rule->radius = std::max(0.0, rule->radius + sign * std::max(1e-5 * rule->radius, 5e-7 * world));
    return result;
}

struct Tally {
    int pinned = 0, all = 0;  ///< Comparisons in which no pair lies so near a radius that rounding decides.
};

/// The observables of a state are those of the core; numbers of boids are equal unless some pair is just at a radius.
void expect_as_in_the_core(const Scenario& scenario, const State& state, Tally& tally) {
    const Parameters& parameters = scenario.parameters;
    const Observables found = observed(scenario, state), expected = observe(state, parameters);
    const Observables narrow = observe(state, with_radii(parameters, -1));
    const Observables wide = observe(state, with_radii(parameters, +1));
    EXPECT_NEAR(found.polarisation, expected.polarisation, 1e-9);
    EXPECT_NEAR(found.milling, expected.milling, 1e-9);
    EXPECT_NEAR(found.mean_speed, expected.mean_speed, 1e-9);
    const Vector3 size = world_size(parameters.world);
    const double length = std::max({size[0], size[1], size[2]});
    EXPECT_NEAR(found.angular_momentum, expected.angular_momentum, 1e-9 * length);
    EXPECT_NEAR(found.radius_of_gyration, expected.radius_of_gyration, 1e-9 * length);
    EXPECT_NEAR(found.centre_x, expected.centre_x, 1e-9 * length);
    EXPECT_NEAR(found.centre_y, expected.centre_y, 1e-9 * length);
    EXPECT_NEAR(found.centre_z, expected.centre_z, 1e-9 * length);
    const double rounding = Domain<3>(parameters).toroidal() ? 0x1p-22 * std::max({size[0], size[1], size[2]}) : 0;
    EXPECT_NEAR(found.nearest_neighbour_distance, expected.nearest_neighbour_distance,
                1e-5 * expected.nearest_neighbour_distance + rounding);
    EXPECT_GE(found.mean_neighbours, narrow.mean_neighbours);
    EXPECT_LE(found.mean_neighbours, wide.mean_neighbours);
    EXPECT_LE(found.flocks, narrow.flocks);
    EXPECT_GE(found.flocks, wide.flocks);
    EXPECT_GE(found.largest_flock, narrow.largest_flock);
    EXPECT_LE(found.largest_flock, wide.largest_flock);
    EXPECT_GE(found.mean_flock_size, narrow.mean_flock_size);
    EXPECT_LE(found.mean_flock_size, wide.mean_flock_size);
    const double radius = neighbour_radius(parameters);
    EXPECT_EQ(found.local_density, density_of(found.mean_neighbours, radius, parameters.world.dimension));
    tally.pinned += narrow.mean_neighbours == wide.mean_neighbours && narrow.flocks == wide.flocks;
    ++tally.all;
}

class CpuObserveOf : public testing::TestWithParam<std::size_t> {};

TEST_P(CpuObserveOf, RandomFlocksIsThatOfTheCore) {
    Tally tally;
    const std::uint64_t scenarios = GetParam() < 1000 ? 200 : 60;
    for (std::uint64_t number = 1; number <= scenarios && !HasFailure(); ++number) {
        SCOPED_TRACE("scenario " + std::to_string(number));
        RandomScenarios random(number);
        const Scenario scenario = random.scenario();
        expect_as_in_the_core(scenario, random.state(scenario, GetParam()), tally);
    }
    EXPECT_GT(tally.pinned, tally.all / 2);
}

INSTANTIATE_TEST_SUITE_P(Sizes, CpuObserveOf, testing::Values(0, 1, 2, 3, 7, 64, 1000));

/// Observables to the last bit.
void expect_same_bits(const Observables& found, const Observables& expected, const std::string& how) {
    for (const Observable& row : observable_table)
        EXPECT_EQ(found.*row.value, expected.*row.value) << row.name << " " << how;
}

TEST(CpuObserve, IsTheSameBitsOnAnyThreadsAndInstructionSet) {
    for (std::uint64_t number = 1; number <= 24; ++number) {
        RandomScenarios random(number);
        const Scenario scenario = random.scenario();
        const State state = random.state(scenario, number % 4 == 0 ? 10'000 : 3000);
        const Observables expected = observed(scenario, state);
        expect_same_bits(observed(scenario, state, 2), expected, "2 threads");
        for (const int workers : {3, 8})
            expect_same_bits(observed_by(workers, scenario, state), expected, std::to_string(workers) + " workers");
        for (const std::string_view simd : cpu::simd_names)
            if (cpu::find_kernels(simd))
                expect_same_bits(observed(scenario, state, 1, std::string(simd)), expected, std::string(simd));
    }
}

/// The boids of a state the other way round.
State reversed(State state) {
    const auto reverse = [](auto& values) { std::ranges::reverse(values); };
    reverse(state.id);
    reverse(state.species);
    reverse(state.waypoint);
    for (int axis = 0; axis < state.dimension(); ++axis) {
        reverse(state.position[axis]);
        reverse(state.velocity[axis]);
    }
    return state;
}

/// Of each species, and of all boids together.
std::vector<Observables> all_observed(Engine& engine, const Scenario& scenario) {
    std::vector<Observables> result{engine.observe(everyone)};
    for (std::size_t species = 0; species < species_count(scenario); ++species)
        result.push_back(engine.observe(species));
    return result;
}

TEST(CpuObserve, IsTheSameBitsHoweverAStateCameAbout) {
    for (std::uint64_t number = 1; number <= 24; ++number) {
        RandomScenarios random(number);
        const Scenario scenario = number % 2 == 0 ? random.scenario() : random.world();
        SCOPED_TRACE("scenario " + std::to_string(number));
        const auto flown = make_engine(scenario, {"cpu", 1, ""});
        State middle, end;
        flown->load(random.state(scenario, 3000));
        flown->advance(3);
        flown->store(middle);
        flown->advance(4);
        flown->store(end);
        const std::vector<Observables> expected = all_observed(*flown, scenario);
        const auto expect = [&](const State& state, std::int64_t steps, int threads, const std::string& how) {
            const auto engine = make_engine(scenario, {"cpu", threads, ""});
            engine->load(state);
            engine->advance(steps);
            const std::vector<Observables> found = all_observed(*engine, scenario);
            for (std::size_t each = 0; each < found.size(); ++each) expect_same_bits(found[each], expected[each], how);
        };
        expect(end, 0, 1, "loaded");
        expect(reversed(end), 0, 2, "loaded the other way round");
        expect(reversed(middle), 4, 2, "resumed");
    }
}

/// A world of 100 x 60 (x 40) in which cohesion alone is on, with a radius of 5.
Scenario cohesive(int dimension, Edge edge, Distance distance) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    Parameters& parameters = scenario.parameters;
    parameters.world = {dimension, 100, 60, 40};
    parameters.edges.kind = edge;
    parameters.edges.distance = distance;
    parameters.separation.enabled = parameters.alignment.enabled = false;
    parameters.cohesion.enabled = true;
    parameters.cohesion.radius = 5;
    parameters.neighbours.inclusive = false;
    return scenario;
}

TEST(CpuObserve, LooksAcrossTheEdgeOfATorusOnly) {
    // A and B are 2 apart across the edge and 98 straight; C is 49 from each.
    State state(2);
    for (const double x : {1.0, 99.0, 50.0}) state.add({x, 30, 0}, {1, 0, 0});
    const Observables torus = observed(cohesive(2, Edge::wrap, Distance::toroidal), state);
    EXPECT_NEAR(torus.nearest_neighbour_distance, (2 + 2 + 49) / 3.0, 1e-5);
    EXPECT_DOUBLE_EQ(torus.mean_neighbours, 2 / 3.0);
    EXPECT_EQ(torus.flocks, 2);
    EXPECT_EQ(torus.largest_flock, 2);
    for (const Edge edge : {Edge::wrap, Edge::turn, Edge::push, Edge::bounce, Edge::open}) {
        const Observables plain = observed(cohesive(2, edge, Distance::plain), state);
        EXPECT_NEAR(plain.nearest_neighbour_distance, 49, 1e-5);
        EXPECT_EQ(plain.mean_neighbours, 0);
        EXPECT_EQ(plain.flocks, 3);
        EXPECT_EQ(plain.largest_flock, 1);
    }
}

TEST(CpuObserve, LooksAcrossACornerInThreeDimensions) {
    // One step of 1 along each axis leads across the corner: the distance is sqrt(12).
    State state(3);
    state.add({1, 1, 1}, {1, 0, 0});
    state.add({99, 59, 39}, {0, 1, 0});
    const Observables torus = observed(cohesive(3, Edge::wrap, Distance::toroidal), state);
    EXPECT_NEAR(torus.nearest_neighbour_distance, std::sqrt(12.0), 1e-5);
    EXPECT_EQ(torus.mean_neighbours, 1);
    EXPECT_EQ(torus.flocks, 1);
}

TEST(CpuObserve, TheRadiusItselfConnectsAndCountsWhereItIsIncluded) {
    Scenario scenario = cohesive(2, Edge::open, Distance::plain);
    State state(2);
    for (const double x : {10.0, 15.0, 20.0}) state.add({x, 30, 0}, {1, 0, 0});  // a chain with links of 5
    EXPECT_EQ(observed(scenario, state).mean_neighbours, 0);
    EXPECT_EQ(observed(scenario, state).flocks, 1);
    scenario.parameters.neighbours.inclusive = true;
    EXPECT_DOUBLE_EQ(observed(scenario, state).mean_neighbours, 4 / 3.0);
}

TEST(CpuObserve, FindsNobodyTogetherWhereNoRuleActs) {
    Scenario scenario = cohesive(2, Edge::open, Distance::plain);
    scenario.parameters.cohesion.enabled = false;
    State state(2);
    for (const double x : {10.0, 14.0, 20.0}) state.add({x, 30, 0}, {1, 0, 0});
    const Observables found = observed(scenario, state);
    EXPECT_EQ(found.mean_neighbours, 0);
    EXPECT_EQ(found.local_density, 0);
    EXPECT_EQ(found.flocks, 3);
    EXPECT_EQ(found.largest_flock, 1);
    EXPECT_NEAR(found.nearest_neighbour_distance, (4 + 4 + 6) / 3.0, 1e-5);
}

TEST(CpuObserve, FindsTheNearestOfIsolatedBoidsHoweverFar) {
    // A lattice of 60 x 60 boids, 100 radii apart, and a stray 500 thousand from its corner along each axis. Single
    // boids miss nothing but rounding: (3600 * 500 + sqrt(2) * 500000) / 3601.
    Scenario scenario = cohesive(2, Edge::open, Distance::plain);
    State state(2);
    for (int row = 0; row < 60; ++row)
        for (int column = 0; column < 60; ++column) state.add({500.0 * column, 500.0 * row, 0}, {1, 0, 0});
    state.add({-500'000, -500'000, 0}, {0, 1, 0});
    const Observables found = observed(scenario, state, 2);
    const double expected = (3600 * 500 + std::sqrt(2.0) * 500'000) / 3601;
    EXPECT_NEAR(found.nearest_neighbour_distance, expected, 1e-6 * expected);
    EXPECT_EQ(found.flocks, 3601);
    EXPECT_EQ(found.largest_flock, 1);
}

TEST(CpuObserve, DisturbsNeitherTheFlightNorTheGrid) {
    for (std::uint64_t number = 1; number <= 20; ++number) {
        RandomScenarios random(number);
        const Scenario scenario = random.scenario();
        const State state = random.state(scenario, 500);
        std::uint64_t hashes[2];
        std::int64_t rebuilds[2];
        for (const bool watched : {false, true}) {
            const auto engine = make_engine(scenario, {"cpu", 2, ""});
            engine->load(state);
            for (int step = 0; step < 10; ++step) {
                if (watched) engine->observe();
                engine->advance(1);
            }
            State end;
            engine->store(end);
            hashes[watched] = hash(end);
            rebuilds[watched] = engine->profile().rebuilds;
        }
        EXPECT_EQ(hashes[true], hashes[false]) << "scenario " << number;
        EXPECT_EQ(rebuilds[true], rebuilds[false]) << "scenario " << number;
    }
}

/// Boids in a box around the middle of the world.
State boxed(const Scenario& scenario, std::size_t boids, const Vector3& box) {
    RandomScenarios random(7);
    const Vector3 size = world_size(scenario.parameters.world);
    State state(scenario.parameters.world.dimension);
    state.reserve(boids);
    for (std::size_t index = 0; index < boids; ++index) {
        Vector3 position, velocity{random.between(-1, 1), random.between(-1, 1), 0};
        for (int axis = 0; axis < state.dimension(); ++axis)
            position[axis] = size[axis] / 2 + box[axis] * random.between(-0.499, 0.499);
        state.add(position, velocity);
    }
    return state;
}

double seconds_to_observe(const Scenario& scenario, const State& state, Observables& found) {
    const auto engine = make_engine(scenario, {"cpu", 1, ""});
    engine->load(state);
    const auto began = std::chrono::steady_clock::now();
    found = engine->observe();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

TEST(CpuObserve, OfACollapsedFlockIsNotOutOfProportion) {
    // All pairs of 200,000 boids would take thousands of times as long as the flock that is spread out.
    constexpr std::size_t boids = 200'000;
    constexpr double radius = 50, patience = 60;
    for (const int dimension : {2, 3}) {
        Scenario scenario = cohesive(dimension, Edge::wrap, Distance::toroidal);
        scenario.parameters.cohesion.radius = radius;
        const double size = std::pow((dimension == 2 ? 392.7 : 26180.0) * boids, 1.0 / dimension);
        scenario.parameters.world = {dimension, size, size, size};
        Observables found;
        const double spread = seconds_to_observe(scenario, boxed(scenario, boids, {size, size, size}), found);
        EXPECT_NEAR(found.mean_neighbours, 20, 0.5);
        const Vector3 point, corner{radius / 4, radius / 4, radius / 4}, cell{radius / 4, radius, radius};
        for (const Vector3& box : {point, corner, cell}) {
            const double seconds = seconds_to_observe(scenario, boxed(scenario, boids, box), found);
            EXPECT_LT(seconds, patience * spread) << dimension << "D, box " << box[0] << " x " << box[1];
            EXPECT_EQ(found.flocks, 1);
            EXPECT_EQ(found.largest_flock, static_cast<double>(boids));
            EXPECT_GT(found.mean_neighbours, 0.9 * boids);
            if (box != cell) {
                EXPECT_EQ(found.mean_neighbours, boids - 1.0);
            }
            if (box == point) {
                EXPECT_EQ(found.nearest_neighbour_distance, 0);
            }
        }
    }
}

TEST(CpuObserve, OfManyCrowdsIsThatOfTheCore) {
    // Crowds at both ends of a torus, so that their ghosts at the border are crowds, too; some boids stand between.
    for (const int dimension : {2, 3})
        for (const double width : {100.0, 20.0}) {  // with ghosts at the border, and folded
            Scenario scenario = cohesive(dimension, Edge::wrap, Distance::toroidal);
            scenario.parameters.world = {dimension, width, 60, 40};
            scenario.parameters.cohesion.radius = 9;
            RandomScenarios random(static_cast<std::uint64_t>(dimension));
            State state(dimension);
            for (int boid = 0; boid < 1200; ++boid) {
                Vector3 position;
                for (int axis = 0; axis < dimension; ++axis) {
                    const double size = world_size(scenario.parameters.world)[axis];
                    const double place = boid % 10 == 0 ? random.between(0, size) : random.between(-3, 3);
                    position[axis] = static_cast<float>(wrapped(place, size));
                }
                state.add(position, {random.between(-1, 1), 1, 0});
            }
            Tally tally;
            expect_as_in_the_core(scenario, state, tally);
        }
}

}  // namespace
}  // namespace boids
