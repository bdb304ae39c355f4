#include "boids/io/scenario_file.h"

#include <filesystem>

#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/io/text_file.h"

namespace boids {

namespace {

Scenario load_preset(const std::string& name) {
    if (is_preset(name)) return preset_scenario(name);
    std::error_code ignored;
    const auto status = std::filesystem::status(name, ignored);
    if (std::filesystem::is_directory(status)) throw Error(name + ": is a folder; name a file in it");
    std::string advice = suggestion(name, preset_names());
    if (std::filesystem::exists(status))
        advice = "; for the file write ./" + name;
    else if (advice.empty())
        advice = "; `boids list` shows them all, and a file's name ends in .toml";
    throw Error("\"" + excerpt(name) + "\" is not a preset" + advice);
}

}  // namespace

bool is_scenario_path(const std::string& name) {
    return name.find('/') != std::string::npos || name.ends_with(".toml");
}

Scenario load_scenario(const std::string& name_or_path) {
    const std::string path = name_or_path == "-" ? "/dev/stdin" : name_or_path;
    if (!is_scenario_path(path)) return load_preset(path);
    return parse_scenario(read_file(path, scenario_nature), path);
}

}  // namespace boids
