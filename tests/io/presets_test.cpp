// People who choose a scene find every one of them, once.
#include "boids/io/presets.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace boids {
namespace {

TEST(PresetGroups, HaveEveryPresetOnce) {
    std::vector<std::string> grouped;
    for (const PresetGroup& group : preset_groups())
        for (const std::string_view name : group.names) grouped.emplace_back(name);
    std::sort(grouped.begin(), grouped.end());
    EXPECT_EQ(grouped, preset_names());
}

TEST(PresetGroups, BeginWithTheDefault) {
    EXPECT_EQ(preset_groups().front().names.front(), default_preset);
}

}  // namespace
}  // namespace boids
