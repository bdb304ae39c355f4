// What write_scenario writes, parse_scenario reads back as the same scenario: for every preset, at the ends of every
// range, and for random values across the whole table.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids {
namespace {

template <class Entry>
void expect_equal_fields(const std::vector<Entry>& actual, const std::vector<Entry>& expected,
                         std::span<const Field<Entry>> fields) {
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t index = 0; index < actual.size(); ++index)
        for (const Field<Entry>& field : fields)
            EXPECT_EQ(field.get(actual[index]), field.get(expected[index])) << field.name << " of " << index;
}

void expect_equal_entries(const Scenario& actual, const Scenario& expected) {
    ASSERT_EQ(actual.species.size(), expected.species.size());
    for (std::size_t number = 1; number < species_count(expected); ++number) {
        EXPECT_EQ(species_name(actual, number), species_name(expected, number));
        EXPECT_EQ(actual.species[number - 1].shape, expected.species[number - 1].shape);
        for (const Parameter& row : rows_of(expected.parameters))
            EXPECT_EQ(row.get(parameters_of(actual, number)), row.get(parameters_of(expected, number))) << row.key;
    }
    expect_equal_fields(actual.relations, expected.relations, relation_fields);
    expect_equal_fields(actual.obstacles, expected.obstacles, obstacle_fields);
    expect_equal_fields(actual.goals, expected.goals, goal_fields);
    for (std::size_t index = 0; index < expected.relations.size(); ++index) {
        EXPECT_EQ(actual.relations[index].of, expected.relations[index].of);
        EXPECT_EQ(actual.relations[index].to, expected.relations[index].to);
    }
    for (std::size_t index = 0; index < expected.obstacles.size(); ++index) {
        EXPECT_EQ(actual.obstacles[index].points, expected.obstacles[index].points);
        EXPECT_EQ(actual.obstacles[index].track.points, expected.obstacles[index].track.points);
    }
    for (std::size_t index = 0; index < expected.goals.size(); ++index) {
        EXPECT_EQ(actual.goals[index].track.points, expected.goals[index].track.points);
        EXPECT_EQ(actual.goals[index].species, expected.goals[index].species);
    }
}

void expect_equal(const Scenario& actual, const Scenario& expected) {
    EXPECT_EQ(actual.parameters.model, expected.parameters.model);
    for (const Parameter& row : rows_of(expected.parameters))
        EXPECT_EQ(row.get(actual.parameters), row.get(expected.parameters)) << row.key;
    EXPECT_EQ(actual.name, expected.name);
    EXPECT_EQ(actual.description, expected.description);
    EXPECT_EQ(actual.schedule, expected.schedule);
    EXPECT_EQ(actual.seed, expected.seed);
    EXPECT_EQ(actual.steps, expected.steps);
    EXPECT_EQ(actual.start_file, expected.start_file);
    EXPECT_EQ(actual.look, expected.look);
    expect_equal_entries(actual, expected);
}

void expect_round_trip(const Scenario& scenario) {
    const std::string text = write_scenario(scenario);
    SCOPED_TRACE(text);
    const Scenario again = parse_scenario(text, "scene.toml");
    expect_equal(again, scenario);
    EXPECT_EQ(write_scenario(again), text);
}

/// Drops the entry that a problem such as "obstacle 2" is about; false where it is about something else.
bool drop_entry(Scenario& scenario, const std::string& key) {
    const std::size_t space = key.find(' ');
    if (space == key.npos) return false;
    const auto drop = [&](auto& entries) { entries.erase(entries.begin() + std::stol(key.substr(space)) - 1); };
    if (key.starts_with("relation")) drop(scenario.relations);
    if (key.starts_with("obstacle")) drop(scenario.obstacles);
    if (key.starts_with("goal")) drop(scenario.goals);
    return !key.starts_with("species");
}

/// Takes back what contradicts something else, so that the scenario can be read.
void settle(Scenario& scenario) {
    scenario.start_file = scenario.parameters.start.positions == StartPositions::file ? "folder/start \"1\".csv" : "";
    for (Species& species : scenario.species)
        if (species.parameters.start.positions == StartPositions::file)
            species.parameters.start.positions = StartPositions::uniform;
    while (const auto problem = find_problem(scenario)) {
        if (drop_entry(scenario, problem->key)) continue;
        const auto whose = find_species(scenario, problem->key.substr(0, problem->key.find('.')));
        const std::string key = whose ? problem->key.substr(problem->key.find('.') + 1) : problem->key;
        Parameters& all =
            whose ? scenario.species[static_cast<std::size_t>(*whose) - 1].parameters : scenario.parameters;
        const Parameter* row = find_parameter(key);
        ASSERT_NE(row, nullptr) << problem->key;
        ASSERT_NE(row->get(all), row->minimum) << problem->key << " " << problem->sentence;
        row->set(all, row->minimum);
    }
}

