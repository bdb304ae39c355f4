// The table of keys is complete: no key twice, every action and every numbered value reachable.
#include "boids/apps/viewer/keys.h"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <set>

#include "boids/core/parameters/parameter_table.h"

namespace boids::viewer {
namespace {

TEST(Keys, NoKeyIsThereTwice) {
    std::set<std::pair<int, bool>> seen;
    for (const Key& key : keys()) EXPECT_TRUE(seen.insert({key.code, key.shift}).second) << key.name;
}

TEST(Keys, EveryActionHasOne) {
    std::set<Action> seen;
    for (const Key& key : keys()) seen.insert(key.action);
    for (int action = 0; action <= static_cast<int>(Action::quit); ++action)
        EXPECT_TRUE(seen.contains(static_cast<Action>(action))) << action;
}

TEST(Keys, ShiftFindsTheShiftedMeaningAndElseThePlainOne) {
    EXPECT_EQ(find_key(GLFW_KEY_3, false)->action, Action::raise);
    EXPECT_EQ(find_key(GLFW_KEY_3, true)->action, Action::lower);
    EXPECT_EQ(find_key(GLFW_KEY_3, true)->value, 2);
    EXPECT_EQ(find_key(GLFW_KEY_R, true)->action, Action::reload);
    EXPECT_EQ(find_key(GLFW_KEY_H, true)->action, Action::help);
    EXPECT_EQ(find_key(GLFW_KEY_KP_ENTER, false)->action, Action::add);
    EXPECT_EQ(find_key(GLFW_KEY_F25, false), nullptr);
}

TEST(Keys, NumbersStandForParametersThatExistAndCanChangeInFlight) {
    ASSERT_EQ(numbered_values().size(), 10u);
    for (const NumberedValue& value : numbered_values())
        for (const std::string_view key : value.parameters) {
            ASSERT_NE(find_parameter(key), nullptr) << key;
            EXPECT_TRUE(find_parameter(key)->live) << key;
        }
}

}  // namespace
}  // namespace boids::viewer
