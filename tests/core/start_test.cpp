#include "boids/core/scenario/start.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace boids {
namespace {

Scenario scenario_with(StartPositions positions, std::int64_t boids, int dimension = 2) {
    Scenario scenario;
    scenario.parameters.world = {dimension, 100, 60, 40};
    scenario.parameters.start = {boids, positions, 15, 2.5, 180, 0, 0, 0};
    return scenario;
}

constexpr StartPositions each_kind[] = {StartPositions::uniform, StartPositions::disc, StartPositions::centre,
                                        StartPositions::integer, StartPositions::flock};

TEST(Start, GivesEveryKindItsBoidsInTheWorldAtTheirSpeed) {
    for (const StartPositions kind : each_kind)
        for (const int dimension : {2, 3}) {
            const State state = make_start(scenario_with(kind, 500, dimension));
            ASSERT_EQ(state.size(), 500u);
            EXPECT_EQ(state.dimension(), dimension);
            EXPECT_EQ(state.step, 0u);
            EXPECT_EQ(state.next_id, 500u);
            const Vector3 size{100, 60, 40};
            for (std::size_t index = 0; index < state.size(); ++index) {
                EXPECT_EQ(state.id[index], index);
                EXPECT_NEAR(length(state.boid(index).velocity), 2.5, 1e-12);
                for (int axis = 0; axis < dimension; ++axis) {
                    EXPECT_GE(state.position[axis][index], 0);
                    EXPECT_LT(state.position[axis][index], size[axis]);
                }
            }
        }
}

TEST(Start, IsAFunctionOfTheSeed) {
    for (const StartPositions kind : each_kind)
        for (const int dimension : {2, 3}) {
            Scenario scenario = scenario_with(kind, 50, dimension);
            const std::uint64_t first = hash(make_start(scenario));
            EXPECT_EQ(hash(make_start(scenario)), first);
            scenario.seed = 2;
            EXPECT_NE(hash(make_start(scenario)), first);
        }
}

TEST(Start, CanBeEmpty) {
    for (const StartPositions kind : each_kind) EXPECT_EQ(make_start(scenario_with(kind, 0)).size(), 0u);
}

TEST(Start, FromAFileIsLeftToTheReader) {
    const State state = make_start(scenario_with(StartPositions::file, 10, 3));
    EXPECT_EQ(state.size(), 0u);
    EXPECT_EQ(state.dimension(), 3);
}

TEST(Start, AtRestHasNoVelocity) {
    Scenario scenario = scenario_with(StartPositions::uniform, 10);
    scenario.parameters.start.speed = 0;
    const State state = make_start(scenario);
    for (std::size_t index = 0; index < state.size(); ++index) EXPECT_EQ(state.boid(index).velocity, Vector3{});
}

TEST(Start, DoesNotMoveBoidsWhenMoreOfThemStart) {
    for (const StartPositions kind : each_kind) {
        const State few = make_start(scenario_with(kind, 20)), many = make_start(scenario_with(kind, 40));
        for (std::size_t index = 0; index < few.size(); ++index) {
            EXPECT_EQ(many.boid(index).position, few.boid(index).position);
            EXPECT_EQ(many.boid(index).velocity, few.boid(index).velocity);
        }
    }
}

TEST(Start, IsMadeOfItsParts) {
    for (const StartPositions kind : each_kind) {
        Scenario scenario = scenario_with(kind, 20);
        scenario.species.push_back({"others", scenario.parameters});
        EXPECT_EQ(is_start_divisible(scenario), kind != StartPositions::integer);
        if (kind == StartPositions::integer) continue;
        const State whole = make_start(scenario);
        State parts(whole.dimension());
        for (const std::uint64_t begin : {0, 13, 26, 39})
            for (const State part = make_start(scenario, begin, begin + 13); const BoidId id : part.id)
                parts.append(part.boid(*part.find(id)));
        EXPECT_EQ(parts.size(), 40u);
        EXPECT_EQ(hash(parts), hash(whole));
        EXPECT_EQ(parts.next_id, whole.next_id);
    }
}

TEST(UniformStart, FillsTheWorldEvenly) {
    // 4000 boids in eight octants: 500 each, with a standard deviation of 20.9; the bound is 4.5 of those.
    const State state = make_start(scenario_with(StartPositions::uniform, 4000, 3));
    int counts[8] = {};
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Vector3 p = state.boid(index).position;
        ++counts[(p[0] < 50) + 2 * (p[1] < 30) + 4 * (p[2] < 20)];
    }
    for (const int count : counts) EXPECT_NEAR(count, 500, 94);
}

