// The model of D'Orsogna and others, equation (35) of docs/model.md: cases worked out by hand and an oracle of its own,
// on every engine and instruction set. tests/science/ has the mills that were published.
#include <cmath>

#include "boids/boids.h"
#include "boids/core/scenario/start.h"
#include "boids/tests/engines/scene.h"
#include "boids/tests/models/model_flight.h"

namespace boids {
namespace {

using DOrsognaOf = EveryEngine;

constexpr double e = 2.718281828459045;

Scene swarm_of(int dimension, const DOrsogna::Values& values) {
    Scene scene(dimension);
    scene.parameters().model =
        static_cast<int>(std::ranges::find(Models::names, DOrsogna::name) - Models::names.begin());
    std::get<DOrsogna::Values>(scene.parameters().own) = values;
    return scene;
}

TEST_P(DOrsognaOf, ALoneBoidTendsToItsSpeed) {
    // (1.6 - 0.5 * 4) * 2 is -0.8, of which half a unit of time takes 0.4 away.
    Scene scene = swarm_of(2, {1.6, 0.5, 1, 1, 1, 1, 50, 0.5, 0});
    scene.boid({10, 10, 0}, {2, 0, 0});
    expect_velocity(scene, {1.6, 0, 0});
    expect_position(scene, {10.8, 10, 0});
    Scene steady = swarm_of(3, {2, 0.5, 1, 1, 1, 1, 50, 0.5, 0});
    steady.boid({10, 10, 10}, {0, 2, 0});
    expect_velocity(steady, {0, 2, 0});
}

TEST_P(DOrsognaOf, TwoAreDrawnTogetherAndPushedApart) {
    // 5 apart: 3/5 e^(-5/5) inwards, and 4/2.5 e^(-5/2.5) outwards, along (0.6, 0.8); half of that in the time.
    const double pull = 0.6 / e - 1.6 / (e * e);
    Scene scene = swarm_of(2, {0, 0, 3, 5, 4, 2.5, 50, 0.5, 0});
    scene.boid({10, 10, 0}).boid({13, 14, 0});
    expect_velocity(scene, {0.5 * 0.6 * pull, 0.5 * 0.8 * pull, 0});
    expect_velocity(scene, {-0.5 * 0.6 * pull, -0.5 * 0.8 * pull, 0}, 1);
}

TEST_P(DOrsognaOf, ThoseAtTheRadiusAreNotSeen) {
    for (const double distance : {4.5, 5.0, 8.0}) {
        Scene scene = swarm_of(2, {0, 0, 3, 5, 0, 1, 5, 0.5, 0});
        scene.boid({20, 20, 0}).boid({20 + distance, 20, 0});
        EXPECT_EQ(scene.boid_after().velocity[0] > 0, distance < 5) << distance;
    }
}

TEST_P(DOrsognaOf, ThoseAtOnePlaceHaveNoDirectionToGo) {
    Scene scene = swarm_of(3, {0, 0, 3, 5, 4, 2, 50, 0.5, 0});
    scene.boid({20, 20, 20}, {1, 0, 0}).boid({20, 20, 20}, {0, 1, 0});
    expect_velocity(scene, {1, 0, 0});
}

TEST_P(DOrsognaOf, NeighboursAreDrawnAcrossTheEdge) {
    // 98 and 1 are 3 apart in a world of 100.
    Scene scene = swarm_of(2, {0, 0, 6, 3, 0, 1, 20, 0.5, 0});
    scene.parameters().edges.kind = Edge::wrap;
    scene.parameters().edges.distance = Distance::toroidal;
    scene.boid({98, 20, 0}).boid({1, 20, 0});
    expect_velocity(scene, {0.5 * 2 / e, 0, 0});
}

constexpr DOrsogna::Values flock_values = {1.6, 0.5, 0.05, 4, 0.1, 1.5, 18, 0.05, 0};

/// Knows nothing of grids, lanes or tables.
Vector3 velocity_by_hand(const State& state, const Boid& own, int dimension) {
    const DOrsogna::Values& all = flock_values;
    Vector3 velocity = own.velocity;
    const double drive = all.propulsion - all.friction * dot(own.velocity, own.velocity);
    for (int axis = 0; axis < dimension; ++axis) velocity[axis] += all.dt * drive * own.velocity[axis];
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid other = state.boid(index);
        const Vector3 way = other.position - own.position;
        const double distance = length(way);
        if (other.id == own.id || distance >= all.radius) continue;
        const double force = all.attraction / all.attraction_range * std::exp(-distance / all.attraction_range) -
                             all.repulsion / all.repulsion_range * std::exp(-distance / all.repulsion_range);
        for (int axis = 0; axis < dimension; ++axis) velocity[axis] += all.dt * force * way[axis] / distance;
    }
    return velocity;
}

TEST_P(DOrsognaOf, AFlockDoesAsTheOracle) {
    for (const int dimension : {2, 3}) {
        Scene scene = swarm_of(dimension, flock_values);
        scene.parameters().start.boids = 150;
        scene.state = make_start(scene.scenario);
        const State after = scene.after();
        for (std::size_t index = 0; index < after.size(); ++index) {
            const Boid old = scene.state.boid(*scene.state.find(after.id[index]));
            expect_near(after.boid(index).velocity, velocity_by_hand(scene.state, old, dimension));
        }
    }
}

BOIDS_ON_ENGINES(DOrsognaOf, every_engine_by_instruction_set());

TEST(DOrsognaPreset, HasTheSameBitsOnAnyThreadsAndInstructionSet) {
    const Scenario scenario = load_scenario("dorsogna");
    const std::uint64_t hash = hash_after(40, scenario, {"cpu", 1, "scalar"});
    for (const std::string_view simd : cpu::simd_names)
        if (cpu::find_kernels(simd)) {
            EXPECT_EQ(hash_after(40, scenario, {"cpu", 3, std::string(simd)}), hash) << simd;
        }
}

TEST(DOrsognaPreset, IsTheSameByTheReferenceAndTheExactEngineUnderEverySchedule) {
    for (const Schedule schedule : {Schedule::synchronous, Schedule::sequential, Schedule::shuffled}) {
        Scenario scenario = load_scenario("dorsogna");
        scenario.schedule = schedule;
        EXPECT_EQ(hash_after(40, scenario, {"reference", 1, ""}), hash_after(40, scenario, {"exact", 1, ""}));
    }
}

}  // namespace
}  // namespace boids
