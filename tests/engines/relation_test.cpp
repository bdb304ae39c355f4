// What species are to each other: equations (4), (14) and (30) of docs/model.md. The world is 100 x 60 (x 40).
#include "boids/core/space/solid.h"
#include "world_scene.h"

namespace boids {
namespace {

using RelationOf = EveryEngine;
using RelationInSequence = EveryEngine;
using RelationBorderOf = EveryEngine;

Relation& relate(Scene& scene, RelationKind kind, int of, int to, double radius = 100) {
    Relation relation = default_relation();
    relation.kind = kind;
    relation.of = of;
    relation.to = to;
    relation.radius = radius;
    relation.strength = 1e6;
    scene.scenario.relations.push_back(relation);
    return scene.scenario.relations.back();
}

/// Two species, 0 and 1, whose greatest speed is 5.
Scene two_species(int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().motion.max_speed = 5;
    add_species(scene);
    return scene;
}

TEST_P(RelationOf, PreyFleesTheStrongerTheNearerThePredator) {
    // The way (30, 40) of length 50, radius 100: 0.5 (-5 (0.6, 0.8) - (1, 0)) = (-2, -2). The predator does not care.
    Scene scene = two_species();
    relate(scene, RelationKind::flee, 0, 1);
    scene.state.add({50, 10, 0}, {1, 0, 0}, 0);
    scene.state.add({80, 50, 0}, {0, 1, 0}, 1);
    expect_velocity(scene, {-1, -2, 0}, 0);
    expect_velocity(scene, {0, 1, 0}, 1);
    scene.scenario.relations[0].radius = 50;
    expect_velocity(scene, {1, 0, 0}, 0);
    scene.scenario.relations[0].radius = 100;
    scene.scenario.relations[0].enabled = false;
    expect_velocity(scene, {1, 0, 0}, 0);
}

TEST_P(RelationOf, TwoPredatorsAddUp) {
    // As before, and the way (0, -80): 0.2 ((0, 5) - (1, 0)) = (-0.2, 1). Together (1 - 2.2, -2 + 1).
    Scene scene = two_species();
    relate(scene, RelationKind::flee, 0, 1);
    scene.state.add({50, 10, 0}, {1, 0, 0}, 0);
    scene.state.add({80, 50, 0}, {}, 1);
    scene.state.add({50, -70, 0}, {}, 1);
    expect_velocity(scene, {-1.2, -1, 0}, 0);
}

TEST_P(RelationOf, EveryFlightIsLimitedBeforeItFades) {
    // 0.5 limit(-5 (0.6, 0.8), 1) = (-0.3, -0.4). In space, the way (2, 3, 6) of 14: 0.5 (-7) (2, 3, 6)/7 at a speed
    // of 7.
    Scene scene = two_species();
    relate(scene, RelationKind::flee, 0, 1).strength = 1;
    scene.state.add({50, 10, 0}, {}, 0);
    scene.state.add({80, 50, 0}, {}, 1);
    expect_velocity(scene, {-0.3, -0.4, 0}, 0);
    Scene deep = two_species(3);
    deep.parameters().motion.max_speed = 7;
    relate(deep, RelationKind::flee, 0, 1, 14);
    deep.state.add({50, 30, 20}, {}, 0);
    deep.state.add({52, 33, 26}, {}, 1);
    expect_velocity(deep, {-1, -1.5, -3}, 0);
}

TEST_P(RelationOf, ASpeciesThatFleesItselfFleesTheOthersOfIt) {
    // 8 of 10 apart: 0.2 5 each way.
    Scene scene = two_species();
    relate(scene, RelationKind::flee, 0, 0, 10);
    scene.boid({50, 30, 0}).boid({58, 30, 0});
    expect_velocity(scene, {-1, 0, 0}, 0);
    expect_velocity(scene, {1, 0, 0}, 1);
}

TEST_P(RelationOf, AChaserFliesToWhereTheNearestWillBe) {
    // 20 away at speed 5 is 4 steps: (20, 0) + 4 (0, 3.75) = (20, 15), 5 of it (4, 3). With a foresight of 2 and a
    // quarry at (-4, 8): (20, 0) + (-8, 16) = (12, 16), so (3, 4). Without foresight straight at it.
    Scene scene = two_species();
    Relation& chase = relate(scene, RelationKind::chase, 1, 0);
    scene.state.add({20, 0, 0}, {0, 3.75, 0}, 0);
    scene.state.add({0, 0, 0}, {1, 1, 0}, 1);
    scene.state.add({0, 30, 0}, {}, 0);  // farther
    expect_velocity(scene, {4, 3, 0}, 1);
    expect_velocity(scene, {0, 3.75, 0}, 0);
    chase.foresight = 0;
    expect_velocity(scene, {5, 0, 0}, 1);
    chase.foresight = 2;
    scene.state.velocity[0][0] = -4;
    scene.state.velocity[1][0] = 8;
    expect_velocity(scene, {3, 4, 0}, 1);
    chase.strength = 0.5;  // less than (3, 4) - (1, 1) = (2, 3) of length sqrt(13)
    expect_velocity(scene, {1 + 1 / std::sqrt(13), 1 + 1.5 / std::sqrt(13), 0}, 1);
    chase.radius = 20;
    expect_velocity(scene, {1, 1, 0}, 1);
}

TEST_P(RelationOf, OfTwoEquallyNearTheLowerIdIsChased) {
    for (const bool swapped : {false, true}) {
        Scene scene = two_species();
        relate(scene, RelationKind::chase, 1, 0);
        scene.state.append({9, {swapped ? 70.0 : 30.0, 30, 0}, {}, 0});
        scene.state.append({7, {50, 30, 0}, {}, 1});
        scene.state.append({4, {swapped ? 30.0 : 70.0, 30, 0}, {}, 0});
        expect_velocity(scene, {swapped ? -5.0 : 5.0, 0, 0}, 7);
    }
}

TEST_P(RelationOf, AFlockIsChasedAtItsMiddle) {
    // Of those at (20, 0), (20, 8) and (26, -8), all within 11 of the first, the middle is (22, 0) and the mean
    // velocity (0, 3.75): in 22/5 = 4.4 steps at (22, 16.5), 5 of it (4, 3). The one at (38, 0) is of another flock.
    Scene scene = two_species();
    Relation& chase = relate(scene, RelationKind::chase, 1, 0);
    chase.quarry = Quarry::flock;
    chase.distance = 11;
    scene.state.add({}, {}, 1);
    scene.state.add({20, 0, 0}, {0, 0, 0}, 0);
    scene.state.add({20, 8, 0}, {0, 7.5, 0}, 0);
    scene.state.add({26, -8, 0}, {0, 3.75, 0}, 0);
    scene.state.add({38, 0, 0}, {-1, -1, 0}, 0);
    expect_velocity(scene, {4, 3, 0}, 0);
    chase.quarry = Quarry::nearest;
    expect_velocity(scene, {5, 0, 0}, 0);
}

/// A leader at (50, 30) that flies to the right; followers keep b behind it.
Scene behind_a_leader(double distance, double strength = 1e6) {
    Scene scene = two_species();
    Relation& follow = relate(scene, RelationKind::follow, 0, 1);
    follow.distance = distance;
    follow.strength = strength;
    scene.state.add({50, 30, 0}, {2, 0, 0}, 1);
    return scene;
}

TEST_P(RelationOf, AFollowerFliesBehindItsLeader) {
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

TEST_P(RelationOf, AFollowerGetsOutOfItsLeadersWay) {
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

TEST_P(RelationOf, AFollowerStraightAheadGoesToTheLeftWhateverTheHeading) {
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

TEST_P(RelationOf, AFollowerLessThanAHairAsideIsStraightAhead) {
    // The skin is 100/2^18 = 0.00038: half of it to the right counts as straight ahead, twice that does not.
    const double skin = 100 * 0x1p-18;
    const Vector3 ahead{3, 4, 0}, left{-2, 1.5, 0};
    const Scene half = ahead_of_a_leader(ahead, 10, skin / 2, 2), twice = ahead_of_a_leader(ahead, 10, 2 * skin, 2);
    const double nearly =
        1e-4;  // the way back leads a little aside; and so much is float32 of a direction of two skins
    expect_near(half.boid_after(1).velocity, Vector3{-1.5, -2, 0} + left, nearly);
    expect_near(twice.boid_after(1).velocity, Vector3{-1.5, -2, 0} - left, 0.05);
}

/// A chaser (id 0) that catches whom it comes nearer to than 5.
Scene hunt(int dimension = 2) {
    Scene scene = two_species(dimension);
    scene.parameters().start.speed = 3;
    relate(scene, RelationKind::chase, 1, 0).capture = 5;
    scene.state.add({50, 30, 20}, {}, 1);
    return scene;
}

TEST_P(RelationOf, WhoIsNearerThanTheCaptureIsCaught) {
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

TEST_P(RelationOf, TheCountOfCapturesGoesOn) {
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

TEST_P(RelationOf, OnlyChasersCatch) {
    Scene scene = hunt();
    scene.scenario.relations[0].kind = RelationKind::follow;
    scene.state.add({50, 31, 0}, {}, 0);
    EXPECT_EQ(scene.after().captures, 0u);
}

TEST_P(RelationOf, ChasersCatchAcrossAnEdgeThatBoidsSeeAcross) {
    Scene scene = hunt();
    scene.parameters().edges.kind = Edge::wrap;
    scene.state.position[0][0] = 99;
    scene.state.add({2, 30, 0}, {}, 0);
    EXPECT_EQ(scene.after().captures, 0u);
    scene.parameters().edges.distance = Distance::toroidal;
    EXPECT_EQ(scene.after().captures, 1u);
}

TEST_P(RelationOf, WhoIsCaughtStartsAnewAnywhereInTheWorld) {
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

TEST_P(RelationOf, NobodyIsBornInAnObstacle) {
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

TEST_P(RelationOf, SpeciesSeeEachOtherOnlyIfTold) {
    // By cohesion a boid flies to the mean of whom it sees: (10, 0) to the other kind, or (6, 8) to its own.
    Scene scene;
    scene.use(&Parameters::cohesion);
    add_species(scene);
    scene.state.add({50, 30, 0}, {}, 0);
    scene.state.add({60, 30, 0}, {}, 1);
    expect_velocity(scene, {}, 0);
    expect_velocity(scene, {}, 1);
    relate(scene, RelationKind::flock, 0, 1);
    expect_velocity(scene, {10, 0, 0}, 0);
    expect_velocity(scene, {}, 1);  // it was not told
    scene.state.add({56, 38, 0}, {}, 0);
    expect_velocity(scene, {8, 4, 0}, 0);
    scene.scenario.relations[0].enabled = false;
    expect_velocity(scene, {6, 8, 0}, 0);
}

TEST_P(RelationOf, EverySpeciesMovesByItsOwnParameters) {
    // Inertia 1 and 0.5, cohesion within 20 and within 5, the greatest speed 8 and none; the edges are everybody's.
    Scene scene;
    scene.parameters().edges.kind = Edge::wrap;
    scene.use(&Parameters::cohesion);
    Parameters& slow = add_species(scene);
    slow.motion.inertia = 0.5;
    slow.cohesion.radius = 5;
    slow.edges.kind = Edge::open;
    scene.parameters().motion.max_speed = 8;
    for (const std::size_t species : {0, 1}) {
        scene.state.add({10, 30, 0}, {2, 0, 0}, species);
        scene.state.add({10, 40, 0}, {2, 0, 0}, species);
        scene.state.add({98, 30, 0}, {6, 0, 0}, species);
    }
    // (2, 0) + (0, 10) is 8 unit(2, 10); half of (2, 0) and nobody in sight is (1, 0).
    expect_velocity(scene, {16 / std::sqrt(104), 80 / std::sqrt(104), 0}, 0);
    expect_velocity(scene, {1, 0, 0}, 3);
    expect_position(scene, {4, 30, 0}, 2);
    expect_position(scene, {1, 30, 0}, 5);
}

TEST_P(RelationInSequence, ABoidFleesFromWhereThePredatorHasGot) {
    // The predator goes first, from 50 to 40 away: (1 - 40/80) 5; all at once it is (1 - 50/80) 5.
    Scene scene = two_species();
    scene.scenario.species[0].parameters.motion.max_speed = 100;
    relate(scene, RelationKind::flee, 0, 1, 80);
    scene.state.add({0, 0, 0}, {10, 0, 0}, 1);
    scene.state.add({50, 0, 0}, {}, 0);
    expect_velocity(scene, {1.875, 0, 0}, 1);
    scene.scenario.schedule = Schedule::sequential;
    expect_velocity(scene, {2.5, 0, 0}, 1);
}

TEST_P(RelationInSequence, ABoidIsCaughtByWhoHasJustReachedIt) {
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

TEST_P(RelationBorderOf, ExactlyAtTheRadiusNobodyIsSeen) {
    // |(3, 4)| = 5 exactly.
    for (const RelationKind kind : {RelationKind::flee, RelationKind::chase, RelationKind::follow}) {
        Scene scene = two_species();
        relate(scene, kind, 0, 1, 5);
        scene.state.add({50, 30, 0}, {1, 0, 0}, 0);
        scene.state.add({53, 34, 0}, {}, 1);
        expect_velocity(scene, {1, 0, 0});
    }
}

TEST_P(RelationBorderOf, OfTwoEquallyNearLeadersTheLowerIdIsFollowed) {
    for (const bool swapped : {false, true}) {
        Scene scene = two_species();
        relate(scene, RelationKind::follow, 0, 1).distance = 0;
        scene.state.append({9, {swapped ? 70.0 : 30.0, 30, 0}, {}, 1});
        scene.state.append({7, {50, 30, 0}, {}, 0});
        scene.state.append({4, {swapped ? 30.0 : 70.0, 30, 0}, {}, 1});
        expect_velocity(scene, {swapped ? -5.0 : 5.0, 0, 0}, 7);
    }
}

TEST_P(RelationBorderOf, ExactlyAtItsDistanceABoidIsOfTheFlock) {
    // (12, 16) and (20, 10) from the origin: the nearest is at 20, the other (8, -6) or 10 from it. The middle (16,
    // 13).
    Scene scene = two_species();
    Relation& chase = relate(scene, RelationKind::chase, 1, 0);
    chase.quarry = Quarry::flock;
    chase.distance = 10;
    chase.foresight = 0;
    scene.state.add({}, {}, 1);
    scene.state.add({12, 16, 0}, {}, 0);
    scene.state.add({20, 10, 0}, {}, 0);
    expect_velocity(scene, unit(Vector3{16, 13, 0}) * 5.0);
}

TEST_P(RelationBorderOf, WhereItsQuarryWillComeToItAChaserWaits) {
    // 10 away it is here in 2 steps at a speed of 5: no way is left, and so no direction.
    Scene scene = two_species();
    relate(scene, RelationKind::chase, 1, 0);
    scene.state.add({60, 30, 0}, {-5, 0, 0}, 0);
    scene.state.add({50, 30, 0}, {1, 2, 0}, 1);
    expect_velocity(scene, {}, 1);
}

TEST_P(RelationBorderOf, AtThePlaceOfAPredatorABoidBrakes) {
    // No direction leads away: 1 (0 - v).
    Scene scene = two_species();
    relate(scene, RelationKind::flee, 0, 1);
    scene.state.add({50, 30, 0}, {1, 2, 0}, 0);
    scene.state.add({50, 30, 0}, {}, 1);
    expect_velocity(scene, {}, 0);
}

TEST_P(RelationBorderOf, ExactlyAtTheEdgesOfItsLeadersWayAFollowerNeedNotGoAside) {
    // 20 behind is (30, 30), 2.5 the strength. 40 ahead; 10 aside, the way (-24, -10); beside it, the way (-20, -15).
    Scene scene = behind_a_leader(20, 2.5);
    scene.boid({90, 30, 0}).boid({54, 40, 0}).boid({50, 45, 0});
    expect_velocity(scene, {-2.5, 0, 0}, 1);
    expect_velocity(scene, Vector3{-24, -10, 0} * (2.5 / 26), 2);
    expect_velocity(scene, {-2, -1.5, 0}, 3);
}

TEST_P(RelationBorderOf, ExactlyTheSkinAsideIsAside) {
    // The skin is 25/2^16, so this is exact in float32. To the right of the way it goes to the right.
    const double skin = 100 * 0x1p-18;
    Scene scene = behind_a_leader(20, 2.5);
    scene.boid({60, 30 - skin, 0});
    expect_velocity(scene, unit(Vector3{-30, skin, 0}) * 2.5 + Vector3{0, -2.5, 0}, 1);
}

TEST_P(RelationBorderOf, ExactlyAtTheDistanceOfCaptureNobodyIsCaught) {
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

BOIDS_ON_EVERY_ENGINE(RelationOf);
BOIDS_ON_EVERY_ENGINE(RelationBorderOf);

BOIDS_ON_ENGINES(RelationInSequence, engines_of_any_schedule());

}  // namespace
}  // namespace boids