TEST(DiscStart, FillsADiscAroundTheCentreEvenly) {
    // Half the radius holds 1/4 of a disc (of 4000: 1000, deviation 27.4) and 1/8 of a ball (500, deviation 20.9).
    for (const int dimension : {2, 3}) {
        const State state = make_start(scenario_with(StartPositions::disc, 4000, dimension));
        int inner = 0, right = 0;
        for (std::size_t index = 0; index < state.size(); ++index) {
            const Vector3 way = state.boid(index).position - Vector3{50, 30, dimension == 3 ? 20.0 : 0.0};
            EXPECT_LE(length(way), 15 + 1e-12);
            inner += length(way) < 7.5;
            right += way[0] > 0;
        }
        EXPECT_NEAR(inner, dimension == 3 ? 500 : 1000, dimension == 3 ? 94 : 123);
        EXPECT_NEAR(right, 2000, 142);
    }
}

double deviation(const std::vector<double>& numbers) {
    double sum = 0, squares = 0;
    for (const double number : numbers) {
        sum += number;
        squares += number * number;
    }
    const auto count = static_cast<double>(numbers.size());
    return std::sqrt(squares / count - sum * sum / (count * count));
}

TEST(FlockStart, IsAsFlatAndLongAsFlocksOfStarlings) {
    // Published are 1 : 2.8 : 5.6, of flocks that were all different.
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Scenario scenario = scenario_with(StartPositions::flock, 2000, 3);
        scenario.seed = seed;
        const State state = make_start(scenario);
        for (std::size_t index = 0; index < state.size(); ++index)
            EXPECT_LE(length(state.boid(index).position - Vector3{50, 30, 20}), 15);
        const double thick = deviation(state.position[1]), wide = deviation(state.position[2]);
        EXPECT_LT(thick, 0.6 * wide) << seed;
        EXPECT_GT(deviation(state.position[0]), 3 * thick) << seed;
        EXPECT_GT(deviation(state.position[0]), 1.3 * wide) << seed;
    }
}

TEST(FlockStart, HasAnotherShapeForEverySeed) {
    Scenario scenario = scenario_with(StartPositions::flock, 2000, 3);
    std::set<int> widths;  // in hundredths of a radius
    for (scenario.seed = 1; scenario.seed <= 10; ++scenario.seed)
        widths.insert(static_cast<int>(100 / 15.0 * deviation(make_start(scenario).position[2])));
    EXPECT_GE(widths.size(), 3u);
}

TEST(CentreStart, IsOnePoint) {
    const State flat = make_start(scenario_with(StartPositions::centre, 5));
    const State deep = make_start(scenario_with(StartPositions::centre, 5, 3));
    for (std::size_t index = 0; index < 5; ++index) {
        EXPECT_EQ(flat.boid(index).position, (Vector3{50, 30, 0}));
        EXPECT_EQ(deep.boid(index).position, (Vector3{50, 30, 20}));
    }
}

TEST(CentreStart, CanBeOffTheCentre) {
    // The disc is around (50 - 30, 30 + 8) and, in space, 20 - 5 deep.
    for (const int dimension : {2, 3})
        for (const StartPositions kind : {StartPositions::disc, StartPositions::centre}) {
            const Scenario centred = scenario_with(kind, 20, dimension);
            Scenario scenario = centred;
            scenario.parameters.start.x = -30;
            scenario.parameters.start.y = 8;
            scenario.parameters.start.z = -5;
            const State state = make_start(scenario), original = make_start(centred);
            for (std::size_t index = 0; index < state.size(); ++index) {
                const Vector3 way = state.boid(index).position - original.boid(index).position;
                EXPECT_NEAR(length(way - Vector3{-30, 8, dimension == 3 ? -5.0 : 0.0}), 0, 1e-12);
                EXPECT_EQ(state.boid(index).velocity, original.boid(index).velocity);
            }
        }
}

