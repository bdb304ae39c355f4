// A flock that several ranks fly together has the bits of the cpu engine, on any number of ranks and threads. CTest
// starts this program by mpirun with several numbers of ranks; the leader runs the tests and the others follow.
#include <gtest/gtest.h>

#include "boids/engines/mpi/mpi_limits.h"
#include "boids/io/presets.h"
#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/engines/random_scenario.h"
#include "boids/tests/mpi/flocks.h"
#include "boids/tests/mpi/on_ranks.h"

namespace boids {
namespace {

void expect_same_bits(const Scenario& scenario, const State& start, std::int64_t steps, int threads = 1) {
    const auto engine = make_on_ranks(scenario, threads), other = make_engine(scenario, {"cpu", 1});
    for (Engine* each : {engine.get(), other.get()}) {
        each->load(start);
        each->advance(steps);
    }
    EXPECT_EQ(hash_of(*engine), hash_of(*other));
}

TEST(Ranks, FlyTheGoldenFlocks) {
    int flown = 0;
    for (const BitsCase& each : bits_cases()) {
        const Scenario scenario = scenario_of(each);
        if (unknown_to_mpi(scenario)) continue;
        const auto engine = make_on_ranks(scenario, 1 + flown % 2);
        engine->load(load_start(scenario));
        engine->advance(each.steps);
        EXPECT_EQ(hash_of(*engine), each.hash) << each.name;
        ++flown;
    }
    EXPECT_GE(flown, 40);
}

TEST(Ranks, FlyThePresets) {
    int flown = 0;
    for (const std::string& name : preset_names()) {
        Scenario scenario = preset(name);
        if (unknown_to_mpi(scenario)) continue;
        scenario.parameters.start.boids = std::min<std::int64_t>(scenario.parameters.start.boids, 1000);
        SCOPED_TRACE(name);
        expect_same_bits(scenario, load_start(scenario), 20, 1 + flown++ % 2);
    }
    EXPECT_EQ(flown, static_cast<int>(preset_names().size()));
}

TEST(Ranks, FlyAnyScenarioThatTheyKnow) {
    for (std::uint64_t seed = 1, flown = 0; flown < 60; ++seed) {
        RandomScenarios random(seed);
        const Scenario scenario = random.chance(0.5) ? random.scenario() : random.world();
        if (unknown_to_mpi(scenario)) continue;
        const State start = random.state(scenario, random.below(400));
        SCOPED_TRACE(seed);
        expect_same_bits(scenario, start, 7);
        ASSERT_FALSE(testing::Test::HasFailure());
        ++flown;
    }
}

TEST(Ranks, ShareWorldsOfAnyShape) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open})
        for (const int dimension : {2, 3})
            for (const double height :
                 {8.0, 21.5, 33.0, 55.0, 800.0}) {  // of less than a line, of two, three, five, many
                const double depth = dimension == 3 ? height : 100, across = dimension == 3 ? 60 : height;
                const Scenario scenario = flock_in(dimension, 200, across, depth, edge, 10, 300);
                SCOPED_TRACE(std::to_string(dimension) + "D, " + std::to_string(height));
                expect_same_bits(scenario, load_start(scenario), 12);
            }
}

/// Columns of one, two, three, five and many rows and layers, all of them folded where the world is tiny.
TEST(Ranks, ShareColumnsOfAnyShape) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open})
        for (const double height : {8.0, 21.5, 33.0, 55.0, 200.0})
            for (const double depth : {8.0, 21.5, 33.0, 55.0, 200.0}) {
                Scenario scenario = flock_in(3, 90, height, depth, edge, 10, 400);
                SCOPED_TRACE(std::to_string(height) + " by " + std::to_string(depth));
                expect_same_bits(scenario, load_start(scenario), 8);
                if (edge != Edge::wrap) continue;
                scenario.parameters.edges.distance = Distance::toroidal;
                expect_same_bits(scenario, load_start(scenario), 8, 2);
            }
}

TEST(Ranks, FlyAnyNumberOfBoids) {
    for (const int boids : {0, 1, 2, 3000})
        for (const int dimension : {2, 3}) {
            const Scenario scenario = flock_in(dimension, 300, 300, 300, Edge::wrap, 12, boids);
            SCOPED_TRACE(boids);
            expect_same_bits(scenario, load_start(scenario), 15, 2);
        }
}

