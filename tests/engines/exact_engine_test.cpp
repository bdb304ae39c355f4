// The exact engine is the reference engine to the last bit: in every preset and in worlds of every kind, under every
// schedule, by bitmaps or by cells, wherever boids are and whatever changes while they fly.
#include "boids/engines/exact/exact_engine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "boids/core/scenario/start.h"
#include "boids/engines/reference/reference_engine.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"
#include "boids/io/start_file.h"
#include "race.h"
#include "random_scenario.h"

namespace boids {
namespace {

constexpr Schedule each_schedule[] = {Schedule::synchronous, Schedule::sequential, Schedule::shuffled};

void expect_even(const Scenario& scenario, const State& state, int steps) {
    Race race(scenario);
    race.load(state);
    EXPECT_TRUE(race.is_even_for(steps)) << "at step " << race.state().step;
}

void expect_even_preset(const std::string& name, Schedule schedule, int dimension) {
    Scenario scenario = load_scenario(name);
    scenario.schedule = schedule;
    scenario.parameters.world.dimension = dimension;
    scenario.parameters.start.boids = std::min<std::int64_t>(scenario.parameters.start.boids, 100);
    SCOPED_TRACE(testing::Message() << name << ", " << schedule_names[static_cast<std::size_t>(schedule)] << ", "
                                    << dimension << "D");
    expect_even(scenario, load_start(scenario), 30);
}

TEST(ExactEngine, FliesEveryPresetAsTheReferenceEngineDoes) {
    for (const std::string& name : preset_names())
        for (const Schedule schedule : each_schedule)
            for (const int dimension : {2, 3}) expect_even_preset(name, schedule, dimension);
}

TEST(ExactEngine, FliesRandomWorldsAsTheReferenceEngineDoes) {
    for (std::uint64_t number = 0; number < 240; ++number) ASSERT_EQ(fly_random_race(number, number % 120), "");
    for (std::uint64_t number = 240; number < 250; ++number) ASSERT_EQ(fly_random_race(number, 600), "");
}

/// The rules of `flock`, shuffled, in a world of 100 x 60 (x 40).
Scenario small_world(int dimension, Edge edge, double radius) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::shuffled;
    Parameters& parameters = scenario.parameters;
    parameters.world = {dimension, 100, 60, 40};
    parameters.edges.kind = edge;
    parameters.edges.distance = Distance::toroidal;
    parameters.separation.radius = radius / 2;
    parameters.alignment.radius = parameters.cohesion.radius = radius;
    return scenario;
}

State spread(const Scenario& scenario, int boids, const Vector3& from, const Vector3& to) {
    RandomScenarios random(7);
    State state(scenario.parameters.world.dimension);
    for (int each = 0; each < boids; ++each) {
        Vector3 position, velocity;
        for (int axis = 0; axis < state.dimension(); ++axis) {
            position[axis] = random.between(from[axis], to[axis]);
            velocity[axis] = random.between(-1, 1);
        }
        state.add(position, velocity);
    }
    return state;
}

constexpr Edge each_edge[] = {Edge::wrap, Edge::turn, Edge::push, Edge::bounce, Edge::open};

TEST(ExactEngine, SeesBoidsOutsideTheWorld) {
    for (const int dimension : {2, 3})
        for (const Edge edge : each_edge) {
            const Scenario scenario = small_world(dimension, edge, 9);
            expect_even(scenario, spread(scenario, 200, {-150, -150, -150}, {250, 250, 250}), 10);
        }
}

TEST(ExactEngine, SeesBoidsFarFromTheWorldAndFromEachOther) {
    for (const double away : {1e6, 1e9, 1e13, 1e17, 1e200})
        for (const Edge edge : each_edge) {
            const Scenario scenario = small_world(2, edge, 9);
            State state = spread(scenario, 60, {0, 0, 0}, {100, 60, 0});
            for (std::size_t each = 0; each < 20; ++each) {
                state.position[0][each] += away;
                state.position[1][each] -= each % 3 == 0 ? away : 0;
            }
            expect_even(scenario, state, 5);
        }
}

TEST(ExactEngine, IsNotConfusedByWhatIsNoNumber) {
    const double infinite = std::numeric_limits<double>::infinity(), none = std::nan("");
    for (const Edge edge : {Edge::open, Edge::bounce, Edge::wrap}) {
        const Scenario scenario = small_world(2, edge, 9);
        State state = spread(scenario, 60, {0, 0, 0}, {100, 60, 0});
        state.position[0][3] = infinite;
        state.position[1][5] = -infinite;
        state.position[0][9] = none;
        state.velocity[0][11] = none;
        expect_even(scenario, state, 1);
    }
}

TEST(ExactEngine, FliesInWorldsSmallerThanTheRadius) {
    for (const int dimension : {2, 3})
        for (const Edge edge : each_edge)
            for (const double radius : {25.0, 45.0, 70.0, 1000.0, 1e9}) {
                const Scenario scenario = small_world(dimension, edge, radius);
                expect_even(scenario, spread(scenario, 60, {0, 0, 0}, {100, 60, 40}), 8);
            }
}

TEST(ExactEngine, FliesWithTinyRadiiAndWithNone) {
    for (const double radius : {0.0, 1e-300, 1e-9, 1e-3})
        for (const bool inclusive : {false, true}) {
            Scenario scenario = small_world(2, Edge::wrap, radius);
            scenario.parameters.neighbours = {inclusive, true};
            State state = spread(scenario, 80, {0, 0, 0}, {100, 60, 0});
            for (std::size_t each = 1; each < 80; each += 2)  // pairs at one place, and pairs a radius apart
                for (const std::size_t axis : {0u, 1u})
                    state.position[axis][each] = state.position[axis][each - 1] + (each % 3 == 0 ? radius * 0.6 : 0);
            expect_even(scenario, state, 6);
        }
}

TEST(ExactEngine, DoesNotCutTheVeryEdgeOfTheRadius) {
    // Along x, y and the diagonal of 3 and 4, a radius apart to the last bit or one bit off, across the edge too.
    for (const double radius : {5.0, 5.1, 1.0 / 3, 29.7})
        for (const bool inclusive : {false, true})
            for (const double start : {0.0, 1e-9, 33.3, 97.0}) {
                Scenario scenario = small_world(2, Edge::wrap, radius);
                scenario.parameters.neighbours = {inclusive, false};
                scenario.parameters.separation.radius = radius;
                State state(2);
                for (const double way : {std::nextafter(radius, 0.0), radius, std::nextafter(radius, 1e9)})
                    for (const Vector3& direction : {Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0.6, 0.8, 0}}) {
                        state.add({start, 7, 0}, {1, 0, 0});
                        state.add(Vector3{start, 7, 0} + direction * way, {0, 1, 0});
                    }
                expect_even(scenario, state, 3);
            }
}

