// What write_scenario writes, parse_scenario reads back as the same scenario: for every preset, at the ends of every
// range, and for random values across the whole table.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids {
namespace {

void expect_equal(const Scenario& actual, const Scenario& expected) {
    for (const Parameter& row : parameter_table)
        EXPECT_EQ(row.get(actual.parameters), row.get(expected.parameters)) << row.key;
    EXPECT_EQ(actual.name, expected.name);
    EXPECT_EQ(actual.description, expected.description);
    EXPECT_EQ(actual.schedule, expected.schedule);
    EXPECT_EQ(actual.seed, expected.seed);
    EXPECT_EQ(actual.steps, expected.steps);
    EXPECT_EQ(actual.start_file, expected.start_file);
}

void expect_round_trip(const Scenario& scenario) {
    const std::string text = write_scenario(scenario);
    SCOPED_TRACE(text);
    const Scenario again = parse_scenario(text, "scene.toml");
    expect_equal(again, scenario);
    EXPECT_EQ(write_scenario(again), text);
}

/// Takes back what contradicts something else, so that the scenario can be read.
void settle(Scenario& scenario) {
    Parameters& all = scenario.parameters;
    scenario.start_file = all.start.positions == StartPositions::file ? "folder/start \"1\".csv" : "";
    while (const auto problem = find_problem(scenario)) {
        const Parameter* row = find_parameter(problem->key);
        ASSERT_NE(row, nullptr) << problem->key;
        ASSERT_NE(row->get(all), row->minimum) << problem->key << " " << problem->sentence;
        row->set(all, row->minimum);
    }
}

class RandomValues {
public:
    explicit RandomValues(unsigned seed) : numbers_(seed) {}

    double value(const Parameter& row) {
        if (row.kind != ValueKind::real) return static_cast<double>(whole(row.minimum, row.maximum));
        const double evenly = real(row.minimum, row.maximum);
        switch (whole(0, 3)) {
            case 0: return row.minimum;
            case 1: return row.maximum;
            case 2: return evenly;
            default: return std::clamp(evenly * std::pow(10, -real(0, 15)), row.minimum, row.maximum);
        }
    }

    /// Any characters, those that TOML treats specially among them.
    std::string text() {
        const std::vector<std::string> parts = {"a", "\"", "\\",   "\n",   "\t",  "é",
                                                "#", "'",  "\x7F", "\x01", "= 1", "[x]"};
        std::string result;
        for (auto count = whole(0, 8); count > 0; --count)
            result += parts[static_cast<std::size_t>(whole(0, static_cast<double>(parts.size()) - 1))];
        return result;
    }

    std::int64_t whole(double least, double most) {
        return std::uniform_int_distribution<std::int64_t>(static_cast<std::int64_t>(least),
                                                           static_cast<std::int64_t>(most))(numbers_);
    }

private:
    double real(double least, double most) { return std::uniform_real_distribution<double>(least, most)(numbers_); }

    std::mt19937_64 numbers_;
};

TEST(RoundTrip, EveryPreset) {
    for (const std::string& name : preset_names()) expect_round_trip(load_scenario(name));
}

TEST(RoundTrip, EveryParameterAtBothEndsOfItsRange) {
    for (const Parameter& row : parameter_table)
        for (const double value : {row.minimum, row.maximum}) {
            Scenario scenario;
            row.set(scenario.parameters, value);
            settle(scenario);
            expect_round_trip(scenario);
        }
}

TEST(RoundTrip, RandomScenarios) {
    for (unsigned seed = 0; seed < 500; ++seed) {
        RandomValues random(seed);
        Scenario scenario;
        for (const Parameter& row : parameter_table) row.set(scenario.parameters, random.value(row));
        scenario.name = random.text();
        scenario.description = random.text();
        scenario.schedule = static_cast<Schedule>(random.whole(0, 2));
        scenario.seed = static_cast<std::uint64_t>(random.whole(0, 9e18));
        scenario.steps = random.whole(0, 9e18);
        settle(scenario);
        expect_round_trip(scenario);
        if (HasFailure()) FAIL() << "seed " << seed;
    }
}

TEST(RoundTrip, TheLargestSeedAndSteps) {
    Scenario scenario;
    scenario.seed = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    scenario.steps = std::numeric_limits<std::int64_t>::max();
    expect_round_trip(scenario);
}

}  // namespace
}  // namespace boids
