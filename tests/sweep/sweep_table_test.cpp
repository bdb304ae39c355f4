// Tables say what the runs have found, and the summary's errors come from how far runs with different seeds lie apart.
#include "boids/sweep/sweep_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "boids/tests/sweep/small_sweep.h"

namespace boids {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// Results in which the first column of each run is given, and all others are 0.
SweepResults results_of(const SweepPlan& plan, const std::vector<TimeAverage>& first_column) {
    SweepResults results;
    for (std::size_t run = 0; run < run_count(plan); ++run) {
        RunResult result{0xabc + run, std::vector<TimeAverage>(measured_columns(plan.scenario).size())};
        result.averages[0] = first_column[run];
        results[run] = result;
    }
    return results;
}

SweepPlan plan_of_two_points(std::int64_t seeds) {
    SweepPlan plan;
    plan.scenario = load_scenario("flock");
    plan.over = {parse_variation(plan.scenario, "edges.kind=turn,wrap")};
    plan.seeds = seeds;
    return plan;
}

TEST(Summary, TheErrorOverSeedsIsThatOfIndependentRuns) {
    const SweepPlan plan = plan_of_two_points(3);
    // 1, 2, 6: mean 3, squares 4 + 1 + 9 = 14, error √(14 / (3·2)).
    const auto points =
        summarise(plan, results_of(plan, {{1, 9, 4}, {2, 9, nothing}, {6, 9, 8}, {5, 9, 1}, {5, 9, 1}, {5, 9, 1}}));
    ASSERT_EQ(points.size(), 2u);
    EXPECT_EQ(points[0].averages[0].mean, 3);
    EXPECT_DOUBLE_EQ(points[0].averages[0].error, std::sqrt(14.0 / 6));
    EXPECT_EQ(points[0].averages[0].autocorrelation_time, 6) << "of those that know it";
    EXPECT_EQ(points[1].averages[0].error, 0);
}

TEST(Summary, OneRunAloneHasItsOwnError) {
    const SweepPlan plan = plan_of_two_points(1);
    const auto points = summarise(plan, results_of(plan, {{1, 0.25, 4}, {2, nothing, nothing}}));
    EXPECT_EQ(points[0].averages[0].error, 0.25);
    EXPECT_TRUE(std::isnan(points[1].averages[0].error));
}

TEST(RunsTable, HasARowForEachRunWithPlainNamesAndNothingForWhatIsNotKnown) {
    const SweepPlan plan = plan_of_two_points(1);
    const std::string table = runs_table(plan, results_of(plan, {{0.5, 0.25, 4}, {2, nothing, nothing}}));
    EXPECT_TRUE(table.starts_with("run,edges_kind,seed,polarisation,polarisation_error,polarisation_time,"));
    EXPECT_NE(table.find("\n0,turn,1,0.5,0.25,4,"), std::string::npos) << table;
    EXPECT_NE(table.find("\n1,wrap,1,2,,,"), std::string::npos) << table;
    EXPECT_TRUE(table.ends_with(",0x0000000000000abd\n")) << table;
    for (const char c : table.substr(0, table.find('\n')))
        EXPECT_TRUE(std::islower(static_cast<unsigned char>(c)) || c == '_' || c == ',') << c;
}

TEST(ColumnsTable, NamesEveryColumnOfTheOthersOnce) {
    const SweepPlan plan = small_plan();
    const std::string table = columns_table(plan);
    const std::string runs = runs_table(plan, {});
    for (std::size_t begin = 0, end = 0; end != runs.size(); begin = end + 1) {
        end = std::min(runs.find_first_of(",\n", begin), runs.size());
        const std::string line = "\n" + runs.substr(begin, end - begin) + ",";
        EXPECT_NE(table.find(line), std::string::npos) << line;
        EXPECT_EQ(table.find(line), table.rfind(line)) << line;
        if (runs[end] == '\n') break;
    }
    EXPECT_NE(table.find("\nstart_boids,\"boids\",\"start.boids: "), std::string::npos);
}

}  // namespace
}  // namespace boids
