// How followers keep behind a leader and out of its way: equation (14) of docs/model.md.
#include "relation_scene.h"

namespace boids {
namespace {

using FollowOf = EveryEngine;
using FollowBorderOf = EveryEngine;

/// A leader at (50, 30) that flies to the right; followers keep b behind it.
Scene behind_a_leader(double distance, double strength = 1e6) {
    Scene scene = two_species();
    Relation& follow = relate(scene, RelationKind::follow, 0, 1);
    follow.distance = distance;
    follow.strength = strength;
    scene.state.add({50, 30, 0}, {2, 0, 0}, 1);
    return scene;
}

TEST_P(FollowOf, AFollowerFliesBehindItsLeader) {
    // 10 behind is (40, 30). From (10, 30) at full speed. From (35, 30), 5 before it, at half. From (37, 26) the way
    // (3, 4) at half: (1.5, 2). There it rests.
    Scene scene = behind_a_leader(10);
    scene.boid({10, 30, 0}).boid({35, 30, 0}).boid({37, 26, 0}).boid({40, 30, 0}, {1, 2, 0});
    expect_velocity(scene, {2, 0, 0}, 0);
    expect_velocity(scene, {5, 0, 0}, 1);
    expect_velocity(scene, {2.5, 0, 0}, 2);
    expect_velocity(scene, {1.5, 2, 0}, 3);
    expect_velocity(scene, {}, 4);
}

TEST_P(FollowOf, AFollowerGetsOutOfItsLeadersWay) {
    // 20 behind is (30, 30), 2.5 the strength. From (54, 37) the way is (-24, -7), so 2.5 (-0.96, -0.28), and it goes
    // aside with 2.5 up; below, down. From (60, 30), straight ahead, to the left. 41 ahead, or 18 aside, it need not.
    Scene scene = behind_a_leader(20, 2.5);
    scene.boid({54, 37, 0}).boid({54, 23, 0}).boid({60, 30, 0}).boid({91, 30, 0}).boid({54, 48, 0});
    expect_velocity(scene, {-2.4, 1.8, 0}, 1);
    expect_velocity(scene, {-2.4, -1.8, 0}, 2);
    expect_velocity(scene, {-2.5, 2.5, 0}, 3);
    expect_velocity(scene, {-2.5, 0, 0}, 4);
    expect_velocity(scene, {-2, -1.5, 0}, 5);  // the way (-24, -18)
}

/// Follower 1 straight ahead of a leader that heads for `ahead`, and so far aside of that, to the right in the plane.
Scene ahead_of_a_leader(const Vector3& ahead, double distance, double aside, int dimension) {
    Scene scene = two_species(dimension);
    Relation& follow = relate(scene, RelationKind::follow, 0, 1);
    follow.distance = 20;
    follow.strength = 2.5;
    const Vector3 leader{50, 30, 20}, heading = unit(ahead), right = unit(Vector3{ahead[1], -ahead[0], 0});
    scene.state.add(leader, ahead, 1);
    scene.state.add(leader + heading * distance + right * aside, {}, 0);
    return scene;
}

TEST_P(FollowOf, AFollowerStraightAheadGoesToTheLeftWhateverTheHeading) {
    // It flies back with 2.5 and aside with 2.5. In the plane the left of (x, y) is (-y, x); in space it is that of x
    // and y, or for (3, 4, 12), which is upright, (0, -12, 4).
    for (const Vector3& ahead : {Vector3{3, 4, 0}, Vector3{-5, 12, 0}, Vector3{8, -15, 0}, Vector3{-24, -7, 0},
                                 Vector3{20, 21, 0}, Vector3{1, 0.3, 0}, Vector3{0.1, -0.7, 0}})
        for (const double distance : {1.3, 5.0, 11.0, 19.0}) {
            const Vector3 heading = unit(ahead), left{-heading[1], heading[0], 0};
            expect_velocity(ahead_of_a_leader(ahead, distance, 0, 2), (left - heading) * 2.5, 1);
        }
    for (const Vector3& ahead : {Vector3{2, 3, 6}, Vector3{-2, 3, -6}, Vector3{1, -4, 8}, Vector3{0.1, 0.2, 0.05}}) {
        const Vector3 left = unit(Vector3{-ahead[1], ahead[0], 0});
        expect_velocity(ahead_of_a_leader(ahead, 7, 0, 3), (left - unit(ahead)) * 2.5, 1);
    }
    expect_velocity(ahead_of_a_leader({3, 4, 12}, 7, 0, 3), (unit(Vector3{0, -12, 4}) - unit(Vector3{3, 4, 12})) * 2.5,
                    1);
}

TEST_P(FollowOf, AFollowerLessThanAHairAsideIsStraightAhead) {
    // Half of the skin to the right counts as straight ahead, twice that does not.
    const Vector3 ahead{3, 4, 0}, left{-2, 1.5, 0};
    const Scene half = ahead_of_a_leader(ahead, 10, skin / 2, 2), twice = ahead_of_a_leader(ahead, 10, 2 * skin, 2);
    const double nearly =
        1e-4;  // the way back leads a little aside; and so much is float32 of a direction of two skins
    expect_near(half.boid_after(1).velocity, Vector3{-1.5, -2, 0} + left, nearly);
    expect_near(twice.boid_after(1).velocity, Vector3{-1.5, -2, 0} - left, 0.05);
}

TEST_P(FollowBorderOf, OfTwoEquallyNearLeadersTheLowerIdIsFollowed) {
    for (const bool swapped : {false, true}) {
        Scene scene = two_species();
        relate(scene, RelationKind::follow, 0, 1).distance = 0;
        scene.state.append({9, {swapped ? 70.0 : 30.0, 30, 0}, {}, 1});
        scene.state.append({7, {50, 30, 0}, {}, 0});
        scene.state.append({4, {swapped ? 30.0 : 70.0, 30, 0}, {}, 1});
        expect_velocity(scene, {swapped ? -5.0 : 5.0, 0, 0}, 7);
    }
}

TEST_P(FollowBorderOf, ExactlyAtTheEdgesOfItsLeadersWayAFollowerNeedNotGoAside) {
    // 20 behind is (30, 30), 2.5 the strength. 40 ahead; 10 aside, the way (-24, -10); beside it, the way (-20, -15).
    Scene scene = behind_a_leader(20, 2.5);
    scene.boid({90, 30, 0}).boid({54, 40, 0}).boid({50, 45, 0});
    expect_velocity(scene, {-2.5, 0, 0}, 1);
    expect_velocity(scene, Vector3{-24, -10, 0} * (2.5 / 26), 2);
    expect_velocity(scene, {-2, -1.5, 0}, 3);
}

TEST_P(FollowBorderOf, ExactlyTheSkinAsideIsAside) {
    // Exact in float32. To the right of the way it goes to the right.
    Scene scene = behind_a_leader(20, 2.5);
    scene.boid({60, 30 - skin, 0});
    expect_velocity(scene, unit(Vector3{-30, skin, 0}) * 2.5 + Vector3{0, -2.5, 0}, 1);
}

BOIDS_ON_EVERY_ENGINE(FollowOf);
BOIDS_ON_EVERY_ENGINE(FollowBorderOf);

}  // namespace
}  // namespace boids
