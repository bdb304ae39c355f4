#include "boids/apps/viewer/settings.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "boids/apps/json/json.h"
#include "boids/core/text/error.h"
#include "boids/io/output_file.h"

namespace boids::viewer {

namespace {

/// Where settings are kept: $XDG_CONFIG_HOME/boids/view.json, or in .config of the home folder.
std::filesystem::path settings_path() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    if (config && *config) return std::filesystem::path(config) / "boids" / "view.json";
    const char* home = std::getenv("HOME");
    if (home && *home) return std::filesystem::path(home) / ".config" / "boids" / "view.json";
    return {};
}

/// A member of a kind, if that is what it is.
template <class Kind>
const Kind* find(const Json& all, const char* name) {
    const Json* member = all.find(name);
    return member ? std::get_if<Kind>(&member->value()) : nullptr;
}

/// A whole number within limits, or what it was.
void take(const Json& all, const char* name, int& value, int least, int most) {
    if (const auto* found = find<std::int64_t>(all, name))
        value = static_cast<int>(std::clamp<std::int64_t>(*found, least, most));
}

void take(const Json& all, const char* name, bool& value) {
    if (const bool* found = find<bool>(all, name)) value = *found;
}

}  // namespace

Settings load_settings() {
    Settings settings;
    std::ostringstream text;
    text << std::ifstream(settings_path()).rdbuf();
    const Json all = parse_json(text.str()).value_or(Json());
    take(all, "x", settings.x, -1, 100000);
    take(all, "y", settings.y, -1, 100000);
    take(all, "width", settings.width, 0, 100000);
    take(all, "height", settings.height, 0, 100000);
    take(all, "panel", settings.panel);
    take(all, "more", settings.more);
    take(all, "trails", settings.trails);
    take(all, "theme", settings.theme, 0, static_cast<int>(std::size(theme_names)) - 1);
    take(all, "colouring", settings.colouring, -1, static_cast<int>(std::size(colouring_names)) - 1);
    return settings;
}

void save_settings(const Settings& settings) {
    const auto path = settings_path();
    if (path.empty()) return;
    std::error_code none;
    std::filesystem::create_directories(path.parent_path(), none);
    const Json all = Json::object({{"x", settings.x},
                                   {"y", settings.y},
                                   {"width", settings.width},
                                   {"height", settings.height},
                                   {"panel", settings.panel},
                                   {"more", settings.more},
                                   {"trails", settings.trails},
                                   {"theme", settings.theme},
                                   {"colouring", settings.colouring}});
    try {
        OutputFile file(path.string());
        file.write(all.text(2) + "\n");
        file.finish();
    } catch (const Error&) {
    }
}

}  // namespace boids::viewer
