// Who sees whose new state within a step. Alignment with the response relative makes a boid's new velocity the mean of
// what it sees, so results tell who went before whom.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include "scene.h"

namespace boids {
namespace {

using Synchronous = EveryEngine;
using Sequential = EveryEngine;
using Shuffled = EveryEngine;

Scene copycats(Schedule schedule) {
    Scene scene;
    scene.scenario.schedule = schedule;
    scene.use(&Parameters::alignment).response = Response::relative;
    scene.parameters().alignment.radius = 1e6;
    return scene;
}

TEST_P(Synchronous, BoidsReadTheStateBeforeTheStep) {
    // Each takes over the other's velocity.
    Scene scene = copycats(Schedule::synchronous);
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({5, 0, 0}, {0, 1, 0});
    expect_velocity(scene, {0, 1, 0});
    expect_velocity(scene, {1, 0, 0}, 1);
}

TEST_P(Sequential, BoidsReadTheNewVelocityOfThoseBefore) {
    // Boid 0 takes over (0, 1), which boid 1 then finds there.
    Scene scene = copycats(Schedule::sequential);
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({5, 0, 0}, {0, 1, 0});
    expect_velocity(scene, {0, 1, 0});
    expect_velocity(scene, {0, 1, 0}, 1);
}

TEST_P(Sequential, BoidsReadTheNewPositionOfThoseBefore) {
    // Radius 10, inclusive. Boid 0 sees boid 1 and goes to 4. Boid 1 finds it at distance 0, which does not count, and
    // boid 2 at 10: it goes to 14. Boid 2 finds boid 1 at distance 0 and boid 0 at -10. (Synchronous: 4, 3, -10.)
    Scene scene;
    scene.scenario.schedule = Schedule::sequential;
    scene.use(&Parameters::cohesion).radius = 10;
    scene.parameters().neighbours.inclusive = true;
    scene.boid({0, 0, 0}).boid({4, 0, 0}).boid({14, 0, 0});
    expect_position(scene, {4, 0, 0});
    expect_velocity(scene, {10, 0, 0}, 1);
    expect_position(scene, {14, 0, 0}, 1);
    expect_velocity(scene, {-10, 0, 0}, 2);
}

TEST_P(Sequential, BoidsGoByRisingIdHoweverTheyAreStored) {
    Scene scene = copycats(Schedule::sequential);
    scene.state.append({9, {5, 0, 0}, {0, 1, 0}});
    scene.state.append({4, {0, 0, 0}, {1, 0, 0}});
    expect_velocity(scene, {0, 1, 0}, 4);
    expect_velocity(scene, {0, 1, 0}, 9);
}

constexpr std::size_t dancers = 4;
using Order = std::array<std::size_t, dancers>;
using Speeds = std::array<double, dancers>;

/// What is left of the velocities 1, 2, 4, 8 when boids go in an order: each becomes the mean of the others.
Speeds danced(const Order& order) {
    Speeds speeds{1, 2, 4, 8};
    for (const std::size_t self : order) {
        const double all = std::accumulate(speeds.begin(), speeds.end(), 0.0);
        speeds[self] = (all - speeds[self]) / (dancers - 1);
    }
    return speeds;
}

/// The orders in which boids may have gone, given what came out.
std::vector<Order> orders_that_give(const State& state) {
    std::vector<Order> found;
    Order order{0, 1, 2, 3};
    do {
        const Speeds speeds = danced(order);
        bool same = true;
        for (std::size_t id = 0; id < dancers; ++id)
            same = same && std::abs(state.velocity[0][id] - speeds[id]) < rounding();
        if (same) found.push_back(order);
    } while (std::next_permutation(order.begin(), order.end()));
    return found;
}

Scene dance() {
    Scene scene = copycats(Schedule::shuffled);
    for (std::size_t id = 0; id < dancers; ++id) scene.boid({double(id), 0, 0}, {double(1 << id), 0, 0});
    return scene;
}

TEST_P(Shuffled, EveryStepIsSomeOrderOfAllBoids) {
    Scene scene = dance();
    for (scene.state.step = 0; scene.state.step < 50; ++scene.state.step)
        EXPECT_EQ(orders_that_give(scene.after()).size(), 1u) << "step " << scene.state.step;
}

TEST_P(Shuffled, AllOrdersAreEquallyLikely) {
    // 24 orders over 2400 steps: 100 each, with a standard deviation of 9.8.
    Scene scene = dance();
    std::map<Order, int> counts;
    for (scene.state.step = 0; scene.state.step < 2400; ++scene.state.step)
        ++counts[orders_that_give(scene.after()).at(0)];
    EXPECT_EQ(counts.size(), 24u);
    for (const auto& [order, count] : counts) EXPECT_NEAR(count, 100, 44);
}

TEST_P(Shuffled, OrderFollowsFromTheSeed) {
    Scene scene = dance(), same = dance(), other = dance();
    other.scenario.seed = 2;
    int differences = 0;
    for (std::uint64_t step = 0; step < 20; ++step) {
        scene.state.step = same.state.step = other.state.step = step;
        EXPECT_EQ(hash(scene.after()), hash(same.after()));
        differences += hash(scene.after()) != hash(other.after());
    }
    EXPECT_GT(differences, 10);
}

BOIDS_ON_EVERY_ENGINE(Synchronous);
BOIDS_ON_ENGINES(Sequential, engines_of_any_schedule());
BOIDS_ON_ENGINES(Shuffled, engines_of_any_schedule());

}  // namespace
}  // namespace boids
