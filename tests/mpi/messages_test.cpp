// How many messages ranks send in a step: one round where boids get no farther than to the next line, as few as that
// can be, and two where they may.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "boids/tests/mpi/flocks.h"
#include "boids/tests/mpi/same_bits.h"

namespace boids {
namespace {

/// A plain flock in a world of so many lines, each with as many boids.
struct Lined {
    Scenario scenario;
    State start;

    /// In space it is so deep along y, by default of six lines.
    Lined(int dimension, Edge edge, int lines, int boids_in_line, double across = 65) {
        constexpr double radius = 10;
        const double length = (lines + 0.5) * radius;
        scenario =
            flock_in(dimension, 200, dimension == 2 ? length : across, length, edge, radius, lines * boids_in_line);
        start = load_start(scenario);
        for (std::size_t index = 0; index < start.size(); ++index)
            start.position[dimension - 1][index] =
                static_cast<float>(length * (static_cast<double>(index) + 0.5) / static_cast<double>(start.size()));
        start.step = 1;  // lines are not balanced in the first steps
    }

    /// Lets all fly along the lines' axis, by so many lines in a step.
    void rush(double lines) {
        const int axis = start.dimension() - 1;
        const double speed = lines * 10;
        scenario.parameters.motion.min_speed = scenario.parameters.motion.max_speed = std::abs(speed);
        for (int each = 0; each <= axis; ++each) std::ranges::fill(start.velocity[each], each == axis ? speed : 0);
    }
};

/// How many messages all ranks send in a step, when they have settled.
double messages_per_step(Engine& engine) {
    const auto sent = [&] {
        double sum = 0;
        for (const RankProfile& each : engine.profile().ranks) sum += static_cast<double>(each.messages);
        return sum;
    };
    constexpr std::int64_t steps = 10;
    engine.advance(3);
    const double before = sent();
    engine.advance(steps);
    return (sent() - before) / steps;
}

double messages_per_step(const Lined& flock) {
    const auto engine = make_on_ranks(flock.scenario);
    engine->load(flock.start);
    return messages_per_step(*engine);
}

/// How many parts ranks make of the lines along y and along the last axis.
std::array<int, 2> parts_of_lines(int dimension) {
    const int ranks = joined_ranks()->count(), across = dimension == 2 ? 1 : std::clamp(asked_columns(), 1, ranks);
    return {across, ranks / across};
}

/// What the law says of one round: each rank sends one message to each side and corner, if somebody is there.
double messages_of_one_round(int dimension, Edge edge) {
    int sums[2];  // of how many ranks are before, beside and after each, along an axis
    const auto parts = parts_of_lines(dimension);
    for (const std::size_t axis : {0u, 1u})
        sums[axis] = parts[axis] == 1 ? 1 : 3 * parts[axis] - (edge == Edge::bounce ? 2 : 0);
    return sums[0] * sums[1] - parts[0] * parts[1];
}

/// One message brings a neighbour who comes to it and whom it sees. 0.47 lines in a step are the most that are known to
/// lead over one line at most, whatever is rounded.
TEST(Ranks, ExchangeBoidsAndCopiesByOneMessage) {
    using enum Distance;
    for (const auto& [edge, distance] : {std::pair(Edge::wrap, plain), std::pair(Edge::wrap, toroidal),
                                         std::pair(Edge::bounce, plain), std::pair(Edge::open, plain)})
        for (const int dimension : {2, 3})
            for (const double lines : {0.47, -0.47, 0.01}) {
                Lined flock(dimension, edge, 64, 200);
                flock.scenario.parameters.edges.distance = distance;
                flock.rush(lines);
                SCOPED_TRACE(std::to_string(dimension) + "D, edge " + std::to_string(static_cast<int>(edge)));
                EXPECT_EQ(messages_per_step(flock), messages_of_one_round(dimension, edge));
                expect_same_bits(flock.scenario, flock.start, 60, lines < 0 ? 2 : 1);
            }
}

/// Two lines are the fewest of which one message can tell all; with one line some rank must hear from a neighbour
/// first.
TEST(Ranks, NeedTwoLinesForOneMessage) {
    for (const Edge edge : {Edge::wrap, Edge::bounce})
        for (const int dimension : {2, 3}) {
            const int parts = parts_of_lines(dimension)[1];
            for (const int lines : {2 * parts - 1, 2 * parts, 3 * parts, 4 * parts, 5 * parts}) {
                if (lines < 3 || parts == 1) continue;
                // Where there are more lines along y, ranks would rather share these.
                Lined flock(dimension, edge, lines, 100, asked_columns() > 1 ? 65 : 15);
                if (edge == Edge::wrap) flock.scenario.parameters.edges.distance = Distance::toroidal;
                flock.rush(0.47);
                SCOPED_TRACE(std::to_string(dimension) + "D, " + std::to_string(lines) + " lines");
                if (lines >= 2 * parts)
                    EXPECT_EQ(messages_per_step(flock), messages_of_one_round(dimension, edge));
                else
                    EXPECT_GT(messages_per_step(flock), messages_of_one_round(dimension, edge));
                expect_same_bits(flock.scenario, flock.start, 40, 1 + lines % 2);
            }
        }
}

/// Who may come farther than to the next line in a step needs two rounds: the fast, and those so far out in an open
/// world that places are rounded to more than a line.
TEST(Ranks, DoNotTrustOneMessageWhereBoidsLeap) {
    if (joined_ranks()->count() == 1) return;
    Lined fast(2, Edge::wrap, 64, 60), far(2, Edge::open, 64, 60);
    fast.scenario.parameters.edges.distance = Distance::toroidal;
    fast.rush(0.6);
    for (double& place : far.start.position[1]) place = static_cast<float>(place + 5e6);
    for (const Lined* each : {&fast, &far}) {
        EXPECT_GT(messages_per_step(*each), messages_of_one_round(2, Edge::wrap));
        expect_same_bits(each->scenario, each->start, 20, 2);
    }
}

}  // namespace
}  // namespace boids
