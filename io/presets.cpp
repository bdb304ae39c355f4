#include "boids/io/presets.h"

#include <algorithm>

#include "boids/io/scenario_file.h"

namespace boids {

namespace {

constexpr std::string_view classics[] = {"murmuration", "flock", "aviary", "flocking", "universe", "pyboids"};
constexpr std::string_view furnished[] = {"pillars",   "corridor", "hawk",        "hunt",  "shepherd",
                                          "migration", "leaders",  "two-species", "vortex"};
constexpr std::string_view science[] = {"topological", "vicsek",       "vicsek-1995", "couzin",
                                        "dorsogna",    "cucker-smale", "abm-small",   "abm-large"};
constexpr std::string_view textbook[] = {"world",         "world-no-avoid",    "world-no-match", "world-no-center",
                                         "world-turn-90", "world-no-inertia",  "world-avoid-8",  "world-center-25",
                                         "world-nudge",   "world-random-turn", "world-3d"};

constexpr PresetGroup all_groups[] = {{"Classics", classics},
                                      {"Furnished worlds", furnished},
                                      {"Science", science},
                                      {"A textbook's experiments", textbook}};

}  // namespace

std::span<const PresetGroup> preset_groups() {
    return all_groups;
}

std::vector<std::string> preset_names() {
    std::vector<std::string> names;
    for (const Preset& preset : presets()) names.emplace_back(preset.name);
    std::sort(names.begin(), names.end());
    return names;
}

bool is_preset(std::string_view name) {
    const auto all = presets();
    return std::any_of(all.begin(), all.end(), [name](const Preset& preset) { return preset.name == name; });
}

Scenario preset_scenario(std::string_view name) {
    const auto all = presets();
    const auto found =
        std::find_if(all.begin(), all.end(), [name](const Preset& preset) { return preset.name == name; });
    return parse_scenario(found->text, std::string(name) + ".toml");
}

Scenario preset_of(const Scenario& scenario) {
    return is_preset(scenario.name) ? preset_scenario(scenario.name) : Scenario{};
}

}  // namespace boids
