#include "boids/apps/viewer/state_print.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "boids/apps/json/json.h"
#include "boids/core/text/text.h"

namespace boids::viewer {

namespace {

Json value_of(const ValueForm& form, double value) {
    if (form.kind == ValueKind::choice) return form.choices[static_cast<std::size_t>(value)];
    if (form.kind == ValueKind::toggle) return value != 0;
    return value;
}

Json values_of(const Parameters& parameters) {
    Json all;
    for (const Parameter& row : rows_of(parameters)) all[row.key] = value_of(row, row.get(parameters));
    return all;
}

template <class Entry>
Json values_of(const Entry& entry, std::span<const Field<Entry>> fields) {
    Json all;
    for (const Field<Entry>& field : fields) all[field.name] = value_of(field, field.get(entry));
    return all;
}

Json points_of(const std::vector<Vector3>& points) {
    Json all = Json::array();
    for (const Vector3& point : points) all.push_back(Json::array({point[0], point[1], point[2]}));
    return all;
}

Json pixel_of(const Vector3& place, const std::optional<View>& view) {
    if (!view) return {};
    const Vector2 pixel = view->pixel(place);
    return Json::array({pixel[0], pixel[1]});
}

Json obstacles_of(const Snapshot& snapshot, const std::optional<View>& view) {
    Json all = Json::array();
    for (const Obstacle& obstacle : snapshot.scenario.obstacles) {
        Json& entry = all.push_back(values_of(obstacle, obstacle_fields));
        entry["points"] = points_of(obstacle.points);
        entry["path"] = points_of(obstacle.track.points);
        entry["pixel"] = pixel_of(obstacle.place(snapshot.step()), view);
    }
    return all;
}

Json goals_of(const Scenario& scenario, const std::optional<View>& view) {
    Json all = Json::array();
    for (const Goal& goal : scenario.goals) {
        Json& entry = all.push_back(values_of(goal, goal_fields));
        entry["points"] = points_of(goal.track.points);
        for (const Vector3& point : goal.track.points) entry["pixels"].push_back(pixel_of(point, view));
        entry["species"] =
            goal.species < 0 ? Json() : Json(species_name(scenario, static_cast<std::size_t>(goal.species)));
    }
    return all;
}

Json species_of(const Snapshot& snapshot) {
    Json all = Json::array();
    for (std::size_t number = 0; number < species_count(snapshot.scenario); ++number)
        all.push_back(Json::object({{"name", species_name(snapshot.scenario, number)},
                                    {"boids", snapshot.boids_of(number)},
                                    {"parameters", values_of(parameters_of(snapshot.scenario, number))}}));
    return all;
}

Json relations_of(const Scenario& scenario) {
    Json all = Json::array();
    for (const Relation& relation : scenario.relations) {
        Json& entry = all.push_back(values_of(relation, relation_fields));
        entry["of"] = species_name(scenario, static_cast<std::size_t>(relation.of));
        entry["to"] = species_name(scenario, static_cast<std::size_t>(relation.to));
    }
    return all;
}

Json marked_of(const std::optional<Handle>& handle) {
    if (!handle) return {};
    return Json::object({{"kind", handle->kind == Handle::Kind::obstacle ? "obstacle" : "goal"},
                         {"number", handle->index + 1},
                         {"point", handle->point + 1}});
}

Json look_of(const ViewSettings& view_settings) {
    return Json::object({{"colours", colouring_names[static_cast<std::size_t>(view_settings.style.colouring)]},
                         {"theme", theme_names[static_cast<std::size_t>(view_settings.style.theme)]},
                         {"trails", view_settings.style.trail_seconds > 0},
                         {"boid_size", view_settings.style.boid_size},
                         {"boid_width", view_settings.style.boid_width},
                         {"panel", view_settings.panel},
                         {"more", view_settings.more},
                         {"camera", camera_names[static_cast<std::size_t>(view_settings.camera)]},
                         {"plot", view_settings.plot ? Json(observable_table[*view_settings.plot].name) : Json()},
                         {"help", view_settings.help},
                         {"debug", view_settings.debug},
                         {"follow_selected", view_settings.follow_selected},
                         {"zoom", view_settings.stance.zoom},
                         {"yaw", view_settings.stance.yaw},
                         {"pitch", view_settings.stance.pitch},
                         {"shift", Json::array({view_settings.stance.shift[0], view_settings.stance.shift[1]})},
                         {"rate", view_settings.rate},
                         {"full_speed", view_settings.full_speed},
                         {"message", view_settings.message}});
}

/// Where the boids are on the screen, for hands that want to click them; of very many the last hundred.
Json places_of(const Snapshot& snapshot, const std::optional<View>& view) {
    Json places = Json::array();
    constexpr std::size_t most = 100;
    const std::size_t count = snapshot.boids();
    for (std::size_t index = count - std::min(count, most); view && index < count; ++index) {
        const Boid boid = snapshot.state().boid(index);
        const Vector2 pixel = view->pixel(boid.position);
        places.push_back(Json::object({{"id", boid.id}, {"species", boid.species}, {"x", pixel[0]}, {"y", pixel[1]}}));
    }
    return places;
}

}  // namespace

void print_state(const WindowState& window) {
    const Snapshot& snapshot = window.snapshot;
    Json all = Json::object({{"scene", snapshot.scenario.name},
                             {"seed", snapshot.scenario.seed},
                             {"step", snapshot.step()},
                             {"boids", snapshot.boids()},
                             {"running", snapshot.running},
                             {"frame", snapshot.frame},
                             {"frames", snapshot.frames},
                             {"hash", fmt::format("{:016x}", hash(snapshot.state()))},
                             {"captures", snapshot.captures()},
                             {"parameters", values_of(snapshot.scenario.parameters)},
                             {"obstacles", obstacles_of(snapshot, window.view)},
                             {"goals", goals_of(snapshot.scenario, window.view)},
                             {"species", species_of(snapshot)},
                             {"relations", relations_of(snapshot.scenario)},
                             {"look", look_of(window.view_settings)},
                             {"recording", window.recording},
                             {"undo", snapshot.can_undo},
                             {"redo", snapshot.can_redo},
                             {"unsaved", window.unsaved},
                             {"scene_look", values_of(snapshot.scenario.look, look_fields)},
                             {"last_file", window.last_file},
                             {"window", Json::array({window.width, window.height})},
                             {"pixels_per_unit", window.pixels_per_unit},
                             {"places", places_of(snapshot, window.view)}});
    all["marked"] = marked_of(window.view_settings.marked);
    all["selected"] = window.view_settings.selected ? Json(*window.view_settings.selected) : Json();
    const auto pixels = [&window](float length) { return static_cast<double>(length) * window.pixels_per_unit; };
    all["greyed"] = Json::array();
    all["hidden"] = Json::object({});
    for (const auto& [name, place] : window.widgets) {
        for (const float length : {place.x, place.y, place.width, place.height})
            all["widgets"][name].push_back(pixels(length));
        if (place.greyed) all["greyed"].push_back(name);
        if (place.hidden)
            all["hidden"][name] =
                Json::array({pixels(place.hidden->x), pixels(place.hidden->y), place.hidden->direction});
    }
    std::printf("%s\n", all.text().c_str());
    std::fflush(stdout);
}

}  // namespace boids::viewer
