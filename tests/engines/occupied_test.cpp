// One boid per position: equation (16) of docs/model.md.
#include "scene.h"

namespace boids {
namespace {

Scene crowded(Schedule schedule) {
    Scene scene;
    scene.parameters().edges.exclusive = true;
    scene.scenario.schedule = schedule;
    return scene;
}

constexpr Schedule each_schedule[] = {Schedule::synchronous, Schedule::sequential, Schedule::shuffled};

TEST(Occupied, PositionKeepsABoidInPlaceButNotItsVelocity) {
    for (const Schedule schedule : each_schedule) {
        Scene scene = crowded(schedule);
        scene.parameters().motion.inertia = 0.5;
        scene.boid({0, 0, 0}, {2, 0, 0}).boid({1, 0, 0});
        expect_position(scene, 0, {0, 0, 0});
        expect_velocity(scene, 0, {1, 0, 0});
    }
}

TEST(Occupied, MeansExactlyTheSamePosition) {
    for (const Schedule schedule : each_schedule) {
        Scene scene = crowded(schedule);
        scene.boid({0, 0, 0}, {1, 0, 0}).boid({1, 1e-9, 0});
        expect_position(scene, 0, {1, 0, 0});
    }
}

TEST(Occupied, PositionsMeanNothingWithoutTheSwitch) {
    Scene scene;
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({1, 0, 0});
    expect_position(scene, 0, {1, 0, 0});
}

TEST(Occupied, ByALeaverStillCountsUnderTheSynchronousSchedule) {
    // Boid 0 leaves (1, 0) for (2, 0); boid 1 wants (1, 0). In sequence boid 0 has left by then.
    Scene scene = crowded(Schedule::synchronous);
    scene.boid({1, 0, 0}, {1, 0, 0}).boid({0, 0, 0}, {1, 0, 0});
    expect_position(scene, 0, {2, 0, 0});
    expect_position(scene, 1, {0, 0, 0});
    scene.scenario.schedule = Schedule::sequential;
    expect_position(scene, 0, {2, 0, 0});
    expect_position(scene, 1, {1, 0, 0});
}

TEST(Occupied, ByOneWhoLeavesLaterCountsInSequence) {
    // Boid 0 wants (1, 0), which boid 1 leaves only after it.
    Scene scene = crowded(Schedule::sequential);
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({1, 0, 0}, {1, 0, 0});
    expect_position(scene, 0, {0, 0, 0});
    expect_position(scene, 1, {2, 0, 0});
}

TEST(Occupied, ByAnArrivalCountsOnlyInSequence) {
    // Both want the free (1, 0): synchronous boids both get it, in sequence the first one does.
    Scene scene = crowded(Schedule::synchronous);
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({2, 0, 0}, {-1, 0, 0});
    expect_position(scene, 0, {1, 0, 0});
    expect_position(scene, 1, {1, 0, 0});
    scene.scenario.schedule = Schedule::sequential;
    expect_position(scene, 0, {1, 0, 0});
    expect_position(scene, 1, {2, 0, 0});
}

TEST(Occupied, IsAskedAfterTheEdges) {
    // 99 + 1 wraps to 0, which is taken.
    Scene scene = crowded(Schedule::synchronous);
    scene.parameters().edges.kind = Edge::wrap;
    scene.boid({99, 5, 0}, {1, 0, 0}).boid({0, 5, 0});
    expect_position(scene, 0, {99, 5, 0});
}

TEST(Occupied, StillTurnsWhoeverWouldHaveReachedTheMargin) {
    // 89 + 2 = 91 lies in the margin of 10 and is taken: the boid stays at 89, outside the margin, and turns all the
    // same.
    Scene scene = crowded(Schedule::synchronous);
    scene.parameters().edges.kind = Edge::turn;
    scene.parameters().edges.margin = 10;
    scene.parameters().edges.turn_angle = 90;
    scene.boid({89, 30, 0}, {2, 0, 0}).boid({91, 30, 0});
    expect_position(scene, 0, {89, 30, 0});
    expect_velocity(scene, 0, {0, 2, 0});
}

TEST(Occupied, ByAnotherSpeciesCountsInEveryEngine) {
    Scene scene = crowded(Schedule::synchronous);
    scene.scenario.species.push_back({"others", scene.parameters()});
    scene.boid({0, 0, 0}, {1, 0, 0}).boid({1, 0, 0}, {0, 1, 0});
    for (const std::size_t mover : {0u, 1u}) {
        scene.state.species[mover] = 0;
        scene.state.species[1 - mover] = 1;
        for (const std::string_view name : engine_names) {
            const auto engine = make_engine(scene.scenario, {std::string(name), 1, ""});
            engine->load(scene.state);
            engine->advance(1);
            State state;
            engine->store(state);
            EXPECT_EQ(state.boid(*state.find(0)).position, (Vector3{0, 0, 0})) << name;
            EXPECT_EQ(state.boid(*state.find(1)).position, (Vector3{1, 1, 0})) << name;
        }
    }
}

TEST(Occupied, HoldsInSpace) {
    Scene scene(3);
    scene.parameters().edges.exclusive = true;
    scene.boid({0, 0, 0}, {1, 1, 1}).boid({1, 1, 1}, {0, 0, 1}).boid({0, 0, 1}, {1, 1, 1});
    expect_position(scene, 0, {0, 0, 0});
    expect_position(scene, 1, {1, 1, 2});
    expect_position(scene, 2, {1, 1, 2});
}

}  // namespace
}  // namespace boids
