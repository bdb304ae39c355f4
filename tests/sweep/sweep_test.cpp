// The tables of a sweep are the same whoever flies its runs, in whatever order, and however often that is interrupted.
#include "boids/sweep/sweep.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>

#include "boids/api/load_simulation.h"
#include "boids/core/numbers/time_average.h"
#include "boids/core/text/text.h"
#include "boids/io/output_file.h"
#include "boids/sweep/hex_text.h"
#include "boids/tests/sweep/small_sweep.h"

namespace boids {
namespace {

using Sweep = SweepTest;

TEST_F(Sweep, TablesDoNotDependOnTheNumberOfThreads) {
    EXPECT_TRUE(sweep(small_plan(), path("one"), {.threads = 1}).is_complete());
    EXPECT_TRUE(sweep(small_plan(), path("two"), {.threads = 2}).is_complete());
    EXPECT_TRUE(sweep(small_plan(), path("five"), {.threads = 5}).is_complete());
    expect_same_tables("one", "two");
    expect_same_tables("one", "five");
}

TEST_F(Sweep, LargeFlocksOnAllThreadsAreThoseOnOne) {
    SweepPlan plan = small_plan();
    plan.over[1].values = {40, 20'000};
    plan.seeds = 1;
    plan.steps = 2;
    sweep(plan, path("one"), {.threads = 1});
    sweep(plan, path("two"), {.threads = 2});
    expect_same_tables("one", "two");
}

/// The fields of a line of a table.
std::vector<std::string> fields_of(const std::string& table, std::size_t line) {
    std::size_t begin = 0;
    for (; line > 0; --line) begin = table.find('\n', begin) + 1;
    std::vector<std::string> fields{""};
    for (; table[begin] != '\n'; ++begin)
        if (table[begin] == ',')
            fields.emplace_back();
        else
            fields.back() += table[begin];
    return fields;
}

TEST_F(Sweep, ARunIsWhatASimulationOfItsScenarioFinds) {
    const SweepPlan plan = small_plan();
    sweep(plan, path("one"));
    Simulation simulation(scenario_of(plan, run_at(plan, 7)));
    simulation.advance(5);
    std::vector<double> polarisation;
    for (int sample = 0; sample < 20; ++sample) {
        simulation.advance(2);
        polarisation.push_back(simulation.observe().polarisation);
    }
    const TimeAverage average = time_average(polarisation);
    const auto names = fields_of(file("one", sweep_file::runs), 0), row = fields_of(file("one", sweep_file::runs), 8);
    ASSERT_EQ(names[4], "polarisation");
    EXPECT_EQ(row[0], "7");
    EXPECT_EQ(row[1], "0.4");
    EXPECT_EQ(row[2], "40");
    EXPECT_EQ(row[3], std::to_string(plan.scenario.seed + 1));
    EXPECT_EQ(row[4], number_text(average.mean));
    EXPECT_EQ(row[5], number_text(average.error));
    EXPECT_EQ(row[6], number_text(2 * average.autocorrelation_time)) << "in steps, two between measurements";
    EXPECT_EQ(std::stoull(row.back(), nullptr, 16), simulation.hash());
}

TEST_F(Sweep, ATornJournalLosesTheTornRunAlone) {
    const SweepPlan plan = small_plan();
    sweep(plan, path("whole"));
    const std::string journal = file("whole", sweep_file::journal);
    std::mt19937 random(7);
    for (int attempt = 0; attempt < 12; ++attempt) {
        const std::size_t length = attempt == 0 ? 0 : attempt == 1 ? 5 : random() % journal.size();
        const std::string name = "torn" + std::to_string(attempt);
        std::filesystem::copy(path("whole"), path(name));
        std::filesystem::remove(path_in(path(name), sweep_file::runs));
        folder.write(path_in(name, sweep_file::journal), journal.substr(0, length));
        std::atomic<std::size_t> flown = 0;
        sweep(plan, path(name), {.finished = [&](const SweepRun&, const Simulation&) { ++flown; }});
        const std::string kept = journal.substr(0, length);
        const auto lines = static_cast<std::size_t>(std::count(kept.begin(), kept.end(), '\n'));
        EXPECT_EQ(flown, 12 - (lines > 0 ? lines - 1 : 0)) << length;
        expect_same_tables("whole", name);
    }
}

TEST_F(Sweep, ADamagedLineIsFlownAgain) {
    const SweepPlan plan = small_plan();
    sweep(plan, path("whole"));
    const std::string tables = file("whole", sweep_file::runs);
    std::string journal = file("whole", sweep_file::journal);
    char& digit = journal[journal.size() / 2];
    digit = digit == '1' ? '2' : '1';
    folder.write(path_in("whole", sweep_file::journal), journal);
    std::atomic<std::size_t> flown = 0;
    sweep(plan, path("whole"), {.finished = [&](const SweepRun&, const Simulation&) { ++flown; }});
    EXPECT_EQ(flown, 1u);
    EXPECT_EQ(file("whole", sweep_file::runs), tables);
}

/// A journal whose lines say nothing of the last column, as one would of a program that measured less.
std::string journal_with_less(const std::string& journal) {
    std::string shorter = journal.substr(0, journal.find('\n') + 1);
    for (std::size_t begin = shorter.size(), end = 0; begin < journal.size(); begin = end + 1) {
        end = journal.find('\n', begin);
        std::string line = journal.substr(begin, end - begin);
        for (int field = 0; field < 4; ++field) line.resize(line.rfind(','));  // the checksum, and three of the column
        shorter += line + "," + hex_text(checksum(0, line), 8) + "\n";
    }
    return shorter;
}

TEST_F(Sweep, RunsOfAProgramThatMeasuredLessAreFlownAgain) {
    const SweepPlan plan = small_plan();
    sweep(plan, path("whole"));
    std::filesystem::copy(path("whole"), path("less"));
    folder.write(path_in("less", sweep_file::journal), journal_with_less(file("whole", sweep_file::journal)));
    sweep(plan, path("less"));
    expect_same_tables("whole", "less");
}

TEST_F(Sweep, WhoStopsLosesTheRunsUnderWayAndGoesOnLater) {
    SweepPlan plan = small_plan();
    sweep(plan, path("whole"));
    std::size_t before = 0;
    for (int attempt = 0; attempt < 3; ++attempt) {
        std::atomic<std::size_t> flown = 0;
        // The calling thread looks up only now and then, so a failure at the third run stands for its wish.
        EXPECT_EQ(error_of([&] {
                      sweep(plan, path("halted"), {.threads = 1, .finished = [&](const SweepRun&, const Simulation&) {
                                                       if (++flown == 3) throw Failure("halted");
                                                   }});
                  }),
                  "halted");
        EXPECT_FALSE(std::filesystem::exists(path_in(path("halted"), sweep_file::runs)));
        before += 2;
    }
    std::atomic<std::size_t> flown = 0;
    sweep(plan, path("halted"), {.finished = [&](const SweepRun&, const Simulation&) { ++flown; }});
    EXPECT_EQ(flown, 12 - before);
    expect_same_tables("whole", "halted");
}

TEST_F(Sweep, AWishToStopEndsALongRun) {
    SweepPlan plan = small_plan();
    plan.steps = 1'000'000'000'000;  // years
    plan.every = 1'000'000'000;
    int asked = 0;
    SweepProgress seen{};
    const SweepOutcome outcome = sweep(
        plan, path("long"),
        {.threads = 2, .progress = [&](const SweepProgress& now) { seen = now; }, .stop = [&] { return ++asked > 3; }});
    EXPECT_EQ(outcome.done, 0u);
    EXPECT_EQ(outcome.runs, 12u);
    EXPECT_FALSE(outcome.is_complete());
    EXPECT_EQ(seen.runs, 12u);
    EXPECT_GT(seen.work_done, 0);
    EXPECT_FALSE(std::filesystem::exists(path_in(path("long"), sweep_file::runs)));
}

TEST_F(Sweep, ShardsMergedAreTheWhole) {
    SweepPlan plan = small_plan();
    sweep(plan, path("whole"));
    std::vector<std::string> shards;
    for (std::int64_t number = 1; number <= 4; ++number) {
        plan.shard = {number, 4};
        shards.push_back(path("shard" + std::to_string(number)));
        EXPECT_EQ(sweep(plan, shards.back()).runs, 3u);
        EXPECT_FALSE(std::filesystem::exists(path_in(shards.back(), sweep_file::runs))) << "tables are of the whole";
    }
    const SweepPlan merged = merge_sweeps(shards, path("merged"));
    EXPECT_EQ(merged.shard.count, 1);
    expect_same_tables("whole", "merged");
    plan.shard = {};
    std::size_t flown = 0;
    sweep(plan, path("merged"), {.finished = [&](const SweepRun&, const Simulation&) { ++flown; }});
    EXPECT_EQ(flown, 0u) << "what is merged is done";
}

TEST_F(Sweep, WhatDoesNotBelongTogetherIsNotMerged) {
    SweepPlan plan = small_plan();
    plan.shard = {1, 2};
    sweep(plan, path("first"));
    EXPECT_EQ(
        error_of([&] { merge_sweeps({path("first")}, path("merged")); }),
        "the folders lack 6 of the 12 runs of this sweep, the first of them run 1; name the folders of all shards");
    plan.steps = 20;
    plan.shard = {2, 2};
    sweep(plan, path("second"));
    EXPECT_EQ(error_of([&] {
                  merge_sweeps({path("first"), path("second")}, path("merged"));
              }),
              path("second") + ": is of another sweep than " + path("first") + "; merge the shards of one");
    plan.steps = small_plan().steps;
    int looks = 0;
    sweep(plan, path("third"), {.stop = [&] { return ++looks > 0; }});
    folder.write(path_in("third", sweep_file::journal), file("third", sweep_file::journal).substr(0, 30));
    EXPECT_EQ(error_of([&] {
                  merge_sweeps({path("first"), path("third")}, path("merged"));
              }),
              path("third") + ": has 6 of its 6 runs still to do; give its command again, then merge");
    EXPECT_FALSE(std::filesystem::exists(path("merged")));
}

}  // namespace
}  // namespace boids
