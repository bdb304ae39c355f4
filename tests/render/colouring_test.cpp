#include "boids/render/colouring.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "boids/core/parameters/parameter_table.h"
#include "boids/render/palette.h"
#include "boids/render/usual_style.h"

namespace boids {
namespace {

std::vector<float> numbers_of(Colouring colouring, const State& state, const Parameters& parameters) {
    std::vector<float> numbers;
    number_boids(colouring, state, parameters, numbers);
    return numbers;
}

class ColouringTest : public testing::Test {
protected:
    ColouringTest() {
        parameters.world = {2, 1000, 1000, 1000};
        parameters.edges.kind = Edge::bounce;
        for (Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion}) rule->radius = 10;
    }

    std::vector<float> numbers(Colouring colouring) const { return numbers_of(colouring, state, parameters); }

    Parameters parameters = default_parameters();
    State state{2};
};

TEST(UsualColouring, TellsSpeciesWhereThereAreSeveral) {
    Scenario scenario;
    EXPECT_EQ(usual_colouring(scenario), Colouring::heading);
    scenario.species.resize(1);
    EXPECT_EQ(usual_colouring(scenario), Colouring::species);
}

TEST_F(ColouringTest, AHeadingIsAShareOfATurnFromEast) {
    for (int i = 0; i < 16; ++i) {
        const double angle = 2 * std::numbers::pi * i / 16;
        state.add({500, 500, 0}, {3 * std::cos(angle), 3 * std::sin(angle), 0});
    }
    const auto found = numbers(Colouring::heading);
    for (std::size_t i = 0; i < 16; ++i) EXPECT_NEAR(found[i], static_cast<double>(i) / 16, 1e-6);
}

TEST_F(ColouringTest, ABoidAtRestHeadsEast) {
    state.add({1, 1, 0}, {0, 0, 0});
    EXPECT_EQ(numbers(Colouring::heading), std::vector<float>{0});
}

TEST_F(ColouringTest, SpeedRunsFromTheLeastToTheGreatestAllowed) {
    parameters.motion.min_speed = 1;
    parameters.motion.max_speed = 3;
    parameters.motion.speed_multiplier = 1;
    for (const double speed : {1.0, 2.0, 3.0}) state.add({1, 1, 0}, {0, speed, 0});
    EXPECT_EQ(numbers(Colouring::speed), (std::vector<float>{0, 0.5f, 1}));
}

TEST_F(ColouringTest, AFlockHasOneColourAndAnotherFlockAnother) {
    for (const double x : {100.0, 108.0, 116.0, 500.0, 508.0}) state.add({x, 100, 0}, {1, 0, 0});
    const auto found = numbers(Colouring::flock);
    EXPECT_EQ(found[0], found[1]);
    EXPECT_EQ(found[0], found[2]);
    EXPECT_EQ(found[3], found[4]);
    EXPECT_NE(found[0], found[3]);
}

TEST_F(ColouringTest, AFlockKeepsItsColourInAnotherOrder) {
    for (const double x : {100.0, 108.0, 500.0}) state.add({x, 100, 0}, {1, 0, 0});
    State turned{2};
    for (std::size_t index : {2, 1, 0}) turned.append(state.boid(index));
    const auto one = numbers(Colouring::flock), other = numbers_of(Colouring::flock, turned, parameters);
    EXPECT_EQ(one, (std::vector<float>{other[2], other[1], other[0]}));
}

TEST_F(ColouringTest, NeighboursAreCountedAgainstTheirMean) {
    for (const double x : {100.0, 105.0, 110.0, 900.0}) state.add({x, 100, 0}, {1, 0, 0});
    // Within 10 are 2, 2, 2 and 0 others: 1.5 on average, and 2 / (2 + 1.5) = 0.571.
    const auto found = numbers(Colouring::neighbours);
    EXPECT_NEAR(found[0], 0.571, 1e-3);
    EXPECT_EQ(found[3], 0);
}

TEST_F(ColouringTest, AnAlignedFlockDoesNotDeviate) {
    for (int i = 0; i < 5; ++i) state.add({100.0 + i, 100, 0}, {1, 1, 0});
    for (const float number : numbers(Colouring::velocity_deviation)) EXPECT_NEAR(number, 0, 1e-6);
}

TEST_F(ColouringTest, TheOneThatTurnsDeviatesMost) {
    for (int i = 0; i < 5; ++i) state.add({100.0 + i, 100, 0}, {1, 0, 0});
    state.add({102, 101, 0}, {-1, 0, 0});
    const auto found = numbers(Colouring::velocity_deviation);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_LT(found[i], found[5]);
}

TEST_F(ColouringTest, ASpeciesHasOneColourAndAnotherSpeciesAnother) {
    for (const std::size_t species : {0, 1, 1, 2}) state.add({1, 1, 0}, {1, 0, 0}, species);
    const auto found = numbers(Colouring::species);
    const Palette palette = palette_for(Colouring::species, Theme::dark);
    EXPECT_EQ(found[1], found[2]);
    EXPECT_NE(palette.at(found[0]), palette.at(found[1]));
    EXPECT_NE(palette.at(found[0]), palette.at(found[3]));
    EXPECT_NE(palette.at(found[1]), palette.at(found[3]));
}

TEST_F(ColouringTest, EveryNumberIsFromZeroToOneAlsoInSpaceAndWithoutBoids) {
    parameters.world.dimension = 3;
    State solid{3};
    for (int i = 0; i < 50; ++i) solid.add({i % 7 * 3.0, i % 5 * 4.0, i * 1.0}, {i - 25.0, i % 3 - 1.0, 2.0 - i % 5});
    for (std::size_t i = 0; i < std::size(colouring_names); ++i) {
        const auto colouring = static_cast<Colouring>(i);
        EXPECT_TRUE(numbers(colouring).empty());
        for (const float number : numbers_of(colouring, solid, parameters))
            EXPECT_TRUE(number >= 0 && number <= 1) << colouring_names[i] << ": " << number;
    }
}

}  // namespace
}  // namespace boids
