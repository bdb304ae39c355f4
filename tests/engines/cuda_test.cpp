// The cuda engine has the bits of the cpu engine: by its kernels on a card of paper anywhere, and on a real card where
// there is one.
#include <gtest/gtest.h>

#include <functional>

#include "boids/boids.h"
#include "boids/engines/threads/thread_workers.h"
#include "boids/io/presets.h"
#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/engines/paper_card.h"
#include "boids/tests/engines/random_scenario.h"

namespace boids {
namespace {

struct CardUnderTest {
    std::string name;
    std::function<std::unique_ptr<Engine>(const Scenario&)> make;
    int patience;  ///< How much longer a test may be than on paper.
};

std::ostream& operator<<(std::ostream& out, const CardUnderTest& card) {
    return out << card.name;
}

std::vector<CardUnderTest> cards() {
    std::vector<CardUnderTest> cards{{"paper", make_paper_engine, 1}};
    if (const auto missing = why_no_card())
        std::printf("Not tested on a real card: %s.\n", missing->c_str());
    else
        cards.push_back({"card", [](const Scenario& all) { return make_engine(all, {"cuda", 1}); }, 10});
    return cards;
}

std::uint64_t hash_of(const Engine& engine) {
    State state;
    engine.store(state);
    return hash(state);
}

std::uint64_t hash_on_the_processor(const Scenario& scenario, const State& start, std::int64_t steps) {
    const auto engine = make_engine(scenario, {"cpu", 1});
    engine->load(start);
    engine->advance(steps);
    return hash_of(*engine);
}

/// A preset, all boids at once.
Scenario preset(const std::string& name) {
    Scenario scenario = load_scenario(name);
    scenario.schedule = Schedule::synchronous;
    return scenario;
}

/// What is left of a world where there is but one species.
Scenario of_one_species(Scenario world) {
    world.species.clear();
    world.relations.clear();
    for (Goal& goal : world.goals) goal.species = -1;
    return world;
}

class Cuda : public testing::TestWithParam<CardUnderTest> {
protected:
    static std::unique_ptr<Engine> make(const Scenario& scenario) { return GetParam().make(scenario); }

