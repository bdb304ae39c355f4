// The contract of an engine: what is loaded comes out again, steps are counted, equal scenarios give equal flocks,
// storage order means nothing, and new parameters count from the next step.
#include <algorithm>

#include "../core/random_flock.h"
#include "boids/core/text/error.h"
#include "boids/io/presets.h"
#include "scene.h"

namespace boids {
namespace {

using EngineOf = EveryEngine;
using SameSeed = EveryEngine;
using AnotherSeed = EveryEngine;
using StorageOrder = EveryEngine;
using Change = EveryEngine;

/// All rules and every noise, on a torus.
Scene busy_scene(Schedule schedule) {
    Scene scene;
    scene.scenario.parameters = default_parameters();
    scene.scenario.schedule = schedule;
    scene.parameters().noise = {0.1, 5, 0.3, 0.1};
    scene.state = random_flock(50, {200, 200, 0}, 2, 2);
    return scene;
}

/// A state as an engine of some precision can hold it.
State as_held(State state) {
    if (engine_under_test().is_double()) return state;
    for (int axis = 0; axis < state.dimension(); ++axis)
        for (std::vector<double>* values : {&state.position[axis], &state.velocity[axis]})
            for (double& value : *values) value = static_cast<float>(value);
    return state;
}

TEST_P(EngineOf, GivesBackWhatItWasGiven) {
    for (const int dimension : {2, 3}) {
        Scene scene(dimension);
        scene.state = random_flock(20, {100, 60, 40}, 2, dimension);
        scene.state.step = 42;
        scene.state.next_id = 99;
        const State state = scene.after(0);
        EXPECT_EQ(state.dimension(), dimension);
        EXPECT_EQ(hash(state), hash(as_held(scene.state)));
        EXPECT_EQ(state.step, 42u);
        EXPECT_EQ(state.next_id, 99u);
    }
}

TEST_P(EngineOf, CountsSteps) {
    Scene scene = busy_scene(Schedule::synchronous);
    const auto engine = engine_under_test().make(scene.scenario);
    scene.state.step = 5;
    engine->load(scene.state);
    engine->advance(3);
    engine->advance(4);
    State state;
    engine->store(state);
    EXPECT_EQ(state.step, 12u);
    EXPECT_EQ(engine->profile().steps, 7);
    engine->load(state);  // as happens when a boid is added in flight
    engine->advance(1);
    EXPECT_EQ(engine->profile().steps, 8);
}

TEST_P(EngineOf, MakesTheSameStepsInOneGoOrOneByOne) {
    for (const Schedule schedule : its_schedules()) {
        const Scene scene = busy_scene(schedule);
        Scene again = scene;
        for (int step = 0; step < 20; ++step) again.state = again.after();
        EXPECT_EQ(hash(scene.after(20)), hash(again.state));
    }
}

TEST_P(EngineOf, MovesAnEmptyFlock) {
    for (const Schedule schedule : its_schedules()) {
        Scene scene = busy_scene(schedule);
        scene.state = State(2);
        EXPECT_EQ(scene.after(3).size(), 0u);
        EXPECT_EQ(scene.after(3).step, 3u);
    }
}

TEST_P(EngineOf, RunsBeforeAnythingIsLoaded) {
    const auto engine = engine_under_test().make(Scene().scenario);
    engine->advance(2);
    State state;
    engine->store(state);
    EXPECT_EQ(state.size(), 0u);
    EXPECT_EQ(state.step, 2u);
}

std::string refusal(const EngineChoice& choice, Schedule schedule = Schedule::synchronous) {
    try {
        make_engine(busy_scene(schedule).scenario, choice);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(MakeEngine, RefusesAMisspeltNameAndGuessesTheRightOne) {
    EngineChoice choice;
    choice.name = "refernce";
    EXPECT_NE(refusal(choice).find("\"refernce\""), std::string::npos);
    EXPECT_NE(refusal(choice).find("did you mean reference?"), std::string::npos);
}

constexpr Schedule each_schedule[] = {Schedule::synchronous, Schedule::sequential, Schedule::shuffled};

TEST(MakeEngine, LeavesOneAfterAnotherToTheExactEngine) {
    EngineChoice choice;
    choice.name = "cpu";
    for (const Schedule schedule : each_schedule) {
        const bool at_once = schedule == Schedule::synchronous;
        EXPECT_EQ(refusal(choice, schedule).empty(), at_once);
        EXPECT_EQ(refusal({}, schedule), "");
        EXPECT_EQ(engine_for(busy_scene(schedule).scenario, {}), at_once ? "cpu" : "exact");
    }
}

TEST(MakeEngine, KnowsNoEngineThatKeepsNoLaws) {
    for (const std::string_view name : processor_engines) {
        const auto engines = every_engine();
        const auto found = std::ranges::find(engines, name, &EngineUnderTest::name);
        ASSERT_NE(found, engines.end()) << name << " is not in every_engine.h";
        EXPECT_EQ(found->precision, computes_in_single_precision(name) ? of_float : of_double) << name;
        EngineChoice choice;
        choice.name = name;
        for (const Schedule schedule : each_schedule)
            EXPECT_EQ(refusal(choice, schedule).empty(), found->any_schedule || schedule == Schedule::synchronous);
    }
}

TEST_P(SameSeed, GivesTheSameFlockToTheLastBit) {
    for (const std::string& name : preset_names()) {
        Scene scene;
        scene.scenario = its_preset(name);
        scene.state = random_flock(60, {100, 100, 100}, 1, scene.parameters().world.dimension);
        EXPECT_EQ(hash(scene.after(20)), hash(scene.after(20))) << name;
    }
}

TEST_P(AnotherSeed, GivesAnotherFlockWhereThereIsNoise) {
    for (const Schedule schedule : its_schedules()) {
        Scene scene = busy_scene(schedule);
        const std::uint64_t first = hash(scene.after(5));
        scene.scenario.seed = 2;
        EXPECT_NE(hash(scene.after(5)), first);
    }
}

TEST_P(AnotherSeed, ChangesNothingWithoutNoise) {
    for (const Schedule schedule : its_schedules()) {
        if (schedule == Schedule::shuffled) continue;  // the order is drawn
        Scene scene = busy_scene(schedule);
        scene.parameters().noise = {0, 0, 0, 0};
        const std::uint64_t first = hash(scene.after(5));
        scene.scenario.seed = 2;
        EXPECT_EQ(hash(scene.after(5)), first);
    }
}

State reversed(const State& state) {
    State result(state.dimension());
    for (std::size_t index = state.size(); index > 0; --index) result.append(state.boid(index - 1));
    return result;
}

TEST_P(StorageOrder, MeansNothing) {
    for (const Schedule schedule : its_schedules()) {
        const Scene scene = busy_scene(schedule);
        Scene other = scene;
        other.state = reversed(scene.state);
        ASSERT_NE(other.state.id, scene.state.id);
        EXPECT_EQ(hash(other.after(20)), hash(scene.after(20)));
    }
}

/// A boid of velocity (6, 8) that flies one step before a change of parameters and one after.
template <class Change>
Boid changed_in_flight(Change change) {
    Scene scene;
    scene.boid({50, 30, 0}, {6, 8, 0});
    const auto engine = engine_under_test().make(scene.scenario);
    engine->load(scene.state);
    engine->advance(1);
    change(scene.parameters());
    engine->change(scene.scenario);
    engine->advance(1);
    State state;
    engine->store(state);
    return state.boid(0);
}

TEST_P(Change, OfTheSpeedLimitCountsFromTheNextStep) {
    // First to (56, 38), then by (3, 4) to (59, 42).
    const Boid boid = changed_in_flight([](Parameters& all) { all.motion.max_speed = 5; });
    expect_near(boid.velocity, {3, 4, 0});
    expect_near(boid.position, {59, 42, 0});
}

TEST_P(Change, OfTheEdgesCountsFromTheNextStep) {
    // From (56, 38) to (62, 46), 46 being 6 beyond a height of 40: bounced to 34.
    const Boid boid = changed_in_flight([](Parameters& all) {
        all.edges.kind = Edge::bounce;
        all.world.height = 40;
    });
    expect_near(boid.velocity, {6, -8, 0});
    expect_near(boid.position, {62, 34, 0});
}

TEST_P(Change, OfARuleCountsFromTheNextStep) {
    Scene scene;
    scene.boid({0, 0, 0}).boid({4, 0, 0});
    const auto engine = engine_under_test().make(scene.scenario);
    engine->load(scene.state);
    engine->advance(1);
    scene.use(&Parameters::cohesion).weight = 0.25;
    engine->change(scene.scenario);
    engine->advance(1);
    State state;
    engine->store(state);
    expect_near(state.boid(0).position, {1, 0, 0});
    expect_near(state.boid(1).position, {3, 0, 0});
    EXPECT_EQ(state.step, 2u);
}

BOIDS_ON_EVERY_ENGINE(EngineOf);
BOIDS_ON_EVERY_ENGINE(SameSeed);
BOIDS_ON_EVERY_ENGINE(AnotherSeed);
BOIDS_ON_EVERY_ENGINE(StorageOrder);
BOIDS_ON_EVERY_ENGINE(Change);

}  // namespace
}  // namespace boids
