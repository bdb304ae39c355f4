// Trajectories hold who is who and where moving things are, in every format, and go on after a mark as if nothing had
// happened. tests/apps/trajectory_test.py reads them with other people's tools.
#include <gtest/gtest.h>
#include <hdf5.h>

#include "boids/io/scenario_file.h"
#include "boids/io/start_file.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/recording.h"
#include "boids/io/trajectory/trajectory_writer.h"
#include "state_in_pieces.h"
#include "temporary_folder.h"

namespace boids {
namespace {

TrajectoryTitle hunt() {
    TrajectoryTitle title;
    title.scenario = parse_scenario(
        "schema = 1\n[start]\nboids = 100\n"
        "[[species]]\nname = \"hawk\"\n[species.start]\nboids = 2\n"
        "[[species]]\nname = \"dove\"\n[species.start]\nboids = 3\n"
        "[[obstacle]]\nx = 9\n[[obstacle]]\npath = [[0, 0], [100, 0]]\nspeed = 2\n"
        "[[goal]]\npoints = [[5, 6]]\n",
        "scene.toml");
    title.engine = "reference";
    title.single = false;
    title.boids = 105;
    return title;
}

/// The flock at some moments; a boid of the first species goes and a hawk comes.
std::vector<State> moments(const TrajectoryTitle& title) {
    State state = load_start(title.scenario);
    std::vector<State> states = {state};
    state.step = 10;
    state.remove(0);
    states.push_back(state);
    state.step = 20;
    state.add({1, 2, 0}, {3, 4, 0}, 1);
    state.add({1, 3, 0}, {3, 4, 0}, 2);
    states.push_back(state);
    return states;
}

void record(const std::string& path, const TrajectoryTitle& title) {
    const auto writer = begin_trajectory(path, title);
    for (const State& state : moments(title)) writer->write(state, {});
    writer->finish();
}

/// What a boid is called in the order of ids.
std::vector<std::uint8_t> species_by_id(const State& state) {
    std::vector<std::uint8_t> result;
    for (const std::size_t index : state.by_id()) result.push_back(state.species[index]);
    return result;
}

class TrajectoryOf : public testing::TestWithParam<const char*> {};

TEST_P(TrajectoryOf, SpeciesReadsBack) {
    const TemporaryFolder folder;
    const std::string path = folder / GetParam();
    record(path, hunt());
    const auto recording = open_recording(path);
    const std::vector<State> expected = moments(hunt());
    ASSERT_EQ(recording->frames(), expected.size());
    for (std::size_t frame = 0; frame < expected.size(); ++frame) {
        EXPECT_EQ(hash(recording->frame(frame)), hash(expected[frame])) << frame;
        EXPECT_EQ(species_by_id(recording->frame(frame)), species_by_id(expected[frame])) << frame;
    }
}

TEST_P(TrajectoryOf, SpeciesGoesOnFromAMark) {
    const TemporaryFolder folder;
    record(folder / (std::string("whole-") + GetParam()), hunt());
    const std::string path = folder / GetParam();
    const std::vector<State> states = moments(hunt());
    FileMark mark;
    {
        const auto writer = begin_trajectory(path, hunt());
        writer->write(states[0], {});
        mark = writer->mark();
        writer->write(states[1], {});
        writer->keep_unfinished();
    }
    const auto again = continue_trajectory(path, hunt(), mark);
    for (const std::size_t frame : {1, 2}) again->write(states[frame], {});
    const FileMark end = again->mark();
    again->finish();
    EXPECT_EQ(folder.read(GetParam()), folder.read(std::string("whole-") + GetParam()));
    continue_trajectory(path, hunt(), end)->finish();  // from the finished file
    EXPECT_EQ(folder.read(GetParam()), folder.read(std::string("whole-") + GetParam()));
}

/// Chunks of 64 boids, the smallest there are, begin and end elsewhere than the pieces.
TEST_P(TrajectoryOf, PiecesIsThatOfTheWhole) {
    const TemporaryFolder folder;
    TrajectoryTitle title = hunt();
    title.boids = 64;
    record(folder / (std::string("whole-") + GetParam()), title);
    for (const std::size_t piece : {1, 50, 64, 1000}) {
        const auto writer = in_background(begin_trajectory(folder / GetParam(), title));
        for (const State& state : moments(title)) writer->write(StateInPieces(state, piece), {});
        writer->finish();
        EXPECT_EQ(folder.read(GetParam()), folder.read(std::string("whole-") + GetParam())) << piece;
    }
}

/// Moments that stay as they are may be looked at later, in the thread that writes them.
TEST_P(TrajectoryOf, MomentsWrittenLaterIsThatOfTheWhole) {
    const TemporaryFolder folder;
    const TrajectoryTitle title = hunt();
    record(folder / (std::string("whole-") + GetParam()), title);
    const auto states = moments(title);
    const auto writer = in_background(begin_trajectory(folder / GetParam(), title));
    for (const State& state : states) writer->write_later(std::make_unique<StateInPieces>(state, 50), {});
    writer->finish();
    EXPECT_EQ(folder.read(GetParam()), folder.read(std::string("whole-") + GetParam()));
}

/// A journal whose last moment lacks a chunk ends with the moment before.
TEST(Trajectory, AMomentThatIsCutOffIsNone) {
    const TemporaryFolder folder;
    TrajectoryTitle title = hunt();
    title.boids = 64;
    {
        const auto writer = begin_trajectory(folder / "t.h5", title);
        for (const State& state : moments(title)) writer->write(state, {});
        writer->mark();
        writer->keep_unfinished();
    }
    const std::string journal = folder.read("t.h5.partial");
    for (const auto& [missing, frames] : {std::pair{0, 3}, {1, 2}}) {
        folder.write("t.h5.partial", journal.substr(0, journal.size() - static_cast<std::size_t>(missing)));
        JournalReader reader(folder / "t.h5.partial");
        int found = 0;
        while (reader.next()) ++found;
        EXPECT_EQ(found, frames);
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, TrajectoryOf, testing::Values("t.h5", "t.xyz", "t.csv"));

TEST(Trajectory, OneSpeciesNeedsNoColumn) {
    const TemporaryFolder folder;
    TrajectoryTitle title = hunt();
    title.scenario.species.clear();
    for (const char* name : {"t.xyz", "t.csv", "t.h5"}) {
        const auto writer = begin_trajectory(folder / name, title);
        writer->write(load_start(title.scenario), {});
        writer->finish();
    }
    EXPECT_TRUE(folder.read("t.csv").starts_with("step,id,x,y,vx,vy\n0,0,"));
    EXPECT_EQ(folder.read("t.xyz").find("kind"), std::string::npos);
    const hid_t file = H5Fopen((folder / "t.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    ASSERT_GE(file, 0);
    EXPECT_EQ(H5Lexists(file, "particles/boids/species", H5P_DEFAULT), 0);
    H5Fclose(file);
}

TEST(Trajectory, TextNamesSpecies) {
    const TemporaryFolder folder;
    record(folder / "t.csv", hunt());
    record(folder / "t.xyz", hunt());
    const std::string csv = folder.read("t.csv"), xyz = folder.read("t.xyz");
    EXPECT_TRUE(csv.starts_with("step,id,x,y,vx,vy,species\n0,0,")) << csv.substr(0, 60);
    EXPECT_NE(csv.find("\n20,105,1,2,3,4,hawk\n20,106,1,3,3,4,dove\n"), csv.npos);
    EXPECT_NE(xyz.find("Properties=species:S:1:pos:R:3:velo:R:3:id:I:1:kind:S:1 Step=20 "), xyz.npos);
    EXPECT_NE(xyz.find("\nC 1 2 0 3 4 0 105 hawk\nN 1 3 0 3 4 0 106 dove\n"), xyz.npos);
}

TEST(Trajectory, MovingObstaclesHaveAPlacePerMoment) {
    const TemporaryFolder folder;
    record(folder / "t.h5", hunt());
    const hid_t file = H5Fopen((folder / "t.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    ASSERT_GE(file, 0);
    const hid_t set = H5Dopen2(file, "observables/obstacles/position/value", H5P_DEFAULT);
    ASSERT_GE(set, 0);
    std::vector<double> places(3 * 2 * 2);
    const hid_t space = H5Dget_space(set);
    ASSERT_EQ(H5Sget_simple_extent_npoints(space), static_cast<hssize_t>(places.size()));
    EXPECT_GE(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, places.data()), 0);
    EXPECT_EQ(places, (std::vector<double>{9, 0, 0, 0, 9, 0, 20, 0, 9, 0, 40, 0}));
    EXPECT_EQ(H5Lexists(file, "observables/goals", H5P_DEFAULT), 0) << "none of them moves";
    H5Sclose(space);
    H5Dclose(set);
    H5Fclose(file);
}

}  // namespace
}  // namespace boids