/// All boids of a state at the middle of the world and on their way, at a speed along each axis.
State heap(const Scenario& scenario, const std::array<double, 3>& speed) {
    State state = load_start(scenario);
    for (std::size_t index = 0; index < state.size(); ++index)
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(state.dimension()); ++axis) {
            state.position[axis][index] = 150 + state.position[axis][index] / 30;
            state.velocity[axis][index] = speed[axis];
        }
    return state;
}

TEST(Ranks, FlyAFlockThatCrossesEveryBorder) {
    for (const int dimension : {2, 3})
        for (const double speed : {9.0, -9.0}) {
            Scenario scenario = flock_in(dimension, 300, 300, 300, Edge::wrap, 12, 400);
            scenario.parameters.motion.max_speed = 9;
            scenario.parameters.motion.min_speed = 9;
            expect_same_bits(scenario, heap(scenario, {0, dimension == 2 ? speed : 0, speed}), 40);
        }
}

/// Fast, so that letters go to all whom boids can reach, and slowly, by one letter to each side.
TEST(Ranks, FlyAFlockThatCrossesEveryCorner) {
    for (const Edge edge : {Edge::wrap, Edge::bounce})
        for (const Distance distance : {Distance::plain, Distance::toroidal})
            for (const double speed : {9.0, 3.9}) {
                Scenario scenario = flock_in(3, 100, 300, 300, edge, 12, 400);
                scenario.parameters.edges.distance = edge == Edge::wrap ? distance : Distance::plain;
                scenario.parameters.motion.max_speed = scenario.parameters.motion.min_speed = speed;
                const double part = speed / std::sqrt(2);
                expect_same_bits(scenario, heap(scenario, {0, part, part}), 90);
                expect_same_bits(scenario, heap(scenario, {0, -part, part}), 90, 2);
            }
}

/// A sparse world of 295 lines is folded onto 19, so that its last line is one in the middle of these, and the first
/// one is several ranks away; whoever flies across the edge comes from there.
TEST(Ranks, FlyAcrossTheEdgeOfAFoldedWorld) {
    Scenario scenario = flock_in(2, 3000, 2955, 100, Edge::wrap, 10, 300);
    scenario.parameters.motion.min_speed = scenario.parameters.motion.max_speed = 4;
    State start = load_start(scenario);
    for (std::size_t index = 0; index < start.size(); index += 3) start.position[1][index] = index % 2 == 0 ? 10 : 2945;
    expect_same_bits(scenario, start, 60);
}

TEST(Ranks, FlyBoidsThatCrossSeveralRanksInAStep) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::wrap, 12, 400);
    scenario.parameters.motion.max_speed = scenario.parameters.motion.min_speed = 60;
    expect_same_bits(scenario, load_start(scenario), 12);
    scenario.parameters.motion.max_speed = scenario.parameters.motion.min_speed = 2;
    scenario.parameters.motion.move_with = MoveWith::old_velocity;
    expect_same_bits(scenario, heap(scenario, {0, 60, 0}), 12);
}

TEST(Ranks, FlyAFlockThatStandsInOneLine) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::wrap, 12, 500);
    scenario.parameters.separation.weight = 0;  // who collapses becomes a crowd
    scenario.parameters.start.positions = StartPositions::centre;
    expect_same_bits(scenario, load_start(scenario), 30, 2);
}

/// At first the line at an edge has all boids, and one rank all the work; then they fly apart, and lines are dealt out
/// anew.
TEST(Ranks, ShareAFlockThatFliesApart) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::bounce, 12, 600);
    Parameters& parameters = scenario.parameters;
    parameters.start.y = -150;
    parameters.alignment.weight = parameters.cohesion.weight = 0;
    parameters.start.positions = StartPositions::centre;
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 1});
    for (Engine* each : {engine.get(), other.get()}) {
        each->load(load_start(scenario));
        each->advance(120);
    }
    EXPECT_EQ(hash_of(*engine), hash_of(*other));
    EXPECT_GE(engine->profile().rebuilds, joined_ranks()->count() > 1 ? 2 : 1);
}

/// A plain flock in a world of so many lines, each with as many boids.
struct Lined {
    Scenario scenario;
    State start;

    /// In space it is so deep along y, by default of six lines.
    Lined(int dimension, Edge edge, int lines, int boids_in_line, double across = 65) {
        constexpr double radius = 10;
        const double length = (lines + 0.5) * radius;
        scenario =
            flock_in(dimension, 200, dimension == 2 ? length : across, length, edge, radius, lines * boids_in_line);
        start = load_start(scenario);
        for (std::size_t index = 0; index < start.size(); ++index)
            start.position[dimension - 1][index] =
                static_cast<float>(length * (static_cast<double>(index) + 0.5) / static_cast<double>(start.size()));
        start.step = 1;  // lines are not balanced in the first steps
    }

