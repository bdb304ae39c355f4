#include "boids/apps/viewer/state_print.h"

#include <fmt/core.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "boids/core/text.h"

namespace boids::viewer {

namespace {

using nlohmann::json;

json parameters_of(const Parameters& parameters) {
    json all;
    for (const Parameter& row : parameter_table) {
        const double value = row.get(parameters);
        json& entry = all[std::string(row.key)];
        if (row.kind == ValueKind::choice)
            entry = row.choices[static_cast<std::size_t>(value)];
        else if (row.kind == ValueKind::toggle)
            entry = value != 0;
        else
            entry = value;
    }
    return all;
}

json look_of(const Face& face) {
    return {{"colours", colouring_names[static_cast<std::size_t>(face.style.colouring)]},
            {"theme", theme_names[static_cast<std::size_t>(face.style.theme)]},
            {"trails", face.style.trail_seconds > 0},
            {"boid_size", face.style.boid_size},
            {"boid_width", face.style.boid_width},
            {"panel", face.panel},
            {"help", face.help},
            {"debug", face.debug},
            {"follow_selected", face.follow_selected},
            {"zoom", face.stance.zoom},
            {"yaw", face.stance.yaw},
            {"pitch", face.stance.pitch},
            {"shift", {face.stance.shift[0], face.stance.shift[1]}},
            {"rate", face.rate},
            {"full_speed", face.full_speed},
            {"message", face.message}};
}

/// Where the boids are on the screen, for hands that want to click them; of very many the last hundred.
json places_of(const Moment& moment, const std::optional<View>& view) {
    json places = json::array();
    constexpr std::size_t most = 100;
    const std::size_t count = moment.state.size();
    for (std::size_t index = count - std::min(count, most); view && index < count; ++index) {
        const Vector2 pixel = view->pixel(moment.state.boid(index).position);
        places.push_back({{"id", moment.state.id[index]}, {"x", pixel[0]}, {"y", pixel[1]}});
    }
    return places;
}

}  // namespace

void print_state(const WindowState& window) {
    const Moment& moment = window.moment;
    json all = {{"scene", moment.scenario.name},
                {"seed", moment.scenario.seed},
                {"step", moment.state.step},
                {"boids", moment.state.size()},
                {"running", moment.running},
                {"frame", moment.frame},
                {"frames", moment.frames},
                {"hash", fmt::format("{:016x}", hash(moment.state))},
                {"parameters", parameters_of(moment.scenario.parameters)},
                {"look", look_of(window.face)},
                {"recording", window.recording},
                {"last_file", window.last_file},
                {"window", {window.width, window.height}},
                {"pixels_per_unit", window.pixels_per_unit},
                {"places", places_of(moment, window.view)}};
    all["selected"] = window.face.selected ? json(*window.face.selected) : json();
    for (const auto& [name, place] : window.widgets)
        for (const double length : {place.x, place.y, place.width, place.height})
            all["widgets"][name].push_back(length * window.pixels_per_unit);
    std::printf("%s\n", all.dump().c_str());
    std::fflush(stdout);
}

}  // namespace boids::viewer