TEST(StartDirection, IsAlongXWithoutSpread) {
    for (const int dimension : {2, 3}) {
        Scenario scenario = scenario_with(StartPositions::uniform, 20, dimension);
        scenario.parameters.start.spread = 0;
        const State state = make_start(scenario);
        for (std::size_t index = 0; index < state.size(); ++index)
            EXPECT_EQ(state.boid(index).velocity, (Vector3{2.5, 0, 0}));
    }
}

TEST(StartDirection, IsEvenlySpreadAroundX) {
    // Within 60 degrees: in the plane half of all are less than 30 off (2000 of 4000, deviation 32); of the cap of a
    // sphere half are less than arccos(1 - (1 - cos 60)/2) = arccos 0.75 off. To either side go as many. The bound is
    // 4.5 deviations.
    for (const int dimension : {2, 3}) {
        Scenario scenario = scenario_with(StartPositions::centre, 4000, dimension);
        scenario.parameters.start.spread = 60;
        const State state = make_start(scenario);
        int inner = 0, left = 0, front = 0;
        for (std::size_t index = 0; index < state.size(); ++index) {
            const Vector3 direction = state.boid(index).velocity / 2.5;
            EXPECT_NEAR(length(direction), 1, 1e-12);
            EXPECT_GE(direction[0], 0.5 - 1e-12);
            inner += direction[0] > (dimension == 3 ? 0.75 : std::sqrt(0.75));
            left += direction[1] > 0;
            front += direction[2] > 0;
        }
        EXPECT_NEAR(inner, 2000, 142);
        EXPECT_NEAR(left, 2000, 142);
        EXPECT_NEAR(front, dimension == 3 ? 2000 : 0, 142);
    }
}

void expect_distinct_whole_positions(const Scenario& scenario) {
    const State state = make_start(scenario);
    std::set<std::array<double, 3>> seen;
    const Vector3 size{scenario.parameters.world.width, scenario.parameters.world.height,
                       scenario.parameters.world.depth};
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Vector3 position = state.boid(index).position;
        for (int axis = 0; axis < state.dimension(); ++axis) {
            EXPECT_EQ(position[axis], std::floor(position[axis]));
            EXPECT_GE(position[axis], 0);
            EXPECT_LT(position[axis], size[axis]);
        }
        seen.insert({position[0], position[1], position[2]});
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(scenario.parameters.start.boids));
}

TEST(IntegerStart, GivesDistinctWholePositions) {
    expect_distinct_whole_positions(scenario_with(StartPositions::integer, 500));
    expect_distinct_whole_positions(scenario_with(StartPositions::integer, 500, 3));
}

TEST(IntegerStart, CanFillTheWorldCompletely) {
    Scenario scenario = scenario_with(StartPositions::integer, 100);
    scenario.parameters.world = {2, 10, 10, 1};
    ASSERT_FALSE(find_problem(scenario));
    expect_distinct_whole_positions(scenario);
    scenario.parameters.world = {2, 19.5, 4.25, 1};  // 20 x 5 whole positions
    ASSERT_FALSE(find_problem(scenario));
    expect_distinct_whole_positions(scenario);
    scenario.parameters.start.boids = 60;
    scenario.parameters.world = {3, 3, 4, 5};
    ASSERT_FALSE(find_problem(scenario));
    expect_distinct_whole_positions(scenario);
}

TEST(StartVelocity, IsThatOfTheStartingBoid) {
    for (const int dimension : {2, 3}) {
        const Scenario scenario = scenario_with(StartPositions::uniform, 10, dimension);
        const State state = make_start(scenario);
        for (std::size_t index = 0; index < state.size(); ++index)
            EXPECT_EQ(start_velocity(scenario, state.id[index]), state.boid(index).velocity);
    }
}

}  // namespace
}  // namespace boids
