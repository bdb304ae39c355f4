// The scenarios that come with the program: the files of scenarios/, built into it so that it works from anywhere.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boids {

struct Preset {
    std::string_view name;
    std::string_view text;  ///< The scenario file as it stands in scenarios/.
};

std::span<const Preset> presets();
/// Their names, sorted.
std::vector<std::string> preset_names();

/// The scene shown where nobody names one.
inline constexpr std::string_view default_preset = "murmuration";

}  // namespace boids
