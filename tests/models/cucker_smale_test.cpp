// The model of Cucker and Smale, equation (33) of docs/model.md: cases worked out by hand, an oracle of its own and the
// laws of the paper, on every engine and instruction set.
#include <cmath>

#include "boids/boids.h"
#include "boids/core/scenario/start.h"
#include "boids/tests/engines/scene.h"
#include "boids/tests/models/model_flight.h"

namespace boids {
namespace {

using CuckerSmaleOf = EveryEngine;

constexpr double half = 0.5, one = 1;  ///< Powers that are worked out without a logarithm.
constexpr double betas[] = {half, one, 0, 0.3, 2, -0.5};

/// What matters to most cases; the strength is not shared.
CuckerSmale::Values values_of(double strength, double range, double beta, double radius, double dt) {
    return {strength, range, beta, 0, radius, dt, 0};
}

void fly_by(Scenario& scenario, const CuckerSmale::Values& values) {
    scenario.parameters.model =
        static_cast<int>(std::ranges::find(Models::names, CuckerSmale::name) - Models::names.begin());
    std::get<CuckerSmale::Values>(scenario.parameters.own) = values;
}

Scene scene_of(int dimension, const CuckerSmale::Values& values) {
    Scene scene(dimension);
    fly_by(scene.scenario, values);
    return scene;
}

TEST_P(CuckerSmaleOf, TwoAdaptToEachOtherInTheTimeOfAStep) {
    // 10 apart, which is the range: 1 + 1 = 2, so the weight is 0.5/2. (1, 0) + 0.25 * 0.25 ((0, 2) - (1, 0)), and the
    // same the other way round; then a quarter of that is the way.
    Scene scene = scene_of(2, values_of(0.5, 10, one, 50, 0.25));
    scene.boid({10, 10, 0}, {1, 0, 0}).boid({16, 18, 0}, {0, 2, 0});
    expect_velocity(scene, {0.9375, 0.125, 0});
    expect_velocity(scene, {0.0625, 1.875, 0}, 1);
    expect_position(scene, {10.234375, 10.03125, 0});
}

TEST_P(CuckerSmaleOf, BetaIsThePowerOfTheDecay) {
    // The squared distance 48 is three times that of the range: 1 + 3 = 4, of which the root is 2.
    for (const double beta : betas) {
        Scene scene = scene_of(3, values_of(1, 4, beta, 50, 0.5));
        scene.boid({10, 10, 10}, {1, 0, 0}).boid({14, 14, 14}, {1, 0, 8});
        expect_velocity(scene, {1, 0, 4 / std::pow(4.0, beta)});
    }
}

TEST_P(CuckerSmaleOf, AStrengthThatIsSharedIsDividedByThoseInSight) {
    // Two others in sight and oneself: a third of 0.6 for each, and nothing for the one that is too far.
    CuckerSmale::Values values = values_of(0.6, 10, 0, 50, 0.5);
    values.shared = 1;
    Scene scene = scene_of(2, values);
    scene.boid({10, 10, 0}, {0, 0, 0}).boid({11, 10, 0}, {1, 0, 0}).boid({10, 12, 0}, {2, 3, 0});
    scene.boid({90, 10, 0}, {50, 50, 0});
    expect_velocity(scene, {0.3, 0.3, 0});
}

TEST_P(CuckerSmaleOf, ThoseAtTheRadiusAreNotSeen) {
    for (const double distance : {4.5, 5.0, 8.0}) {
        Scene scene = scene_of(2, values_of(1, 10, half, 5, 0.5));
        scene.boid({20, 20, 0}, {1, 0, 0}).boid({20 + distance, 20, 0}, {0, 1, 0});
        EXPECT_EQ(scene.boid_after().velocity[1] > 0, distance < 5) << distance;
    }
}

TEST_P(CuckerSmaleOf, ThoseAtOnePlaceAdaptMost) {
    Scene scene = scene_of(2, values_of(0.5, 10, half, 50, 0.5));
    scene.boid({20, 20, 0}, {1, 0, 0}).boid({20, 20, 0}, {0, 1, 0});
    expect_velocity(scene, {0.75, 0.25, 0});
}

TEST_P(CuckerSmaleOf, NeighboursAreSeenAcrossTheEdge) {
    // 98 and 1 are 3 apart in a world of 100, which is the range.
    Scene scene = scene_of(2, values_of(0.5, 3, one, 4, 1));
    scene.parameters().edges.kind = Edge::wrap;
    scene.parameters().edges.distance = Distance::toroidal;
    scene.boid({98, 20, 0}, {0, 0, 0}).boid({1, 20, 0}, {0, 1, 0});
    expect_velocity(scene, {0, 0.25, 0});
}

constexpr double width = 60;

/// A flock in a torus where everybody sees everybody nearer than 25.
Scene torus_of(int dimension, double beta) {
    Scene scene = scene_of(dimension, values_of(0.03, 8, beta, 25, 0.2));
    scene.parameters().world = {dimension, width, width, width};
    scene.parameters().edges.kind = Edge::wrap;
    scene.parameters().edges.distance = Distance::toroidal;
    scene.parameters().start.boids = 150;  // 0.2 * 0.03 * 150 is 0.9: nobody adapts beyond the others
    scene.state = make_start(scene.scenario);
    return scene;
}

/// Knows nothing of grids, lanes or tables.
Vector3 velocity_by_hand(const State& state, std::size_t self, int dimension, double beta) {
    const Boid own = state.boid(self);
    Vector3 velocity = own.velocity;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid other = state.boid(index);
        double squared = 0;
        for (int axis = 0; axis < dimension; ++axis) {
            const double way = std::fabs(other.position[axis] - own.position[axis]);
            squared += std::pow(std::min(way, width - way), 2);
        }
        if (squared >= 25 * 25) continue;
        const double weight = 0.03 / std::pow(1 + squared / (8 * 8), beta);
        for (int axis = 0; axis < dimension; ++axis)
            velocity[axis] += 0.2 * weight * (other.velocity[axis] - own.velocity[axis]);
    }
    return velocity;
}

TEST_P(CuckerSmaleOf, AFlockDoesAsTheOracle) {
    for (const int dimension : {2, 3})
        for (const double beta : betas) {
            const Scene scene = torus_of(dimension, beta);
            const State after = scene.after();
            for (std::size_t index = 0; index < after.size(); ++index) {
                const Boid old = scene.state.boid(*scene.state.find(after.id[index]));
                const Vector3 velocity = velocity_by_hand(scene.state, *scene.state.find(old.id), dimension, beta);
                expect_near(after.boid(index).velocity, velocity);
                for (int axis = 0; axis < dimension; ++axis) {
                    const double way = after.position[axis][index] - old.position[axis];
                    EXPECT_NEAR(std::remainder(way - 0.2 * velocity[axis], width), 0, rounding());
                }
            }
        }
}

struct Spread {
    Vector3 mean, low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};

