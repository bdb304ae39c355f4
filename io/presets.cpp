#include "boids/io/presets.h"

#include <algorithm>

namespace boids {

std::vector<std::string> preset_names() {
    std::vector<std::string> names;
    for (const Preset& preset : presets()) names.emplace_back(preset.name);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace boids
