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

TEST(ParseScenario, ALookIsPlainDartsUnlessItIsSaid) {
    const Scenario plain = parse_scenario("schema = 1\n", "scene.toml");
    EXPECT_EQ(plain.look, (SceneLook{BackdropKind::plain, BoidShape::dart, ""}));
    const Scenario dusk = parse_scenario("schema = 1\n[look]\nbackdrop = \"dusk\"\nshape = \"bird\"\n", "scene.toml");
    EXPECT_EQ(dusk.look, (SceneLook{BackdropKind::dusk, BoidShape::bird, ""}));
}

TEST(ParseScenario, ABackdropMayBeAPictureBesideTheScenario) {
    const std::string text = "schema = 1\nbased_on = \"murmuration\"\n[look]\nbackdrop = \"hills.png\"\n";
    const Scenario scenario = parse_scenario(text, "scenes/scene.toml");
    EXPECT_EQ(scenario.look, (SceneLook{BackdropKind::plain, BoidShape::bird, "scenes/hills.png"}));
    EXPECT_EQ(parse_scenario(write_scenario(scenario), "copy.toml").look, scenario.look);
    EXPECT_EQ(parse_scenario("schema = 1\n[look]\nbackdrop = \"dawn\"\n", "scene.toml").look.picture, "");
}

TEST(ParseScenario, ASpeciesHasTheShapeOfTheFirstUnlessItSaysItsOwn) {
    const Scenario scenario = parse_scenario(
        "schema = 1\n[look]\nshape = \"bird\"\n[[species]]\nname = \"hawk\"\n"
        "[[species]]\nname = \"shark\"\n[species.look]\nshape = \"fish\"\n",
        "scene.toml");
    EXPECT_EQ(shape_of(scenario, 0), BoidShape::bird);
    EXPECT_EQ(shape_of(scenario, 1), BoidShape::bird);
    EXPECT_EQ(shape_of(scenario, 2), BoidShape::fish);
}

TEST(ParseScenario, AStartFileLiesBesideItsScenario) {
    const std::string text = "schema = 1\n[start]\npositions = \"file\"\nfile = \"start.csv\"\n";
    EXPECT_EQ(parse_scenario(text, "scene.toml").start_file, "start.csv");
    EXPECT_EQ(parse_scenario(text, "some/where/scene.toml").start_file, "some/where/start.csv");
    EXPECT_EQ(parse_scenario(text, "/dev/stdin").start_file, "start.csv");
    const std::string absolute = "schema = 1\n[start]\npositions = \"file\"\nfile = \"/data/start.csv\"\n";
    EXPECT_EQ(parse_scenario(absolute, "some/where/scene.toml").start_file, "/data/start.csv");
}

}  // namespace
}  // namespace boids
