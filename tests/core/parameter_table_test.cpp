#include "boids/core/parameters/parameter_table.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace boids {
namespace {

TEST(ParameterTable, HasEveryKeyOnce) {
    std::set<std::string_view> keys;
    for (const Parameter& row : parameter_table) EXPECT_TRUE(keys.insert(row.key).second) << row.key;
}

TEST(ParameterTable, NamesEveryParameterByGroupAndName) {
    for (const Parameter& row : parameter_table) {
        EXPECT_EQ(std::string(row.group()) + "." + std::string(row.name()), row.key);
        EXPECT_FALSE(row.group().empty()) << row.key;
        EXPECT_FALSE(row.name().empty()) << row.key;
        EXPECT_EQ(row.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_."), std::string_view::npos) << row.key;
        EXPECT_EQ(row.name().find('.'), std::string_view::npos) << row.key;
    }
}

TEST(ParameterTable, HelpsWithASentence) {
    for (const Parameter& row : parameter_table) {
        ASSERT_GT(row.help.size(), 10u) << row.key;
        EXPECT_EQ(row.help.back(), '.') << row.key;
        EXPECT_TRUE(row.help.front() >= 'A' && row.help.front() <= 'Z') << row.key;
    }
}

TEST(ParameterTable, KeepsGroupsTogether) {
    std::set<std::string_view> finished;
    std::string_view group;
    for (const Parameter& row : parameter_table) {
        if (row.group() == group) continue;
        finished.insert(group);
        group = row.group();
        EXPECT_FALSE(finished.contains(group)) << row.key;
    }
}

TEST(ParameterTable, GivesNumbersAUnitAndChoicesTheirNames) {
    for (const Parameter& row : parameter_table) {
        EXPECT_LT(row.minimum, row.maximum) << row.key;
        EXPECT_TRUE(row.kind != ValueKind::real || !row.unit.empty()) << row.key;
        EXPECT_EQ(row.kind == ValueKind::choice, !row.choices.empty()) << row.key;
        if (row.kind != ValueKind::choice) continue;
        EXPECT_EQ(row.minimum, 0) << row.key;
        EXPECT_EQ(row.maximum, static_cast<double>(row.choices.size()) - 1) << row.key;
        const std::set<std::string_view> names(row.choices.begin(), row.choices.end());
        EXPECT_EQ(names.size(), row.choices.size()) << row.key;
    }
}

TEST(ParameterTable, ReadsWhatItWrites) {
    Parameters all = default_parameters();
    for (const Parameter& row : parameter_table)
        for (const double value : {row.minimum, row.maximum, row.standard}) {
            row.set(all, value);
            EXPECT_EQ(row.get(all), value) << row.key;
        }
}

TEST(ParameterTable, NamesChoicesInTheOrderOfTheirEnums) {
    Parameters all = default_parameters();
    const auto choose = [&](std::string_view key, std::size_t index) {
        const Parameter& row = *find_parameter(key);
        row.set(all, static_cast<double>(index));
        return row.choices[index];
    };
    EXPECT_EQ(choose("separation.weighting", 2), "unit_over_distance");
    EXPECT_EQ(all.separation.weighting, Weighting::unit_over_distance);
    EXPECT_EQ(choose("alignment.combine", 1), "sum");
    EXPECT_EQ(all.alignment.combine, Combine::sum);
    EXPECT_EQ(choose("cohesion.response", 5), "steer_or_brake");
    EXPECT_EQ(all.cohesion.response, Response::steer_or_brake);
    EXPECT_EQ(choose("motion.move_with", 1), "old_velocity");
    EXPECT_EQ(all.motion.move_with, MoveWith::old_velocity);
    EXPECT_EQ(choose("edges.kind", 3), "bounce");
    EXPECT_EQ(all.edges.kind, Edge::bounce);
    EXPECT_EQ(choose("edges.distance", 1), "toroidal");
    EXPECT_EQ(all.edges.distance, Distance::toroidal);
    EXPECT_EQ(choose("edges.turn_side", 2), "random");
    EXPECT_EQ(all.edges.turn_side, TurnSide::random);
    EXPECT_EQ(choose("start.positions", 4), "file");
    EXPECT_EQ(all.start.positions, StartPositions::file);
}

TEST(DefaultParameters, AreThoseOfTheTable) {
    const Parameters all = default_parameters();
    for (const Parameter& row : parameter_table) EXPECT_EQ(row.get(all), row.standard) << row.key;
}

TEST(FindParameter, FindsExactKeysOnly) {
    ASSERT_NE(find_parameter("cohesion.radius"), nullptr);
    EXPECT_EQ(find_parameter("cohesion.radius")->key, "cohesion.radius");
    EXPECT_EQ(find_parameter("cohesion"), nullptr);
    EXPECT_EQ(find_parameter("radius"), nullptr);
    EXPECT_EQ(find_parameter(""), nullptr);
}

}  // namespace
}  // namespace boids
