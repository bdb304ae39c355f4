// Starts that stand in files.
#include "boids/io/start_file.h"

#include <gtest/gtest.h>

#include "boids/io/scenario_file.h"
#include "temporary_folder.h"

namespace boids {
namespace {

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

}  // namespace
}  // namespace boids
