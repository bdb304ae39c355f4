// Colours that take long come later, and are then those of number_boids(), whatever the order of the flock.
#include "boids/apps/viewer/colouring_thread.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "boids/api/simulation.h"
#include "boids/io/scenario_file.h"
#include "boids/render/colouring.h"

namespace boids::viewer {
namespace {

std::shared_ptr<Snapshot> snapshot_after(std::int64_t steps, std::uint64_t number) {
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->scenario = load_scenario("flock");
    Simulation flock(snapshot->scenario);
    flock.advance(steps);
    snapshot->flock.show(flock.state());
    snapshot->number = number;
    return snapshot;
}

std::vector<float> numbers_of(Colouring colouring, const Snapshot& snapshot) {
    std::vector<float> numbers;
    number_boids(colouring, snapshot.state(), snapshot.scenario.parameters, numbers);
    return numbers;
}

/// A snapshot of the same scene with another state.
std::shared_ptr<Snapshot> with_state(const Snapshot& snapshot, const State& state, std::uint64_t number) {
    auto result = std::make_shared<Snapshot>();
    result->scenario = snapshot.scenario;
    result->flock.show(state);
    result->number = number;
    return result;
}

/// The same moment in another order of the boids.
std::shared_ptr<Snapshot> reversed(const Snapshot& snapshot) {
    State state = snapshot.state();
    std::ranges::reverse(state.id);
    std::ranges::reverse(state.species);
    for (auto* parts : {&state.position, &state.velocity})
        for (auto& numbers : *parts) std::ranges::reverse(numbers);
    return with_state(snapshot, state, 2);
}

constexpr Colouring slow[] = {Colouring::flock, Colouring::neighbours, Colouring::velocity_deviation};
constexpr Colouring quick[] = {Colouring::heading, Colouring::speed, Colouring::plain, Colouring::species};

TEST(ColouringThread, NumbersAtOnceWhatIsQuicklyFound) {
    const auto snapshot = snapshot_after(60, 1);
    ColouringThread thread;
    for (const Colouring colouring : quick) {
        std::vector<float> numbers;
        thread.number(colouring, snapshot, numbers);
        EXPECT_EQ(numbers, numbers_of(colouring, *snapshot));
        EXPECT_FALSE(thread.has_news());
    }
}

TEST(ColouringThread, DoesNotWaitForNeighboursAndKnowsThemLater) {
    const auto snapshot = snapshot_after(60, 1);
    for (const Colouring colouring : slow) {
        ColouringThread thread;
        std::vector<float> numbers;
        thread.number(colouring, snapshot, numbers);
        EXPECT_EQ(numbers, std::vector<float>(snapshot->boids(), 0));
        thread.settle();
        EXPECT_TRUE(thread.has_news());
        thread.number(colouring, snapshot, numbers);
        EXPECT_EQ(numbers, numbers_of(colouring, *snapshot));
        EXPECT_FALSE(thread.has_news());
    }
}

TEST(ColouringThread, KnowsBoidsByTheirIds) {
    const auto first = snapshot_after(60, 1);
    const auto second = reversed(*first);
    ColouringThread thread;
    std::vector<float> numbers, wanted = numbers_of(Colouring::neighbours, *first);
    thread.number(Colouring::neighbours, first, numbers);
    thread.settle();
    thread.number(Colouring::neighbours, second, numbers);
    std::ranges::reverse(wanted);
    EXPECT_EQ(numbers, wanted);
}

TEST(ColouringThread, KnowsBoidsWhoseIdsAreFarApart) {
    const auto first = snapshot_after(60, 1);
    State state = first->state();
    for (BoidId& id : state.id) id = 1'000'000 * (id + 1);
    const auto snapshot = with_state(*first, state, 2);
    ColouringThread thread;
    std::vector<float> numbers;
    thread.number(Colouring::neighbours, snapshot, numbers);
    thread.settle();
    thread.number(Colouring::neighbours, snapshot, numbers);
    EXPECT_EQ(numbers, numbers_of(Colouring::neighbours, *snapshot));
}

TEST(ColouringThread, ABoidThatIsNewHasNoNumberYet) {
    const auto first = snapshot_after(60, 1);
    ColouringThread thread;
    std::vector<float> numbers;
    thread.number(Colouring::neighbours, first, numbers);
    thread.settle();
    State state = first->state();
    state.add({1, 2, 0}, {1, 0, 0});
    const auto second = with_state(*first, state, 2);
    thread.number(Colouring::neighbours, second, numbers);
    EXPECT_EQ(numbers.back(), 0);
    numbers.pop_back();
    EXPECT_EQ(numbers, numbers_of(Colouring::neighbours, *first));
}

}  // namespace
}  // namespace boids::viewer
