// Whom chasers catch, and where those start anew: equation (30) of docs/model.md.
#include "boids/core/space/solid.h"
#include "relation_scene.h"

namespace boids {
namespace {

using CaptureOf = EveryEngine;
using CaptureInSequence = EveryEngine;
using CaptureBorderOf = EveryEngine;

/// A chaser (id 0) that catches whom it comes nearer to than 5.
Scene hunt(int dimension = 2) {
    Scene scene = two_species(dimension);
    scene.parameters().start.speed = 3;
    relate(scene, RelationKind::chase, 1, 0).capture = 5;
    scene.state.add({50, 30, 20}, {}, 1);
    return scene;
}

TEST_P(CaptureOf, WhoIsNearerThanTheCaptureIsCaught) {
    // (3, 2.6) away is caught, (3, 4) is not; nor is the chaser itself, nor one of its kind.
    Scene scene = hunt();
    scene.state.append({5, {53, 32.6, 0}, {1, 0, 0}, 0, 7});
    scene.state.append({6, {53, 34, 0}, {1, 0, 0}, 0, 7});
    scene.state.append({8, {47, 30, 0}, {0, 1, 0}, 1, 0});
    const State state = scene.after();
    EXPECT_EQ(state.captures, 1u);
    EXPECT_EQ(state.size(), 4u);
    const Boid caught = state.boid(*state.find(5));
    EXPECT_EQ(caught.species, 0);
    EXPECT_EQ(caught.waypoint, 0);
    EXPECT_NEAR(length(caught.velocity), 3, 1e-5);
    EXPECT_GT(length(caught.position - Vector3{54, 32.6, 0}), 0.1);
    expect_near(state.boid(*state.find(6)).position, {54, 34, 0}, rounding());
    for (const BoidId chaser : {0, 8})  // at most 5 per step
        EXPECT_LE(length(state.boid(*state.find(chaser)).position - Vector3{chaser == 0 ? 50.0 : 47.0, 30, 0}), 5.001);
}

TEST_P(CaptureOf, TheCountOfCapturesGoesOn) {
    Scene scene = hunt();
    scene.state.captures = 41;
    scene.state.add({50, 31, 0}, {}, 0);
    scene.state.add({50, 29, 0}, {}, 0);
    EXPECT_EQ(scene.after(0).captures, 41u);
    EXPECT_EQ(scene.after(1).captures, 43u);
    scene.scenario.relations[0].capture = 0;
    EXPECT_EQ(scene.after(1).captures, 41u);
    scene.scenario.relations[0].capture = 5;
    scene.scenario.relations[0].enabled = false;
    EXPECT_EQ(scene.after(1).captures, 41u);
}

TEST_P(CaptureOf, OnlyChasersCatch) {
    Scene scene = hunt();
    scene.scenario.relations[0].kind = RelationKind::follow;
    scene.state.add({50, 31, 0}, {}, 0);
    EXPECT_EQ(scene.after().captures, 0u);
}

TEST_P(CaptureOf, ChasersCatchAcrossAnEdgeThatBoidsSeeAcross) {
    Scene scene = hunt();
    scene.parameters().edges.kind = Edge::wrap;
    scene.state.position[0][0] = 99;
    scene.state.add({2, 30, 0}, {}, 0);
    EXPECT_EQ(scene.after().captures, 0u);
    scene.parameters().edges.distance = Distance::toroidal;
    EXPECT_EQ(scene.after().captures, 1u);
}

TEST_P(CaptureOf, WhoIsCaughtStartsAnewAnywhereInTheWorld) {
    // The mean of 900 places is (50, 30, 20) with standard deviations of L/sqrt(12 900), that is 0.96, 0.58 and 0.38;
    // of their velocities of length 3 it is 0 with 3/sqrt(3 900) = 0.06 (0.07 in the plane).
    for (const int dimension : {2, 3}) {
        Scene scene = hunt(dimension);
        for (int prey = 0; prey < 900; ++prey) scene.state.add({50, 30, 20}, {1, 0, 0}, 0);
        const State state = scene.after();
        EXPECT_EQ(state.captures, 900u);
        Vector3 place, velocity;
        for (std::size_t index = 0; index < state.size(); ++index) {
            const Boid boid = state.boid(index);
            if (boid.species == 1) continue;
            for (int axis = 0; axis < dimension; ++axis) {
                EXPECT_GE(boid.position[axis], 0);
                EXPECT_LE(boid.position[axis], world_size(scene.parameters().world)[axis]);
            }
            place += boid.position / 900.0;
            velocity += boid.velocity / 900.0;
        }
        expect_near(place, {50, 30, dimension == 3 ? 20.0 : 0}, 4);
        expect_near(velocity, {}, 0.3);
    }
}

TEST_P(CaptureOf, NobodyIsBornInAnObstacle) {
    Scene scene = hunt();
    const Obstacle& box = add_box(scene, {50, 15, 0}, {100, 30, 0});
    scene.state.position[1][0] = 40;
    for (int prey = 0; prey < 100; ++prey) scene.state.add({50, 40, 0}, {1, 0, 0}, 0);
    const State state = scene.after();
    EXPECT_EQ(state.captures, 100u);
    const Domain<2> domain(scene.parameters());
    const Solid<2, double> solid(box, domain);
    for (std::size_t index = 0; index < state.size(); ++index)
        EXPECT_GT(solid.surface(domain.offset(solid.place, flatten<2>(state.boid(index).position))).distance, 0);
}

TEST_P(CaptureInSequence, ABoidIsCaughtByWhoHasJustReachedIt) {
    // 10 away before the chaser's step, 3 away after it: whoever comes after it is caught, whoever came before is not.
    for (const BoidId chaser : {0, 2}) {
        Scene scene = two_species();
        relate(scene, RelationKind::chase, 1, 0).capture = 5;
        scene.scenario.species[0].parameters.motion.max_speed = 7;
        scene.state.append({chaser, {40, 30, 0}, {}, 1});
        scene.state.append({1, {50, 30, 0}, {}, 0});
        EXPECT_EQ(scene.after().captures, 0u);
        scene.scenario.schedule = Schedule::sequential;
        EXPECT_EQ(scene.after().captures, chaser == 0 ? 1u : 0u);
    }
}

TEST_P(CaptureBorderOf, ExactlyAtTheDistanceOfCaptureNobodyIsCaught) {
    // |(3, 4)| = 5, and in space |(1, 4, 8)| = 9, where the capture is 9.
    Scene plane = hunt(), space = hunt(3);
    plane.state.add({53, 34, 0}, {}, 0);
    EXPECT_EQ(plane.after().captures, 0u);
    space.scenario.relations[0].capture = 9;
    space.state.add({51, 34, 28}, {}, 0);
    EXPECT_EQ(space.after().captures, 0u);
    space.scenario.relations[0].capture = 9 + 0x1p-16;
    EXPECT_EQ(space.after().captures, 1u);
}

BOIDS_ON_EVERY_ENGINE(CaptureOf);
BOIDS_ON_EVERY_ENGINE(CaptureBorderOf);

BOIDS_ON_ENGINES(CaptureInSequence, engines_of_any_schedule());

}  // namespace
}  // namespace boids
