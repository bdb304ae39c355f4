// How scenarios are found and read; tests/apps/bad_input/ holds what is refused.
#include "boids/io/scenario_file.h"

#include <gtest/gtest.h>

#include "boids/io/presets.h"
#include "temporary_folder.h"

namespace boids {
namespace {

TEST(Presets, AreNamedAfterTheirFilesAndSorted) {
    const std::vector<std::string> names = preset_names();
    EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
    EXPECT_EQ(names.size(), presets().size());
    for (const std::string& name : names) EXPECT_EQ(load_scenario(name).name, name);
}

TEST(Presets, IncludeTheDefault) {
    EXPECT_EQ(load_scenario(std::string(default_preset)).name, default_preset);
}

TEST(ParseScenario, WhatIsNotSaidIsTheStandard) {
    const Scenario scenario = parse_scenario("schema = 1", "scene.toml");
    const Scenario standard;
    for (const Parameter& row : parameter_table) EXPECT_EQ(row.get(scenario.parameters), row.standard) << row.key;
    EXPECT_EQ(scenario.seed, standard.seed);
    EXPECT_EQ(scenario.steps, standard.steps);
    EXPECT_EQ(scenario.schedule, standard.schedule);
}

TEST(ParseScenario, BasedOnAPresetSaysOnlyTheDifference) {
    const Scenario base = load_scenario("world");
    const Scenario scenario =
        parse_scenario("schema = 1\nbased_on = \"world\"\n[separation]\nradius = 7\n", "scene.toml");
    for (const Parameter& row : parameter_table) {
        const double expected = row.key == "separation.radius" ? 7 : row.get(base.parameters);
        EXPECT_EQ(row.get(scenario.parameters), expected) << row.key;
    }
    EXPECT_EQ(scenario.schedule, base.schedule);
    EXPECT_EQ(scenario.steps, base.steps);
}

TEST(ParseScenario, BasedOnCountsWhereverItStands) {
    const Scenario scenario =
        parse_scenario("seed = 4\nname = \"mine\"\nbased_on = \"world\"\nschema = 1", "scene.toml");
    EXPECT_EQ(scenario.seed, 4u);
    EXPECT_EQ(scenario.name, "mine");
    EXPECT_EQ(scenario.parameters.world.width, 100);
}

TEST(ParseScenario, AStartFileLiesBesideItsScenario) {
    const std::string text = "schema = 1\n[start]\npositions = \"file\"\nfile = \"start.csv\"\n";
    EXPECT_EQ(parse_scenario(text, "scene.toml").start_file, "start.csv");
    EXPECT_EQ(parse_scenario(text, "some/where/scene.toml").start_file, "some/where/start.csv");
    EXPECT_EQ(parse_scenario(text, "/dev/stdin").start_file, "start.csv");
    const std::string absolute = "schema = 1\n[start]\npositions = \"file\"\nfile = \"/data/start.csv\"\n";
    EXPECT_EQ(parse_scenario(absolute, "some/where/scene.toml").start_file, "/data/start.csv");
}

TEST(LoadStart, ReadsTheFileThatTheScenarioNames) {
    const TemporaryFolder folder;
    folder.write("start.csv", "id,x,y,vx,vy\n4,1,2,0.5,-0.5\n");
    const std::string path =
        folder.write("scene.toml", "schema = 1\n[start]\npositions = \"file\"\nfile = \"start.csv\"\n");
    const State state = load_start(load_scenario(path));
    ASSERT_EQ(state.size(), 1u);
    EXPECT_EQ(state.boid(0).id, 4u);
    EXPECT_EQ(state.boid(0).position, (Vector3{1, 2, 0}));
    EXPECT_EQ(state.boid(0).velocity, (Vector3{0.5, -0.5, 0}));
}

TEST(SetParameter, TakesEveryKindOfValueAsText) {
    Scenario scenario;
    set_parameter(scenario, "separation.weight", "2.5");
    set_parameter(scenario, "start.boids", "7");
    set_parameter(scenario, "edges.exclusive", "true");
    set_parameter(scenario, "edges.kind", "bounce");
    EXPECT_EQ(scenario.parameters.separation.weight, 2.5);
    EXPECT_EQ(scenario.parameters.start.boids, 7);
    EXPECT_TRUE(scenario.parameters.edges.exclusive);
    EXPECT_EQ(scenario.parameters.edges.kind, Edge::bounce);
}

TEST(SetParameter, ARefusedValueChangesNothing) {
    Scenario scenario;
    EXPECT_EQ(sentence_of([&] { set_parameter(scenario, "edges.turn_angle", "181"); }),
              "edges.turn_angle = \"181\" is not allowed; it takes a number from 0 to 180");
    EXPECT_EQ(sentence_of([&] { set_parameter(scenario, "edges.turnangle", "18"); }),
              "edges.turnangle is not a known parameter; did you mean edges.turn_angle?");
    EXPECT_EQ(scenario.parameters.edges.turn_angle, find_parameter("edges.turn_angle")->standard);
}

TEST(SetParameter, ASpeciesIsChangedByItsName) {
    Scenario scenario;
    scenario.species.push_back({"hawk", scenario.parameters});
    set_parameter(scenario, "hawk.motion.max_speed", "9");
    set_parameter(scenario, "boids.motion.max_speed", "8");
    EXPECT_EQ(scenario.species[0].parameters.motion.max_speed, 9);
    EXPECT_EQ(scenario.parameters.motion.max_speed, 8);
    const auto refused = [&](const char* key) { return sentence_of([&] { set_parameter(scenario, key, "1"); }); };
    EXPECT_EQ(refused("hawk.world.width"), "hawk.world.width is not allowed; all species share world.width");
    EXPECT_EQ(refused("hawk.motion.max_sped"),
              "hawk.motion.max_sped is not a known parameter; did you mean hawk.motion.max_speed?");
    EXPECT_EQ(refused("hawks.motion.inertia"),
              "hawks.motion.inertia is not a known parameter; did you mean hawk.motion.inertia?");
    EXPECT_EQ(sentence_of([&] { set_parameter(scenario, "hawk.motion.max_speed", "x"); }),
              "hawk.motion.max_speed = \"x\" is not allowed; it takes a number from 0 to 1e+09");
}

TEST(LoadStart, SpeciesThatAFileDoesNotNameAreDrawn) {
    const TemporaryFolder folder;
    Scenario scenario;
    scenario.species.push_back({"hawk", scenario.parameters});
    scenario.species[0].parameters.start.boids = 2;
    scenario.parameters.start.positions = StartPositions::file;
    scenario.start_file = folder.write("start.csv", "id,x,y,vx,vy\n4,1,2,0.5,-0.5\n");
    const State drawn = load_start(scenario);
    EXPECT_EQ(drawn.species, (std::vector<std::uint8_t>{0, 1, 1}));
    EXPECT_EQ(drawn.id, (std::vector<BoidId>{4, 5, 6}));
    scenario.start_file = folder.write("all.csv", "id,x,y,vx,vy,species\n4,1,2,0.5,-0.5,hawk\n");
    EXPECT_EQ(load_start(scenario).species, (std::vector<std::uint8_t>{1}));
}

TEST(Check, NamesThePlaceAndTheKey) {
    Scenario scenario;
    EXPECT_NO_THROW(check(scenario, "here"));
    scenario.parameters.motion.min_speed = 3;
    EXPECT_EQ(sentence_of([&] { check(scenario, "here"); }),
              "here: motion.min_speed = 3 exceeds motion.max_speed = 2; lower the one or raise the other");
}

TEST(Check, RefusesWhatATableCannotHold) {
    Scenario scenario;
    scenario.parameters.separation.weight = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(sentence_of([&] { check(scenario, "here"); }),
              "here: separation.weight = nan is out of range; it takes a number from -1e+06 to 1e+06");
}

}  // namespace
}  // namespace boids
