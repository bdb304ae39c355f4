// A flight in its own thread does what it is told, in order, and what is seen of it is always a whole moment.
#include "boids/apps/viewer/flight.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "boids/apps/viewer/flight_edits.h"
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

bool reaches_step(Flight& flight, std::uint64_t step) {
    return comes_true([&] { return flight.newest()->state.step >= step; });
}

TEST(Flight, BeginsPausedAtTheStart) {
    Flight flight(small_flock());
    flight.settle();
    EXPECT_FALSE(flight.newest()->running);
    EXPECT_EQ(flight.newest()->state.step, 0u);
    EXPECT_EQ(flight.newest()->state.size(), 50u);
}

TEST(Flight, MakesSingleStepsThatAreThoseOfASimulation) {
    Flight flight(small_flock());
    for (int i = 0; i < 5; ++i) flight.step();
    flight.settle();
    Simulation simulation(small_flock());
    simulation.advance(5);
    EXPECT_EQ(flight.newest()->state.step, 5u);
    EXPECT_EQ(hash(flight.newest()->state), simulation.hash());
}

TEST(Flight, ChangesAreMadeBetweenStepsInTheOrderAsked) {
    Flight flight(small_flock());
    flight.step();
    flight.change([](Simulation& it) { it.set("separation.weight", "3"); });
    flight.step();
    flight.change([](Simulation& it) { it.remove(7); });
    flight.step();
    flight.settle();

    Simulation simulation(small_flock());
    simulation.advance();
    simulation.set("separation.weight", "3");
    simulation.advance();
    simulation.remove(7);
    simulation.advance();
    EXPECT_EQ(hash(flight.newest()->state), simulation.hash());
    EXPECT_EQ(flight.newest()->scenario.parameters.separation.weight, 3);
}

TEST(Flight, AChangeThatCannotBeIsSaidAndLeavesEverythingAsItWas) {
    Flight flight(small_flock());
    flight.change([](Simulation& it) { it.set("separation.weight", "a lot"); });
    flight.settle();
    EXPECT_NE(flight.take_problem(), "");
    EXPECT_EQ(flight.take_problem(), "");
    EXPECT_EQ(flight.newest()->scenario.parameters.separation.weight, small_flock().parameters.separation.weight);
}

TEST(Flight, FliesAtARateAndStopsWhenPaused) {
    Flight flight(small_flock()), other(small_flock());
    flight.set_rate(200);
    flight.set_running(true);
    ASSERT_TRUE(reaches_step(flight, 20));
    flight.set_running(false);
    flight.settle();
    const std::uint64_t step = flight.newest()->state.step;
    EXPECT_FALSE(flight.newest()->running);
    other.set_rate(200);
    other.set_running(true);
    ASSERT_TRUE(reaches_step(other, 10)) << "so many steps it would have made meanwhile";
    EXPECT_EQ(flight.newest()->state.step, step);
}

TEST(Flight, SlowMotionIsSlow) {
    Flight flight(small_flock());
    flight.set_rate(20);
    const auto began = Clock::now();
    flight.set_running(true);
    ASSERT_TRUE(reaches_step(flight, 6));
    EXPECT_GE(std::chrono::duration<double>(Clock::now() - began).count(), 5.0 / 20);  // the sixth is due after 6/20 s
}

TEST(Flight, AsFastAsPossibleIsFasterThanAnyDisplay) {
    Flight flight(small_flock());
    flight.set_rate(INFINITY);
    flight.set_running(true);
    EXPECT_TRUE(reaches_step(flight, 5000));
}

TEST(Flight, ResetAndLoadTakeOffAnew) {
    Flight flight(small_flock());
    flight.change([](Simulation& it) { it.set("cohesion.weight", "0"); });
    flight.step();
    flight.reset();
    flight.settle();
    EXPECT_EQ(flight.newest()->state.step, 0u);
    EXPECT_EQ(flight.newest()->scenario.parameters.cohesion.weight, 0) << "parameters stay as they were set";
    flight.load(load_scenario("murmuration"));
    flight.settle();
    EXPECT_EQ(flight.newest()->state.dimension(), 3);
    EXPECT_EQ(flight.newest()->scenario.name, "murmuration");
}