    /// Lets all fly along the lines' axis, by so many lines in a step.
    void rush(double lines) {
        const int axis = start.dimension() - 1;
        const double speed = lines * 10;
        scenario.parameters.motion.min_speed = scenario.parameters.motion.max_speed = std::abs(speed);
        for (int each = 0; each <= axis; ++each) std::ranges::fill(start.velocity[each], each == axis ? speed : 0);
    }
};

/// How many letters all ranks send in a step, when they have settled.
double letters_per_step(Engine& engine) {
    const auto sent = [&] {
        double sum = 0;
        for (const RankProfile& each : engine.profile().ranks) sum += static_cast<double>(each.messages);
        return sum;
    };
    constexpr std::int64_t steps = 10;
    engine.advance(3);
    const double before = sent();
    engine.advance(steps);
    return (sent() - before) / steps;
}

double letters_per_step(const Lined& flock) {
    const auto engine = make_on_ranks(flock.scenario);
    engine->load(flock.start);
    return letters_per_step(*engine);
}

/// How many parts ranks make of the lines along y and along the last axis.
std::array<int, 2> parts_of_lines(int dimension) {
    const int ranks = joined_ranks()->count(), across = dimension == 2 ? 1 : std::clamp(asked_columns(), 1, ranks);
    return {across, ranks / across};
}

/// What the law says of one round: each rank sends one letter to each side and corner, if somebody is there.
double letters_of_one_round(int dimension, Edge edge) {
    int sums[2];  // of how many ranks are before, beside and after each, along an axis
    const auto parts = parts_of_lines(dimension);
    for (std::size_t axis : {0u, 1u})
        sums[axis] = parts[axis] == 1 ? 1 : 3 * parts[axis] - (edge == Edge::bounce ? 2 : 0);
    return sums[0] * sums[1] - parts[0] * parts[1];
}

/// One letter brings a neighbour who comes to it and whom it sees. 0.47 lines in a step are the most that are known to
/// lead over one line at most, whatever is rounded.
TEST(Ranks, ExchangeBoidsAndCopiesByOneLetter) {
    using enum Distance;
    for (const auto& [edge, distance] : {std::pair(Edge::wrap, plain), std::pair(Edge::wrap, toroidal),
                                         std::pair(Edge::bounce, plain), std::pair(Edge::open, plain)})
        for (const int dimension : {2, 3})
            for (const double lines : {0.47, -0.47, 0.01}) {
                Lined flock(dimension, edge, 64, 200);
                flock.scenario.parameters.edges.distance = distance;
                flock.rush(lines);
                SCOPED_TRACE(std::to_string(dimension) + "D, edge " + std::to_string(static_cast<int>(edge)));
                EXPECT_EQ(letters_per_step(flock), letters_of_one_round(dimension, edge));
                expect_same_bits(flock.scenario, flock.start, 60, lines < 0 ? 2 : 1);
            }
}

/// Two lines are the fewest of which one letter can tell all; with one line some rank must hear from a neighbour first.
TEST(Ranks, NeedTwoLinesForOneLetter) {
    for (const Edge edge : {Edge::wrap, Edge::bounce})
        for (const int dimension : {2, 3}) {
            const int parts = parts_of_lines(dimension)[1];
            for (const int lines : {2 * parts - 1, 2 * parts, 3 * parts, 4 * parts, 5 * parts}) {
                if (lines < 3 || parts == 1) continue;
                // Where there are more lines along y, ranks would rather share these.
                Lined flock(dimension, edge, lines, 100, asked_columns() > 1 ? 65 : 15);
                if (edge == Edge::wrap) flock.scenario.parameters.edges.distance = Distance::toroidal;
                flock.rush(0.47);
                SCOPED_TRACE(std::to_string(dimension) + "D, " + std::to_string(lines) + " lines");
                if (lines >= 2 * parts)
                    EXPECT_EQ(letters_per_step(flock), letters_of_one_round(dimension, edge));
                else
                    EXPECT_GT(letters_per_step(flock), letters_of_one_round(dimension, edge));
                expect_same_bits(flock.scenario, flock.start, 40, 1 + lines % 2);
            }
        }
}

