// A flock changes while it flies: parameters, and boids that come and go.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "boids/core/text/text.h"
#include "flying.h"

namespace boids {
namespace {

TEST(Change, ParametersCountFromTheNextStep) {
    Simulation changed = flying(), same = flying();
    Parameters parameters = changed.parameters();
    parameters.motion.max_speed = 0.5;
    changed.set_parameters(parameters);
    EXPECT_EQ(changed.parameters().motion.max_speed, 0.5);
    EXPECT_EQ(changed.hash(), same.hash());
    changed.advance();
    for (std::size_t i = 0; i < changed.state().size(); ++i)
        EXPECT_LE(length(changed.state().boid(i).velocity), 0.5 * (1 + 1e-6));
    EXPECT_EQ(changed.step(), 4u);
}

TEST(Change, OneParameterByItsKey) {
    Simulation by_key = flying(), by_struct = flying();
    by_key.set("separation.weight", "2.5");
    Parameters parameters = by_struct.parameters();
    parameters.separation.weight = 2.5;
    by_struct.set_parameters(parameters);
    by_key.advance(5);
    by_struct.advance(5);
    EXPECT_EQ(by_key.hash(), by_struct.hash());
    EXPECT_EQ(by_key.parameters().separation.weight, 2.5);
}

TEST(Change, ARefusedOneLeavesTheOld) {
    Simulation refused = flying(), same = flying();
    EXPECT_EQ(sentence_of([&] { refused.set("motion.min_speed", "99"); }),
              "parameters: motion.min_speed = 99 exceeds motion.max_speed = 2; lower the one or raise the other");
    EXPECT_EQ(sentence_of([&] { refused.set("separation.weight", "heavy"); }),
              "separation.weight = \"heavy\" is not allowed; it takes a number from -1e+06 to 1e+06");
    EXPECT_EQ(sentence_of([&] { refused.set("separation.wait", "1"); }),
              "separation.wait is not a known parameter; did you mean separation.weight?");
    Parameters parameters = refused.parameters();
    parameters.separation.radius = -1;
    EXPECT_EQ(sentence_of([&] { refused.set_parameters(parameters); }),
              "parameters: separation.radius = -1 is out of range; it takes a number from 0 to 1e+09");
    for (const Parameter& row : parameter_table)
        EXPECT_EQ(row.get(refused.parameters()), row.get(same.parameters())) << row.key;
    refused.advance(5);
    same.advance(5);
    EXPECT_EQ(refused.hash(), same.hash());
}

/// A value that a parameter of a species can have in a scenario, other than the one it has.
double another_value(const Parameter& row, const Scenario& scenario, std::size_t species = 0) {
    const double now = row.get(parameters_of(scenario, species));
    for (const double value : {row.minimum, row.maximum, row.standard, now / 2, now + 1}) {
        Scenario changed = scenario;
        row.set(species == 0 ? changed.parameters : changed.species[species - 1].parameters, value);
        if (value != now && !find_problem(changed)) return value;
    }
    ADD_FAILURE() << row.key << " has no other value";
    return now;
}

std::string text_of(const Parameter& row, double value) {
    if (row.kind != ValueKind::choice) return value_text(row, value);
    return std::string(row.choices[static_cast<std::size_t>(value)]);
}

/// Ten boids and hawks in flight, by the model that has a parameter.
Simulation flying_with_hawks(const Parameter& row) {
    Scenario scenario = flying(0).scenario();
    scenario.parameters.model = std::max(row.model, boids_model);
    if (row.model > boids_model) scenario.schedule = Schedule::synchronous;  // which any integrator allows
    scenario.species.push_back({"hawks", scenario.parameters});
    Simulation simulation(scenario);
    simulation.advance(3);
    return simulation;
}

TEST(Change, EveryParameterThatIsLiveChangesInFlight) {
    for (const Parameter& row : parameter_table) {
        if (!row.live) continue;
        Simulation simulation = flying_with_hawks(row);
        const double value = another_value(row, simulation.scenario());
        simulation.set(row.key, text_of(row, value));
        EXPECT_EQ(row.get(simulation.parameters()), value) << row.key;
        if (is_shared(row)) continue;
        const double of_hawks = another_value(row, simulation.scenario(), 1);
        simulation.set("hawks." + std::string(row.key), text_of(row, of_hawks));
        EXPECT_EQ(row.get(parameters_of(simulation.scenario(), 1)), of_hawks) << row.key;
        EXPECT_EQ(row.get(simulation.parameters()), value) << row.key;
        simulation.advance();
        EXPECT_EQ(simulation.step(), 4u);
    }
}

TEST(Change, EveryParameterThatIsNotLiveIsRefusedInFlight) {
    int refused = 0;
    for (const Parameter& row : parameter_table) {
        if (row.live) continue;
        Simulation simulation = flying_with_hawks(row);
        const std::string key(row.key), rest = " cannot change while the flock flies; build a new simulation";
        const double before = row.get(simulation.parameters());
        const double other = another_value(row, simulation.scenario());
        EXPECT_EQ(sentence_of([&] { simulation.set(key, text_of(row, other)); }), key + rest);
        Parameters parameters = simulation.parameters();
        row.set(parameters, other);
        EXPECT_EQ(sentence_of([&] { simulation.set_parameters(parameters); }), key + rest);
        simulation.set(key, text_of(row, before));  // as it is
        EXPECT_EQ(row.get(simulation.parameters()), before) << key;
        ++refused;
        if (is_shared(row)) continue;
        const std::string of_hawks = text_of(row, another_value(row, simulation.scenario(), 1));
        EXPECT_EQ(sentence_of([&] { simulation.set("hawks." + key, of_hawks); }), "hawks." + key + rest);
        EXPECT_EQ(row.get(parameters_of(simulation.scenario(), 1)), before) << key;
    }
    // The dimension, all of the start (number, places, radius, speed, spread, x, y, z), and the integrators of two
    // models.
    EXPECT_EQ(refused, 11);
}

TEST(Change, TheStartStaysTheSpeciesThatHasIt) {
    // Hawks keep theirs under another number; owls are new and may have any, though nobody of them starts in flight.
    Scenario scenario = flying_with_hawks(*find_parameter("separation.weight")).scenario();
    scenario.species[0].parameters.start.boids = 4;
    Simulation simulation(scenario);
    Scenario changed = scenario;
    changed.species.insert(changed.species.begin(), {"owls", scenario.parameters});
    changed.species[0].parameters.start.boids = 7;
    simulation.set_scenario(changed);
    EXPECT_EQ(simulation.state().size(), 14u);
    changed.species[1].parameters.start.boids = 5;
    EXPECT_EQ(sentence_of([&] { simulation.set_scenario(changed); }),
              "hawks.start.boids cannot change while the flock flies; build a new simulation");
}

TEST(Change, TheFileOfTheStartStays) {
    Simulation simulation = flying();
    Scenario scenario = simulation.scenario();
    scenario.start_file = "start.csv";
    EXPECT_EQ(sentence_of([&] { simulation.set_scenario(scenario); }),
              "start.file cannot change while the flock flies; build a new simulation");
}

TEST(Change, ChangesBeforeAndAfterBoidsComeAndGoAllCount) {
    Simulation simulation = flying();
    simulation.add({5, 5, 0}, {1, 0, 0});
    simulation.set("motion.max_speed", "0.25");
    simulation.advance();
    for (std::size_t i = 0; i < simulation.state().size(); ++i)
        EXPECT_LE(length(simulation.state().boid(i).velocity), 0.25 * (1 + 1e-6));
    EXPECT_EQ(simulation.state().size(), 11u);
}

TEST(Change, InFlightGivesTheBitsThatOtherLanguagesGet) {
    std::ifstream file(BOIDS_TEST_DATA "/changed_in_flight.csv");  // tests/python/test_bits.py reads it, too
    std::string schedule, hash;
    std::getline(file, hash);  // the header
    int flown = 0;
    while (std::getline(std::getline(file, schedule, ','), hash)) {
        Scenario scenario = load_scenario("flock");
        scenario.schedule = schedule == "synchronous" ? Schedule::synchronous : Schedule::sequential;
        Simulation flock(scenario);
        flock.advance(100);
        flock.set("alignment.weight", "0.25");
        flock.remove(7);
        flock.add({100, 50, 0}, {1, -0.5, 0});
        flock.advance(50);
        flock.add({12.5, 300, 0}, {0, 1, 0});
        flock.remove(0);
        flock.set("separation.radius", "30");
        flock.advance(50);
        EXPECT_EQ(flock.hash(), std::stoull(hash, nullptr, 16)) << schedule;
        ++flown;
    }
    EXPECT_EQ(flown, 2);
}

TEST(ThePointer, IsSetInOneCall) {
    Simulation by_call = flying(), by_key = flying(), without = flying();
    by_call.set("pointer.strength", "50");
    by_call.set_pointer(PointerKind::attract, {300, 170});  // the flock starts at (320, 180)
    const std::pair<std::string_view, std::string_view> changes[] = {
        {"pointer.strength", "50"}, {"pointer.kind", "attract"}, {"pointer.x", "300"}, {"pointer.y", "170"}};
    for (const auto& [key, value] : changes) by_key.set(key, value);
    EXPECT_EQ(by_call.parameters().pointer.kind, PointerKind::attract);
    EXPECT_EQ(by_call.parameters().pointer.x, 300);
    EXPECT_EQ(by_call.parameters().pointer.y, 170);
    EXPECT_EQ(by_call.parameters().pointer.strength, 50);
    EXPECT_EQ(by_call.parameters().pointer.radius, 100);
    EXPECT_EQ(by_call.hash(), without.hash());  // it counts from the next step on
    for (Simulation* each : {&by_call, &by_key, &without}) each->advance(5);
    EXPECT_EQ(by_call.hash(), by_key.hash());
    EXPECT_NE(by_call.hash(), without.hash());
}

TEST(ThePointer, ThatIsOffAgainChangesNothing) {
    Simulation tried = flying(), same = flying();
    tried.set_pointer(PointerKind::repel, {10, 10});
    tried.set_pointer(PointerKind::off);
    tried.advance(5);
    same.advance(5);
    EXPECT_EQ(tried.hash(), same.hash());
}

TEST(ThePointer, IsFollowedInSpace) {
    // The flock preset starts from one point, the centre (320, 180, 180) of a world of 640 x 360 x 360; 100 steps later
    // it has come nearer to a pointer that adds up to 2 to its velocity than it is without.
    const auto mean_distance = [](PointerKind kind) {
        Scenario scenario = load_scenario("flock");
        scenario.parameters.world.dimension = 3;
        Simulation simulation(scenario);
        simulation.set("pointer.strength", "200");
        const Vector3 pointer{400, 240, 260};
        simulation.set_pointer(kind, pointer);
        simulation.advance(100);
        double sum = 0;
        for (std::size_t i = 0; i < simulation.state().size(); ++i)
            sum += length(simulation.state().boid(i).position - pointer);
        return sum / static_cast<double>(simulation.state().size());
    };
    EXPECT_LT(mean_distance(PointerKind::follow), 0.5 * mean_distance(PointerKind::off));
}

TEST(ThePointer, OutOfRangeIsRefused) {
    Simulation refused = flying();
    refused.set_pointer(PointerKind::follow, {1, 2});
    EXPECT_EQ(sentence_of([&] {
                  refused.set_pointer(PointerKind::repel, {2e9, 0});
              }),
              "parameters: pointer.x = 2e+09 is out of range; it takes a number from -1e+09 to 1e+09");
    EXPECT_EQ(refused.parameters().pointer.kind, PointerKind::follow);
    EXPECT_EQ(refused.parameters().pointer.x, 1);
}

TEST(Boids, AnAddedBoidFliesWithTheRest) {
    Simulation simulation = flying();
    const BoidId id = simulation.add({12.5, 7.25, 0}, {1, 0.5, 0});
    EXPECT_EQ(id, 10u);
    ASSERT_TRUE(simulation.state().find(id));
    EXPECT_EQ(simulation.state().boid(*simulation.state().find(id)).position, (Vector3{12.5, 7.25, 0}));
    simulation.advance();
    EXPECT_EQ(simulation.state().size(), 11u);
    ASSERT_TRUE(simulation.state().find(id));
    EXPECT_NE(simulation.state().boid(*simulation.state().find(id)).position, (Vector3{12.5, 7.25, 0}));
}

/// A flock in flight, in a world of its own and on an engine; the open one has a grid that depends on how many there
/// are.
Simulation flying_in(std::string_view engine, int dimension, Edge edge, bool with_hawks) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    scenario.parameters.world.dimension = dimension;
    scenario.parameters.edges.kind = edge;
    scenario.parameters.start.boids = engine == "cpu" ? 2500 : 100;  // enough for two threads, or few for who is slow
    scenario.parameters.start.positions = StartPositions::uniform;
    if (with_hawks) {
        scenario.species.push_back({"hawks", scenario.parameters});
        scenario.species[0].parameters.start.boids = 50;
        scenario.relations.push_back(default_relation());
        scenario.relations[0].kind = RelationKind::flock;
        scenario.relations[0].of = 1;
        scenario.relations[0].to = 0;
    }
    EngineChoice choice;
    choice.name = engine;
    choice.threads = 2;
    Simulation simulation(scenario, choice);
    simulation.advance(3);
    return simulation;
}

TEST(Boids, WhoComesInFlightFliesAsIfItHadBeenLoaded) {
    for (const std::string_view engine : processor_engines)
        for (const int dimension : {2, 3})
            for (const Edge edge : {Edge::wrap, Edge::open, Edge::turn})
                for (const bool with_hawks : {false, true}) {
                    Simulation added = flying_in(engine, dimension, edge, with_hawks);
                    Simulation loaded = flying_in(engine, dimension, edge, with_hawks);
                    State state = loaded.state();
                    for (int round = 0; round < 4; ++round) {
                        state = loaded.state();
                        for (int boid = 0; boid < 1 + 5 * round; ++boid) {  // 34 in all
                            const Vector3 place{-3 + 61.7 * boid, 3.3 * round, dimension == 3 ? 20.1 * boid : 0};
                            const std::size_t species = with_hawks && boid % 2 == 1;
                            EXPECT_EQ(added.add(place, {1, 0.1 * boid, 0}, species),
                                      state.add(place, {1, 0.1 * boid, 0}, species));
                        }
                        if (round == 2) added.observe();
                        loaded.set_state(state);
                        added.advance(round);
                        loaded.advance(round);
                        ASSERT_EQ(added.hash(), loaded.hash()) << engine << " " << dimension << "D, round " << round;
                    }
                }
}

TEST(Boids, WhoComesInFlightLaysNoGridOutAnew) {
    for (const int dimension : {2, 3}) {
        Simulation simulation = flying_in("cpu", dimension, Edge::wrap, false);
        const std::int64_t before = simulation.profile().rebuilds;
        for (int boid = 0; boid < 20; ++boid) {
            simulation.add({10.0 * boid, 20, 0}, {1, 0, 0});
            simulation.advance();
        }
        EXPECT_EQ(simulation.profile().rebuilds, before);
        EXPECT_EQ(simulation.state().size(), 2520u);
    }
}

TEST(Boids, ARemovedBoidIsGoneAndTheRestFlyOn) {
    Simulation simulation = flying();
    EXPECT_TRUE(simulation.remove(4));
    EXPECT_FALSE(simulation.remove(4));
    EXPECT_FALSE(simulation.remove(1000));
    simulation.advance(2);
    EXPECT_EQ(simulation.state().size(), 9u);
    EXPECT_FALSE(simulation.state().find(4));
    EXPECT_EQ(simulation.step(), 5u);
}

TEST(Boids, ARemovedBoidIsNoLongerSeen) {
    Simulation with = flying(0), without = flying(0);
    State others = with.state();
    others.remove(*others.find(9));
    without.set_state(others);
    with.remove(9);
    with.advance(5);
    without.advance(5);
    EXPECT_EQ(with.hash(), without.hash());
}

TEST(Boids, IdsNeverReturn) {
    Simulation simulation = flying();
    std::set<BoidId> used(simulation.state().id.begin(), simulation.state().id.end());
    for (int round = 0; round < 5; ++round) {
        const BoidId id = simulation.add({10.0 + round, 10, 0}, {1, 0, 0});
        EXPECT_TRUE(used.insert(id).second) << id;
        if (round % 2 == 0) simulation.advance();
        EXPECT_TRUE(simulation.remove(id));
        simulation.advance();
    }
}

TEST(Boids, TheLastOneCanLeaveAndAnotherCome) {
    Scenario scenario = load_scenario("flock");
    scenario.parameters.start.boids = 1;
    Simulation simulation(scenario);
    EXPECT_TRUE(simulation.remove(0));
    simulation.advance(2);
    EXPECT_EQ(simulation.state().size(), 0u);
    EXPECT_EQ(simulation.add({1, 1, 0}, {1, 0, 0}), 1u);
    simulation.advance(2);
    EXPECT_EQ(simulation.state().size(), 1u);
    EXPECT_EQ(simulation.step(), 4u);
}

}  // namespace
}  // namespace boids
