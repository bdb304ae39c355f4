// The model of Couzin and others, equation (36) of docs/model.md: cases worked out by hand and an oracle of its own, on
// every engine and instruction set. tests/science/ has the groups that were published.
#include <cmath>

#include "boids/boids.h"
#include "boids/core/scenario/start.h"
#include "boids/tests/engines/scene.h"
#include "boids/tests/models/model_flight.h"

namespace boids {
namespace {

using CouzinOf = EveryEngine;

/// Zones that end at 2, 5 and 10; half of the circle behind is hidden; no error; speed 2, and half a unit of time, in
/// which a boid can turn to anywhere.
constexpr Couzin::Values usual_values = {2, 3, 5, 180, 360, 0, 2, 0.5};

Scene shoal_of(int dimension, const Couzin::Values& values = usual_values) {
    Scene scene(dimension);
    scene.parameters().model = static_cast<int>(std::ranges::find(Models::names, Couzin::name) - Models::names.begin());
    std::get<Couzin::Values>(scene.parameters().own) = values;
    return scene;
}

TEST_P(CouzinOf, ALoneBoidGoesOnInTheTimeOfAStep) {
    Scene scene = shoal_of(3);
    scene.boid({20, 20, 20}, {0, 2, 0});
    expect_velocity(scene, {0, 2, 0});
    expect_position(scene, {20, 21, 20});
}

TEST_P(CouzinOf, ThoseTooNearAreFledBeforeAllElse) {
    Scene scene = shoal_of(2);
    scene.boid({20, 20, 0}, {2, 0, 0}).boid({20, 21, 0}, {2, 0, 0});
    scene.boid({23, 20, 0}, {0, 2, 0}).boid({28, 20, 0}, {0, 2, 0});  // to go along with, and to go to
    expect_velocity(scene, {0, -2, 0});
}

TEST_P(CouzinOf, ThoseTooNearAreFledFromBehindToo) {
    Scene scene = shoal_of(2);
    scene.boid({20, 20, 0}, {2, 0, 0}).boid({19.25, 21, 0}, {2, 0, 0});
    expect_velocity(scene, {1.2, -1.6, 0});
}

TEST_P(CouzinOf, HeadingsCountInTheZoneOfOrientation) {
    Scene scene = shoal_of(3);
    scene.boid({20, 20, 20}, {2, 0, 0}).boid({23, 20, 20}, {0, 0, 7});  // however fast
    expect_velocity(scene, {0, 0, 2});
}

TEST_P(CouzinOf, PlacesCountInTheZoneOfAttraction) {
    Scene scene = shoal_of(2);
    scene.boid({20, 20, 0}, {2, 0, 0}).boid({23.6, 24.8, 0}, {-2, 0, 0});  // 6 away along (0.6, 0.8)
    expect_velocity(scene, {1.2, 1.6, 0});
}

TEST_P(CouzinOf, HeadingsAndPlacesCountAlike) {
    Scene scene = shoal_of(2);
    scene.boid({20, 20, 0}, {2, 0, 0}).boid({23, 20, 0}, {0, 2, 0}).boid({27, 20, 0}, {0, -2, 0});
    expect_velocity(scene, {std::sqrt(2), std::sqrt(2), 0});  // (0, 1) and (1, 0)
}

TEST_P(CouzinOf, ThoseBehindAreNotSeen) {
    for (const double view : {90.0, 180.0, 270.0, 360.0})
        for (const double angle : {30.0, 60.0, 120.0, 150.0}) {
            Couzin::Values values = usual_values;
            values.view = view;
            Scene scene = shoal_of(2, values);
            const double radians = angle * 3.141592653589793 / 180;
            scene.boid({40, 30, 0}, {2, 0, 0});
            scene.boid({40 + 8 * std::cos(radians), 30 + 8 * std::sin(radians), 0}, {2, 0, 0});
            EXPECT_EQ(scene.boid_after().velocity[1] > 0.1, angle < view / 2) << view << ", " << angle;
        }
}

TEST_P(CouzinOf, ThoseBeyondTheZonesAreNotSeen) {
    Scene scene = shoal_of(2);
    scene.boid({20, 20, 0}, {2, 0, 0}).boid({26, 28, 0}, {0, 2, 0});  // at 10
    expect_velocity(scene, {2, 0, 0});
}

TEST_P(CouzinOf, NobodyTurnsFasterThanItCan) {
    // 60 degrees in a unit of time are 30 in a step.
    Couzin::Values values = usual_values;
    values.turning = 60;
    Scene scene = shoal_of(3, values);
    scene.boid({20, 20, 20}, {2, 0, 0}).boid({23, 20, 20}, {0, 0, 2});
    expect_velocity(scene, {std::sqrt(3), 0, 1});
}

TEST_P(CouzinOf, StraightBackIsToSomeSide) {
    for (const int dimension : {2, 3}) {
        Couzin::Values values = usual_values;
        values.turning = 60;
        Scene scene = shoal_of(dimension, values);
        scene.boid({20, 20, 20}, {2, 0, 0}).boid({21, 20, 20}, {2, 0, 0});
        const Vector3 velocity = scene.boid_after().velocity;
        EXPECT_NEAR(velocity[0], std::sqrt(3), rounding());
        EXPECT_NEAR(std::hypot(velocity[1], velocity[2]), 1, rounding());
    }
}

/// Of lone boids the heading errs by a normally distributed angle: the mean square of 2000 is that of the deviation to
/// 10 %, three standard errors.
TEST_P(CouzinOf, HeadingsErrByTheirDeviation) {
    for (const int dimension : {2, 3}) {
        Couzin::Values values = {0.01, 0, 0, 270, 360, 0.2, 2, 0.5};
        Scene scene = shoal_of(dimension, values);
        for (int index = 0; index < 2000; ++index) scene.boid({index % 40 * 2.0, index / 40.0, 10}, {0, 2, 0});
        const State after = scene.after();
        double squares = 0, left = 0;
        for (std::size_t index = 0; index < after.size(); ++index) {
            const Boid boid = after.boid(index);
            EXPECT_NEAR(length(boid.velocity), 2, rounding());
            squares += std::pow(std::acos(std::min(1.0, boid.velocity[1] / 2)), 2) / 2000;
            left += boid.velocity[0] < 0 ? 1.0 / 2000 : 0;
        }
        EXPECT_NEAR(squares, 0.04, 0.004);
        EXPECT_NEAR(left, 0.5, 0.034);  // three standard errors
    }
}

/// Knows nothing of grids, lanes or tables. The wish, or nothing where it is too short to have a direction for sure.
Vector3 wish_by_hand(const State& state, const Boid& own) {
    Vector3 away, along;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid other = state.boid(index);
        const Vector3 way = other.position - own.position;
        const double distance = length(way);
        if (other.id == own.id) continue;
        if (distance < 2) away -= unit(way);
        if (distance < 2 || distance >= 10 || !(dot(unit(own.velocity), way) > distance * std::cos(2.0))) continue;
        along += distance < 5 ? unit(other.velocity) : unit(way);
    }
    return away == Vector3{} ? along : away;
}

/// The same with numbers that single precision has, too, so that ways between near boids are exact.
State in_round_numbers(State state) {
    for (int axis = 0; axis < state.dimension(); ++axis)
        for (std::size_t index = 0; index < state.size(); ++index) {
            state.position[axis][index] = std::round(state.position[axis][index] * 256) / 256;
            state.velocity[axis][index] = std::round(state.velocity[axis][index] * 256) / 256;
        }
    return state;
}

TEST_P(CouzinOf, AFlockDoesAsTheOracle) {
    for (const int dimension : {2, 3}) {
        Couzin::Values values = usual_values;
        values.view = 4 * 180 / 3.141592653589793;  // 2 radians to either side
        Scene scene = shoal_of(dimension, values);
        scene.parameters().start.boids = 150;
        scene.state = in_round_numbers(make_start(scene.scenario));
        const State after = scene.after();
        std::size_t compared = 0;
        for (std::size_t index = 0; index < after.size(); ++index) {
            const Boid old = scene.state.boid(*scene.state.find(after.id[index]));
            const Vector3 wish = wish_by_hand(scene.state, old);
            if (length(wish) > 0 && length(wish) < 0.1) continue;
            ++compared;
            expect_near(after.boid(index).velocity, 2.0 * unit(wish == Vector3{} ? old.velocity : wish));
        }
        EXPECT_GT(compared, 140u);
    }
}

BOIDS_ON_ENGINES(CouzinOf, every_engine_by_instruction_set());

TEST(CouzinPreset, HasTheSameBitsOnAnyThreadsAndInstructionSet) {
    const Scenario scenario = load_scenario("couzin");
    const std::uint64_t hash = hash_after(60, scenario, {"cpu", 1, "scalar"});
    for (const std::string_view simd : cpu::simd_names)
        if (cpu::find_kernels(simd)) {
            EXPECT_EQ(hash_after(60, scenario, {"cpu", 3, std::string(simd)}), hash) << simd;
        }
}

TEST(CouzinPreset, IsTheSameByTheReferenceAndTheExactEngineUnderEverySchedule) {
    for (const Schedule schedule : {Schedule::synchronous, Schedule::sequential, Schedule::shuffled}) {
        Scenario scenario = load_scenario("couzin");
        scenario.schedule = schedule;
        EXPECT_EQ(hash_after(60, scenario, {"reference", 1, ""}), hash_after(60, scenario, {"exact", 1, ""}));
    }
}

}  // namespace
}  // namespace boids
