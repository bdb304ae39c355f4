// One boid per position: equation (28) of docs/model.md.
#include "scene.h"

namespace boids {
namespace {

using Occupied = EveryEngine;
using OccupiedInSequence = EveryEngine;

Scene crowded(Schedule schedule) {
    Scene scene;
    scene.parameters().edges.exclusive = true;
    scene.scenario.schedule = schedule;
    return scene;
}

TEST_P(Occupied, PositionKeepsABoidInPlaceButNotItsVelocity) {
    for (const Schedule schedule : its_schedules()) {
        Scene scene = crowded(schedule);
        scene.parameters().motion.inertia = 0.5;
        scene.boid({0, 0, 0}, {2, 0, 0}).boid({1, 0, 0});
        expect_position(scene, {0, 0, 0});
        expect_velocity(scene, {1, 0, 0});
    }
}

TEST_P(Occupied, MeansExactlyTheSamePosition) {
    for (const Schedule schedule : its_schedules()) {
        Scene scene = crowded(schedule);
        scene.boid({0, 0, 0}, {1, 0, 0}).boid({1, 1e-9, 0});
        expect_position(scene, {1, 0, 0});
    }
}

TEST_P(Occupied, PositionsMeanNothingWithoutTheSwitch) {
    Scene scene;
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({1, 0, 0});
    expect_position(scene, {1, 0, 0});
}

TEST_P(Occupied, ByALeaverStillCountsUnderTheSynchronousSchedule) {
    // Boid 0 leaves (1, 0) for (2, 0); boid 1 wants (1, 0).
    Scene scene = crowded(Schedule::synchronous);
    scene.boid({1, 0, 0}, {1, 0, 0}).boid({0, 0, 0}, {1, 0, 0});
    expect_position(scene, {2, 0, 0});
    expect_position(scene, {0, 0, 0}, 1);
}

TEST_P(OccupiedInSequence, ByALeaverDoesNotCount) {
    // The same, but boid 0 has left by then.
    Scene scene = crowded(Schedule::sequential);
    scene.boid({1, 0, 0}, {1, 0, 0}).boid({0, 0, 0}, {1, 0, 0});
    expect_position(scene, {2, 0, 0});
    expect_position(scene, {1, 0, 0}, 1);
}

TEST_P(OccupiedInSequence, ByOneWhoLeavesLaterCounts) {
    // Boid 0 wants (1, 0), which boid 1 leaves only after it.
    Scene scene = crowded(Schedule::sequential);
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({1, 0, 0}, {1, 0, 0});
    expect_position(scene, {0, 0, 0});
    expect_position(scene, {2, 0, 0}, 1);
}

TEST_P(Occupied, ByAnArrivalDoesNotCountUnderTheSynchronousSchedule) {
    // Both want the free (1, 0), and both get it.
    Scene scene = crowded(Schedule::synchronous);
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({2, 0, 0}, {-1, 0, 0});
    expect_position(scene, {1, 0, 0});
    expect_position(scene, {1, 0, 0}, 1);
}

TEST_P(OccupiedInSequence, ByAnArrivalCounts) {
    // Both want the free (1, 0), and the first one gets it.
    Scene scene = crowded(Schedule::sequential);
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({2, 0, 0}, {-1, 0, 0});
    expect_position(scene, {1, 0, 0});
    expect_position(scene, {2, 0, 0}, 1);
}

TEST_P(Occupied, IsAskedAfterTheEdges) {
    // 99 + 1 wraps to 0, which is taken.
    Scene scene = crowded(Schedule::synchronous);
    scene.parameters().edges.kind = Edge::wrap;
    scene.boid({99, 5, 0}, {1, 0, 0}).boid({0, 5, 0});
    expect_position(scene, {99, 5, 0});
}

TEST_P(Occupied, StillTurnsWhoeverWouldHaveReachedTheMargin) {
    // 89 + 2 = 91 lies in the margin of 10 and is taken: the boid stays at 89, outside the margin, and turns all the
    // same.
    Scene scene = crowded(Schedule::synchronous);
    scene.parameters().edges.kind = Edge::turn;
    scene.parameters().edges.margin = 10;
    scene.parameters().edges.turn_angle = 90;
    scene.boid({89, 30, 0}, {2, 0, 0}).boid({91, 30, 0});
    expect_position(scene, {89, 30, 0});
    expect_velocity(scene, {0, 2, 0});
}

TEST_P(Occupied, ByAnotherSpeciesCounts) {
    Scene scene = crowded(Schedule::synchronous);
    scene.scenario.species.push_back({"others", scene.parameters()});
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({1, 0, 0}, {0, 1, 0});
    for (const std::size_t mover : {0u, 1u}) {
        scene.state.species[mover] = 0;
        scene.state.species[1 - mover] = 1;
        EXPECT_EQ(scene.boid_after(0).position, (Vector3{0, 0, 0}));
        EXPECT_EQ(scene.boid_after(1).position, (Vector3{1, 1, 0}));
    }
}

TEST_P(Occupied, HoldsInSpace) {
    Scene scene(3);
    scene.parameters().edges.exclusive = true;
    scene.boid({0, 0, 0}, {1, 1, 1}).boid({1, 1, 1}, {0, 0, 1}).boid({0, 0, 1}, {1, 1, 1});
    expect_position(scene, {0, 0, 0});
    expect_position(scene, {1, 1, 2}, 1);
    expect_position(scene, {1, 1, 2}, 2);
}

BOIDS_ON_EVERY_ENGINE(Occupied);
BOIDS_ON_ENGINES(OccupiedInSequence, engines_of_any_schedule());

}  // namespace
}  // namespace boids