    explicit Spread(const State& state) {
        for (std::size_t index = 0; index < state.size(); ++index)
            for (int axis = 0; axis < state.dimension(); ++axis) {
                const double velocity = state.velocity[axis][index];
                mean[axis] += velocity / static_cast<double>(state.size());
                low[axis] = std::min(low[axis], velocity);
                high[axis] = std::max(high[axis], velocity);
            }
    }
};

/// A velocity becomes a mean of velocities, and what one boid gives the other takes.
TEST_P(CuckerSmaleOf, MomentumIsKeptAndVelocitiesNeverSpread) {
    for (const int dimension : {2, 3})
        for (const double beta : {half, one}) {
            const Scene scene = torus_of(dimension, beta);
            const Spread first(scene.state);
            const auto engine = engine_under_test().make(scene.scenario);
            engine->load(scene.state);
            Spread before = first;
            State state(dimension);
            for (int step = 0; step < 100; ++step) {
                engine->advance(1);
                engine->store(state);
                const Spread now(state);
                expect_near(now.mean, first.mean);
                for (int axis = 0; axis < dimension; ++axis) {
                    ASSERT_GE(now.low[axis], before.low[axis] - rounding());
                    ASSERT_LE(now.high[axis], before.high[axis] + rounding());
                }
                before = now;
            }
            EXPECT_LT(before.high[0] - before.low[0], 0.5 * (first.high[0] - first.low[0]));
        }
}

BOIDS_ON_ENGINES(CuckerSmaleOf, every_engine_by_instruction_set());

TEST(CuckerSmalePreset, HasTheSameBitsOnAnyThreadsAndInstructionSet) {
    const Scenario scenario = load_scenario("cucker-smale");
    const std::uint64_t hash = hash_after(40, scenario, {"cpu", 1, "scalar"});
    for (const std::string_view simd : cpu::simd_names)
        if (cpu::find_kernels(simd)) {
            EXPECT_EQ(hash_after(40, scenario, {"cpu", 3, std::string(simd)}), hash) << simd;
        }
}

TEST(CuckerSmalePreset, IsTheSameByTheReferenceAndTheExactEngineUnderEverySchedule) {
    for (const Schedule schedule : {Schedule::synchronous, Schedule::sequential, Schedule::shuffled}) {
        Scenario scenario = load_scenario("cucker-smale");
        scenario.schedule = schedule;
        EXPECT_EQ(hash_after(40, scenario, {"reference", 1, ""}), hash_after(40, scenario, {"exact", 1, ""}));
    }
}

/// With beta 1/2 and everybody in reach it flocks from any start.
TEST(CuckerSmalePreset, ComesToFlyInOneDirection) {
    Simulation flock(load_scenario("cucker-smale"));
    EXPECT_LT(flock.observe().polarisation, 0.3);
    flock.advance(flock.scenario().steps);
    EXPECT_GT(flock.observe().polarisation, 0.999);
}

}  // namespace
}  // namespace boids
