// A state written as a table reads back bit for bit; tests/apps/bad_input/ holds what is refused.
#include "boids/io/state_csv.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "boids/core/parameters/parameter_table.h"
#include "state_in_pieces.h"
#include "temporary_folder.h"

namespace boids {
namespace {

/// A world without walls, so that boids can be anywhere.
Scenario open_world(int dimension) {
    Scenario scenario;
    scenario.parameters.world.dimension = dimension;
    scenario.parameters.edges.kind = Edge::open;
    return scenario;
}

std::string text_of(const StatePieces& pieces, const Scenario& scenario = {}) {
    const TemporaryFolder folder;
    OutputFile file(folder / "state.csv");
    write_state_csv(file, pieces, scenario);
    file.finish();
    return folder.read("state.csv");
}

std::string text_of(const State& state, const Scenario& scenario = {}) {
    return text_of(WholeState(state), scenario);
}

/// The arrays of a state bit for bit, in id order.
std::vector<std::uint64_t> bits_of(const State& state) {
    std::vector<std::uint64_t> bits;
    for (const std::size_t index : state.by_id()) {
        bits.push_back(state.id[index]);
        for (const auto* arrays : {&state.position, &state.velocity})
            for (int axis = 0; axis < state.dimension(); ++axis)
                bits.push_back(std::bit_cast<std::uint64_t>((*arrays)[static_cast<std::size_t>(axis)][index]));
    }
    return bits;
}

void expect_round_trip(const State& state) {
    const std::string text = text_of(state);
    const State again = parse_state_csv(text, "state.csv", open_world(state.dimension())).state;
    EXPECT_EQ(bits_of(again), bits_of(state));
    EXPECT_EQ(hash(again), hash(state));
    EXPECT_EQ(text_of(again), text);
}

/// Numbers where printing and reading go wrong if they do at all.
std::vector<double> delicate_numbers() {
    std::vector<double> numbers = {0, 0.1, 1.0 / 3, 1e12, 123456789012.34567, 1e-5, 5e-324, 2.2250738585072014e-308};
    numbers.push_back(std::nextafter(1.0, 2.0));
    numbers.push_back(std::nextafter(1e12, 0.0));
    const std::size_t count = numbers.size();
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(-numbers[i]);
    return numbers;
}

TEST(StateCsv, DelicateNumbersReadBackExactly) {
    for (const int dimension : {2, 3}) {
        State state(dimension);
        for (const double number : delicate_numbers()) {
            const Vector3 all{number, -number, dimension == 3 ? number / 2 : 0};
            state.add(all, -all);
        }
        expect_round_trip(state);
    }
}

/// The header has waypoints where any boid of any piece has one.
TEST(StateCsv, AFlockInPiecesMakesTheSameTable) {
    State state(2);
    for (int number = 0; number < 20; ++number) state.add({1.0 + number, 2, 0}, {0.5, 0.25, 0});
    for (const bool travels : {false, true}) {
        state.waypoint[13] = travels ? 3 : 0;
        for (const std::size_t piece : {1, 6, 20}) EXPECT_EQ(text_of(StateInPieces(state, piece)), text_of(state));
    }
    EXPECT_EQ(text_of(StateInPieces(State(2), 5)), text_of(State(2)));
}

TEST(StateCsv, RandomStatesReadBackExactly) {
    std::mt19937_64 numbers(1);
    std::uniform_real_distribution<double> even(-1, 1), exponent(-300, 12);
    const auto number = [&] { return even(numbers) * std::pow(10, exponent(numbers)); };
    for (const int dimension : {2, 3}) {
        State state(dimension);
        for (int i = 0; i < 2000; ++i)
            state.add({number(), number(), dimension == 3 ? number() : 0}, {number(), number(), 0});
        expect_round_trip(state);
    }
}

TEST(StateCsv, RowsAreInIdOrder) {
    State state(2);
    state.append({4294967294u, {1, 2, 0}, {3, 4, 0}});
    state.append({0, {0.5, 0.25, 0}, {-1, 0, 0}});
    EXPECT_EQ(text_of(state), "id,x,y,vx,vy\n0,0.5,0.25,-1,0\n4294967294,1,2,3,4\n");
    expect_round_trip(state);
}

TEST(StateCsv, DeepStatesHaveDepth) {
    State state(3);
    state.add({1, 2, 3}, {4, 5, 6});
    EXPECT_EQ(text_of(state), "id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n");
}

TEST(StateCsv, AnEmptyStateIsAHeader) {
    EXPECT_EQ(text_of(State(2)), "id,x,y,vx,vy\n");
    EXPECT_EQ(parse_state_csv("id,x,y,vx,vy", "state.csv", open_world(2)).state.size(), 0u);
}

TEST(StateCsv, IdsGoOnAfterTheLargest) {
    State state = parse_state_csv("id,x,y,vx,vy\n7,1,1,0,0\n3,2,2,0,0\n", "state.csv", open_world(2)).state;
    EXPECT_EQ(state.add({3, 3, 0}, {}), 8u);
}

TEST(StateCsv, OnlyWalledWorldsHaveAnOutside) {
    const std::string text = "id,x,y,vx,vy\n0,-5,1000,0,0\n";
    for (const Edge kind : {Edge::open, Edge::push}) {
        Scenario scenario;
        scenario.parameters.edges.kind = kind;
        EXPECT_EQ(parse_state_csv(text, "state.csv", scenario).state.size(), 1u);
    }
    for (const Edge kind : {Edge::wrap, Edge::turn, Edge::bounce}) {
        Scenario scenario;
        scenario.parameters.edges.kind = kind;
        EXPECT_EQ(sentence_of([&] { parse_state_csv(text, "state.csv", scenario); }),
                  "state.csv:2: x is -5, outside the world; it takes 0 to 640");
    }
}

Scenario hunt() {
    Scenario scenario = open_world(2);
    scenario.species.push_back({"hawk", scenario.parameters});
    return scenario;
}

TEST(StateCsv, SpeciesAndWayPointsHaveColumnsWhereThereAreAny) {
    State state(2);
    state.add({1, 2, 0}, {3, 4, 0});
    EXPECT_EQ(text_of(state, hunt()), "id,x,y,vx,vy,species\n0,1,2,3,4,boids\n");
    state.add({5, 6, 0}, {7, 8, 0}, 1);
    state.waypoint[0] = 65535;
    const std::string text = text_of(state, hunt());
    EXPECT_EQ(text, "id,x,y,vx,vy,species,waypoint\n0,1,2,3,4,boids,65535\n1,5,6,7,8,hawk,0\n");
    const StateTable table = parse_state_csv(text, "state.csv", hunt());
    EXPECT_EQ(hash(table.state), hash(state));
    EXPECT_TRUE(table.has_species);
    EXPECT_FALSE(parse_state_csv("id,x,y,vx,vy,waypoint\n0,1,2,3,4,5\n", "state.csv", hunt()).has_species);
}

TEST(StateCsv, AdditionalColumnsAreFoundByName) {
    const State state = parse_state_csv("id,x,y,vx,vy,waypoint,species\n0,1,2,3,4,7,hawk\n", "state.csv", hunt()).state;
    EXPECT_EQ(state.species[0], 1);
    EXPECT_EQ(state.waypoint[0], 7);
    const auto refused = [](const std::string& columns, const std::string& values) {
        const std::string text = "id,x,y,vx,vy," + columns + "\n0,1,2,3,4," + values + "\n";
        return sentence_of([&] { parse_state_csv(text, "state.csv", hunt()); });
    };
    EXPECT_EQ(refused("species", "hwk"),
              "state.csv:2: species is \"hwk\"; it takes one of boids, hawk; did you mean hawk?");
    EXPECT_EQ(refused("waypoint", "65536"),
              "state.csv:2: waypoint is \"65536\"; it takes a whole number from 0 to 65535");
    EXPECT_EQ(refused("species,waypoint", "hawk"),
              "state.csv:2: the line has 6 fields; it takes 7: id,x,y,vx,vy,species,waypoint");
    for (const char* columns : {"waypoint,waypoint", "species,species", "z", "waypoint,z"})
        EXPECT_EQ(refused(columns, "0,0"), "state.csv:1: the header is \"id,x,y,vx,vy," + std::string(columns) +
                                               "\"; a world of dimension 2 needs id,x,y,vx,vy");
}

TEST(StateCsv, FilesAreReadByPath) {
    const TemporaryFolder folder;
    const std::string path = folder.write("state.csv", "id,x,y,vx,vy\n0,1,2,3,4\n");
    EXPECT_EQ(read_state_csv(path, open_world(2)).state.boid(0).velocity, (Vector3{3, 4, 0}));
}

}  // namespace
}  // namespace boids
