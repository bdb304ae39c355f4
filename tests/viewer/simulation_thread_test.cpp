// A thread in its own thread does what it is told, in order, and what is seen of it is always a whole snapshot.
#include "boids/apps/viewer/simulation_thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "boids/apps/viewer/simulation_edits.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {
namespace {

Scenario small_flock() {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    scenario.parameters.start.boids = 50;
    return scenario;
}

/// Whether something becomes true before patience ends; a test that waits asserts it.
template <class Condition>
bool comes_true(const Condition& condition) {
    const auto end = Clock::now() + std::chrono::seconds(60);
    while (!condition()) {
        if (Clock::now() > end) return false;
        std::this_thread::yield();
    }
    return true;
}

bool reaches_step(SimulationThread& thread, std::uint64_t step) {
    return comes_true([&] { return thread.newest()->step() >= step; });
}

TEST(SimulationThread, BeginsPausedAtTheStart) {
    SimulationThread thread(small_flock());
    thread.settle();
    EXPECT_FALSE(thread.newest()->running);
    EXPECT_EQ(thread.newest()->step(), 0u);
    EXPECT_EQ(thread.newest()->boids(), 50u);
}

TEST(SimulationThread, MakesSingleStepsThatAreThoseOfASimulation) {
    SimulationThread thread(small_flock());
    for (int i = 0; i < 5; ++i) thread.step();
    thread.settle();
    Simulation simulation(small_flock());
    simulation.advance(5);
    EXPECT_EQ(thread.newest()->step(), 5u);
    EXPECT_EQ(hash(thread.newest()->state()), simulation.hash());
}

/// Whether the engine keeps moments while it moves on, here on a card of paper, or hands out copies.
TEST(SimulationThread, WhatIsShownStaysWhileTheFlockFliesOn) {
    for (const std::string engine : {"cpu", "cuda"}) {
        SimulationThread thread(small_flock(), {engine, 1});
        thread.set_rate(INFINITY);
        thread.set_running(true);
        ASSERT_TRUE(reaches_step(thread, 10));
        const std::shared_ptr<const Snapshot> shown = thread.newest();
        EXPECT_EQ(shown->engine, engine);
        EXPECT_EQ(shown->flock.moment() != nullptr, engine == "cuda");
        ASSERT_TRUE(reaches_step(thread, shown->step() + 100));
        Simulation simulation(small_flock(), {"cpu", 1});
        simulation.advance(static_cast<std::int64_t>(shown->step()));
        EXPECT_EQ(shown->boids(), 50u);
        EXPECT_EQ(shown->state().step, shown->step());
        EXPECT_EQ(hash(shown->state()), simulation.hash());
        EXPECT_TRUE(shown->flock.is_here());
    }
}

TEST(SimulationThread, ChangesAreMadeBetweenStepsInTheOrderAsked) {
    SimulationThread thread(small_flock());
    thread.step();
    thread.change([](Simulation& it) { it.set("separation.weight", "3"); });
    thread.step();
    thread.change([](Simulation& it) { it.remove(7); });
    thread.step();
    thread.settle();

    Simulation simulation(small_flock());
    simulation.advance();
    simulation.set("separation.weight", "3");
    simulation.advance();
    simulation.remove(7);
    simulation.advance();
    EXPECT_EQ(hash(thread.newest()->state()), simulation.hash());
    EXPECT_EQ(thread.newest()->scenario.parameters.separation.weight, 3);
}

TEST(SimulationThread, AChangeThatCannotBeIsSaidAndLeavesEverythingAsItWas) {
    SimulationThread thread(small_flock());
    thread.change([](Simulation& it) { it.set("separation.weight", "a lot"); });
    thread.settle();
    EXPECT_NE(thread.take_problem(), "");
    EXPECT_EQ(thread.take_problem(), "");
    EXPECT_EQ(thread.newest()->scenario.parameters.separation.weight, small_flock().parameters.separation.weight);
}

TEST(SimulationThread, FliesAtARateAndStopsWhenPaused) {
    SimulationThread thread(small_flock()), other(small_flock());
    thread.set_rate(200);
    thread.set_running(true);
    ASSERT_TRUE(reaches_step(thread, 20));
    thread.set_running(false);
    thread.settle();
    const std::uint64_t step = thread.newest()->step();
    EXPECT_FALSE(thread.newest()->running);
    other.set_rate(200);
    other.set_running(true);
    ASSERT_TRUE(reaches_step(other, 10)) << "so many steps it would have made meanwhile";
    EXPECT_EQ(thread.newest()->step(), step);
}

TEST(SimulationThread, SlowMotionIsSlow) {
    SimulationThread thread(small_flock());
    thread.set_rate(20);
    const auto began = Clock::now();
    thread.set_running(true);
    ASSERT_TRUE(reaches_step(thread, 6));
    EXPECT_GE(std::chrono::duration<double>(Clock::now() - began).count(), 5.0 / 20);  // the sixth is due after 6/20 s
}

TEST(SimulationThread, AsFastAsPossibleIsFasterThanAnyDisplay) {
    SimulationThread thread(small_flock());
    thread.set_rate(INFINITY);
    thread.set_running(true);
    EXPECT_TRUE(reaches_step(thread, 5000));
}

TEST(SimulationThread, ResetAndLoadTakeOffAnew) {
    SimulationThread thread(small_flock());
    thread.change([](Simulation& it) { it.set("cohesion.weight", "0"); });
    thread.step();
    thread.reset();
    thread.settle();
    EXPECT_EQ(thread.newest()->step(), 0u);
    EXPECT_EQ(thread.newest()->scenario.parameters.cohesion.weight, 0) << "parameters stay as they were set";
    thread.load(load_scenario("aviary"));
    thread.settle();
    EXPECT_EQ(thread.newest()->state().dimension(), 3);
    EXPECT_EQ(thread.newest()->scenario.name, "aviary");
}

TEST(SimulationThread, AResetIsTakenBackToTheFlockThatWasLeft) {
    SimulationThread thread(small_flock());
    for (int step = 0; step < 3; ++step) thread.step();
    thread.settle();
    const std::uint64_t left = hash(thread.newest()->state());
    thread.begin_gesture();
    thread.reset();
    thread.settle();
    const std::uint64_t start = hash(thread.newest()->state());
    ASSERT_NE(start, left);
    thread.undo();
    thread.settle();
    EXPECT_EQ(thread.newest()->step(), 3u);
    EXPECT_EQ(hash(thread.newest()->state()), left);
    thread.redo();
    thread.settle();
    EXPECT_EQ(thread.newest()->step(), 0u);
    EXPECT_EQ(hash(thread.newest()->state()), start);
}

TEST(SimulationThread, MoreBoidsThanMemoryAreRefusedAndTheFlockFliesOn) {
    // A boid takes more than 39 bytes in each of the states that are shown, so 10 MB are enough for 50 and not for
    // 50000.
    EngineChoice engine;
    engine.memory.most = 10'000'000;
    SimulationThread thread(small_flock(), engine);
    thread.step();
    set_boids(thread, small_flock(), 50'000, false);
    thread.settle();
    const std::string problem = thread.take_problem();
    EXPECT_TRUE(problem.starts_with("50000 boids need about ")) << problem;
    EXPECT_TRUE(problem.ends_with(" MB, and 10 MB may be taken; use fewer boids")) << problem;
    EXPECT_EQ(thread.newest()->boids(), 50u);
    EXPECT_EQ(thread.newest()->step(), 1u);
    set_boids(thread, small_flock(), 500, false);
    thread.settle();
    EXPECT_EQ(thread.newest()->boids(), 500u);
}

TEST(SimulationThread, ValuesThatAreSetOneAfterAnotherAllCount) {
    // Two that it takes off anew for and one that it does not, before the first of them is seen.
    SimulationThread thread(small_flock());
    set_parameter(thread, *find_parameter("cohesion.weight"), 0.5);
    set_parameter(thread, *find_parameter("start.boids"), 60);
    set_parameter(thread, *find_parameter("start.speed"), 0.25);
    thread.settle();
    const Parameters& parameters = thread.newest()->scenario.parameters;
    EXPECT_EQ(parameters.cohesion.weight, 0.5);
    EXPECT_EQ(parameters.start.boids, 60);
    EXPECT_EQ(parameters.start.speed, 0.25);
    EXPECT_EQ(thread.newest()->boids(), 60u);
}

TEST(SimulationThread, AMomentStaysAsItIsWhileItIsLookedAt) {
    SimulationThread thread(small_flock());
    const auto before = thread.newest();
    const std::uint64_t fingerprint = hash(before->state());
    thread.set_rate(INFINITY);
    thread.set_running(true);
    ASSERT_TRUE(reaches_step(thread, 500));
    EXPECT_EQ(before->step(), 0u);
    EXPECT_EQ(hash(before->state()), fingerprint);
}

/// Three snapshots of one boid, at x = 10, 20 and 30.
class ThreeMoments final : public Recording {
public:
    std::size_t frames() const override { return 3; }
    std::optional<std::uint64_t> step(std::size_t frame) const override { return 5 * frame; }
    State frame(std::size_t index) const override {
        State state(2);
        state.add({10.0 * static_cast<double>(index + 1), 50, 0}, {2, 0, 0});
        state.step = 5 * index;
        return state;
    }
    const Scenario* scenario() const override { return &scenario_; }

private:
    Scenario scenario_ = small_flock();
};

TEST(SimulationThread, ShowsARecordingAndStopsAtItsEnd) {
    SimulationThread thread(std::make_shared<ThreeMoments>());
    thread.settle();
    EXPECT_EQ(thread.newest()->frames, 3u);
    EXPECT_EQ(thread.newest()->state().position[0][0], 10);
    thread.seek(1);
    thread.settle();
    EXPECT_EQ(thread.newest()->state().position[0][0], 20);
    EXPECT_EQ(thread.newest()->step(), 5u);
    thread.set_rate(INFINITY);
    thread.set_running(true);
    ASSERT_TRUE(comes_true([&] { return !thread.newest()->running && thread.newest()->frame == 2; }));
    EXPECT_EQ(thread.newest()->state().position[0][0], 30);
    thread.reset();
    thread.settle();
    EXPECT_EQ(thread.newest()->frame, 0u);
}

/// The same, with a last snapshot that cannot be read.
class DamagedMoments final : public Recording {
public:
    std::size_t frames() const override { return whole_.frames(); }
    std::optional<std::uint64_t> step(std::size_t frame) const override { return whole_.step(frame); }
    State frame(std::size_t index) const override {
        if (index == 2) throw Error("t.h5: is damaged");
        return whole_.frame(index);
    }
    const Scenario* scenario() const override { return whole_.scenario(); }

private:
    ThreeMoments whole_;
};

TEST(SimulationThread, StopsBeforeADamagedMomentAndSaysSo) {
    SimulationThread thread(std::make_shared<DamagedMoments>());
    thread.seek(1);
    thread.set_rate(INFINITY);
    thread.set_running(true);
    std::string problem;
    EXPECT_TRUE(comes_true([&] { return !(problem = thread.take_problem()).empty(); }));
    EXPECT_EQ(problem, "t.h5: is damaged");
    thread.settle();
    EXPECT_EQ(thread.newest()->frame, 1u);
    EXPECT_EQ(thread.newest()->state().position[0][0], 20);
}

/// One that never ends, of which every snapshot takes a thousandth of a second to read.
class SlowMoments final : public Recording {
public:
    std::size_t frames() const override { return 1'000'000; }
    std::optional<std::uint64_t> step(std::size_t frame) const override { return frame; }
    State frame(std::size_t) const override {
        const auto end = Clock::now() + std::chrono::milliseconds(1);
        while (Clock::now() < end) std::this_thread::yield();
        ++read;
        return few_.frame(0);
    }
    const Scenario* scenario() const override { return few_.scenario(); }

    mutable std::atomic<int> read = 0;

private:
    ThreeMoments few_;
};

TEST(SimulationThread, FliesNoLongerThanAPictureTakesWhereItSharesTheProcessorAndNobodyLooks) {
    const auto shared = std::make_shared<SlowMoments>(), alone = std::make_shared<SlowMoments>();
    SimulationThread sharing(shared), other(alone);
    sharing.share_processor(true);
    for (SimulationThread* thread : {&sharing, &other}) {
        thread->set_rate(1e6);
        thread->set_running(true);
    }
    ASSERT_TRUE(comes_true([&] { return alone->read > 100; }));
    const int before = shared->read;
    EXPECT_LE(before, 1 + 17) << "the first, and 1/60 s";
    EXPECT_TRUE(comes_true([&] {
        sharing.newest();
        return shared->read > before;
    })) << "a look lets it fly on";
}

TEST(SimulationThread, ARecordingCannotBeChanged) {
    SimulationThread thread(std::make_shared<ThreeMoments>());
    thread.change([](Simulation& it) { it.remove(0); });
    thread.settle();
    EXPECT_EQ(thread.take_problem(), "a recording cannot be changed; choose a scene to fly anew");
}

}  // namespace
}  // namespace boids::viewer
