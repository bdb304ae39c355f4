// A flock is shown in the same way whether it flies or was recorded.
#include "boids/record/playback.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "../io/temporary_folder.h"
#include "boids/boids.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/record/recorder.h"

namespace boids {
namespace {

Scenario small_flock() {
    Scenario scenario = load_scenario("flock");
    scenario.parameters.start.boids = 30;
    return scenario;
}

/// Records every second step up to step 8.
std::string record(const TemporaryFolder& folder, const std::string& name) {
    RecordPlan plan;
    plan.trajectory = {folder / name, 2};
    Simulation flock(small_flock());
    Recorder(plan, flock, 8).fly(flock);
    return plan.trajectory.path;
}

TEST(Playback, OfARecordingShowsWhatFlew) {
    const TemporaryFolder folder;
    const auto live = play(Simulation(small_flock())), recorded = play(open_playable(record(folder, "t.h5")));
    EXPECT_EQ(recorded->frames(), 5u);
    EXPECT_EQ(live->frames(), 0u);
    for (std::size_t frame = 0; frame < 5; ++frame) {
        EXPECT_EQ(recorded->frame(), frame);
        EXPECT_EQ(recorded->step(), live->step());
        EXPECT_EQ(hash(recorded->state()), hash(live->state()));
        EXPECT_NEAR(recorded->observe().polarisation, live->observe().polarisation, 1e-12);
        recorded->advance(1);
        live->advance(2);
    }
    EXPECT_EQ(recorded->step(), 8u) << "it stops at its last moment";
    recorded->seek(0);
    EXPECT_EQ(recorded->step(), 0u);
    EXPECT_TRUE(live->simulation());
    EXPECT_FALSE(recorded->simulation()) << "a recording cannot be changed";
}

TEST(FileFormats, AreKnownByContentWhateverTheName) {
    const TemporaryFolder folder;
    for (const char* name : {"t.h5", "t.xyz", "t.csv"}) {
        const std::string path = record(folder, name), other = folder / "recorded by somebody";
        const FileFormat* format = format_of_content(path);
        ASSERT_TRUE(format);
        EXPECT_EQ(format, trajectory_format(path));
        std::filesystem::rename(path, other);
        EXPECT_EQ(format_of_content(other), format);
        EXPECT_TRUE(is_recording(other));
        EXPECT_EQ(open_recording(other)->frames(), 5u);
    }
    EXPECT_FALSE(is_recording(folder.write("scene", "schema = 1\n")));
    EXPECT_FALSE(is_recording(folder.write("m", "step,polarisation\n0,1\n")));
    EXPECT_TRUE(is_recording("none.h5")) << "so that the sentence is about a file";
    EXPECT_FALSE(is_recording("none"));
}

TEST(FileFormats, EachEndingMeansOneTrajectory) {
    for (const FileFormat& format : file_formats())
        for (const std::string_view ending : format.endings) {
            if (!format.write) continue;
            EXPECT_EQ(trajectory_format("t" + std::string(ending)), &format) << ending;
        }
    EXPECT_FALSE(trajectory_format("t.boids"));
    EXPECT_EQ(trajectory_endings(), ".h5 (H5MD), .xyz (extended XYZ) or .csv");
}

}  // namespace
}  // namespace boids
