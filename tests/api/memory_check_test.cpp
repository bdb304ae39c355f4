// A flock that does not fit into memory is refused with both figures, before any memory is touched, and one that fits
// is not.
#include "boids/api/memory_check.h"

#include <gtest/gtest.h>

#include <fstream>

#include "flying.h"

namespace boids {
namespace {

constexpr std::uint64_t gigabyte = 1'000'000'000;

std::string refusal(std::size_t boids, std::uint64_t need, const FreeMemory& free, bool more = false) {
    return sentence_of([&] { check_memory(boids, need, free, more); });
}

// Of a machine and its limits a quarter more is asked for, as not all is foreseen; a limit that was given is exact.
TEST(MemoryCheck, SaysWhatIsNeededAndWhatThereIs) {
    EXPECT_EQ(refusal(200'000'000, 20 * gigabyte, {22 * gigabyte, MemoryLimit::machine}),
              "200 million boids need about 25 GB, and this machine has 22 GB free; use fewer boids");
    EXPECT_EQ(
        refusal(1'000'000'000, 100 * gigabyte, {512'000'000, MemoryLimit::control_group}),
        "1 billion boids need about 125 GB, and the control group of this process has 512 MB left; use fewer boids");
    EXPECT_EQ(
        refusal(1'500'000, 300'000'000, {0, MemoryLimit::process}),
        "1.5 million boids need about 375 MB, and the limits of this process (ulimit) leave 0 bytes; use fewer boids");
    EXPECT_EQ(refusal(2000, 254'000, {1000, MemoryLimit::given}, true),
              "2000 boids need about 254 KB more, and 1 KB may be taken; use fewer boids");
}

TEST(MemoryCheck, SaysFiguresThatDifferHoweverNearTheyAre) {
    EXPECT_EQ(refusal(10'000'000, 1'016'000'001, {1'270'000'000, MemoryLimit::machine}),
              "10 million boids need about 1.28 GB, and this machine has 1.27 GB free; use fewer boids");
}

TEST(MemoryCheck, LetsPassWhatFits) {
    EXPECT_EQ(refusal(10'000'000, 1'016'000'000, {1'270'000'000, MemoryLimit::machine}), "no error");
    EXPECT_EQ(refusal(10'000'000, 1'270'000'000, {1'270'000'000, MemoryLimit::given}), "no error");
    EXPECT_EQ(refusal(1'000'000'000, 127 * gigabyte, {}), "no error");
}

/// A flock with about twenty neighbours each, or, in a larger world, hardly any.
Scenario wide_flock(std::int64_t boids, int dimension, double spacing = 1) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    Parameters& parameters = scenario.parameters;
    parameters.start.positions = StartPositions::uniform;
    parameters.start.boids = boids;
    const double per_boid = dimension == 2 ? 392.7 : 26180;  // area or volume for 20 neighbours within 50
    const double size = spacing * std::pow(per_boid * static_cast<double>(boids), 1.0 / dimension);
    parameters.world = {dimension, size, size, size};
    return scenario;
}

/// What an engine says that it will hold is what it holds in the end, to some percent.
void expect_foreseen(const Scenario& scenario, const EngineChoice& choice, bool observed) {
    const auto engine = make_engine(scenario, choice);
    const State start = load_start(scenario);
    const auto foreseen = static_cast<double>(engine->bytes_for(count_start(scenario), observed));
    EXPECT_LT(engine->bytes(), 1000u) << "it takes none to say so";
    engine->load(start);
    engine->advance(2);
    if (observed) engine->observe();
    EXPECT_NEAR(static_cast<double>(engine->bytes()) / foreseen, 1, 0.1) << scenario.name << " " << choice.threads;
}

TEST(MemoryCheck, ForeseesWhatTheCpuEngineHolds) {
    for (const int dimension : {2, 3})
        for (const int threads : {1, 2}) {
            for (const double spacing : {1.0, 30.0})
                expect_foreseen(wide_flock(40'000, dimension, spacing), {"cpu", threads, ""}, false);
            expect_foreseen(wide_flock(40'000, dimension), {"cpu", threads, ""}, true);
        }
    Scenario travelling = wide_flock(40'000, 2);
    Goal route = default_goal();
    route.track.points = {{100, 50, 0}, {200, 50, 0}, {300, 50, 0}};
    travelling.goals = {route};
    expect_foreseen(travelling, {"cpu", 1, ""}, false);
    Scenario two = wide_flock(20'000, 2);
    two.species.push_back({"others", two.parameters});
    Relation relation = default_relation();
    relation.of = 1;
    two.relations = {relation};
    expect_foreseen(two, {"cpu", 1, ""}, false);
}

TEST(MemoryCheck, ForeseesWhatTheReferenceEngineHolds) {
    for (const int dimension : {2, 3}) {
        Scenario scenario = wide_flock(500, dimension);
        expect_foreseen(scenario, {"reference", 1, ""}, false);
    }
}

TEST(MemoryCheck, ForeseesWhatTheExactEngineHolds) {
    for (const int dimension : {2, 3})
        for (const std::int64_t boids : {500, 20'000})  // found by bitmaps, and by cells
            for (const Schedule schedule : {Schedule::synchronous, Schedule::sequential, Schedule::shuffled})
                for (const double spacing : {1.0, 30.0}) {
                    Scenario scenario = wide_flock(boids, dimension, spacing);
                    scenario.schedule = schedule;
                    expect_foreseen(scenario, {"exact", 1, ""}, false);
                }
    Scenario two = wide_flock(20'000, 2);
    two.species.push_back({"others", two.parameters});
    expect_foreseen(two, {"exact", 1, ""}, false);
}

/// What a flock needs in all, as its engine says.
std::uint64_t need_of(const Scenario& scenario, const EngineChoice& choice = {}) {
    return bytes_of_flock(*make_engine(scenario, choice), count_start(scenario), scenario, choice.memory);
}

EngineChoice with_memory(std::uint64_t bytes) {
    EngineChoice choice;
    choice.memory.most = bytes;
    return choice;
}

TEST(MemoryOfASimulation, IsEnoughOrItIsNotBuilt) {
    const Scenario scenario = wide_flock(10'000, 2);
    const std::uint64_t need = need_of(scenario);
    EXPECT_EQ(Simulation(scenario, with_memory(need)).state().size(), 10'000u);
    const std::string sentence = sentence_of([&] { Simulation(scenario, with_memory(need - 1)); });
    EXPECT_TRUE(sentence.starts_with("10000 boids need about 9")) << sentence;
    EXPECT_TRUE(sentence.ends_with(" may be taken; use fewer boids")) << sentence;
}

TEST(MemoryOfASimulation, IsAboutWhatHasBeenMeasured) {
    // On one thread, without observing, the resident memory of the program grows by 88.5 bytes a boid in 2D and by
    // 123.4 in 3D, from 300,000 to 900,000 boids.
    EngineChoice choice{"cpu", 1, ""};
    choice.memory.observed = false;
    for (const int dimension : {2, 3}) {
        const double need = static_cast<double>(need_of(wide_flock(1'000'000, dimension), choice)) / 1e6;
        EXPECT_NEAR(need, dimension == 2 ? 88.5 : 123.4, 3);
    }
}

TEST(MemoryOfASimulation, IsNotTouchedForABillionBoids) {
    // Were it, this would take a hundred gigabytes.
    for (const char* engine : {"cpu", "exact", "reference"}) {
        EngineChoice choice = with_memory(22 * gigabyte);
        choice.name = engine;
        const Scenario scenario = wide_flock(1'000'000'000, 2);
        const std::string sentence = sentence_of([&] { Simulation(scenario, choice); });
        EXPECT_TRUE(sentence.starts_with("1 billion boids need about ")) << sentence;
        EXPECT_TRUE(sentence.ends_with(" GB, and 22 GB may be taken; use fewer boids")) << sentence;
    }
}

TEST(MemoryOfASimulation, CountsWhatIsKeptBesideIt) {
    const Scenario scenario = wide_flock(10'000, 2);
    EngineChoice choice = with_memory(need_of(scenario));
    choice.memory.beside = 1;
    EXPECT_NE(sentence_of([&] { Simulation(scenario, choice); }), "no error");
    *choice.memory.most += 10'000;
    EXPECT_EQ(sentence_of([&] { Simulation(scenario, choice); }), "no error");
    choice.memory.observed = false;  // which takes less
    choice.memory.most = need_of(scenario, choice);
    EXPECT_LT(*choice.memory.most, need_of(scenario));
    EXPECT_EQ(sentence_of([&] { Simulation(scenario, choice); }), "no error");
}

TEST(MemoryOfASimulation, IsAskedForWhenAStateIsTakenUp) {
    const Scenario scenario = wide_flock(10'000, 2), small = wide_flock(100, 2);
    const State state = load_start(scenario);
    EXPECT_EQ(sentence_of([&] { Simulation(scenario, state, with_memory(need_of(scenario))); }), "no error");
    EXPECT_NE(sentence_of([&] { Simulation(scenario, state, with_memory(need_of(scenario) - 1)); }), "no error");
    Simulation simulation(small, with_memory(need_of(scenario) / 2));
    const std::string sentence = sentence_of([&] { simulation.set_state(state); });
    EXPECT_TRUE(sentence.starts_with("10000 boids need about 9")) << sentence;
    EXPECT_EQ(simulation.state().size(), 100u);
    simulation.advance();
}

TEST(MemoryOfASimulation, IsAskedForAsBoidsAreAdded) {
    // Twice as many boids need twice the memory, to within the cells of the grid.
    const Scenario scenario = wide_flock(5'000, 2);
    Simulation simulation(scenario, with_memory(2 * need_of(scenario)));
    std::string sentence = "no error";
    std::size_t boids = simulation.state().size();
    while (sentence == "no error" && boids < 20'000) {
        sentence = sentence_of([&] { simulation.add({10, 10, 0}, {1, 0, 0}); });
        if (sentence == "no error") ++boids;
    }
    EXPECT_GT(boids, 9'000u);
    EXPECT_LT(boids, 12'500u);  // the arrays have room for an eighth more
    EXPECT_TRUE(sentence.starts_with(std::to_string(boids + 1) + " boids need about ")) << sentence;
    EXPECT_NE(sentence.find(" more, and "), std::string::npos) << sentence;
    EXPECT_EQ(simulation.state().size(), boids);
    simulation.remove(0);
    EXPECT_EQ(sentence_of([&] { simulation.add({10, 10, 0}, {1, 0, 0}); }), "no error");
    simulation.advance();
}

TEST(MemoryOfASimulation, IsAskedForBeforeAFileIsRead) {
    // 1000 lines of 21 bytes: the text, and 39 + 48 bytes for each boid.
    const std::string path = testing::TempDir() + "memory_check_test.csv";
    std::ofstream file(path);
    file << "id,x,y,vx,vy\n";
    for (int id = 1000; id < 2000; ++id) file << id << ",100.25,50.5,1,0\n";
    file.close();
    Scenario scenario = wide_flock(1000, 2);
    scenario.parameters.start.positions = StartPositions::file;
    scenario.start_file = path;
    const auto size = measure_state_csv(path, 2);
    ASSERT_TRUE(size);
    EXPECT_EQ(size->rows, 1000u);
    EXPECT_EQ(size->bytes_to_read, 13u + 21 * 1000 + 1000 * (39 + 48));
    EXPECT_EQ(sentence_of([&] { load_simulation(scenario, with_memory(size->bytes_to_read - 1)); }),
              "1000 boids need about 109 KB, and 108 KB may be taken; use fewer boids");
    EXPECT_EQ(load_simulation(scenario, with_memory(gigabyte)).state().size(), 1000u);
    EXPECT_FALSE(measure_state_csv("/dev/zero", 2));
    EXPECT_FALSE(measure_state_csv(path + ".none", 2));
    std::ofstream(path) << "a film";
    EXPECT_FALSE(measure_state_csv(path, 2));
}

}  // namespace
}  // namespace boids
