// A run that is recorded can be stopped and gone on with, and nobody can tell from its files.
#include "boids/record/recorder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <tuple>

#include "../io/temporary_folder.h"
#include "boids/boids.h"
#include "boids/record/resume.h"

namespace boids {
namespace {

Scenario hunting() {
    Scenario scenario = load_scenario("hunt");
    scenario.parameters.start.boids = 40;
    return scenario;
}

RecordPlan plan_in(const TemporaryFolder& folder, const std::string& trajectory) {
    RecordPlan plan;
    plan.metrics = {folder / "m.csv", 3};
    plan.trajectory = {folder / trajectory, 5};
    plan.final_state = folder / "end.csv";
    plan.checkpoint = folder / "c.boids";
    plan.interval = {7, 0};
    return plan;
}

/// A format of trajectories and an engine: one that keeps moments while it moves on, on a card of paper, and one that
/// does not.
class RecorderOf : public testing::TestWithParam<std::tuple<const char*, const char*>> {
protected:
    static std::string trajectory() { return std::get<0>(GetParam()); }
    static std::string engine() { return std::get<1>(GetParam()); }
    static Simulation fly_out() { return Simulation(hunting(), {engine(), 1}); }
};

TEST_P(RecorderOf, AStoppedRunGoesOnAsIfItHadNot) {
    const TemporaryFolder whole, halved;
    Simulation flock = fly_out();
    Recorder(plan_in(whole, trajectory()), flock, 40).fly(flock);

    Simulation stopped = fly_out();
    Recorder(plan_in(halved, trajectory()), stopped, 40).fly(stopped, [&] { return stopped.step() < 21; });
    EXPECT_LT(stopped.step(), 40u);
    const Resumption run = resume(halved / "c.boids");
    EXPECT_EQ(run.last_step, 40u);
    EXPECT_EQ(run.engine, engine());
    Simulation resumed = run.simulation();
    EXPECT_EQ(resumed.hash(), stopped.hash());
    Recorder(run.plan, resumed, run.last_step).fly(resumed);

    EXPECT_EQ(resumed.hash(), flock.hash());
    for (const std::string& name : {std::string("m.csv"), std::string("end.csv"), trajectory()})
        EXPECT_EQ(halved.read(name), whole.read(name)) << name;
}

TEST_P(RecorderOf, ARunThatIsDroppedGoesOnFromItsLastCheckpoint) {
    const TemporaryFolder whole, dropped;
    Simulation flock = fly_out();
    Recorder(plan_in(whole, trajectory()), flock, 30).fly(flock);
    {
        Simulation lost = fly_out();
        Recorder recorder(plan_in(dropped, trajectory()), lost, 30);
        recorder.begin(lost);
        for (int step = 0; step < 17; ++step) {
            lost.advance();
            recorder.record(lost);
        }
    }
    const Resumption run = resume(dropped / "c.boids");
    EXPECT_EQ(run.flock->head().step, 14u);
    Simulation resumed = run.simulation();
    Recorder(run.plan, resumed, run.last_step).fly(resumed);
    for (const std::string& name : {std::string("m.csv"), std::string("end.csv"), trajectory()})
        EXPECT_EQ(dropped.read(name), whole.read(name)) << name;
}

/// Who has just looked at the state has it at hand, and then checkpoints are written at once.
TEST_P(RecorderOf, ACheckpointIsTheSameBesideTheSteps) {
    const TemporaryFolder beside, at_once;
    const auto record = [](const TemporaryFolder& folder, bool looks) {
        Simulation flock = fly_out();
        Recorder recorder(plan_in(folder, trajectory()), flock, 17);
        recorder.begin(flock);
        for (int step = 0; step < 17; ++step) {
            flock.advance();
            if (looks) flock.state();
            recorder.record(flock);
        }
        recorder.finish(flock);
    };
    record(beside, false);
    record(at_once, true);
    ASSERT_GT(beside.read("c.boids").size(), 1000u);
    EXPECT_EQ(beside.names(), at_once.names());
    for (const std::string& name : beside.names()) EXPECT_EQ(beside.read(name), at_once.read(name)) << name;
}

TEST_P(RecorderOf, ACheckpointThatCannotBeWrittenIsSaid) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "sub");
    RecordPlan plan;
    plan.trajectory = {folder / trajectory(), 1};
    plan.checkpoint = folder / "sub/c.boids";
    plan.interval = {2, 0};
    Simulation flock = fly_out();
    Recorder recorder(plan, flock, 8);
    recorder.begin(flock);
    std::filesystem::remove_all(folder / "sub");
    EXPECT_THROW(
        {
            for (int step = 0; step < 8; ++step) {
                flock.advance();
                recorder.record(flock);
            }
        },
        Failure);
    EXPECT_TRUE(recorder.has_checkpoint()) << "the first one was written";
}

INSTANTIATE_TEST_SUITE_P(Formats, RecorderOf,
                         testing::Combine(testing::Values("t.h5", "t.xyz", "t.csv"), testing::Values("cpu", "cuda")));

TEST(Recorder, AFileOfSomebodyElseIsRemembered) {
    const TemporaryFolder folder;
    RecordPlan plan;
    plan.checkpoint = folder / "c.boids";
    plan.others = {{"film", folder / "film.mp4", 2, {}}};
    Simulation flock(hunting());
    Recorder(plan, flock, 1).fly(flock);
    const Resumption run = resume(folder / "c.boids");
    ASSERT_EQ(run.plan.others.size(), 1u);
    EXPECT_EQ(run.plan.others[0].kind, "film");
    EXPECT_EQ(run.plan.others[0].path, folder / "film.mp4");
    EXPECT_EQ(run.plan.others[0].every, 2);
}

TEST(Recorder, GoesOnOnlyInMetricsThatHaveItsColumns) {
    const TemporaryFolder folder;
    const std::string text = "step,polarisation\n0,1\n";
    folder.write("m.csv", text);
    RecordPlan plan;
    plan.metrics = {folder / "m.csv", 1, FileMark{text.size(), checksum(0, text)}};
    const Simulation flock(hunting());
    EXPECT_EQ(sentence_of([&] { Recorder(plan, flock, 1); }),
              (folder / "m.csv") + ": has other columns than those that go on in it; name a new file for the metrics");
    EXPECT_EQ(folder.read("m.csv"), text);
}

TEST(Recorder, RefusesAPlanThatCannotBe) {
    const TemporaryFolder folder;
    const Simulation flock(hunting());
    const auto refused = [&](const RecordPlan& plan) { return sentence_of([&] { Recorder(plan, flock, 1); }); };
    RecordPlan plan;
    plan.metrics = {folder / "a.csv"};
    plan.trajectory = {folder / "a.csv"};
    EXPECT_EQ(refused(plan),
              "the metrics and the trajectory name the same file " + (folder / "a.csv") + "; give each its own");
    plan.trajectory = {folder / "a.dat"};
    EXPECT_EQ(refused(plan), "the trajectory is \"" + (folder / "a.dat") +
                                 "\"; its ending must be .h5 (H5MD), .xyz (extended XYZ) or .csv");
    plan.trajectory = {};
    plan.metrics.every = 0;
    EXPECT_EQ(refused(plan), (folder / "a.csv") + " is to have an entry every 0 steps; use 1 or more");
    plan.metrics.every = 1;
    plan.checkpoint = folder / "a.csv.partial";
    EXPECT_EQ(refused(plan), "the metrics and the checkpoint both need the file " + (folder / "a.csv.partial") +
                                 "; give each its own");
}

}  // namespace
}  // namespace boids
