// The cpu engine is the reference engine in float32: one step from one state agrees for random scenarios over all
// options.
#include <gtest/gtest.h>

#include "boids/tests/engines/engine_comparison.h"

namespace boids {
namespace {

TEST(CpuEngine, OneStepEqualsTheReferenceOnRandomScenarios) {
    constexpr std::size_t sizes[] = {0, 1, 2, 3, 7, 64, 64, 64};
    ComparisonTally tally;
    for (std::uint64_t number = 0; number < 600; ++number)
        ASSERT_EQ(compare_engines(number, sizes[number % std::size(sizes)], tally), "");
    EXPECT_GT(tally.compared, 12000u);
    EXPECT_LT(tally.borderline, tally.compared / 5);
    EXPECT_LT(tally.unsteady, tally.compared / 50);
}

TEST(CpuEngine, OneStepEqualsTheReferenceInWorldsThatHoldEverything) {
    constexpr std::size_t sizes[] = {1, 2, 3, 7, 64, 64};
    ComparisonTally tally;
    for (std::uint64_t number = 5000; number < 5600; ++number)
        ASSERT_EQ(compare_engines(number, sizes[number % std::size(sizes)], tally, Richness::everything), "");
    EXPECT_GT(tally.compared, 8000u);
    EXPECT_LT(tally.borderline, tally.compared / 3);
    EXPECT_LT(tally.unsteady, tally.compared / 50);
}

TEST(CpuEngine, OneStepEqualsTheReferenceForAThousandBoids) {
    ComparisonTally tally;
    for (std::uint64_t number = 1000; number < 1012; ++number) ASSERT_EQ(compare_engines(number, 1000, tally), "");
    EXPECT_GT(tally.compared, 6000u);
}

}  // namespace
}  // namespace boids
