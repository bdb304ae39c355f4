// Hand-computed observables of whole flocks, of each species and of everyone, on every engine.
#include <cmath>
#include <numbers>

#include "boids/core/state/observables.h"
#include "scene.h"

namespace boids {
namespace {

class ObservableLaw : public EveryEngine {};
BOIDS_ON_EVERY_ENGINE(ObservableLaw);

Observables observed(const Scene& scene, std::size_t species = 0) {
    const auto engine = engine_under_test().make(scene.scenario);
    engine->load(scene.state);
    return engine->observe(species);
}

Scene torus(int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().edges.kind = Edge::wrap;
    scene.parameters().edges.distance = Distance::toroidal;
    return scene;
}

/// Eight boids 4 around a place, at a speed of 3, each at an angle off the way from the centre.
Scene ring(Scene scene, const Vector3& place, double degrees_off) {
    const Vector3 size = world_size(scene.parameters().world);
    for (int number = 0; number < 8; ++number) {
        const double angle = number * std::numbers::pi / 4, heading = angle + radians(degrees_off);
        Vector3 position = place + Vector3{4 * std::cos(angle), 4 * std::sin(angle), 0};
        if (scene.parameters().edges.kind == Edge::wrap)
            for (int axis = 0; axis < scene.state.dimension(); ++axis)
                position[axis] = wrapped(position[axis], size[axis]);
        scene.boid(position, {3 * std::cos(heading), 3 * std::sin(heading), 0});
    }
    return scene;
}

TEST_P(ObservableLaw, MillingHasTheSignOfTheTurnInThePlane) {
    for (const auto& [degrees, milling] : {std::pair{90, 1.0}, {-90, -1.0}, {30, 0.5}, {-30, -0.5}, {0, 0.0}}) {
        const Observables seen = observed(ring(Scene(), {50, 30, 0}, degrees));
        EXPECT_NEAR(seen.milling, milling, rounding()) << degrees;
        EXPECT_NEAR(seen.angular_momentum, 4 * 3 * milling, 12 * rounding()) << degrees;
    }
}

TEST_P(ObservableLaw, MillingInSpaceIsALength) {
    for (const int degrees : {90, -90}) {
        const Observables seen = observed(ring(Scene(3), {50, 30, 20}, degrees));
        EXPECT_NEAR(seen.milling, 1, rounding());
        EXPECT_NEAR(seen.angular_momentum, 12, 12 * rounding());
    }
}

TEST_P(ObservableLaw, TheCentreIsTheMeanOfPlacesWhereEdgesDoNotMeet) {
    // (10 + 20 + 90) / 3, (10 + 40 + 10) / 3; ways of (-30, -10), (-20, 20), (50, -10): squares 1000, 800, 2600.
    const Observables seen = observed(Scene().boid({10, 10, 0}).boid({20, 40, 0}).boid({90, 10, 0}));
    EXPECT_NEAR(seen.centre_x, 40, rounding());
    EXPECT_NEAR(seen.centre_y, 20, rounding());
    EXPECT_EQ(seen.centre_z, 0);
    EXPECT_NEAR(seen.radius_of_gyration, std::sqrt(4400 / 3.0), rounding());
}

TEST_P(ObservableLaw, TheCentreLiesAcrossTheEdgeOfATorus) {
    // 96, 98 and 104 have the mean 99 1/3; 1, 59 and 57 are 61, 59 and 57: mean 59.
    const Observables seen = observed(torus().boid({96, 1, 0}).boid({98, 59, 0}).boid({4, 57, 0}));
    EXPECT_NEAR(seen.centre_x, 298 / 3.0, rounding());
    EXPECT_NEAR(seen.centre_y, 59, rounding());
    // From there -10/3, -4/3, 14/3 and 2, 0, -2: squares add up to 312/9 + 8.
    EXPECT_NEAR(seen.radius_of_gyration, std::sqrt((312 / 9.0 + 8) / 3), rounding());
}

TEST_P(ObservableLaw, ARingOnATorusIsTheSameWhereverItIs) {
    for (const int dimension : {2, 3})
        for (const Vector3& place : {Vector3{50, 30, 20}, {0, 30, 20}, {99, 1, 39}, {2, 59, 0}}) {
            const Observables seen = observed(ring(torus(dimension), place, 90));
            EXPECT_NEAR(seen.milling, 1, rounding());
            EXPECT_NEAR(seen.angular_momentum, 12, 12 * rounding());
            EXPECT_NEAR(seen.radius_of_gyration, 4, rounding());
            EXPECT_NEAR(std::remainder(seen.centre_x - place[0], 100), 0, rounding());
            EXPECT_NEAR(std::remainder(seen.centre_y - place[1], 60), 0, rounding());
            if (dimension == 3) {
                EXPECT_NEAR(std::remainder(seen.centre_z - place[2], 40), 0, rounding());
            }
        }
}

TEST_P(ObservableLaw, TheCentreLiesAcrossAnEdgeThatWrapsEvenIfNobodySeesAcross) {
    Scene scene = torus();
    scene.parameters().edges.distance = Distance::plain;
    const Observables seen = observed(ring(scene, {99, 1, 0}, 90));
    EXPECT_NEAR(seen.milling, 1, rounding());
    EXPECT_NEAR(seen.radius_of_gyration, 4, rounding());
    EXPECT_GT(seen.nearest_neighbour_distance, 4);  // in one piece all would be 8 sin(22.5 degrees) = 3.06 apart
}

TEST_P(ObservableLaw, BoidsAllAroundATorusHaveTheirCentreInItsMiddle) {
    // No direction stands out, so ways are those from the middle: -40, -20, 0, 20, 40 along x; along y -15 and 15.
    Scene scene = torus();
    for (const double x : {10, 30, 50, 70, 90})
        for (const double y : {15, 45}) scene.boid({x, y, 0});
    const Observables seen = observed(scene);
    EXPECT_NEAR(seen.centre_x, 50, rounding());
    EXPECT_NEAR(seen.centre_y, 30, rounding());
    EXPECT_NEAR(seen.radius_of_gyration, std::sqrt(800 + 225), rounding(40));
}

/// Boids along x at 0, 3, 8, 13.5, 17.5 and 37.5.
Scene line(int dimension = 2) {
    Scene scene(dimension);
    for (const double x : {0.0, 3.0, 8.0, 13.5, 17.5, 37.5}) scene.boid({x, 30, 0}, {1, 0, 0});
    return scene;
}

TEST_P(ObservableLaw, FlocksAreFoundByCohesionOrElseByTheRulesThatAct) {
    Scene scene = line();
    scene.use(&Parameters::cohesion).radius = 5;
    scene.use(&Parameters::alignment).radius = 4;
    Observables seen = observed(scene);  // {0, 3, 8}, {13.5, 17.5}, {37.5}
    EXPECT_EQ(seen.flocks, 3);
    EXPECT_EQ(seen.largest_flock, 3);
    EXPECT_NEAR(seen.mean_flock_size, (3 * 3 + 2 * 2 + 1) / 6.0, 1e-15);
    scene.parameters().cohesion.weight = 0;
    seen = observed(scene);  // {0, 3}, {8}, {13.5, 17.5}, {37.5}
    EXPECT_EQ(seen.flocks, 4);
    EXPECT_EQ(seen.largest_flock, 2);
    EXPECT_NEAR(seen.mean_flock_size, (2 * 2 + 1 + 2 * 2 + 1) / 6.0, 1e-15);
    scene.parameters().alignment.enabled = false;
    EXPECT_EQ(observed(scene).flocks, 6);
}

TEST_P(ObservableLaw, NeighboursAreThoseWithinTheRulesThatAct) {
    Scene scene = line();
    scene.use(&Parameters::cohesion).radius = 6;
    scene.use(&Parameters::alignment).radius = 3.5;
    EXPECT_NEAR(observed(scene).mean_neighbours, 8 / 6.0, 1e-15);  // gaps of 3, 5, 5.5 and 4
    scene.parameters().cohesion.weight = 0;
    EXPECT_NEAR(observed(scene).mean_neighbours, 2 / 6.0, 1e-15);  // the gap of 3
}

TEST_P(ObservableLaw, DensityIsNeighboursForEachUnitOfTheirRoom) {
    for (const int dimension : {2, 3}) {
        Scene scene = line(dimension);
        scene.use(&Parameters::cohesion).radius = 6;
        const double room = dimension == 2 ? std::numbers::pi * 36 : 4 * std::numbers::pi / 3 * 216;
        EXPECT_NEAR(observed(scene).local_density, 8 / 6.0 / room, 1e-15);
    }
}

TEST_P(ObservableLaw, EachSpeciesIsMeasuredAloneAndEveryoneTogether) {
    // Five along x at 1, 3, 5, 7 and 9, and two hawks at 4 and 16 that fly the other way and see farther.
    Scene scene;
    scene.use(&Parameters::cohesion).radius = 3;
    scene.scenario.species = {{"hawk", scene.parameters()}};
    scene.scenario.species[0].parameters.cohesion.radius = 12.5;
    for (const double x : {1, 3, 5, 7, 9}) scene.state.add({x, 30, 0}, {1, 0, 0}, 0);
    for (const double x : {4, 16}) scene.state.add({x, 30, 0}, {-2, 0, 0}, 1);
    const Observables flock = observed(scene, 0), hawks = observed(scene, 1), all = observed(scene, everyone);
    EXPECT_NEAR(flock.polarisation, 1, rounding());
    EXPECT_NEAR(flock.centre_x, 5, rounding());
    EXPECT_NEAR(flock.mean_neighbours, 8 / 5.0, 1e-15);
    EXPECT_EQ(flock.largest_flock, 5);
    EXPECT_NEAR(hawks.mean_speed, 2, rounding());
    EXPECT_NEAR(hawks.nearest_neighbour_distance, 12, rounding());
    EXPECT_NEAR(hawks.mean_neighbours, 1, 1e-15);
    EXPECT_EQ(hawks.flocks, 1);
    EXPECT_NEAR(all.polarisation, 3 / 7.0, rounding());
    EXPECT_NEAR(all.mean_speed, 9 / 7.0, rounding());
    EXPECT_NEAR(all.centre_x, 45 / 7.0, rounding());
    EXPECT_EQ(all.flocks, 2);  // by the radius of the first species
    EXPECT_EQ(all.largest_flock, 6);
    EXPECT_NEAR(all.nearest_neighbour_distance, (2 + 1 + 1 + 1 + 2 + 2 + 7) / 7.0, rounding());
}

TEST_P(ObservableLaw, EveryoneOfOneSpeciesIsThatSpecies) {
    Scene scene = line();
    scene.use(&Parameters::cohesion).radius = 5;
    const Observables some = observed(scene, 0), all = observed(scene, everyone);
    for (const Observable& row : observable_table) EXPECT_EQ(some.*row.value, all.*row.value) << row.name;
}

}  // namespace
}  // namespace boids
