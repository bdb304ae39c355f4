// Who is told that a flock is too dense to fly quickly.
#include "boids/core/scenario/density.h"

#include <gtest/gtest.h>

#include "boids/boids.h"

namespace boids {
namespace {

Observables with_neighbours(double count) {
    Observables result{};
    result.mean_neighbours = count;
    return result;
}

const Parameters& flock_rules() {
    static const Scenario flock = load_scenario("flock");
    return flock.parameters;
}

TEST(DensityWarning, NamesBothNumbersAndWhatToDo) {
    const std::string said = density_warning(flock_rules(), with_neighbours(99'999.4), 100'000);
    EXPECT_NE(said.find("100000 boids"), std::string::npos) << said;
    EXPECT_NE(said.find("99999 neighbours"), std::string::npos) << said;
    EXPECT_NE(said.find("start.positions"), std::string::npos) << said;
}

TEST(DensityWarning, IsSilentWhereStepsAreQuick) {
    EXPECT_EQ(density_warning(flock_rules(), with_neighbours(60), 50'000'000), "");  // many boids, few neighbours
    EXPECT_EQ(density_warning(flock_rules(), with_neighbours(9'999), 10'000), "");   // 1e8 pairs: a few hundredths
    EXPECT_EQ(density_warning(flock_rules(), with_neighbours(0), 0), "");
}

TEST(DensityWarning, IsSilentWhereCrowdsAreAddedAsOne) {
    Parameters parameters = flock_rules();
    parameters.separation.enabled = false;
    EXPECT_EQ(density_warning(parameters, with_neighbours(999'999), 1'000'000), "");
    parameters.cohesion.view_angle = 100;  // whoever is hidden must be looked for
    EXPECT_NE(density_warning(parameters, with_neighbours(999'999), 1'000'000), "");
}

}  // namespace
}  // namespace boids
