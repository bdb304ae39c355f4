// The model of Vicsek: cases worked out by hand and an oracle of its own, on every engine.
#include <gtest/gtest.h>

#include <cmath>

#include "boids/boids.h"
#include "boids/core/numbers/random.h"
#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/tests/models/model_flight.h"

namespace boids {
namespace {

constexpr int vicsek = 1;

Scenario plain_scene(int dimension, double noise) {
    Scenario scenario;
    Parameters& all = scenario.parameters;
    all.model = vicsek;
    all.world = {dimension, 10, 10, 10};
    all.edges.kind = Edge::wrap;
    all.edges.distance = Distance::toroidal;
    std::get<Vicsek::Values>(all.own) = {1, 0.5, noise};
    return scenario;
}

/// An engine, and what its rounding may do to a number near 1 in one step.
struct Flier {
    EngineChoice choice;
    double tolerance;
};

std::vector<Flier> fliers() {
    std::vector<Flier> all = {{{"reference", 1, ""}, 1e-14}, {{"exact", 1, ""}, 1e-14}};
    for (const std::string_view simd : cpu::simd_names)
        if (cpu::find_kernels(simd)) all.push_back({{"cpu", 2, std::string(simd)}, 3e-6});
    return all;
}

State after_one_step(const Scenario& scenario, const State& state, const EngineChoice& choice) {
    const auto engine = make_engine(scenario, choice);
    engine->load(state);
    engine->advance(1);
    State result(state.dimension());
    engine->store(result);
    return result;
}

Boid boid_after(const Scenario& scenario, const State& state, const EngineChoice& choice, BoidId id) {
    const State result = after_one_step(scenario, state, choice);
    return result.boid(*result.find(id));
}

TEST(Vicsek, TwoWhoAreNearFlyInTheMeanDirection) {
    State state(2);
    state.add({5, 5, 0}, {0.5, 0, 0});
    state.add({5.8, 5, 0}, {0, 0.5, 0});
    for (const Flier& each : fliers())
        for (const BoidId id : {0u, 1u}) {
            const Boid boid = boid_after(plain_scene(2, 0), state, each.choice, id);
            EXPECT_NEAR(boid.velocity[0], 0.5 / std::sqrt(2), each.tolerance);
            EXPECT_NEAR(boid.velocity[1], 0.5 / std::sqrt(2), each.tolerance);
            EXPECT_NEAR(boid.position[0], (id == 0 ? 5 : 5.8) + boid.velocity[0], each.tolerance);
        }
}

TEST(Vicsek, ThoseAtTheRadiusAndBeyondAreNotSeen) {
    State state(2);
    state.add({5, 5, 0}, {0.5, 0, 0});
    state.add({6, 5, 0}, {0, 0.5, 0});
    for (const Flier& each : fliers()) {
        const Boid boid = boid_after(plain_scene(2, 0), state, each.choice, 0);
        EXPECT_EQ(boid.velocity[0], 0.5) << each.choice.name;
        EXPECT_EQ(boid.velocity[1], 0) << each.choice.name;
    }
}

TEST(Vicsek, ThoseAtOnePlaceSeeEachOther) {
    State state(2);
    state.add({5, 5, 0}, {0.5, 0, 0});
    state.add({5, 5, 0}, {0, 0.5, 0});
    for (const Flier& each : fliers())
        EXPECT_NEAR(boid_after(plain_scene(2, 0), state, each.choice, 0).velocity[1], 0.5 / std::sqrt(2),
                    each.tolerance);
}

TEST(Vicsek, NeighboursAreSeenAcrossTheEdge) {
    State state(3);
    state.add({9.9, 5, 5}, {0.5, 0, 0});
    state.add({0.3, 5, 5}, {0, 0, 0.5});
    for (const Flier& each : fliers())
        EXPECT_NEAR(boid_after(plain_scene(3, 0), state, each.choice, 0).velocity[2], 0.5 / std::sqrt(2),
                    each.tolerance);
}

TEST(Vicsek, NoiseIsOneDirectionPerNeighbourAndOneself) {
    State state(2);
    state.add({5, 5, 0}, {0.5, 0, 0});
    state.add({5.5, 5, 0}, {0.5, 0, 0});
    const Scenario scenario = plain_scene(2, 0.4);
    const auto direction = random_direction<2>(Random{scenario.seed, 0, 0}, Draw::model_direction);
    const double x = 1 + 0.4 * direction[0], y = 0.4 * direction[1];  // times 2 · 0.5
    for (const Flier& each : fliers()) {
        const Boid boid = boid_after(scenario, state, each.choice, 0);
        EXPECT_NEAR(boid.velocity[0], 0.5 * x / std::hypot(x, y), each.tolerance);
        EXPECT_NEAR(boid.velocity[1], 0.5 * y / std::hypot(x, y), each.tolerance);
    }
}

/// Thirty lines that know nothing of grids, lanes or tables.
Vector3 velocity_by_hand(const State& state, std::size_t self, int dimension, double noise, std::uint64_t seed) {
    double sum[3] = {0, 0, 0}, count = 0;
    for (std::size_t other = 0; other < state.size(); ++other) {
        double squared = 0;
        for (int axis = 0; axis < dimension; ++axis) {
            const double way = std::fabs(state.position[axis][other] - state.position[axis][self]);
            squared += std::pow(std::min(way, 10 - way), 2);
        }
        if (squared >= 1) continue;
        ++count;
        for (int axis = 0; axis < dimension; ++axis) sum[axis] += state.velocity[axis][other];
    }
    const Random random{seed, state.step, state.id[self]};
    const Vector2 flat = random_direction<2>(random, Draw::model_direction);
    const Vector3 deep = random_direction<3>(random, Draw::model_direction);
    double length = 0;
    for (int axis = 0; axis < dimension; ++axis) {
        sum[axis] += noise * 0.5 * count * (dimension == 2 ? flat[axis] : deep[axis]);
        length += sum[axis] * sum[axis];
    }
    const double factor = 0.5 / std::sqrt(length);
    return {sum[0] * factor, sum[1] * factor, sum[2] * factor};
}

TEST(Vicsek, EveryEngineDoesAsTheOracle) {
    for (const int dimension : {2, 3}) {
        Scenario scenario = plain_scene(dimension, 0.3);
        scenario.parameters.start.boids = 400;
        scenario.parameters.start.speed = 0.5;
        const State state = load_start(scenario);
        for (const Flier& each : fliers()) {
            const State result = after_one_step(scenario, state, each.choice);
            for (std::size_t index = 0; index < state.size(); ++index) {
                const Vector3 expected = velocity_by_hand(state, index, dimension, 0.3, scenario.seed);
                const Boid boid = result.boid(*result.find(state.id[index]));
                for (int axis = 0; axis < dimension; ++axis)
                    EXPECT_NEAR(boid.velocity[axis], expected[axis], 10 * each.tolerance) << each.choice.name;
            }
        }
    }
}

TEST(Vicsek, HasTheSameBitsOnAnyThreadsAndInstructionSet) {
    Scenario scenario = load_scenario("vicsek");
    scenario.parameters.start.boids = 5000;
    const std::uint64_t hash = hash_after(60, scenario, {"cpu", 1, "scalar"});
    for (const Flier& each : fliers())
        if (each.choice.name == "cpu") {
            EXPECT_EQ(hash_after(60, scenario, each.choice), hash) << each.choice.simd;
        }
}

TEST(Vicsek, IsTheSameByTheReferenceAndTheExactEngineUnderEverySchedule) {
    for (const Schedule schedule : {Schedule::synchronous, Schedule::sequential, Schedule::shuffled}) {
        Scenario scenario = load_scenario("vicsek");
        scenario.schedule = schedule;
        scenario.parameters.start.boids = 300;
        EXPECT_EQ(hash_after(60, scenario, {"reference", 1, ""}), hash_after(60, scenario, {"exact", 1, ""}));
    }
}

/// Grégoire and Chaté find order below a noise of about 0.6 at two boids per square, and none above, with a jump.
TEST(Vicsek, LosesItsOrderWhereItWasPublished) {
    for (const bool ordered : {true, false}) {
        Scenario scenario = load_scenario("vicsek");
        std::get<Vicsek::Values>(scenario.parameters.own).noise = ordered ? 0.55 : 0.7;
        Simulation flock(scenario);
        flock.advance(2000);
        const double polarisation = flock.observe().polarisation;
        EXPECT_GT(polarisation, ordered ? 0.5 : 0);
        EXPECT_LT(polarisation, ordered ? 1 : 0.2);
    }
}

}  // namespace
}  // namespace boids
