// The presets abm-small and abm-large are the flock of JuliaDynamics' comparison of frameworks, but for what their
// files say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "boids/boids.h"

namespace boids {
namespace {

struct Abm {
    std::string preset;
    std::size_t birds;
    double size, vision;
};

/// The short way round, as a sentence: of the ways from one place to the other and its images, the shortest.
double way_between(double from, double to, double size) {
    double best = to - from;
    for (const double image : {to - size, to + size})
        if (std::abs(image - from) < std::abs(best)) best = image - from;
    return best;
}

/// One bird's turn, written from the description of the comparison and nothing else: everybody is looked at.
void move_naively(State& state, std::size_t self, const Abm& abm) {
    double cohere[2] = {}, separate[2] = {}, match[2] = {};
    int neighbours = 0, near = 0;
    for (std::size_t other = 0; other < state.size(); ++other) {
        if (other == self) continue;
        const double way[2] = {way_between(state.position[0][self], state.position[0][other], abm.size),
                               way_between(state.position[1][self], state.position[1][other], abm.size)};
        const double distance = std::hypot(way[0], way[1]);
        if (distance > abm.vision) continue;
        ++neighbours;
        near += distance < 1;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            cohere[axis] += way[axis];
            match[axis] += state.velocity[axis][other];
            if (distance < 1) separate[axis] -= way[axis];
        }
    }
    double velocity[2];
    for (std::size_t axis = 0; axis < 2; ++axis)
        velocity[axis] = state.velocity[axis][self] +
                         (0.03 * cohere[axis] + 0.05 * match[axis]) / std::max(neighbours, 1) +
                         0.015 * separate[axis] / std::max(near, 1);  // the comparison: / std::max(neighbours, 1)
    const double speed = std::hypot(velocity[0], velocity[1]);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        state.velocity[axis][self] = velocity[axis] / speed;
        const double place = state.position[axis][self] + velocity[axis] / speed;
        state.position[axis][self] = place - abm.size * std::floor(place / abm.size);
    }
}

class AbmFlock : public testing::TestWithParam<Abm> {
protected:
    static Scenario scenario() { return load_scenario(GetParam().preset); }
};

TEST_P(AbmFlock, MovesEveryBirdInTurnByTheRulesOfTheComparison) {
    Scenario one_by_one = scenario();
    one_by_one.schedule = Schedule::sequential;
    Simulation flock(one_by_one);
    for (int step = 0; step < 60; ++step) {
        State expected = flock.state();
        for (std::size_t bird = 0; bird < expected.size(); ++bird) move_naively(expected, bird, GetParam());
        flock.advance();
        const State& found = flock.state();
        for (std::size_t bird = 0; bird < found.size(); ++bird)
            for (std::size_t axis = 0; axis < 2; ++axis) {
                const double way =
                    way_between(expected.position[axis][bird], found.position[axis][bird], GetParam().size);
                ASSERT_NEAR(way, 0, 1e-11) << "step " << step << ", bird " << bird;
                ASSERT_NEAR(found.velocity[axis][bird], expected.velocity[axis][bird], 1e-11);
            }
    }
}

TEST_P(AbmFlock, StartsAnywhereAndFliesInAFreshOrderForAHundredSteps) {
    EXPECT_EQ(scenario().schedule, Schedule::shuffled);
    EXPECT_EQ(scenario().steps, 100);
    Simulation flock(scenario());
    flock.advance(100);
    ASSERT_EQ(flock.state().size(), GetParam().birds);
    for (std::size_t bird = 0; bird < flock.state().size(); ++bird) {
        EXPECT_NEAR(std::hypot(flock.state().velocity[0][bird], flock.state().velocity[1][bird]), 1, 1e-12);
        for (std::size_t axis = 0; axis < 2; ++axis) {
            EXPECT_GE(flock.state().position[axis][bird], 0);
            EXPECT_LT(flock.state().position[axis][bird], GetParam().size);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Presets, AbmFlock,
                         testing::Values(Abm{"abm-small", 200, 100, 5}, Abm{"abm-large", 400, 150, 15}),
                         [](const auto& each) { return each.param.birds == 200 ? "small" : "large"; });

}  // namespace
}  // namespace boids
