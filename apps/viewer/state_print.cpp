#include "boids/apps/viewer/state_print.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "boids/core/text.h"

namespace boids::viewer {

namespace {

using nlohmann::json;

json value_of(const ValueForm& form, double value) {
    if (form.kind == ValueKind::choice) return form.choices[static_cast<std::size_t>(value)];
    if (form.kind == ValueKind::toggle) return value != 0;
    return value;
}

json values_of(const Parameters& parameters) {
    json all;
    for (const Parameter& row : parameter_table) all[std::string(row.key)] = value_of(row, row.get(parameters));
    return all;
}

template <class Entry, std::size_t N>
json values_of(const Entry& entry, const std::array<Field<Entry>, N>& fields) {
    json all;
    for (const Field<Entry>& field : fields) all[std::string(field.name)] = value_of(field, field.get(entry));
    return all;
}

json points_of(const std::vector<Vector3>& points) {
    json all = json::array();
    for (const Vector3& point : points) all.push_back({point[0], point[1], point[2]});
    return all;
}

json pixel_of(const Vector3& place, const std::optional<View>& view) {
    if (!view) return nullptr;
    const Vector2 pixel = view->pixel(place);
    return {pixel[0], pixel[1]};
}

json obstacles_of(const Moment& moment, const std::optional<View>& view) {
    json all = json::array();
    for (const Obstacle& obstacle : moment.scenario.obstacles) {
        json& entry = all.emplace_back(values_of(obstacle, obstacle_fields));
        entry["points"] = points_of(obstacle.points);
        entry["path"] = points_of(obstacle.track.points);
        entry["pixel"] = pixel_of(obstacle.place(moment.state.step), view);
    }
    return all;
}

json goals_of(const Scenario& scenario, const std::optional<View>& view) {
    json all = json::array();
    for (const Goal& goal : scenario.goals) {
        json& entry = all.emplace_back(values_of(goal, goal_fields));
        entry["points"] = points_of(goal.track.points);
        for (const Vector3& point : goal.track.points) entry["pixels"].push_back(pixel_of(point, view));
        entry["species"] =
            goal.species < 0 ? json() : json(species_name(scenario, static_cast<std::size_t>(goal.species)));
    }
    return all;
}

json species_of(const Moment& moment) {
    json all = json::array();
    for (std::size_t number = 0; number < species_count(moment.scenario); ++number)
        all.push_back({{"name", species_name(moment.scenario, number)},
                       {"boids", std::count(moment.state.species.begin(), moment.state.species.end(), number)},
                       {"parameters", values_of(parameters_of(moment.scenario, number))}});
    return all;
}

json relations_of(const Scenario& scenario) {
    json all = json::array();
    for (const Relation& relation : scenario.relations) {
        json& entry = all.emplace_back(values_of(relation, relation_fields));
        entry["of"] = species_name(scenario, static_cast<std::size_t>(relation.of));
        entry["to"] = species_name(scenario, static_cast<std::size_t>(relation.to));
    }
    return all;
}

json marked_of(const std::optional<Handle>& marked) {
    if (!marked) return nullptr;
    return {{"kind", marked->kind == Handle::Kind::obstacle ? "obstacle" : "goal"},
            {"number", marked->index + 1},
            {"point", marked->point + 1}};
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
        places.push_back({{"id", moment.state.id[index]},
                          {"species", moment.state.species[index]},
                          {"x", pixel[0]},
                          {"y", pixel[1]}});
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
                {"captures", moment.state.captures},
                {"parameters", values_of(moment.scenario.parameters)},
                {"obstacles", obstacles_of(moment, window.view)},
                {"goals", goals_of(moment.scenario, window.view)},
                {"species", species_of(moment)},
                {"relations", relations_of(moment.scenario)},
                {"look", look_of(window.face)},
                {"recording", window.recording},
                {"last_file", window.last_file},
                {"window", {window.width, window.height}},
                {"pixels_per_unit", window.pixels_per_unit},
                {"places", places_of(moment, window.view)}};
    all["marked"] = marked_of(window.face.marked);
    all["selected"] = window.face.selected ? json(*window.face.selected) : json();
    for (const auto& [name, place] : window.widgets)
        for (const double length : {place.x, place.y, place.width, place.height})
            all["widgets"][name].push_back(length * window.pixels_per_unit);
    std::printf("%s\n", all.dump().c_str());
    std::fflush(stdout);
}

}  // namespace boids::viewer
