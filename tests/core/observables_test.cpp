// Hand-computed observables; comparisons with plain counting are in neighbourhood_observables_test.cpp.
#include "boids/core/state/observables.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "boids/core/parameters/parameter_table.h"

namespace boids {
namespace {

/// An open world whose rules reach 2 (separation), 3 (alignment) and 5 (cohesion).
Parameters open_world() {
    Parameters parameters = default_parameters();
    parameters.world = {2, 100, 60, 40};
    parameters.edges.kind = Edge::open;
    parameters.separation.radius = 2;
    parameters.alignment.radius = 3;
    parameters.cohesion.radius = 5;
    return parameters;
}

/// Boids on the x axis, flying along it.
State on_a_line(std::initializer_list<double> places) {
    State state(2);
    for (const double place : places) state.add({place, 30, 0}, {1, 0, 0});
    return state;
}

/// A ring around (10, 20), each boid flying at an angle off the direction away from its centre.
State ring(int count, double degrees_off) {
    State state(2);
    for (int number = 0; number < count; ++number) {
        const double place = 2 * std::numbers::pi * number / count;
        const double heading = place + degrees_off * std::numbers::pi / 180;
        state.add({10 + 4 * std::cos(place), 20 + 4 * std::sin(place), 0},
                  {3 * std::cos(heading), 3 * std::sin(heading), 0});
    }
    return state;
}

TEST(Polarisation, IsOneForAnAlignedFlock) {
    State state(3);
    for (int number = 1; number <= 5; ++number) state.add({double(number), 0, 0}, double(number) * Vector3{1, -2, 2});
    EXPECT_NEAR(observe(state, open_world()).polarisation, 1, 1e-12);
}

TEST(Polarisation, IsZeroForAnOpposedPair) {
    State state(2);
    state.add({0, 0, 0}, {3, 4, 0});
    state.add({1, 0, 0}, {-6, -8, 0});
    EXPECT_NEAR(observe(state, open_world()).polarisation, 0, 1e-12);
}

TEST(Polarisation, IsTheLengthOfTheMeanHeading) {
    // Headings (1, 0), (0, 1), and none for a boid at rest: |(1, 1)| / 3.
    State state(2);
    state.add({0, 0, 0}, {5, 0, 0});
    state.add({1, 0, 0}, {0, 2, 0});
    state.add({2, 0, 0}, {0, 0, 0});
    EXPECT_NEAR(observe(state, open_world()).polarisation, std::sqrt(2.0) / 3, 1e-12);
}

TEST(Milling, IsOneForARingThatTurns) {
    EXPECT_NEAR(observe(ring(8, 90), open_world()).milling, 1, 1e-12);
    EXPECT_NEAR(observe(ring(8, -90), open_world()).milling, -1, 1e-12);
    EXPECT_NEAR(observe(ring(8, 90), open_world()).polarisation, 0, 1e-12);
}

TEST(Milling, IsTheSineOfTheAngleOffTheCentre) {
    EXPECT_NEAR(observe(ring(8, 0), open_world()).milling, 0, 1e-12);
    EXPECT_NEAR(observe(ring(8, 30), open_world()).milling, 0.5, 1e-12);
    EXPECT_NEAR(observe(ring(8, 180), open_world()).milling, 0, 1e-12);
}

TEST(Milling, IsOneForAPairThatCirclesInSpace) {
    // Around the x axis: at +y flying along z, at -y flying against it.
    State state(3);
    state.add({0, 1, 0}, {0, 0, 2});
    state.add({0, -1, 0}, {0, 0, -2});
    EXPECT_NEAR(observe(state, open_world()).milling, 1, 1e-12);
}

TEST(Milling, IsZeroForAnAlignedPair) {
    State state(2);
    state.add({0, 1, 0}, {1, 0, 0});
    state.add({0, -1, 0}, {1, 0, 0});
    EXPECT_NEAR(observe(state, open_world()).milling, 0, 1e-12);
}

TEST(MeanSpeed, IsTheMeanOfSpeeds) {
    State state(3);
    state.add({}, {3, 4, 0});
    state.add({}, {-2, 3, -6});
    state.add({}, {0, 0, 0});
    EXPECT_NEAR(observe(state, open_world()).mean_speed, (5 + 7 + 0) / 3.0, 1e-12);
}

TEST(Flocks, EndAtGapsWiderThanTheCohesionRadius) {
    // Gaps of 3, 5 and 5.5, then 4 and 20: {0, 3, 8}, {13.5, 17.5}, {37.5}. Exactly the radius connects.
    const Observables seen = observe(on_a_line({0, 3, 8, 13.5, 17.5, 37.5}), open_world());
    EXPECT_EQ(seen.flocks, 3);
    EXPECT_EQ(seen.largest_flock, 3);
}

TEST(Flocks, AreFoundByTheLargestRadiusOfTheRulesThatActWhereCohesionDoesNot) {
    // By 3, the radius of alignment: {0, 3}, {8}, {13.5}, {17.5}, {37.5}.
    for (const bool by_weight : {false, true}) {
        Parameters parameters = open_world();
        parameters.cohesion.enabled = by_weight;
        parameters.cohesion.weight = 0;
        const Observables seen = observe(on_a_line({0, 3, 8, 13.5, 17.5, 37.5}), parameters);
        EXPECT_EQ(seen.flocks, 5);
        EXPECT_EQ(seen.largest_flock, 2);
    }
}

TEST(Flocks, ConnectThroughOthers) {
    EXPECT_EQ(observe(on_a_line({0, 20, 10, 5, 15}), open_world()).flocks, 1);
    EXPECT_EQ(observe(on_a_line({0, 20, 10, 15}), open_world()).flocks, 2);
}

TEST(Flocks, ReachAcrossTheEdgeOfATorusOnly) {
    Parameters parameters = open_world();
    const State state = on_a_line({1, 98, 50});
    for (const Edge kind : {Edge::wrap, Edge::turn, Edge::push, Edge::bounce, Edge::open})
        for (const Distance distance : {Distance::plain, Distance::toroidal}) {
            parameters.edges.kind = kind;
            parameters.edges.distance = distance;
            const bool torus = kind == Edge::wrap && distance == Distance::toroidal;
            EXPECT_EQ(observe(state, parameters).flocks, torus ? 2 : 3);
            EXPECT_EQ(observe(state, parameters).largest_flock, torus ? 2 : 1);
        }
}

TEST(Flocks, OfRadiusZeroAreBoidsInOnePlace) {
    Parameters parameters = open_world();
    parameters.separation.radius = parameters.alignment.radius = parameters.cohesion.radius = 0;
    for (const auto& places : {std::initializer_list<double>{0, 0, 7}, {0, 7, 7}, {0, 3, 3, 3, 7, 7}}) {
        const Observables seen = observe(on_a_line(places), parameters);
        const std::set<double> distinct(places);
        EXPECT_EQ(seen.flocks, static_cast<double>(distinct.size()));
    }
}

TEST(NearestDistance, IsTheMeanOverBoids) {
    // 0 - 3: 3; 3 - 0: 3; 8 - 3: 5; 20 - 8: 12. Mean 23/4.
    EXPECT_NEAR(observe(on_a_line({0, 3, 8, 20}), open_world()).nearest_neighbour_distance, 23 / 4.0, 1e-12);
}

TEST(NearestDistance, GoesAcrossTheEdgeOfATorus) {
    Parameters parameters = open_world();
    parameters.edges.kind = Edge::wrap;
    parameters.edges.distance = Distance::toroidal;
    EXPECT_NEAR(observe(on_a_line({1, 98}), parameters).nearest_neighbour_distance, 4 - 1, 1e-12);
}

TEST(NearestDistance, OfBoidsInOnePlaceIsZero) {
    EXPECT_EQ(observe(on_a_line({7, 7, 7}), open_world()).nearest_neighbour_distance, 0);
}

TEST(MeanNeighbours, CountsThoseWithinTheLargestRadiusOfEnabledRules) {
    // Within 5, the radius itself left out: 0 sees 3; 3 sees 0 and 7.5; 7.5 sees 3; 12.5 sees nobody: 4/4.
    Parameters parameters = open_world();
    const State state = on_a_line({0, 3, 7.5, 12.5});
    EXPECT_NEAR(observe(state, parameters).mean_neighbours, 1, 1e-12);
    parameters.neighbours.inclusive = true;  // 7.5 and 12.5 see each other
    EXPECT_NEAR(observe(state, parameters).mean_neighbours, 6 / 4.0, 1e-12);
    parameters.cohesion.enabled = false;  // radius 3: only 0 and 3 see each other
    EXPECT_NEAR(observe(state, parameters).mean_neighbours, 2 / 4.0, 1e-12);
    parameters.alignment.enabled = parameters.separation.enabled = false;
    EXPECT_NEAR(observe(state, parameters).mean_neighbours, 0, 1e-12);
}

TEST(MeanNeighbours, DoesNotDependOnTheView) {
    Parameters parameters = open_world();
    parameters.cohesion.view_angle = 1;
    EXPECT_NEAR(observe(on_a_line({0, 4}), parameters).mean_neighbours, 1, 1e-12);
}

TEST(Observables, OfNobodyAreZero) {
    for (const int dimension : {2, 3}) {
        const Observables seen = observe(State(dimension), open_world());
        for (const Observable& row : observable_table) EXPECT_EQ(seen.*row.value, 0) << row.name;
    }
}

TEST(Observables, OfALoneBoidAreThoseOfAFlockOfOne) {
    State state(2);
    state.add({7, 7, 0}, {3, 4, 0});
    const Observables seen = observe(state, open_world());
    EXPECT_NEAR(seen.polarisation, 1, 1e-12);
    EXPECT_EQ(seen.milling, 0);
    EXPECT_NEAR(seen.mean_speed, 5, 1e-12);
    EXPECT_EQ(seen.nearest_neighbour_distance, 0);
    EXPECT_EQ(seen.mean_neighbours, 0);
    EXPECT_EQ(seen.flocks, 1);
    EXPECT_EQ(seen.largest_flock, 1);
    EXPECT_EQ(seen.mean_flock_size, 1);
    EXPECT_EQ(seen.radius_of_gyration, 0);
    EXPECT_EQ(seen.centre_x, 7);
    EXPECT_EQ(seen.centre_y, 7);
}

TEST(ObservableTable, HasEveryObservableOnce) {
    std::set<std::string_view> names;
    Observables seen{};
    double next = 1;
    for (const Observable& row : observable_table) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_FALSE(row.help.empty()) << row.name;
        EXPECT_EQ(seen.*row.value, 0) << row.name << " shares its member";
        seen.*row.value = next++;
    }
    EXPECT_EQ(observable_table.size() * sizeof(double), sizeof(Observables));
}

}  // namespace
}  // namespace boids