TEST(Flight, MoreBoidsThanMemoryAreRefusedAndTheFlockFliesOn) {
    // A boid takes more than 39 bytes in each of the states that are shown, so 10 MB are enough for 50 and not for
    // 50000.
    EngineChoice engine;
    engine.memory.most = 10'000'000;
    Flight flight(small_flock(), engine);
    flight.step();
    set_boids(flight, small_flock(), 50'000, false);
    flight.settle();
    const std::string problem = flight.take_problem();
    EXPECT_TRUE(problem.starts_with("50000 boids need about ")) << problem;
    EXPECT_TRUE(problem.ends_with(" MB, and 10 MB may be taken; use fewer boids")) << problem;
    EXPECT_EQ(flight.newest()->state.size(), 50u);
    EXPECT_EQ(flight.newest()->state.step, 1u);
    set_boids(flight, small_flock(), 500, false);
    flight.settle();
    EXPECT_EQ(flight.newest()->state.size(), 500u);
}

TEST(Flight, ValuesThatAreSetOneAfterAnotherAllCount) {
    // Two that it takes off anew for and one that it does not, before the first of them is seen.
    Flight flight(small_flock());
    set_parameter(flight, *find_parameter("cohesion.weight"), 0.5);
    set_parameter(flight, *find_parameter("start.boids"), 60);
    set_parameter(flight, *find_parameter("start.speed"), 0.25);
    flight.settle();
    const Parameters& parameters = flight.newest()->scenario.parameters;
    EXPECT_EQ(parameters.cohesion.weight, 0.5);
    EXPECT_EQ(parameters.start.boids, 60);
    EXPECT_EQ(parameters.start.speed, 0.25);
    EXPECT_EQ(flight.newest()->state.size(), 60u);
}

TEST(Flight, AMomentStaysAsItIsWhileItIsLookedAt) {
    Flight flight(small_flock());
    const auto before = flight.newest();
    const std::uint64_t fingerprint = hash(before->state);
    flight.set_rate(INFINITY);
    flight.set_running(true);
    ASSERT_TRUE(reaches_step(flight, 500));
    EXPECT_EQ(before->state.step, 0u);
    EXPECT_EQ(hash(before->state), fingerprint);
}

/// Three moments of one boid, at x = 10, 20 and 30.
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

TEST(Flight, ShowsARecordingAndStopsAtItsEnd) {
    Flight flight(std::make_shared<ThreeMoments>());
    flight.settle();
    EXPECT_EQ(flight.newest()->frames, 3u);
    EXPECT_EQ(flight.newest()->state.position[0][0], 10);
    flight.seek(1);
    flight.settle();
    EXPECT_EQ(flight.newest()->state.position[0][0], 20);
    EXPECT_EQ(flight.newest()->state.step, 5u);
    flight.set_rate(INFINITY);
    flight.set_running(true);
    ASSERT_TRUE(comes_true([&] { return !flight.newest()->running && flight.newest()->frame == 2; }));
    EXPECT_EQ(flight.newest()->state.position[0][0], 30);
    flight.reset();
    flight.settle();
    EXPECT_EQ(flight.newest()->frame, 0u);
}

/// The same, with a last moment that cannot be read.
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

TEST(Flight, StopsBeforeADamagedMomentAndSaysSo) {
    Flight flight(std::make_shared<DamagedMoments>());
    flight.seek(1);
    flight.set_rate(INFINITY);
    flight.set_running(true);
    std::string problem;
    EXPECT_TRUE(comes_true([&] { return !(problem = flight.take_problem()).empty(); }));
    EXPECT_EQ(problem, "t.h5: is damaged");
    flight.settle();
    EXPECT_EQ(flight.newest()->frame, 1u);
    EXPECT_EQ(flight.newest()->state.position[0][0], 20);
}

TEST(Flight, ARecordingCannotBeChanged) {
    Flight flight(std::make_shared<ThreeMoments>());
    flight.change([](Simulation& it) { it.remove(0); });
    flight.settle();
    EXPECT_EQ(flight.take_problem(), "a recording cannot be changed; choose a scene to fly anew");
}

}  // namespace
}  // namespace boids::viewer
