#include "boids/benchmarks/neighbour_count.h"

#include <gtest/gtest.h>

#include "boids/benchmarks/workloads.h"
#include "boids/core/scenario/start.h"
#include "boids/core/state/observables.h"

namespace boids::benchmarks {
namespace {

TEST(MeanNeighbours, OfAFewBoidsIsTheObservable) {
    for (const int dimension : {2, 3}) {
        const Scenario scenario = flock_scenario(2000, dimension, 12);
        const State state = make_start(scenario);
        EXPECT_DOUBLE_EQ(mean_neighbours(state, scenario.parameters),
                         observe(state, scenario.parameters).mean_neighbours);
    }
}

TEST(MeanNeighbours, OfManyBoidsIsNearTheObservable) {
    // 10000 samples of a number with mean 20 and standard deviation sqrt(20): the mean is off by 0.045, one standard
    // deviation. 0.2 is more than four.
    const Scenario scenario = flock_scenario(50'000, 2, 20);
    const State state = make_start(scenario);
    EXPECT_NEAR(mean_neighbours(state, scenario.parameters), observe(state, scenario.parameters).mean_neighbours, 0.2);
}

TEST(MeanNeighbours, OfNobodyIsZero) {
    EXPECT_EQ(mean_neighbours(State(2), flock_scenario(1, 2, 20).parameters), 0);
}

}  // namespace
}  // namespace boids::benchmarks