class RandomValues {
public:
    explicit RandomValues(unsigned seed) : numbers_(seed) {}

    double value(const ValueForm& row) {
        if (row.kind != ValueKind::real) return static_cast<double>(whole(row.minimum, row.maximum));
        const double evenly = real(row.minimum, row.maximum);
        switch (whole(0, 3)) {
            case 0: return row.minimum;
            case 1: return row.maximum;
            case 2: return evenly;
            default: return std::clamp(evenly * std::pow(10, -real(0, 15)), row.minimum, row.maximum);
        }
    }

    template <class Entry>
    Entry entry(Entry standard, std::span<const Field<Entry>> fields) {
        for (const Field<Entry>& field : fields)
            if (whole(0, 1)) field.set(standard, value(field));
        return standard;
    }

    std::vector<Vector3> points(int dimension) {
        std::vector<Vector3> result(static_cast<std::size_t>(whole(0, 4)));
        for (Vector3& point : result)
            for (int axis = 0; axis < dimension; ++axis) point[axis] = real(-1e3, 1e3);
        return result;
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

void add_entries(Scenario& scenario, RandomValues& random) {
    const int dimension = scenario.parameters.world.dimension;
    for (const char* name : {"hawk", "x-1", "_"})
        if (random.whole(0, 1)) {
            scenario.species.push_back({name, scenario.parameters});
            for (const Parameter& row : rows_of(scenario.parameters))
                if (random.whole(0, 9) == 0) row.set(scenario.species.back().parameters, random.value(row));
            if (random.whole(0, 1)) scenario.species.back().shape = static_cast<BoidShape>(random.whole(0, 3));
        }
    const auto last = static_cast<double>(scenario.species.size());
    for (auto count = random.whole(0, 3); count > 0; --count) {
        scenario.relations.push_back(random.entry(default_relation(), relation_fields));
        scenario.relations.back().of = static_cast<int>(random.whole(0, last));
        scenario.relations.back().to = static_cast<int>(random.whole(0, last));
    }
    for (auto count = random.whole(0, 3); count > 0; --count) {
        scenario.obstacles.push_back(random.entry(default_obstacle(), obstacle_fields));
        scenario.obstacles.back().points = random.points(dimension);
        scenario.obstacles.back().track.points = random.points(dimension);
    }
    for (auto count = random.whole(0, 3); count > 0; --count) {
        scenario.goals.push_back(random.entry(default_goal(), goal_fields));
        scenario.goals.back().track.points = random.points(dimension);
        scenario.goals.back().species = static_cast<int>(random.whole(-1, last));
    }
}

TEST(RoundTrip, EveryPreset) {
    for (const std::string& name : preset_names()) expect_round_trip(load_scenario(name));
}

TEST(RoundTrip, EveryParameterAtBothEndsOfItsRange) {
    for (const Parameter& row : parameter_table)
        for (const double value : {row.minimum, row.maximum}) {
            Scenario scenario;
            scenario.parameters.model = std::max(row.model, boids_model);
            row.set(scenario.parameters, value);
            settle(scenario);
            expect_round_trip(scenario);
        }
}

TEST(RoundTrip, RandomScenarios) {
    std::size_t entries = 0;
    for (unsigned seed = 0; seed < 500; ++seed) {
        RandomValues random(seed);
        Scenario scenario;
        scenario.parameters.model = static_cast<int>(random.whole(0, model_count - 1));
        for (const Parameter& row : rows_of(scenario.parameters)) row.set(scenario.parameters, random.value(row));
        add_entries(scenario, random);
        scenario.name = random.text();
        scenario.description = random.text();
        scenario.schedule = static_cast<Schedule>(random.whole(0, 2));
        scenario.seed = static_cast<std::uint64_t>(random.whole(0, 9e18));
        scenario.steps = random.whole(0, 9e18);
        scenario.look = random.entry(scenario.look, look_fields);
        settle(scenario);
        expect_round_trip(scenario);
        if (HasFailure()) FAIL() << "seed " << seed;
        entries += scenario.relations.size() + scenario.obstacles.size() + scenario.goals.size();
    }
    EXPECT_GT(entries, 500u);
}

TEST(RoundTrip, TheLargestSeedAndSteps) {
    Scenario scenario;
    scenario.seed = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    scenario.steps = std::numeric_limits<std::int64_t>::max();
    expect_round_trip(scenario);
}

}  // namespace
}  // namespace boids
