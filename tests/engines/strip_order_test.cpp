// Very many boids are loaded in the order of strips of the world; what they do does not depend on it.
#include "boids/engines/cpu/grid/strip_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "boids/boids.h"

namespace boids {
namespace {

TEST(StripOrder, EverybodyHasANumberAndNumbersRiseWithPlaces) {
    constexpr std::size_t pieces = 3, each = 1000;
    const double size = 256;  // a strip is 1 wide
    std::vector<double> places(pieces * each);
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = 128 + 140 * std::sin(static_cast<double>(i));
    cpu::StripOrder order(pieces, size);
    for (std::size_t i = 0; i < places.size(); ++i) order.count(i / each, places[i]);
    order.begin_placing();
    std::vector<double> ordered(places.size(), NAN);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t number = order.next(i / each, places[i]);
        ASSERT_LT(number, ordered.size());
        EXPECT_TRUE(std::isnan(ordered[number])) << "two have the number " << number;
        ordered[number] = std::clamp(places[i], 0.0, size - 0.5);
    }
    for (std::size_t i = 1; i < ordered.size(); ++i) EXPECT_GE(std::floor(ordered[i]), std::floor(ordered[i - 1]));
}

Scenario very_many(int dimension) {
    Scenario scenario = load_scenario("flock");
    Parameters& parameters = scenario.parameters;
    scenario.schedule = Schedule::synchronous;
    parameters.world = {dimension, dimension == 2 ? 20000.0 : 1500.0, dimension == 2 ? 14000.0 : 1400.0, 1300.0};
    parameters.start.boids = 300'000;
    parameters.start.positions = StartPositions::uniform;
    return scenario;
}

TEST(StripOrder, FlocksAreTheSameInWhateverOrderTheyAreLoaded) {
    for (const int dimension : {2, 3}) {
        const Scenario scenario = very_many(dimension);
        Simulation by_id(scenario, {"cpu", 1, ""});
        by_id.advance(1);
        const State later = by_id.state();
        by_id.advance(1);
        Simulation by_place(scenario, later, {"cpu", 2, ""});
        EXPECT_EQ(hash(by_place.state()), hash(later));
        by_place.observe();  // has it loaded
        EXPECT_EQ(hash(by_place.state()), hash(later));
        by_place.advance(1);
        EXPECT_EQ(by_place.hash(), by_id.hash()) << dimension << "D";
    }
}

}  // namespace
}  // namespace boids
