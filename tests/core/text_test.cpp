#include "boids/core/text/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

namespace boids {
namespace {

const Parameter& parameter(std::string_view key) {
    return *find_parameter(key);
}

TEST(NumberText, IsTheShortestThatReadsBack) {
    struct {
        double value;
        const char* text;
    } const rows[] = {{0, "0"},     {1, "1"},       {-2.5, "-2.5"},  {0.1, "0.1"},
                      {640, "640"}, {1e9, "1e+09"}, {1e-3, "0.001"}, {1.0 / 3, "0.3333333333333333"}};
    for (const auto& row : rows) EXPECT_EQ(number_text(row.value), row.text);
}

TEST(NumberText, ReadsBackToTheLastBit) {
    using Limits = std::numeric_limits<double>;
    for (const double value : {0.1 + 0.2, -1.0 / 7, std::nextafter(1.0, 2.0), Limits::max(), Limits::min(),
                               Limits::denorm_min(), -123456789.123456789, 5e-324})
        EXPECT_EQ(std::strtod(number_text(value).c_str(), nullptr), value);
}

TEST(CountText, IsGroupedByThousands) {
    EXPECT_EQ(count_text(0), "0");
    EXPECT_EQ(count_text(999), "999");
    EXPECT_EQ(count_text(1000), "1,000");
    EXPECT_EQ(count_text(97850), "97,850");
    EXPECT_EQ(count_text(18446744073709551615u), "18,446,744,073,709,551,615");
}

TEST(ValueText, IsWhatTomlWrites) {
    EXPECT_EQ(value_text(parameter("separation.weight"), 2.5), "2.5");
    EXPECT_EQ(value_text(parameter("start.boids"), 1e6), "1000000");
    EXPECT_EQ(value_text(parameter("edges.exclusive"), 1), "true");
    EXPECT_EQ(value_text(parameter("edges.exclusive"), 0), "false");
    EXPECT_EQ(value_text(parameter("edges.kind"), 3), "\"bounce\"");
}

TEST(AllowedText, SaysWhatAParameterTakes) {
    EXPECT_EQ(allowed_text(parameter("edges.exclusive")), "true or false");
    EXPECT_EQ(allowed_text(parameter("edges.distance")), "one of plain, toroidal");
    EXPECT_EQ(allowed_text(parameter("world.dimension")), "a whole number from 2 to 3");
    EXPECT_EQ(allowed_text(parameter("noise.angular")), "a number from 0 to 180");
}

TEST(ParseCount, ReadsWhatPeopleWrite) {
    struct {
        const char* text;
        std::int64_t value;
    } const rows[] = {
        {"0", 0},
        {"-0", 0},
        {"+0", 0},
        {"-0.0", 0},
        {"0e99999999999999999999", 0},
        {"5", 5},
        {"+5", 5},
        {"-5", -5},
        {"007", 7},
        {"1e3", 1000},
        {"1E+3", 1000},
        {"1.5e3", 1500},
        {"12000e-3", 12},
        {"100.0", 100},
        {"5.", 5},
        {".5k", 500},
        {"10k", 10'000},
        {"10K", 10'000},
        {"-2k", -2000},
        {"1.25M", 1'250'000},
        {"2G", 2'000'000'000},
        {"9007199254740993", 9007199254740993},
        {"9223372036854775807", std::numeric_limits<std::int64_t>::max()},
        {"9.223372036854775807e18", std::numeric_limits<std::int64_t>::max()},
        {"-9223372036854775808", std::numeric_limits<std::int64_t>::min()},
    };
    for (const auto& row : rows) EXPECT_EQ(parse_count(row.text), row.value) << row.text;
}

TEST(ParseCount, RefusesWhatIsNoWholeNumber) {
    for (const char* text : {"",
                             "+",
                             "-",
                             ".",
                             "k",
                             "e3",
                             "1.5",
                             "1e-3",
                             "1.0005k",
                             "1e",
                             "1e+",
                             "1ek",
                             "1k3",
                             "10m",
                             "10kk",
                             "10 k",
                             " 5",
                             "5 ",
                             "+-5",
                             "--5",
                             "0x10",
                             "1,000",
                             "1_000",
                             "nan",
                             "inf",
                             "five",
                             "5e3.0",
                             "9223372036854775808",
                             "1e19",
                             "1e99999999999999999999",
                             "10000000000G"})
        EXPECT_FALSE(parse_count(text)) << text;
    EXPECT_FALSE(parse_count(std::string(5000, '1')));
}

TEST(ParseValue, AcceptsWhatIsAllowed) {
    struct {
        const char* key;
        const char* text;
        double value;
    } const rows[] = {
        {"separation.weight", "2.5", 2.5},   {"separation.weight", "-1e6", -1e6},
        {"separation.weight", "1e-3", 1e-3}, {"separation.weight", ".5", 0.5},
        {"separation.weight", "7", 7},       {"noise.angular", "180", 180},
        {"noise.angular", "0", 0},           {"start.boids", "0", 0},
        {"start.boids", "1e3", 1000},        {"start.boids", "1000000000", 1e9},
        {"start.boids", "10k", 10'000},      {"start.boids", "-0", 0},
        {"world.dimension", "3", 3},         {"edges.exclusive", "true", 1},
        {"edges.exclusive", "false", 0},     {"edges.kind", "wrap", 0},
        {"edges.kind", "open", 4},           {"alignment.response", "steer_or_brake", 5},
    };
    for (const auto& row : rows) {
        const ParsedValue parsed = parse_value(parameter(row.key), row.text);
        EXPECT_EQ(parsed.problem, "") << row.key << " " << row.text;
        EXPECT_EQ(parsed.value, row.value) << row.key << " " << row.text;
    }
}

TEST(ParseValue, RefusesWhatIsNotAndSaysWhatIs) {
    struct {
        const char* key;
        const char* text;
    } const rows[] = {
        {"separation.weight", ""},
        {"separation.weight", " 1"},
        {"separation.weight", "1 "},
        {"separation.weight", "1,5"},
        {"separation.weight", "one"},
        {"separation.weight", "1.5x"},
        {"separation.weight", "nan"},
        {"separation.weight", "inf"},
        {"separation.weight", "-inf"},
        {"separation.weight", "1e400"},
        {"separation.weight", "1e7"},
        {"separation.weight", "0x10"},
        {"separation.weight", "--1"},
        {"separation.radius", "-1"},
        {"noise.angular", "180.5"},
        {"start.boids", "2.5"},
        {"start.boids", "-1"},
        {"start.boids", "1000000001"},
        {"world.dimension", "4"},
        {"world.dimension", "2.5"},
        {"edges.exclusive", "1"},
        {"edges.exclusive", "True"},
        {"edges.exclusive", "yes"},
        {"edges.exclusive", ""},
        {"edges.kind", "0"},
        {"edges.kind", "Wrap"},
        {"edges.kind", ""},
        {"edges.kind", "wrapp"},
    };
    for (const auto& row : rows) {
        const std::string problem = parse_value(parameter(row.key), row.text).problem;
        EXPECT_NE(problem.find('"' + std::string(row.text) + '"'), std::string::npos) << row.key << " " << row.text;
        EXPECT_NE(problem.find(allowed_text(parameter(row.key))), std::string::npos) << row.key << " " << row.text;
    }
}

TEST(ParseValue, GuessesAMisspeltChoice) {
    EXPECT_NE(parse_value(parameter("edges.kind"), "bonce").problem.find("did you mean bounce?"), std::string::npos);
    EXPECT_EQ(parse_value(parameter("edges.kind"), "elephant").problem.find("did you mean"), std::string::npos);
}

TEST(ParseValue, ReadsBackWhatValueTextWrites) {
    for (const Parameter& row : parameter_table) {
        for (const double value : {row.minimum, row.standard, row.maximum}) {
            std::string text = value_text(row, value);
            std::erase(text, '"');
            const ParsedValue parsed = parse_value(row, text);
            EXPECT_EQ(parsed.problem, "") << row.key;
            EXPECT_EQ(parsed.value, value) << row.key;
        }
    }
}

TEST(NearestName, IsTheOneWithTheFewestEdits) {
    const std::vector<std::string> known = {"separation.radius", "separation.weight", "cohesion.radius", "wrap",
                                            "turn"};
    EXPECT_EQ(nearest_name("seperation.radius", known), "separation.radius");
    EXPECT_EQ(nearest_name("separation.wieght", known), "separation.weight");
    EXPECT_EQ(nearest_name("cohesionradius", known), "cohesion.radius");
    EXPECT_EQ(nearest_name("wrap", known), "wrap");
    EXPECT_EQ(nearest_name("rwap", known), "wrap");
    EXPECT_EQ(nearest_name("tun", known), "turn");
}

TEST(NearestName, IsNothingWhenNoneIsNear) {
    const std::vector<std::string> known = {"separation.radius", "wrap"};
    EXPECT_FALSE(nearest_name("elephant", known));
    EXPECT_FALSE(nearest_name("", known));
    EXPECT_FALSE(nearest_name("wrap", {}));
    EXPECT_FALSE(nearest_name(std::string(101, 'w'), known));
}

TEST(Suggestion, IsAQuestionOrNothing) {
    const std::vector<std::string> known = {"wrap", "turn"};
    EXPECT_EQ(suggestion("rwap", known), "; did you mean wrap?");
    EXPECT_EQ(suggestion("elephant", known), "");
}

TEST(CharacterCount, IsNotThatOfBytes) {
    EXPECT_EQ(character_count(""), 0u);
    EXPECT_EQ(character_count("boids"), 5u);
    EXPECT_EQ(character_count("Vögel ·"), 7u);
}

TEST(Joined, PutsSeparatorsBetween) {
    const std::string_view names[] = {"a", "b", "c"};
    EXPECT_EQ(joined(names), "a, b, c");
    EXPECT_EQ(joined(names, " | "), "a | b | c");
    EXPECT_EQ(joined({}), "");
}

TEST(IndexOf, FindsExactNamesOnly) {
    EXPECT_EQ(index_of(choice::edge, "turn"), 1u);
    EXPECT_FALSE(index_of(choice::edge, "Turn"));
    EXPECT_FALSE(index_of(choice::edge, ""));
}

TEST(ParameterKeys, AreThoseOfTheTable) {
    const std::vector<std::string> keys = parameter_keys();
    ASSERT_EQ(keys.size(), parameter_table.size());
    for (std::size_t row = 0; row < keys.size(); ++row) EXPECT_EQ(keys[row], parameter_table[row].key);
}

}  // namespace
}  // namespace boids
