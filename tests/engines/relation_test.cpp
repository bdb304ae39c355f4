// What species are to each other: equations (4) and (14) of docs/model.md. The world is 100 x 60 (x 40).
#include "relation_scene.h"

namespace boids {
namespace {

using RelationOf = EveryEngine;
using RelationInSequence = EveryEngine;
using RelationBorderOf = EveryEngine;

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

TEST_P(RelationOf, OneThatBeginsInFlightIsThatOfAFlockThatWasLoadedWithIt) {
    // 24,000/2^2 = 6,000 cells of a grid: more than few boids are worth, and less than many are.
    Scene scene = two_species();
    scene.parameters().edges = {Edge::wrap, Distance::toroidal, 0, 0, 0, TurnSide::left, 0, false};
    for (Parameters* all : {&scene.parameters(), &scene.scenario.species[0].parameters}) {
        all->cohesion = scene.use(&Parameters::cohesion);
        all->cohesion.radius = 2;
    }
    for (int index = 0; index < 1010; ++index)
        scene.state.add({index * 37 % 1000 * 0.1, index * 113 % 600 * 0.1, 0}, {0.1, 0.2, 0}, index < 1000 ? 0 : 1);
    Scenario related = scene.scenario;
    Relation flock = default_relation();
    flock.kind = RelationKind::flock;
    flock.of = 1;
    flock.to = 0;
    related.relations.push_back(flock);
    const auto changed = engine_under_test().make(scene.scenario), loaded = engine_under_test().make(related);
    State state, expected;
    changed->load(scene.state);
    changed->advance(1);
    changed->store(state);
    changed->change(related);
    loaded->load(state);
    for (Engine* each : {changed.get(), loaded.get()}) each->advance(2);
    changed->store(state);
    loaded->store(expected);
    EXPECT_EQ(hash(state), hash(expected));
}

BOIDS_ON_EVERY_ENGINE(RelationOf);
BOIDS_ON_EVERY_ENGINE(RelationBorderOf);

BOIDS_ON_ENGINES(RelationInSequence, engines_of_any_schedule());

}  // namespace
}  // namespace boids
