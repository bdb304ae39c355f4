// docs/bits.md defines the bits of a step: a plain engine written from that page alone computes what the cpu engine
// computes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "boids/boids.h"
#include "boids/engines/engine.h"
#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/engines/bits_oracle.h"
#include "boids/tests/engines/defined_scenario.h"
#include "boids/tests/engines/random_scenario.h"

namespace boids {
namespace {

State state_after(const Scenario& scenario, const State& start, std::int64_t steps) {
    const auto engine = make_engine(scenario, {"cpu", 1, ""});
    engine->load(start);
    engine->advance(steps);
    State state(start.dimension());
    engine->store(state);
    return state;
}

std::vector<BitsCase> defined_cases() {
    std::vector<BitsCase> result;
    std::ranges::copy_if(bits_cases(), std::back_inserter(result),
                         [](const BitsCase& each) { return is_defined(scenario_of(each)); });
    return result;
}

class GoldenFlock : public testing::TestWithParam<BitsCase> {};

TEST_P(GoldenFlock, FliesByTheDefinition) {
    constexpr std::int64_t longest = 40;  // the oracle is slow
    const Scenario scenario = scenario_of(GetParam());
    const State start = load_start(scenario);
    const std::int64_t steps = std::min(GetParam().steps, longest);
    Passages passages;
    const State state = fly_by_definition(scenario, start, steps, passages);
    EXPECT_EQ(hash(state), steps == GetParam().steps ? GetParam().hash : hash(state_after(scenario, start, steps)));
}

INSTANTIATE_TEST_SUITE_P(Bits, GoldenFlock, testing::ValuesIn(defined_cases()),
                         [](const auto& each) { return each.param.name; });

/// A flight by the page and by the engine.
void expect_equal(const DefinedFlight& flight, std::int64_t steps, Passages& passages, Look look = Look::around) {
    const State state = fly_by_definition(flight.scenario, flight.start, steps, passages, look);
    EXPECT_EQ(hash(state), hash(state_after(flight.scenario, flight.start, steps))) << "flight " << flight.number;
}

TEST(BitsDefinition, HoldsForRandomScenarios) {
    Passages met;
    for (std::uint64_t number = 0; number < 500; ++number)
        expect_equal(defined_flight(number), 12, met, number % 11 == 0 ? Look::everywhere : Look::around);
    // What few flights meet was met.
    EXPECT_GT(met.usual, 100000);
    EXPECT_GT(met.strangers, 100000);
    EXPECT_GT(met.ghosts, 100000);
    EXPECT_GT(met.halves, 20000);
    EXPECT_GT(met.ties, 2000);
    EXPECT_GT(met.crowds, 20000);
    EXPECT_GT(met.copied_crowds, 200);
    EXPECT_GT(met.one_by_one, 20000);
    EXPECT_GT(met.far_points, 10000);
    EXPECT_GT(met.taken, 20);
    EXPECT_GT(met.folded_steps, 2000);
}

TEST(BitsDefinition, HoldsForRanksThatLookFar) {
    Passages met;
    for (std::uint64_t number = 10000; number < 10120; ++number) expect_equal(ranked_flight(number), 4, met);
    EXPECT_GT(met.ghosts, 10000);
    EXPECT_GT(met.ties, 2000);
    EXPECT_GT(met.strangers, 10000);
    EXPECT_GT(met.folded_steps, 100);
}

/// A torus of 64 x 64 in which boids only add up the ways to others.
Scenario plain_torus(double radius) {
    Scenario scenario;
    Parameters& all = scenario.parameters;
    all.world.width = all.world.height = 64;
    all.edges.kind = Edge::wrap;
    all.edges.distance = Distance::toroidal;
    all.separation.enabled = all.alignment.enabled = false;
    all.cohesion.radius = radius;
    all.cohesion.combine = Combine::sum;
    all.cohesion.response = Response::raw;
    all.motion.max_speed = 1e9;
    return scenario;
}

/// A boid and a hundred others at one place, this far from it.
State state_with_crowd(double distance) {
    State state(2);
    state.add({7, 11, 0}, {});
    for (int each = 0; each < 100; ++each) state.add({7 + distance, 11, 0}, {});
    return state;
}

/// Flies crowds at distances around a limit; returns how many of them counted as one for the boid that is apart.
std::int64_t compare_around(double limit, double radius) {
    std::int64_t apart_as_one = 0;
    for (int hair = -30; hair <= 30; ++hair) {
        const Scenario scenario = plain_torus(radius);
        const State start = state_with_crowd(limit * (1 + hair * 1e-6));
        Passages passages;
        EXPECT_EQ(hash(fly_by_definition(scenario, start, 1, passages)), hash(state_after(scenario, start, 1)))
            << hair << " millionths from " << limit;
        apart_as_one += passages.crowds - 100;  // the crowd itself counts as one for each of its members
    }
    return apart_as_one;
}

TEST(BitsDefinition, SaysWhereCrowdsCountAsOne) {
    // 61 distances, millionths apart. Around the radius those are undecided whose d^2 is within 1e-5 of R^2, d within
    // 5e-6 of R: -5 to 5. Around 0.49999 of the world those beyond it are.
    EXPECT_EQ(compare_around(20, 20), 50);
    EXPECT_EQ(compare_around(0.49999 * 64, 40), 31);
}

TEST(BitsDefinition, SaysWhereAGridIsFolded) {
    // The reach is 50.005 + 0.001, so 1500 x H is cut into 119 columns and H/50.006 rows: W = 119 x 40 = 4760 fits
    // 8 x 600 cells and 119 x 41 = 4879 does not. With a second species that is seen, it fits 8 x 700.
    for (const double height : {2020, 2060})
        for (const bool seen : {false, true}) {
            Scenario scenario = load_scenario("flock");
            scenario.schedule = Schedule::synchronous;
            Parameters& all = scenario.parameters;
            all.edges.distance = Distance::toroidal;
            all.start.positions = StartPositions::uniform;
            all.start.boids = 600;
            all.world.width = 1500;
            all.world.height = height;
            scenario.species = {{"others", all}};
            scenario.species[0].parameters.start.boids = 100;
            if (seen) {
                Relation relation = default_relation();
                relation.kind = RelationKind::flock;
                relation.to = 1;
                scenario.relations = {relation};
            }
            const State start = load_start(scenario);
            Passages passages;
            EXPECT_EQ(hash(fly_by_definition(scenario, start, 5, passages)), hash(state_after(scenario, start, 5)));
            EXPECT_EQ(passages.folded_steps, height > 2040 && !seen ? 5 : 0) << height << (seen ? ", seen" : "");
        }
}

TEST(BitsDefinition, DefinesObservables) {
    for (std::uint64_t number = 1; number <= 60; ++number) {
        RandomScenarios random(number);
        Scenario scenario = random.scenario();
        if (number % 3 == 0) scenario.parameters.world.width *= 40;  // most are alone
        const State state = random.state(scenario, number % 20 == 0 ? 1100 : random.below(150));
        const auto engine = make_engine(scenario, {"cpu", 1, ""});
        engine->load(state);
        const Observables found = engine->observe(), expected = observe_by_definition(scenario, state);
        for (const Observable& row : observable_table)
            EXPECT_EQ(found.*row.value, expected.*row.value) << row.name << ", scenario " << number;
    }
}

}  // namespace
}  // namespace boids