    static void expect_same_bits(const Scenario& scenario, const State& start, std::int64_t steps) {
        const auto engine = make(scenario);
        engine->load(start);
        engine->advance(steps);
        EXPECT_EQ(hash_of(*engine), hash_on_the_processor(scenario, start, steps));
    }
};

TEST_P(Cuda, FliesTheGoldenFlocks) {
    int flown = 0;
    for (const BitsCase& each : bits_cases()) {
        const Scenario scenario = scenario_of(each);
        if (unknown_to_cuda(scenario)) continue;
        const auto engine = make(scenario);
        engine->load(load_start(scenario));
        engine->advance(each.steps);
        EXPECT_EQ(hash_of(*engine), each.hash) << each.name;
        ++flown;
    }
    EXPECT_GE(flown, 36);
}

TEST_P(Cuda, FliesThePresets) {
    for (const std::string& name : preset_names()) {
        const Scenario scenario = preset(name);
        if (unknown_to_cuda(scenario)) continue;
        SCOPED_TRACE(name);
        expect_same_bits(scenario, load_start(scenario), GetParam().name == "paper" ? 10 : 300);
    }
}

TEST_P(Cuda, FliesAnyScenarioThatItKnows) {
    int flown = 0;
    for (std::uint64_t seed = 1; flown < 150 * GetParam().patience; ++seed) {
        RandomScenarios random(seed);
        const Scenario scenario = random.chance(0.5) ? random.scenario() : of_one_species(random.world());
        if (unknown_to_cuda(scenario)) continue;
        const State start = random.state(scenario, random.below(400));
        SCOPED_TRACE(seed);
        expect_same_bits(scenario, start, 7);
        ASSERT_FALSE(HasFailure());
        ++flown;
    }
}

TEST_P(Cuda, FliesAnyNumberOfBoids) {
    for (const int boids : {0, 1, 2, 31, 32, 33, 1000})
        for (const int dimension : {2, 3}) {
            Scenario scenario = preset("flock");
            scenario.parameters.world.dimension = dimension;
            scenario.parameters.start.boids = boids;
            SCOPED_TRACE(boids);
            expect_same_bits(scenario, load_start(scenario), 40);
        }
}

/// All on their way into one corner: there everybody has three ghosts, for which there is no room at first.
TEST_P(Cuda, MakesRoomForGhosts) {
    Scenario scenario = preset("flock");
    Parameters& parameters = scenario.parameters;
    parameters.world = {2, 200, 200, 200};
    parameters.separation.radius = parameters.alignment.radius = parameters.cohesion.radius = 4;
    parameters.start.boids = 2500;
    State start = load_start(scenario);
    for (std::size_t index = 0; index < start.size(); ++index)
        for (int axis = 0; axis < 2; ++axis) {
            start.position[axis][index] = 5 + start.position[axis][index] / 40;
            start.velocity[axis][index] = -2;
        }
    expect_same_bits(scenario, start, 8);
}

TEST_P(Cuda, GoesOnWithWhatAnotherEngineHasFlown) {
    const Scenario scenario = preset("flock");
    const State start = load_start(scenario);
    const auto engine = make(scenario);
    const auto other = make_engine(scenario, {"cpu", 2});
    State middle;
    engine->load(start);
    engine->advance(25);
    engine->store(middle);
    other->load(middle);
    other->advance(25);
    other->store(middle);
    engine->load(middle);
    engine->advance(25);
    EXPECT_EQ(hash_of(*engine), hash_on_the_processor(scenario, start, 75));
}

/// What users do in flight: other rules, another world, more boids, a pointer, a push.
TEST_P(Cuda, TakesChangesInFlight) {
    Scenario scenario = preset("flock");
    const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
    const auto both = [&](const auto& act) {
        for (Engine* each : {engine.get(), other.get()}) act(*each);
        EXPECT_EQ(hash_of(*engine), hash_of(*other));
    };
    const auto change = [&] { both([&](Engine& each) { each.change(scenario); }); };
    const auto fly = [&] { both([](Engine& each) { each.advance(9); }); };
    both([&](Engine& each) { each.load(load_start(scenario)); });
    fly();
    scenario.parameters.alignment.radius = 90;
    change();
    fly();
    scenario.parameters.noise.angular = 20;
    change();
    fly();
    scenario.parameters.pointer.kind = PointerKind::attract;
    change();
    fly();
    scenario.parameters.edges.kind = Edge::bounce;
    change();
    fly();
    scenario.parameters.world.width *= 0.7;
    change();
    fly();
    State state;
    other->store(state);
    Boid boid = state.boid(0);
    boid.id = state.next_id;
    both([&](Engine& each) { each.add(boid); });
    fly();
    both([](Engine& each) {
        State pushed;
        each.store(pushed);
        for (double& velocity : pushed.velocity[0]) velocity += 0.25;
        each.take_velocities(pushed);
    });
    fly();
}

/// Sums over all boids depend on the order in which an engine holds them: the cpu engine gets that of the card.
TEST_P(Cuda, ObservesTheBitsOfTheCpu) {
    const Scenario scenario = preset("flock");
    const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
    engine->load(load_start(scenario));
    engine->advance(20);
    State state;
    engine->store(state);
    other->load(state);
    const Observables one = engine->observe(), two = other->observe();
    for (const Observable& row : observable_table) EXPECT_EQ(one.*row.value, two.*row.value) << row.name;
}

INSTANTIATE_TEST_SUITE_P(On, Cuda, testing::ValuesIn(cards()), [](const auto& each) { return each.param.name; });

TEST(CudaRefusal, SaysWhatItDoesNotKnowAndWhoDoes) {
    const auto refusal = refusal_of("cuda", preset("hawk"));
    ASSERT_TRUE(refusal);
    EXPECT_NE(refusal->find("does not know several species; choose engine cpu, which does"), std::string::npos)
        << *refusal;
}

}  // namespace
}  // namespace boids