/// Who may come farther than to the next line in a step needs two rounds: the fast, and those so far out in an open
/// world that places are rounded to more than a line.
TEST(Ranks, DoNotTrustOneLetterWhereBoidsLeap) {
    if (joined_ranks()->count() == 1) return;
    Lined fast(2, Edge::wrap, 64, 60), far(2, Edge::open, 64, 60);
    fast.scenario.parameters.edges.distance = Distance::toroidal;
    fast.rush(0.6);
    for (double& place : far.start.position[1]) place = static_cast<float>(place + 5e6);
    for (const Lined* each : {&fast, &far}) {
        EXPECT_GT(letters_per_step(*each), letters_of_one_round(2, Edge::wrap));
        expect_same_bits(each->scenario, each->start, 20, 2);
    }
}

/// Two crowded lines with empty ones between, and one alone: of three ranks one has no boids, but copies of many from
/// both sides, or from one.
TEST(Ranks, FlyWhereOneHasNothingButCopies) {
    const Scenario scenario = flock_in(2, 3000, 300, 300, Edge::wrap, 12, 6000);
    for (const int other : {208, 52}) {
        State start = load_start(scenario);
        for (std::size_t index = 0; index < start.size(); ++index)
            start.position[1][index] = (index % 2 == 0 ? 52 : other) + static_cast<double>(index % 5);
        expect_same_bits(scenario, start, 3, 2);
    }
}

/// Boids on a lattice step onto each other's places, also on those that another rank has.
TEST(Ranks, KnowWhichPlacesAreTaken) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::bounce, 12, 4000);
    Parameters& parameters = scenario.parameters;
    parameters.separation.weight = parameters.alignment.weight = parameters.cohesion.weight = 0;
    parameters.motion.min_speed = parameters.motion.max_speed = 1;
    parameters.edges.exclusive = true;
    State start = load_start(scenario);
    for (std::size_t index = 0; index < start.size(); ++index) {
        start.position[0][index] = 100 + static_cast<double>(index % 20);
        start.position[1][index] = 50 + static_cast<double>(index / 20);
        start.velocity[0][index] = 0;
        start.velocity[1][index] = index % 3 == 0 ? -1 : 1;
    }
    expect_same_bits(scenario, start, 20);
    const auto engine = make_on_ranks(scenario);
    engine->load(start);
    engine->advance(1);
    const std::uint64_t held = hash_of(*engine);
    parameters.edges.exclusive = false;
    const auto free = make_on_ranks(scenario);
    free->load(start);
    free->advance(1);
    EXPECT_NE(hash_of(*free), held);
}

TEST(Ranks, GoOnWithWhatAnotherEngineHasFlown) {
    const Scenario scenario = flock_in(2, 400, 300, 100, Edge::wrap, 15, 500);
    const State start = load_start(scenario);
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 2}),
               alone = make_engine(scenario, {"cpu", 1});
    State middle;
    engine->load(start);
    engine->advance(15);
    engine->store(middle);
    other->load(middle);
    other->advance(15);
    other->store(middle);
    engine->load(middle);
    engine->advance(15);
    alone->load(start);
    alone->advance(45);
    EXPECT_EQ(hash_of(*engine), hash_of(*alone));
}

/// Whoever begins beyond an edge is where it was put until the first step, and then anywhere.
TEST(Ranks, FlyBoidsThatBeginOutsideOfTheWorld) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::turn, Edge::push})
        for (const bool toroidal : {true, false}) {
            Scenario scenario = flock_in(2, 300, 300, 300, edge, 12, 200);
            scenario.parameters.edges.distance = toroidal && edge == Edge::wrap ? Distance::toroidal : Distance::plain;
            State start = load_start(scenario);
            for (std::size_t index = 0; index < start.size(); index += 3)
                start.position[1][index] += 900.0 - 600.0 * static_cast<double>(index % 4);
            for (const int steps : {0, 1, 4}) expect_same_bits(scenario, start, steps);
        }
}

