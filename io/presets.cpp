#include "boids/io/presets.h"

namespace boids {

std::vector<std::string> preset_names() {
    std::vector<std::string> names;
    for (const Preset& preset : presets()) names.emplace_back(preset.name);
    return names;
}

}  // namespace boids
