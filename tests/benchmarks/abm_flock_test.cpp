#include "boids/benchmarks/abm_flock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace boids::benchmarks {
namespace {

/// The short way round, as a sentence: of the ways from one place to the other and its images, the shortest.
double way_between(double from, double to, double size) {
    double best = to - from;
    for (const double image : {to - size, to + size})
        if (std::abs(image - from) < std::abs(best)) best = image - from;
    return best;
}

/// One bird's turn, written from the description of the comparison and nothing else: everybody is looked at.
void move_naively(State& state, std::size_t self, const AbmParameters& abm) {
    double cohere[2] = {}, separate[2] = {}, match[2] = {};
    int neighbours = 0;
    for (std::size_t other = 0; other < state.size(); ++other) {
        if (other == self) continue;
        const double x = way_between(state.position[0][self], state.position[0][other], abm.size);
        const double y = way_between(state.position[1][self], state.position[1][other], abm.size);
        const double distance = std::sqrt(x * x + y * y);
        if (distance > abm.vision) continue;
        ++neighbours;
        const double way[2] = {x, y};
        for (std::size_t axis = 0; axis < 2; ++axis) {
            cohere[axis] += way[axis];
            match[axis] += state.velocity[axis][other];
            if (distance < abm.separation) separate[axis] -= way[axis];
        }
    }
    double velocity[2];
    for (std::size_t axis = 0; axis < 2; ++axis)
        velocity[axis] = state.velocity[axis][self] +
                         (abm.cohere * cohere[axis] + abm.separate * separate[axis] + abm.match * match[axis]) /
                             std::max(neighbours, 1);
    const double speed = std::hypot(velocity[0], velocity[1]);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        state.velocity[axis][self] = velocity[axis] / speed;
        const double place = state.position[axis][self] + abm.speed * velocity[axis] / speed;
        state.position[axis][self] = place - abm.size * std::floor(place / abm.size);
    }
}

class AbmFlockOf : public testing::TestWithParam<AbmParameters> {};

TEST_P(AbmFlockOf, MovesEveryBirdInTurnByTheRulesOfTheComparison) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        AbmFlock flock(GetParam(), seed);
        for (int step = 0; step < 60; ++step) {
            State expected = flock.state();
            for (const std::uint32_t bird : flock.order()) move_naively(expected, bird, GetParam());
            flock.step();
            const State found = flock.state();
            for (std::size_t bird = 0; bird < found.size(); ++bird)
                for (std::size_t axis = 0; axis < 2; ++axis) {
                    const double way =
                        way_between(expected.position[axis][bird], found.position[axis][bird], GetParam().size);
                    ASSERT_NEAR(way, 0, 1e-11) << "seed " << seed << ", step " << step << ", bird " << bird;
                    ASSERT_NEAR(found.velocity[axis][bird], expected.velocity[axis][bird], 1e-11);
                }
        }
    }
}

TEST_P(AbmFlockOf, HasBirdsOfOneSpeedInTheWorld) {
    AbmFlock flock(GetParam(), 7);
    for (int step = 0; step < 100; ++step) flock.step();
    const State state = flock.state();
    ASSERT_EQ(state.size(), GetParam().birds);
    for (std::size_t bird = 0; bird < state.size(); ++bird) {
        EXPECT_NEAR(std::hypot(state.velocity[0][bird], state.velocity[1][bird]), 1, 1e-12);
        for (std::size_t axis = 0; axis < 2; ++axis) {
            EXPECT_GE(state.position[axis][bird], 0);
            EXPECT_LT(state.position[axis][bird], GetParam().size);
        }
    }
}

TEST_P(AbmFlockOf, TakesAllBirdsInAFreshOrderEveryStep) {
    AbmFlock flock(GetParam(), 1);
    std::vector<std::uint32_t> everyone(GetParam().birds);
    std::iota(everyone.begin(), everyone.end(), 0u);
    std::vector<std::uint32_t> first = flock.order();
    flock.step();
    std::vector<std::uint32_t> second = flock.order();
    if (GetParam().birds > 1) {
        EXPECT_NE(first, second);
    }
    for (auto* order : {&first, &second}) {
        std::sort(order->begin(), order->end());
        EXPECT_EQ(*order, everyone);
    }
}

TEST_P(AbmFlockOf, IsAPureFunctionOfItsSeed) {
    AbmFlock one(GetParam(), 5), same(GetParam(), 5), other(GetParam(), 6);
    for (AbmFlock* flock : {&one, &same, &other})
        for (int step = 0; step < 10; ++step) flock->step();
    EXPECT_EQ(hash(one.state()), hash(same.state()));
    EXPECT_NE(hash(one.state()), hash(other.state()));
}

// 13 birds are no multiple of anything; 3 of 7 is a world that vision nearly spans.
INSTANTIATE_TEST_SUITE_P(Sizes, AbmFlockOf,
                         testing::Values(abm_small, abm_large, AbmParameters{13, 20, 4}, AbmParameters{70, 7, 3},
                                         AbmParameters{1, 10, 2}));

}  // namespace
}  // namespace boids::benchmarks