/// What users do in flight: other rules, another world, more boids, a pointer, a push.
TEST(Ranks, TakeChangesInFlight) {
    Scenario scenario = preset("flock");
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 1});
    const auto both = [&](const auto& act) {
        for (Engine* each : {engine.get(), other.get()}) act(*each);
        EXPECT_EQ(hash_of(*engine), hash_of(*other));
    };
    const auto change = [&] {
        both([&](Engine& each) { each.change(scenario); });
        both([](Engine& each) { each.advance(9); });
    };
    both([&](Engine& each) { each.load(load_start(scenario)); });
    scenario.parameters.alignment.radius = 90;
    change();
    scenario.parameters.noise.angular = 20;
    change();
    scenario.parameters.pointer.kind = PointerKind::attract;
    change();
    scenario.parameters.edges.kind = Edge::bounce;
    change();
    scenario.parameters.world.height *= 0.7;
    change();
    scenario.parameters.motion.max_speed = 60;
    scenario.parameters.motion.move_with = MoveWith::old_velocity;
    scenario.parameters.separation.radius = scenario.parameters.alignment.radius = scenario.parameters.cohesion.radius =
        9;
    change();
    scenario.parameters.motion.max_speed = 2;  // but in the next step they move with the old velocity
    change();
    scenario.parameters.edges.exclusive = true;
    change();
    Goal goal = default_goal();
    goal.track.points = {{100, 100, 0}, {300, 200, 0}};
    scenario.goals.push_back(goal);
    change();
    State state;
    other->store(state);
    Boid boid = state.boid(0);
    boid.id = state.next_id;
    both([&](Engine& each) { each.add(boid); });
    change();
    both([](Engine& each) {
        State pushed;
        each.store(pushed);
        for (double& velocity : pushed.velocity[0]) velocity += 0.25;
        each.take_velocities(pushed);
    });
    change();
}

/// Prey is caught on one rank by hunters of another, and starts anew on a third.
TEST(Ranks, CountWhoIsCaught) {
    Scenario scenario = preset("hunt");
    scenario.relations[1].capture = 40;
    const auto engine = make_on_ranks(scenario), other = make_engine(scenario, {"cpu", 1});
    State states[2];
    for (int each : {0, 1}) {
        Engine& flown = each == 0 ? *engine : *other;
        flown.load(load_start(scenario));
        flown.advance(60);
        flown.store(states[each]);
        flown.advance(10);
        flown.store(states[each]);
    }
    EXPECT_GT(states[1].captures, 0);
    EXPECT_EQ(states[0].captures, states[1].captures);
    EXPECT_EQ(hash(states[0]), hash(states[1]));
}

/// Hunters in one corner chase a flock in another, the middle of those around the nearest of it: far beyond copies.
TEST(Ranks, ChaseAFlockFromAfar) {
    for (const Edge edge : {Edge::wrap, Edge::bounce, Edge::open}) {
        Scenario scenario = preset("hunt");
        scenario.parameters.edges.kind = edge;
        for (Relation& relation : scenario.relations) {
            relation.radius = 2000;
            relation.quarry = Quarry::flock;
            relation.distance = 90;
        }
        expect_same_bits(scenario, load_start(scenario), 40, 2);
        scenario.relations.push_back(scenario.relations[1]);  // those who are chased chase, too
        std::swap(scenario.relations[2].of, scenario.relations[2].to);
        expect_same_bits(scenario, load_start(scenario), 10);
    }
}

/// Species that flock with each other have one grid, whose lines they have together.
TEST(Ranks, FlySpeciesThatFlockTogether) {
    Scenario scenario = flock_in(2, 300, 300, 300, Edge::wrap, 12, 400);
    for (const char* name : {"second", "third"}) {
        scenario.species.push_back({name, scenario.parameters});
        scenario.species.back().parameters.start.boids = 200;
    }
    scenario.species[0].parameters.alignment.radius = 25;
    Relation relation = default_relation();
    relation.kind = RelationKind::flock;
    relation.of = 0;
    relation.to = 1;
    scenario.relations.push_back(relation);
    expect_same_bits(scenario, load_start(scenario), 60, 2);
}

TEST(Ranks, AreChosenWhereThereAreSeveral) {
    EngineChoice choice;
    choice.ranks = joined_ranks();
    EXPECT_EQ(engine_for(preset("flock"), choice), choice.ranks->count() > 1 ? "mpi" : "cpu");
}

TEST(Ranks, SayWhatTheyDoNotKnowAndWhoDoes) {
    Scenario scenario = preset("flock");
    scenario.schedule = Schedule::sequential;
    const auto refusal = refusal_of("mpi", scenario);
    ASSERT_TRUE(refusal);
    EXPECT_NE(refusal->find("a schedule but synchronous; choose engine exact, which does"), std::string::npos)
        << *refusal;
}

}  // namespace
}  // namespace boids

int main(int argc, char** argv) {
    if (const auto code = boids::follow_leader_in_columns()) return *code;
    testing::InitGoogleTest(&argc, argv);
    const int code = RUN_ALL_TESTS();
    boids::leave_ranks();
    return code;
}