TEST(ExactEngine, KeepsUpWithWhatChangesInFlight) {
    for (const Schedule schedule : each_schedule) {
        Scenario scenario = small_world(2, Edge::wrap, 9);
        scenario.schedule = schedule;
        Race race(scenario);
        race.load(spread(scenario, 120, {0, 0, 0}, {100, 60, 0}));
        EXPECT_TRUE(race.is_even_for(5));
        scenario.parameters.cohesion.radius = 31;
        race.change(scenario);
        EXPECT_TRUE(race.is_even_for(5)) << "a larger radius";
        scenario.parameters.world.width = 37;
        race.change(scenario);
        EXPECT_TRUE(race.is_even_for(5)) << "a smaller world";
        scenario.parameters.edges.kind = Edge::open;
        race.change(scenario);
        EXPECT_TRUE(race.is_even_for(5)) << "no edges";
        State state = race.state();
        state.remove(3);
        state.add({5, 5, 0}, {1, 1, 0});
        state.add({500, -500, 0}, {1, 1, 0});
        race.load(state);
        EXPECT_TRUE(race.is_even_for(5)) << "others";
        scenario.parameters.edges.exclusive = true;
        scenario.parameters.motion.max_speed = 0;
        race.change(scenario);
        EXPECT_TRUE(race.is_even_for(2)) << "one boid per position";
    }
}

TEST(ExactEngine, ChasesTheFlockOfTheNearestAcrossTheEdge) {
    // Two species on a torus, hunters and prey all over it, with everything that looks for another species.
    Scenario scenario = small_world(2, Edge::wrap, 9);
    scenario.species.push_back({"hunters", scenario.parameters});
    Relation relation = default_relation();
    const auto relate = [&](RelationKind kind, int of, int to, double radius) {
        relation.kind = kind;
        relation.of = of;
        relation.to = to;
        relation.radius = radius;
        scenario.relations.push_back(relation);
    };
    relation.quarry = Quarry::flock;
    relation.distance = 14;
    relation.capture = 1.5;
    relate(RelationKind::chase, 1, 0, 40);
    relate(RelationKind::flee, 0, 1, 25);
    relate(RelationKind::follow, 0, 1, 70);
    for (const Schedule schedule : each_schedule) {
        scenario.schedule = schedule;
        State state = spread(scenario, 150, {0, 0, 0}, {100, 60, 0});
        for (std::size_t each = 0; each < 150; each += 10) state.species[each] = 1;
        Race race(scenario);
        race.load(state);
        EXPECT_TRUE(race.is_even_for(60));
        EXPECT_GT(race.state().captures, 0u);
    }
}

}  // namespace
}  // namespace boids
