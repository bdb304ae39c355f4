// Positions, velocities and orientations as float32 rows by rising id.
#include "boids/api/float_rows.h"

#include <gtest/gtest.h>

#include "flying.h"

namespace boids {
namespace {

/// A flock of a dimension on an engine, some steps on, out of which boids have gone and into which one has come.
Simulation changed_flock(std::string_view engine, int dimension) {
    Scenario scenario = load_scenario("flocking");
    scenario.parameters.start.boids = 40;
    scenario.parameters.world.dimension = dimension;
    EngineChoice choice;
    choice.name = engine;
    Simulation simulation(scenario, choice);
    simulation.advance(5);
    simulation.remove(3);
    simulation.remove(17);
    simulation.add({1, 2, 0}, {0.5, -0.25, 0});
    simulation.advance(5);
    return simulation;
}

TEST(FloatRows, AreTheStateByRisingId) {
    for (const std::string_view engine : processor_engines)
        for (const int dimension : {2, 3}) {
            const Simulation simulation = changed_flock(engine, dimension);
            const State& state = simulation.state();
            ASSERT_EQ(simulation.ids().size(), 39u);
            ASSERT_EQ(simulation.positions().size(), 39u * static_cast<std::size_t>(dimension));
            std::size_t number = 0;
            for (std::size_t row = 0; row < 39; ++row) {
                const BoidId id = simulation.ids()[row];
                EXPECT_TRUE(row == 0 || simulation.ids()[row - 1] < id);
                const Boid boid = state.boid(*state.find(id));
                EXPECT_EQ(simulation.species()[row], boid.species);
                for (int axis = 0; axis < dimension; ++axis, ++number) {
                    EXPECT_EQ(simulation.positions()[number], static_cast<float>(boid.position[axis]));
                    EXPECT_EQ(simulation.velocities()[number], static_cast<float>(boid.velocity[axis]));
                }
            }
        }
}

TEST(FloatRows, AreOfTheMomentTheyAreAskedIn) {
    Simulation simulation = flying();
    const auto is_of_now = [&] {
        const State& state = simulation.state();
        return simulation.ids().size() == state.size() &&
               simulation.positions()[0] ==
                   static_cast<float>(state.boid(*state.find(simulation.ids()[0])).position[0]);
    };
    EXPECT_TRUE(is_of_now());
    simulation.advance();
    EXPECT_TRUE(is_of_now());
    simulation.add({1, 1}, {1, 0});
    EXPECT_TRUE(is_of_now());
    simulation.remove(0);
    EXPECT_TRUE(is_of_now());
    State moved = simulation.state();
    for (double& x : moved.position[0]) x += 1;
    simulation.set_state(moved);
    EXPECT_TRUE(is_of_now());
}

TEST(FloatRows, AreWrittenIntoMemoryOfTheCaller) {
    const Simulation simulation = changed_flock("cpu", 3);
    std::vector<float> rows(39 * 3), turns(39 * 4);
    simulation.read_positions(rows);
    EXPECT_TRUE(std::ranges::equal(rows, simulation.positions()));
    simulation.read_velocities(rows);
    EXPECT_TRUE(std::ranges::equal(rows, simulation.velocities()));
    simulation.read_orientations(turns);
    EXPECT_TRUE(std::ranges::equal(turns, simulation.orientations()));
    rows.pop_back();
    EXPECT_EQ(sentence_of([&] { simulation.read_positions(rows); }),
              "39 boids of 3 numbers do not go into 116; hand in room for exactly 117");
}

/// A vector turned by a quaternion: v + 2 q x (q x v + w v).
Vector3 turned(const Quaternion& q, const Vector3& v) {
    const auto cross = [](const Vector3& a, const Vector3& b) {
        return Vector3{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    };
    const Vector3 axis{q[0], q[1], q[2]};
    return v + 2.0 * cross(axis, cross(axis, v) + static_cast<double>(q[3]) * v);
}

TEST(Orientation, TurnsTheXAxisIntoTheHeadingWithoutRoll) {
    for (const double x : {-2.0, -0.5, 0.0, 1.5})
        for (const double y : {-3.0, 0.0, 0.25})
            for (const double z : {-1.0, 0.0, 2.0}) {
                const Vector3 heading{x, y, z};
                if (length(heading) == 0) continue;
                const Quaternion turn = orientation_of(heading, 3);
                EXPECT_LT(length(turned(turn, {1, 0, 0}) - unit(heading)), 1e-6);
                EXPECT_NEAR(turned(turn, {0, 0, 1})[1], 0, 1e-6);  // the wings are level
                EXPECT_GT(turned(turn, {0, 1, 0})[1], -1e-6);      // and the back is up
            }
}

TEST(Orientation, InThePlaneIsATurnAboutZ) {
    const Quaternion up = orientation_of({0, 2, 0}, 2), back = orientation_of({-1, 0, 0}, 2);
    EXPECT_LT(length(turned(up, {1, 0, 0}) - Vector3{0, 1, 0}), 1e-6);
    EXPECT_LT(length(turned(back, {0, 1, 0}) - Vector3{0, -1, 0}), 1e-6);
    for (const Quaternion& turn : {up, back}) EXPECT_LT(length(turned(turn, {0, 0, 1}) - Vector3{0, 0, 1}), 1e-6);
}

TEST(Orientation, OfABoidAtRestIsNoTurn) {
    for (const int dimension : {2, 3}) EXPECT_EQ(orientation_of({0, 0, 0}, dimension), (Quaternion{0, 0, 0, 1}));
}

}  // namespace
}  // namespace boids
