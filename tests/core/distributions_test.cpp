// How speeds, distances and sizes of flocks are spread, worked out by hand.
#include "boids/core/numbers/distributions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "boids/core/parameters/parameter_table.h"
#include "boids/core/scenario/scenario.h"
#include "boids/core/scenario/start.h"
#include "boids/core/state/observables.h"

namespace boids {
namespace {

Parameters wide_world() {
    Parameters parameters = default_parameters();
    parameters.world.width = parameters.world.height = 1000;
    parameters.edges.kind = Edge::wrap;
    parameters.edges.distance = Distance::toroidal;
    parameters.cohesion.radius = 10;
    return parameters;
}

template <class Values>
Values sorted(Values values) {
    std::sort(values.begin(), values.end());
    return values;
}

TEST(Distributions, OfAPairAcrossTheEdgeAndALoneBoid) {
    State state(2);
    state.add({1, 500, 0}, {3, 4, 0});    // speed 5; its neighbour is across the edge, 4 away
    state.add({997, 500, 0}, {0, 1, 0});  // speed 1
    state.add({500, 500, 0}, {0, 0, 0});  // alone: the nearest is 497 away, at 997
    const Distributions found = measure_distributions(state, wide_world());
    EXPECT_EQ(sorted(found.speed), (std::vector<double>{0, 1, 5}));
    EXPECT_EQ(sorted(found.nearest_neighbour_distance), (std::vector<double>{4, 4, 497}));
    EXPECT_EQ(sorted(found.flock_size), (std::vector<std::size_t>{1, 2}));
}

TEST(Distributions, OfNobodyAndOfOne) {
    State state(2);
    EXPECT_TRUE(measure_distributions(state, wide_world()).speed.empty());
    state.add({1, 1, 0}, {1, 0, 0});
    const Distributions found = measure_distributions(state, wide_world());
    EXPECT_EQ(found.speed.size(), 1u);
    EXPECT_TRUE(found.nearest_neighbour_distance.empty());
    EXPECT_EQ(found.flock_size, std::vector<std::size_t>{1});
}

TEST(Distributions, HaveTheMeansOfTheObservables) {
    for (const int dimension : {2, 3}) {
        Scenario scenario;
        scenario.parameters = wide_world();
        scenario.parameters.world.dimension = dimension;
        scenario.parameters.world.width = scenario.parameters.world.height = scenario.parameters.world.depth = 100;
        scenario.parameters.start.boids = 300;
        const State state = make_start(scenario);
        const Distributions found = measure_distributions(state, scenario.parameters);
        const Observables means = observe(state, scenario.parameters);
        double speed = 0, distance = 0;
        for (const double value : found.speed) speed += value / 300;
        for (const double value : found.nearest_neighbour_distance) distance += value / 300;
        EXPECT_NEAR(speed, means.mean_speed, 1e-12);
        EXPECT_NEAR(distance, means.nearest_neighbour_distance, 1e-12);
        EXPECT_EQ(static_cast<double>(found.flock_size.size()), means.flocks);
        EXPECT_EQ(static_cast<double>(sorted(found.flock_size).back()), means.largest_flock);
    }
}

}  // namespace
}  // namespace boids
