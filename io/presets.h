// The scenarios that come with the program: the files of scenarios/, built into it so that it works from anywhere.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/scenario/scenario.h"

namespace boids {

struct Preset {
    std::string_view name;
    std::string_view text;  ///< The scenario file as it stands in scenarios/.
};

std::span<const Preset> presets();
/// Their names, sorted.
std::vector<std::string> preset_names();
bool is_preset(std::string_view name);
/// The scenario of a preset there is.
Scenario preset_scenario(std::string_view name);

/// Presets that belong together, in the order in which people are to meet them.
struct PresetGroup {
    std::string_view title;
    std::span<const std::string_view> names;
};
/// All presets, each in one group.
std::span<const PresetGroup> preset_groups();

/// The preset of a scenario's name, or the defaults where there is none: what a scenario is compared with.
Scenario preset_of(const Scenario& scenario);

/// The scene shown where nobody names one.
inline constexpr std::string_view default_preset = "murmuration";

}  // namespace boids
