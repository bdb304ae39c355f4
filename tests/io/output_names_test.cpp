// Every name that stands on the disk while an output is written is one that the output is said to take up.
#include "boids/io/output_names.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "boids/io/checkpoint.h"
#include "boids/io/output_file.h"
#include "temporary_folder.h"

namespace boids {
namespace {

bool occupies(const std::string& path, OutputForm form, const std::string& name) {
    const auto names = occupied_names(path, form);
    return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(OccupiedNames, HoldWhatAnOutputWrites) {
    const TemporaryFolder folder;
    const std::string path = folder / "m.csv";
    OutputFile file(path);
    for (const std::string& name : folder.names())
        EXPECT_TRUE(occupies(path, OutputForm::plain, folder / name)) << name;
    file.finish();
    EXPECT_TRUE(occupies(path, OutputForm::plain, path));
}

TEST(OccupiedNames, HoldTheCheckpointBefore) {
    const TemporaryFolder folder;
    const std::string path = folder / "c.boids";
    for (int i = 0; i < 2; ++i) write_checkpoint(path, Checkpoint());
    EXPECT_EQ(folder.names().size(), 2u);
    for (const std::string& name : folder.names())
        EXPECT_TRUE(occupies(path, OutputForm::checkpoint, folder / name)) << name;
}

TEST(OccupiedNames, HoldTheTableThatExplainsMetrics) {
    EXPECT_EQ(units_name("a/m.csv"), "a/m.units.csv");
    EXPECT_EQ(units_name("m.v2"), "m.v2.units.csv");
    for (const std::string name : {"m.csv", "m.csv.partial", "m.units.csv", "m.units.csv.partial"})
        EXPECT_TRUE(occupies("m.csv", OutputForm::metrics, name)) << name;
}

TEST(OccupiedNames, AreBehindALink) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink("m.csv", folder / "link");
    EXPECT_TRUE(occupies(folder / "link", OutputForm::plain, folder / "m.csv.partial"));
}

TEST(OccupiedNames, OfADeviceAreItsOwn) {
    EXPECT_EQ(occupied_names("/dev/null", OutputForm::checkpoint), std::vector<std::string>{"/dev/null"});
}

TEST(SameFile, LooksBehindLinksAndDots) {
    const TemporaryFolder folder;
    folder.write("a", "");
    std::filesystem::create_symlink("a", folder / "link");
    std::filesystem::create_symlink("none", folder / "dangling");
    EXPECT_TRUE(same_file(folder / "a", folder / "./a"));
    EXPECT_TRUE(same_file(folder / "a", folder / "link"));
    EXPECT_TRUE(same_file(folder / "dangling", folder / "none"));
    EXPECT_FALSE(same_file(folder / "a", folder / "b"));
    EXPECT_FALSE(same_file("/dev/null", "/dev/null"));
}

}  // namespace
}  // namespace boids
