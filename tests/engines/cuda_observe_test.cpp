// The cuda engine measures what the cpu engine measures, to the last bit.
#include <gtest/gtest.h>

#include "boids/io/presets.h"
#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/engines/cuda_cards.h"
#include "boids/tests/engines/random_scenario.h"

namespace boids {
namespace {

using CudaObserver = OnCards<CardUnderTest>;
using CudaObserverInParts = OnCards<PartUnderTest>;

/// What is left of a world where there is but one species.
Scenario of_one_species(Scenario world) {
    world.species.clear();
    world.relations.clear();
    for (Goal& goal : world.goals) goal.species = -1;
    return world;
}

/// Observables before and after a flight and once more, against those of a cpu engine on the same flight. Gives whether
/// the card measured them: it needs memory for that.
bool expect_same_observables(Engine& engine, const Scenario& scenario, const State& start, std::int64_t steps) {
    const auto other = make_engine(scenario, {"cpu", 1});
    for (Engine* each : {&engine, other.get()}) {
        each->load(start);
        each->advance(1);
    }
    const std::size_t bytes = engine.bytes();
    for (int time = 0; time < 3; ++time) {
        const Observables found = engine.observe(), expected = other->observe();
        for (const Observable& row : observable_table)
            EXPECT_EQ(found.*row.value, expected.*row.value) << row.name << " at time " << time;
        for (Engine* each : {&engine, other.get()}) each->advance(time == 0 ? steps : 1);
    }
    EXPECT_EQ(hash_of(engine), hash_of(*other));
    return engine.bytes() > bytes;
}

TEST_P(CudaObserverInParts, ObservesTheGoldenFlocks) {
    for (std::size_t index = 0; index < bits_cases().size(); ++index) {
        const BitsCase& each = bits_cases()[index];
        const Scenario scenario = scenario_of(each);
        if (!GetParam().has(index) || unknown_to_cuda(scenario)) continue;
        SCOPED_TRACE(each.name);
        expect_same_observables(*make(scenario), scenario, load_start(scenario), 5);
    }
}

TEST_P(CudaObserverInParts, ObservesThePresets) {
    const std::vector<std::string> names = preset_names();
    for (std::size_t index = 0; index < names.size(); ++index) {
        const Scenario scenario = preset(names[index]);
        if (!GetParam().has(index) || unknown_to_cuda(scenario)) continue;
        SCOPED_TRACE(names[index]);
        expect_same_observables(*make(scenario), scenario, load_start(scenario), 5);
    }
}

TEST_P(CudaObserverInParts, ObservesAnyScenarioThatItKnows) {
    const std::size_t enough = 100 * static_cast<std::size_t>(GetParam().patience) / PartUnderTest::parts;
    std::size_t observed = 0, on_card = 0;
    for (std::uint64_t seed = 1; observed < enough; ++seed) {
        if (!GetParam().has(seed)) continue;
        RandomScenarios random(seed);
        Scenario scenario = random.chance(0.5) ? random.scenario() : of_one_species(random.world());
        if (random.chance(0.3)) scenario.parameters.world.width *= 40;  // many are alone
        if (unknown_to_cuda(scenario)) continue;
        SCOPED_TRACE(seed);
        const State start = random.state(scenario, random.chance(0.1) ? 2500 : random.below(400));
        on_card += expect_same_observables(*make(scenario), scenario, start, 3);
        ASSERT_FALSE(HasFailure());
        ++observed;
    }
    EXPECT_GT(on_card, observed / 2);
}

TEST_P(CudaObserver, ObservesAnyNumberOfBoids) {
    for (const int boids : {0, 1, 2, 31, 32, 33, 1000, 3000})
        for (const int dimension : {2, 3}) {
            Scenario scenario = preset("flock");
            scenario.parameters.world.dimension = dimension;
            scenario.parameters.start.boids = boids;
            SCOPED_TRACE(boids);
            EXPECT_EQ(expect_same_observables(*make(scenario), scenario, load_start(scenario), 20), boids > 0);
        }
}

/// Some stand so far from all others that the card looks through all of its grid, across the edges too.
TEST_P(CudaObserver, ObservesWhoIsAlone) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open})
        for (const int dimension : {2, 3}) {
            Scenario scenario = preset("flock");
            Parameters& parameters = scenario.parameters;
            parameters.world = {dimension, 5000, 3000, 2000};
            parameters.edges.kind = edge;
            parameters.edges.distance = edge == Edge::wrap ? Distance::toroidal : Distance::plain;
            for (Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion}) rule->radius = 20;
            RandomScenarios random(static_cast<std::uint64_t>(dimension));
            State start(dimension);
            for (int boid = 0; boid < 400; ++boid) {
                const bool alone = boid % 10 == 0;
                const auto along = [&](double size) {
                    return alone ? random.between(0, size) : size * 0.4 + random.between(0, 60);
                };
                start.add({along(5000), along(3000), dimension == 3 ? along(2000) : 0}, {1, 0.5, 0});
            }
            EXPECT_TRUE(expect_same_observables(*make(scenario), scenario, start, 3));
        }
}

/// Boids that step plainly make the next step while they are observed: it counts once, and not at all after a change.
TEST_P(CudaObserver, ObservesOnceOrTwiceOrBeforeAChange) {
    for (const int dimension : {2, 3}) {
        Scenario scenario = preset("flock");
        scenario.parameters.world = {dimension, 700, 600, 500};
        scenario.parameters.edges.distance = Distance::toroidal;
        scenario.parameters.start.boids = 2000;
        const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
        for (Engine* each : {engine.get(), other.get()}) each->load(load_start(scenario));
        const auto observe_both = [&] {
            const Observables found = engine->observe(), expected = other->observe();
            for (const Observable& row : observable_table) EXPECT_EQ(found.*row.value, expected.*row.value) << row.name;
        };
        for (int time = 0; time < 6; ++time) {
            observe_both();
            if (time % 2 == 1) observe_both();
            if (time % 3 == 2) {
                scenario.parameters.separation.weight += 0.25;
                for (Engine* each : {engine.get(), other.get()}) each->change(scenario);
            }
            EXPECT_EQ(hash_of(*engine), hash_of(*other));
            for (Engine* each : {engine.get(), other.get()}) each->advance(time + 1);
        }
        EXPECT_EQ(hash_of(*engine), hash_of(*other));
    }
}

/// Where everybody sees everybody, the card leaves it to the cpu engine; a state that was just loaded is sent there.
TEST_P(CudaObserver, ObservesACrowd) {
    const Scenario scenario = preset("flock");
    const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
    RandomScenarios random(3);
    State start(2);
    for (int boid = 0; boid < 20'000; ++boid)
        start.add({100 + random.between(0, 0.5), 100 + random.between(0, 0.5), 0}, {1, 0, 0});
    for (Engine* each : {engine.get(), other.get()}) each->load(start);
    const Observables found = engine->observe(), expected = other->observe();
    for (const Observable& row : observable_table) EXPECT_EQ(found.*row.value, expected.*row.value) << row.name;
}

BOIDS_ON_CARDS(CudaObserver);
BOIDS_PARTS_ON_CARDS(CudaObserverInParts);

}  // namespace
}  // namespace boids
