// How the lists of a scenario file are read: species, relations, obstacles and goals. tests/apps/bad_input/ holds what
// is refused.
#include <gtest/gtest.h>

#include "boids/io/scenario_file.h"
#include "temporary_folder.h"

namespace boids {
namespace {

Scenario parse(const std::string& text) {
    return parse_scenario("schema = 1\n" + text, "scene.toml");
}

constexpr const char* hunt_text = R"(
[motion]
max_speed = 4

[[species]]
name = "hawk"
[species.start]
boids = 2
[species.motion]
min_speed = 1

[[species]]
name = "dove"

[[relation]]
of = "boids"
to = "hawk"
kind = "flee"
radius = 80

[[obstacle]]
x = 100
y = 50
radius = 25

[[obstacle]]
shape = "segment"
x = 10
points = [[0, 0], [50, 1.5]]
path = [[20, 20], [100, 20]]
speed = 0.5
closed = true

[[goal]]
points = [[10, 10], [200, 50]]
species = "dove"
weight = 2

[[goal]]
points = [[1, 2]]
)";

TEST(ScenarioEntries, AreReadInTheirOrder) {
    const Scenario scenario = parse(hunt_text);
    ASSERT_EQ(species_count(scenario), 3u);
    EXPECT_EQ(species_name(scenario, 1), "hawk");
    EXPECT_EQ(species_name(scenario, 2), "dove");
    ASSERT_EQ(scenario.relations.size(), 1u);
    EXPECT_EQ(scenario.relations[0].of, 0);
    EXPECT_EQ(scenario.relations[0].to, 1);
    EXPECT_EQ(scenario.relations[0].kind, RelationKind::flee);
    EXPECT_EQ(scenario.relations[0].radius, 80);
    EXPECT_EQ(scenario.relations[0].strength, default_relation().strength);
    ASSERT_EQ(scenario.obstacles.size(), 2u);
    EXPECT_EQ(scenario.obstacles[0].radius, 25);
    EXPECT_TRUE(scenario.obstacles[0].enabled);
    EXPECT_EQ(scenario.obstacles[1].shape, Shape::segment);
    EXPECT_EQ(scenario.obstacles[1].points, (std::vector<Vector3>{{0, 0, 0}, {50, 1.5, 0}}));
    EXPECT_EQ(scenario.obstacles[1].track.points, (std::vector<Vector3>{{20, 20, 0}, {100, 20, 0}}));
    EXPECT_EQ(scenario.obstacles[1].track.speed, 0.5);
    EXPECT_TRUE(scenario.obstacles[1].track.closed);
    ASSERT_EQ(scenario.goals.size(), 2u);
    EXPECT_EQ(scenario.goals[0].species, 2);
    EXPECT_EQ(scenario.goals[0].weight, 2);
    EXPECT_EQ(scenario.goals[1].species, -1);
    EXPECT_EQ(scenario.goals[1].track.points, (std::vector<Vector3>{{1, 2, 0}}));
}

TEST(ScenarioEntries, ASpeciesHasTheScenariosOwnValuesWhereItSaysNothing) {
    const Scenario scenario = parse(hunt_text);
    const Parameters hawk = parameters_of(scenario, 1);
    for (const Parameter& row : parameter_table) {
        const double expected = row.key == "start.boids"        ? 2
                                : row.key == "motion.min_speed" ? 1
                                                                : row.get(scenario.parameters);
        EXPECT_EQ(row.get(hawk), expected) << row.key;
    }
    EXPECT_EQ(hawk.motion.max_speed, 4);
}

TEST(ScenarioEntries, APointOfADeepWorldHasTwoOrThreeNumbers) {
    const Scenario scenario = parse("[[goal]]\npoints = [[1, 2], [3, 4, 5]]\n[world]\ndimension = 3\n");
    EXPECT_EQ(scenario.goals[0].track.points, (std::vector<Vector3>{{1, 2, 0}, {3, 4, 5}}));
}

TEST(ScenarioEntries, AreWrittenWithHelpAtTheFirstOfAKindOnly) {
    const std::string text = write_scenario(parse(hunt_text));
    const std::string help(obstacle_fields[0].help);
    EXPECT_NE(text.find(help), text.npos);
    EXPECT_EQ(text.find(help), text.rfind(help));
    EXPECT_NE(text.find("\n[[species]]\nname = \"hawk\"\n[species.start]\nboids = 2\n[species.motion]\nmin_speed = 1\n"
                        "\n[[species]]\nname = \"dove\"\n\n[[relation]]\nof = \"boids\"\nto = \"hawk\"\n"),
              text.npos)
        << text;
    EXPECT_EQ(write_scenario(parse_scenario(text, "scene.toml")), text);
}

TEST(ScenarioEntries, AnEmptyListIsNone) {
    const Scenario scenario = parse("obstacle = []\ngoal = []\nspecies = []\nrelation = []\n");
    EXPECT_EQ(species_count(scenario), 1u);
    EXPECT_TRUE(scenario.obstacles.empty() && scenario.goals.empty() && scenario.relations.empty());
}

TEST(ScenarioEntries, AProblemOfTheWholeHasTheLineOfItsEntry) {
    EXPECT_EQ(sentence_of([] { parse("[[obstacle]]\nx = 9\n[[obstacle]]\nx = 900\n"); }),
              "scene.toml:4: obstacle 2 lies outside the world; move it in or make the world larger");
    EXPECT_EQ(sentence_of([] { parse("[[species]]\nname = \"hawk\"\n[species.motion]\nmin_speed = 9\n"); }),
              "scene.toml:5: hawk.motion.min_speed = 9 exceeds motion.max_speed = 2; lower the one or raise the other");
    EXPECT_EQ(sentence_of([] {
                  parse(
                      "[[species]]\nname = \"hawk\"\n[species.motion]\nmax_speed = 1\n[motion]\n"
                      "min_speed = 1.5\n");
              }),
              "scene.toml:2: hawk.motion.min_speed = 1.5 exceeds motion.max_speed = 1; lower the one or raise the "
              "other");
    EXPECT_EQ(sentence_of([] { parse("[[species]]\nname = \"a b\"\n"); }),
              "scene.toml:2: species 1 has a name with other than letters, digits, - and _");
}

}  // namespace
}  // namespace boids
