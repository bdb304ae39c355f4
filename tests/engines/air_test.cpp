// What moves a boid besides other boids: a wandering mind (16), the edge it foresees (18), the height it likes (19),
// wind (23), and the pointer as a predator (12) for those who heed it.
#include <vector>

#include "world_scene.h"

namespace boids {
namespace {

using AirOf = EveryEngine;

Scene windy(const Wind& wind, int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().wind = wind;
    return scene;
}

TEST_P(AirOf, WindCarriesABoidAndLeavesItsVelocity) {
    // (50, 30) + (1, 2) + (3, -4), whatever the greatest speed is.
    Scene scene = windy({WindKind::uniform, 3, -4, 0, 0, 1, 0, 0});
    scene.parameters().motion.max_speed = 3;
    scene.boid({50, 30, 0}, {1, 2, 0});
    expect_position(scene, {54, 28, 0});
    expect_velocity(scene, {1, 2, 0});
    expect_position(scene, {62, 24, 0}, 0, 3);
    scene.parameters().wind.kind = WindKind::off;
    expect_position(scene, {51, 32, 0});
    Scene deep = windy({WindKind::uniform, 3, -4, 5, 0, 1, 0, 0}, 3);
    expect_position(deep.boid({50, 30, 20}, {1, 2, 3}), {54, 28, 28});
}

TEST_P(AirOf, WindAddsToTheOldVelocityWhereThatMoves) {
    // Its inertia of a half slows it down, but it moves by its old (4, 0) and the wind (0, 1).
    Scene scene = windy({WindKind::uniform, 0, 1, 0, 0, 1, 0, 0});
    scene.parameters().motion.move_with = MoveWith::old_velocity;
    scene.parameters().motion.inertia = 0.5;
    scene.boid({50, 30, 0}, {4, 0, 0});
    expect_position(scene, {54, 31, 0});
    expect_velocity(scene, {2, 0, 0});
}

TEST_P(AirOf, AVortexTurnsAsAWholeInItsCoreAndSlowsDownBeyond) {
    // Around (50, 30) with speed 2 at a core of 10. 5 to the right: 2/10 5 = 1 up. At the core 2. 20 to the right:
    // 2 10/400 20 = 1 up; 12.5 to the right: 2 10/12.5 = 1.6; 20 below: 1 to the right. (3, 4) away: 0.2 (-4, 3).
    const Wind vortex{WindKind::vortex, 7, 7, 7, 2, 10, 50, 30};
    Scene scene = windy(vortex);
    scene.boid({55, 30, 0})
        .boid({60, 30, 0})
        .boid({70, 30, 0})
        .boid({50, 10, 0})
        .boid({53, 34, 0})
        .boid({50, 30, 0})
        .boid({62.5, 30, 0});
    const Vector3 places[] = {{55, 31, 0},     {60, 32, 0}, {70, 31, 0},    {51, 10, 0},
                              {52.2, 34.6, 0}, {50, 30, 0}, {62.5, 31.6, 0}};
    for (BoidId id = 0; id < 7; ++id) expect_position(scene, places[id], id);
    expect_velocity(scene, {}, 2);
    scene.parameters().wind.speed = -2;
    expect_position(scene, {70, 29, 0}, 2);
    Scene deep = windy(vortex, 3);
    expect_position(deep.boid({70, 30, 17}), {70, 31, 17});  // about the z axis
}

/// Boids look 5 steps ahead and turn back by up to 2 from 10 before the edge on.
Scene contained(int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().containment = {2, 10, 5};
    return scene;
}

TEST_P(AirOf, ContainmentTurnsABoidBackBeforeTheEdge) {
    // (12, 30) at (-1, 0) will be at 7: 2 (10 - 7)/10 = 0.6 to the right. (90, 30) at (1, 0) at 95: 2 (95 - 90)/10 = 1
    // to the left. (50, 55) at rest: 2 (55 - 50)/10 = 1 down. In a corner, (2, 1): 1.6 and 1.8.
    Scene scene = contained();
    scene.boid({12, 30, 0}, {-1, 0, 0}).boid({90, 30, 0}, {1, 0, 0}).boid({50, 55, 0}).boid({2, 1, 0});
    scene.boid({50, 30, 0}, {1, 2, 0});
    expect_velocity(scene, {-0.4, 0, 0}, 0);
    expect_velocity(scene, {}, 1);
    expect_velocity(scene, {0, -1, 0}, 2);
    expect_velocity(scene, {1.6, 1.8, 0}, 3);
    expect_velocity(scene, {1, 2, 0}, 4);  // in the middle nothing
}

TEST_P(AirOf, ContainmentIsStrongestAtTheEdge) {
    // (2, 30) at (-4, 0) will be at -18, (98, 30) at (4, 0) at 118: no more than 2.
    Scene scene = contained();
    scene.boid({2, 30, 0}, {-4, 0, 0}).boid({98, 30, 0}, {4, 0, 0});
    expect_velocity(scene, {-2, 0, 0}, 0);
    expect_velocity(scene, {2, 0, 0}, 1);
    // In space, 38 of 40 high: 2 (38 - 30)/10 = 1.6 down.
    Scene deep = contained(3);
    expect_velocity(deep.boid({50, 30, 38}), {0, 0, -1.6});
}

/// Boids look 5 steps ahead and like to fly at a height of 30; 10 off it they climb or sink by 2.
Scene levelled(int dimension = 3) {
    Scene scene(dimension);
    scene.parameters().level = {2, 30, 10, 5};
    return scene;
}

TEST_P(AirOf, LevelFlightLeadsToAHeight) {
    // At 26 and at rest: 2 (30 - 26)/10 = 0.8 up. At 33: 0.6 down. At 28, climbing by 1, it will be at 33: 0.6 down. At
    // 30 and level nothing, and other axes do not matter.
    Scene scene = levelled();
    scene.boid({50, 26, 20}).boid({50, 33, 20}).boid({50, 28, 20}, {1, 1, -2}).boid({7, 30, 3}, {2, 0, 3});
    expect_velocity(scene, {0, 0.8, 0}, 0);
    expect_velocity(scene, {0, -0.6, 0}, 1);
    expect_velocity(scene, {1, 0.4, -2}, 2);
    expect_velocity(scene, {2, 0, 3}, 3);
}

TEST_P(AirOf, LevelFlightIsNoStrongerFarFromItsHeight) {
    // At 5 and -40 it climbs by 2, at 45 and 900 it sinks by 2: all are 10 off or more.
    Scene scene = levelled();
    scene.boid({50, 5, 20}).boid({50, -40, 20}).boid({50, 45, 20}).boid({50, 900, 20});
    for (BoidId id = 0; id < 4; ++id) expect_velocity(scene, {0, id < 2 ? 2.0 : -2.0, 0}, id);
}

TEST_P(AirOf, LevelFlightIsOfSpaceAndOfItsOwnSpecies) {
    Scene flat = levelled(2);  // seen from above
    expect_velocity(flat.boid({50, 5, 0}, {1, 2, 0}), {1, 2, 0});
    Scene scene = levelled();
    add_species(scene).level.strength = 0;
    scene.state.add({50, 26, 20}, {}, 0);
    scene.state.add({50, 26, 20}, {}, 1);
    expect_velocity(scene, {0, 0.8, 0}, 0);
    expect_velocity(scene, {}, 1);
}

TEST_P(AirOf, LevelFlightKeepsABoidsHeadingWhereTheWorldWraps) {
    // Nothing else moves it, and the edge wraps: the way of boids that only their rules move.
    Scene scene = levelled();
    scene.parameters().edges = {Edge::wrap, Distance::toroidal, 0, 0, 0, TurnSide::left, 0, false};
    scene.boid({50, 26, 20}, {1, 0, 0}).boid({10, 40, 10}, {0, -2, 0});
    expect_velocity(scene, {1, 0.8, 0}, 0);
    expect_velocity(scene, {0, -2, 0}, 1);  // it will be at 30
}

TEST_P(AirOf, ThePointerAsAPredatorIsFled) {
    // 12 of 20 away, strength/radius 2: (1 - 0.6) limit((-5, 0), 2) = (-0.8, 0). With 20 instead of 2 and a velocity of
    // (1, 0): 0.4 ((-5, 0) - (1, 0)) = (-2.4, 0). At the radius nothing.
    Scene scene;
    scene.parameters().motion.max_speed = 5;
    scene.parameters().pointer = {PointerKind::predator, 50, 30, 0, 40, 20, true};
    scene.boid({38, 30, 0}).boid({38, 30, 0}, {1, 0, 0}).boid({30, 30, 0}, {1, 0, 0});
    expect_velocity(scene, {-0.8, 0, 0}, 0);
    scene.parameters().pointer.strength = 400;
    expect_velocity(scene, {-1.4, 0, 0}, 1);
    expect_velocity(scene, {1, 0, 0}, 2);
}

TEST_P(AirOf, OnlySpeciesThatHeedThePointerCare) {
    // Place, kind, strength and radius of the pointer are everybody's: 20/10 (1 - 5/10) = 1 to the right.
    Scene scene;
    scene.parameters().pointer = {PointerKind::attract, 50, 30, 0, 20, 10, true};
    Parameters& other = add_species(scene);
    other.pointer = {PointerKind::repel, 1, 2, 3, 4, 5, true};
    scene.state.add({45, 30, 0}, {}, 0);
    scene.state.add({45, 30, 0}, {}, 1);
    expect_velocity(scene, {1, 0, 0}, 0);
    expect_velocity(scene, {1, 0, 0}, 1);
    scene.scenario.species[0].parameters.pointer.heeded = false;
    expect_velocity(scene, {1, 0, 0}, 0);
    expect_velocity(scene, {}, 1);
    scene.scenario.species[0].parameters.pointer.heeded = true;
    scene.parameters().pointer.heeded = false;
    expect_velocity(scene, {}, 0);
    expect_velocity(scene, {1, 0, 0}, 1);
}

/// Boids at rest that wander with strength 2 and change their mind every 8 steps.
Scene wanderers(int boids, int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().wander = {2, 8};
    for (int id = 0; id < boids; ++id) scene.boid({50, 30, 20});
    return scene;
}

/// What wandering makes of boids that are as the scene says, at a step.
class Wandering : public AirOf {
protected:
    static std::vector<Vector3> courses(Scene scene, std::uint64_t step) {
        scene.state.step = step;
        const State state = scene.after();
        std::vector<Vector3> result(state.size());
        for (std::size_t index = 0; index < state.size(); ++index) result[state.id[index]] = state.boid(index).velocity;
        return result;
    }
};

TEST_P(Wandering, TheCourseGoesSmoothlyFromOneDirectionToTheNext) {
    // At multiples of 8 it is a direction e of length 2; halfway the mean of two; a quarter of the way
    // c = 3/16 - 2/64 = 5/32, so 27/32 of the one and 5/32 of the other. The same far from the start.
    for (const int dimension : {2, 3})
        for (const std::uint64_t begin : {0ull, 64ull, 800'000'000ull}) {
            const Scene scene = wanderers(20, dimension);
            const auto first = courses(scene, begin), quarter = courses(scene, begin + 2),
                       half = courses(scene, begin + 4), next = courses(scene, begin + 8);
            for (std::size_t id = 0; id < first.size(); ++id) {
                EXPECT_NEAR(length(first[id]), 2, rounding());
                EXPECT_NEAR(length(next[id]), 2, rounding());
                expect_near(half[id], (first[id] + next[id]) / 2.0, rounding());
                expect_near(quarter[id], first[id] * (27.0 / 32) + next[id] * (5.0 / 32), rounding());
            }
        }
}

TEST_P(Wandering, NoStepChangesItMuch) {
    // The slope of c is at most 3/2 per 8 steps and two directions are at most 2 apart: 2 2 1.5/8 = 0.75 per step.
    const Scene scene = wanderers(30);
    auto before = courses(scene, 0);
    double moved = 0;
    for (std::uint64_t step = 1; step < 40; ++step) {
        const auto now = courses(scene, step);
        for (std::size_t id = 0; id < now.size(); ++id) {
            EXPECT_LE(length(now[id] - before[id]), 0.75 + rounding()) << "boid " << id << ", step " << step;
            moved += length(now[id] - before[id]);
        }
        before = now;
    }
    EXPECT_GT(moved / (39 * 30), 0.1);  // but it does change
}

TEST_P(Wandering, ItIsAcrossTheHeading) {
    // Along the heading nothing is added, so what is added has no more than the strength.
    for (const int dimension : {2, 3}) {
        Scene scene = wanderers(0, dimension), resting = wanderers(30, dimension);
        const Vector3 velocity = dimension == 3 ? Vector3{2, 3, 6} : Vector3{3, 4, 0}, heading = unit(velocity);
        for (int id = 0; id < 30; ++id) scene.boid({50, 30, 20}, velocity);
        for (const std::uint64_t step : {0, 3}) {
            const auto flying = courses(scene, step), all = courses(resting, step);
            for (std::size_t id = 0; id < flying.size(); ++id) {
                const Vector3 added = flying[id] - velocity;
                EXPECT_NEAR(dot(added, heading), 0, rounding());
                expect_near(added, all[id] - heading * dot(all[id], heading), rounding());
            }
        }
    }
}

TEST_P(Wandering, ItFollowsFromSeedAndIdAlone) {
    Scene scene = wanderers(50), other = wanderers(50);
    other.scenario.seed = 2;
    const auto once = courses(scene, 5), again = courses(scene, 5), seeded = courses(other, 5);
    EXPECT_EQ(once, again);
    int same = 0;
    for (std::size_t id = 0; id < once.size(); ++id) same += once[id] == seeded[id];
    for (std::size_t id = 1; id < once.size(); ++id) same += once[id] == once[id - 1];
    EXPECT_EQ(same, 0);
}

TEST_P(Wandering, AllDirectionsAreEquallyLikely) {
    // The mean of 2000 directions of length 2: 0 along each axis, with a standard deviation of 2/sqrt(2 2000) = 0.03.
    const auto all = courses(wanderers(2000), 0);
    Vector3 mean;
    for (const Vector3& each : all) mean += each / 2000.0;
    expect_near(mean, {}, 0.13);
}

BOIDS_ON_EVERY_ENGINE(AirOf);
BOIDS_ON_EVERY_ENGINE(Wandering);

}  // namespace
}  // namespace boids
