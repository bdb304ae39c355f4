// The contract of an engine: what is loaded comes out again, steps are counted, equal scenarios give equal flocks,
// storage order means nothing, and new parameters count from the next step.
#include <algorithm>

#include "../core/random_flock.h"
#include "boids/core/error.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"
#include "scene.h"

namespace boids {
namespace {

/// All rules and every noise, on a torus.
Scene busy_scene(Schedule schedule) {
    Scene scene;
    scene.scenario.parameters = default_parameters();
    scene.scenario.schedule = schedule;
    scene.parameters().noise = {0.1, 5, 0.3, 0.1};
    scene.state = random_flock(50, {200, 200, 0}, 2, 2);
    return scene;
}

constexpr Schedule each_schedule[] = {Schedule::synchronous, Schedule::sequential, Schedule::shuffled};

TEST(Engine, GivesBackWhatItWasGiven) {
    for (const int dimension : {2, 3}) {
        Scene scene(dimension);
        scene.state = random_flock(20, {100, 60, 40}, 2, dimension);
        scene.state.step = 42;
        scene.state.next_id = 99;
        const State state = scene.after(0);
        EXPECT_EQ(state.dimension(), dimension);
        EXPECT_EQ(hash(state), hash(scene.state));
        EXPECT_EQ(state.step, 42u);
        EXPECT_EQ(state.next_id, 99u);
    }
}

TEST(Engine, CountsSteps) {
    Scene scene = busy_scene(Schedule::synchronous);
    const auto engine = make_reference_engine(scene.scenario);
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

TEST(Engine, MakesTheSameStepsInOneGoOrOneByOne) {
    for (const Schedule schedule : each_schedule) {
        const Scene scene = busy_scene(schedule);
        Scene again = scene;
        for (int step = 0; step < 20; ++step) again.state = again.after();
        EXPECT_EQ(hash(scene.after(20)), hash(again.state));
    }
}

TEST(Engine, MovesAnEmptyFlock) {
    for (const Schedule schedule : each_schedule) {
        Scene scene = busy_scene(schedule);
        scene.state = State(2);
        EXPECT_EQ(scene.after(3).size(), 0u);
        EXPECT_EQ(scene.after(3).step, 3u);
    }
}

TEST(Engine, RunsBeforeAnythingIsLoaded) {
    const auto engine = make_reference_engine(Scene().scenario);
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

TEST(MakeEngine, RunsAnyScheduleInDoublePrecision) {
    for (const char* name : {"reference", "exact"})
        for (const Schedule schedule : each_schedule) {
            EngineChoice choice;
            choice.name = name;
            EXPECT_EQ(refusal(choice, schedule), "") << name;
        }
}

TEST(SameSeed, GivesTheSameFlockToTheLastBit) {
    for (const std::string& name : preset_names()) {
        Scene scene;
        scene.scenario = load_scenario(name);
        scene.state = random_flock(60, {100, 100, 100}, 1, scene.parameters().world.dimension);
        EXPECT_EQ(hash(scene.after(20)), hash(scene.after(20))) << name;
    }
}

TEST(AnotherSeed, GivesAnotherFlockWhereThereIsNoise) {
    for (const Schedule schedule : each_schedule) {
        Scene scene = busy_scene(schedule);
        const std::uint64_t first = hash(scene.after(5));
        scene.scenario.seed = 2;
        EXPECT_NE(hash(scene.after(5)), first);
    }
}

TEST(AnotherSeed, ChangesNothingWithoutNoise) {
    for (const Schedule schedule : {Schedule::synchronous, Schedule::sequential}) {
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

TEST(StorageOrder, MeansNothing) {
    for (const Schedule schedule : each_schedule) {
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
    const auto engine = make_reference_engine(scene.scenario);
    engine->load(scene.state);
    engine->advance(1);
    change(scene.parameters());
    engine->change(scene.scenario);
    engine->advance(1);
    State state;
    engine->store(state);
    return state.boid(0);
}

TEST(Change, OfTheSpeedLimitCountsFromTheNextStep) {
    // First to (56, 38), then by (3, 4) to (59, 42).
    const Boid boid = changed_in_flight([](Parameters& all) { all.motion.max_speed = 5; });
    expect_near(boid.velocity, {3, 4, 0});
    expect_near(boid.position, {59, 42, 0});
}

TEST(Change, OfTheEdgesCountsFromTheNextStep) {
    // From (56, 38) to (62, 46), 46 being 6 beyond a height of 40: bounced to 34.
    const Boid boid = changed_in_flight([](Parameters& all) {
        all.edges.kind = Edge::bounce;
        all.world.height = 40;
    });
    expect_near(boid.velocity, {6, -8, 0});
    expect_near(boid.position, {62, 34, 0});
}

TEST(Change, OfARuleCountsFromTheNextStep) {
    Scene scene;
    scene.boid({0, 0, 0}).boid({4, 0, 0});
    const auto engine = make_reference_engine(scene.scenario);
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

}  // namespace
}  // namespace boids
