// The folder of a sweep knows which sweep it is of, and holds all that it takes to repeat it.
#include "boids/sweep/sweep_folder.h"

#include <gtest/gtest.h>

#include "boids/tests/sweep/small_sweep.h"

namespace boids {
namespace {

using SweepFolder = SweepTest;

TEST_F(SweepFolder, ThePlanComesBackAsItWas) {
    SweepPlan plan = small_plan();
    plan.over.push_back(parse_variation(plan.scenario, "edges.kind=wrap,bounce"));
    plan.engine = "cpu";
    plan.shard = {2, 3};
    open_sweep_folder(path("sweep"), plan);
    const SweepPlan read = read_sweep_plan(path("sweep"));
    EXPECT_EQ(sweep_fingerprint(read), sweep_fingerprint(plan));
    EXPECT_EQ(read.shard.number, 2);
    EXPECT_EQ(read.shard.count, 3);
    ASSERT_EQ(read.over.size(), 3u);
    EXPECT_EQ(read.over[0].key, "vicsek.noise") << "the order stays";
    EXPECT_EQ(read.over[2].values, plan.over[2].values);
    EXPECT_EQ(read.engine, "cpu");
    open_sweep_folder(path("sweep"), read);
}

TEST_F(SweepFolder, AnotherSweepIsRefusedAndSaysWhatDiffers) {
    const SweepPlan plan = small_plan();
    open_sweep_folder(path("sweep"), plan);
    SweepPlan other = plan;
    other.steps = 50;
    EXPECT_EQ(error_of([&] { open_sweep_folder(path("sweep"), other); }),
              path("sweep") +
                  ": holds another sweep, with steps = 40 where this one has steps = 50; "
                  "choose another output, or remove that folder");
    other = plan;
    other.scenario.seed = 9;
    EXPECT_EQ(error_of([&] { open_sweep_folder(path("sweep"), other); }),
              path("sweep") +
                  ": holds another sweep, with seed = 1 where this one has seed = 9; "
                  "choose another output, or remove that folder");
    other = plan;
    other.over[1].values.push_back(60);
    EXPECT_NE(error_of([&] { open_sweep_folder(path("sweep"), other); }), "");
}

TEST_F(SweepFolder, WhatIsNoSweepIsLeftAlone) {
    folder.write("file", "mine");
    std::filesystem::create_directory(path("mine"));
    folder.write("mine/notes.txt", "mine");
    EXPECT_EQ(error_of([&] { open_sweep_folder(path("file"), small_plan()); }),
              path("file") + ": is a file, and a sweep fills a folder; choose another output");
    EXPECT_EQ(error_of([&] { open_sweep_folder(path("mine"), small_plan()); }),
              path("mine") + ": holds something else than a sweep; choose another output");
    EXPECT_EQ(error_of([&] { read_sweep_plan(path("mine")); }),
              path("mine") + ": is no folder of a sweep; name one that `boids sweep -o` has made");
}

TEST_F(SweepFolder, OneThatWasKilledAsItBeganBeginsAgain) {
    open_sweep_folder(path("sweep"), small_plan());
    std::filesystem::rename(path_in(path("sweep"), sweep_file::plan), path("sweep/sweep.toml.partial"));
    open_sweep_folder(path("sweep"), small_plan());
    EXPECT_EQ(sweep_fingerprint(read_sweep_plan(path("sweep"))), sweep_fingerprint(small_plan()));
}

TEST_F(SweepFolder, TwoAtOnceAreOneTooMany) {
    const SweepPlan plan = small_plan();
    std::string sentence;
    sweep(plan, path("sweep"), {.threads = 1, .finished = [&](const SweepRun&, const Simulation&) {
                                    if (sentence.empty()) sentence = error_of([&] { sweep(plan, path("sweep")); });
                                }});
    EXPECT_EQ(sentence, path("sweep/runs.journal") +
                            ": another boids is at work on this sweep; wait for it or choose another output");
}

TEST_F(SweepFolder, AStartFromAFileIsKeptWithIt) {
    const std::string boids = "id,x,y,vx,vy\n0,1,1,0.5,0\n1,2,2,0,0.5\n2,3,1,0.5,0\n";
    folder.write("start.csv", boids);
    SweepPlan plan = small_plan();
    plan.over.pop_back();
    plan.scenario.parameters.start.positions = StartPositions::file;
    plan.scenario.start_file = path("start.csv");
    sweep(plan, path("sweep"));
    EXPECT_EQ(file("sweep", sweep_file::start), boids);
    sweep(read_sweep_plan(path("sweep")), path("again"));
    expect_same_tables("sweep", "again");
    folder.write("start.csv", boids + "3,4,4,0.5,0\n");
    EXPECT_NE(error_of([&] { sweep(plan, path("sweep")); }).find("holds another sweep, with start_checksum"),
              std::string::npos);
    plan.over.push_back({"start.boids", {1, 2}});
    EXPECT_EQ(error_of([&] { check(plan); }),
              "start.boids changes nothing in this scene, which starts from a file; give it another start");
}

}  // namespace
}  // namespace boids
