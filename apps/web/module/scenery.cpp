// What stands and moves in the world besides the flock: obstacles, goals, predators and leaders; as JSON, and edited as
// the window does. An edit that makes no sense is refused and leaves the world as it was.
#include "boids/api/scene_edits.h"
#include "boids/apps/web/module/flock.h"
#include "boids/apps/web/module/json_text.h"
#include "boids/core/scenario/handle.h"
#include "boids/core/scenario/world_edits.h"
#include "boids/core/text/text.h"

namespace boids::web {

namespace {

template <class Edit>
int edit(Edit&& what) {
    return guarded([&] { the_flock().set_scenario(what(the_flock().scenario())); });
}

Handle handle_of(int kind, std::size_t index, std::size_t point) {
    const Handle handle{kind == 0 ? Handle::Kind::obstacle : Handle::Kind::goal, index, point};
    if (!exists(handle, the_flock().scenario()))
        throw Error("there is no " + std::string(kind == 0 ? "obstacle " : "point of goal ") + std::to_string(index));
    return handle;
}

void write_points(std::string_view name, const std::vector<Vector3>& points, int dimension, JsonText& json) {
    json.key(name).begin('[');
    for (const Vector3& point : points) json.value(point, dimension);
    json.end(']');
}

template <class Entry>
void write_fields(const Entry& entry, std::span<const Field<Entry>> fields, JsonText& json) {
    for (const Field<Entry>& field : fields) {
        json.key(field.name);
        if (field.kind == ValueKind::toggle)
            json.value(field.get(entry) != 0);
        else if (field.kind == ValueKind::choice)
            json.value(field.choices[static_cast<std::size_t>(field.get(entry))]);
        else
            json.value(field.get(entry));
    }
}

void write_obstacle(const Obstacle& obstacle, std::uint64_t step, int dimension, JsonText& json) {
    json.begin('{').key("place").value(obstacle.place(step), dimension);
    write_fields(obstacle, obstacle_fields, json);
    write_points("points", obstacle.points, dimension, json);
    write_points("path", obstacle.track.points, dimension, json);
    json.end('}');
}

void write_goal(const Goal& goal, std::uint64_t step, const Scenario& scenario, JsonText& json) {
    const int dimension = scenario.parameters.world.dimension;
    json.begin('{').key("place").value(goal.track.place(step), dimension);
    json.key("species").value(goal.species < 0 ? std::string_view()
                                               : species_name(scenario, static_cast<std::size_t>(goal.species)));
    write_fields(goal, goal_fields, json);
    write_points("points", goal.track.points, dimension, json);
    json.end('}');
}

void write_species(const Scenario& scenario, const State& state, JsonText& json) {
    std::vector<double> boids(species_count(scenario));
    for (const std::uint8_t species : state.species) ++boids[species];
    const auto predators = find_predators(scenario), leaders = find_leaders(scenario);
    for (std::size_t number = 0; number < boids.size(); ++number) {
        json.begin('{').key("name").value(species_name(scenario, number)).key("boids").value(boids[number]);
        json.key("role").value(number == predators ? "predator" : number == leaders ? "leader" : "").end('}');
    }
}

void write_relation(const Relation& relation, const Scenario& scenario, JsonText& json) {
    json.begin('{').key("of").value(species_name(scenario, static_cast<std::size_t>(relation.of)));
    json.key("to").value(species_name(scenario, static_cast<std::size_t>(relation.to)));
    write_fields(relation, relation_fields, json);
    json.end('}');
}

/// Sets a number of an entry by its name and text.
template <class Entry>
void set_field(std::vector<Entry>& entries, std::span<const Field<Entry>> fields, std::size_t index,
               std::string_view name, std::string_view text) {
    if (index >= entries.size()) throw Error("there is no entry " + std::to_string(index));
    for (const Field<Entry>& field : fields)
        if (field.name == name) {
            const ParsedValue parsed = parse_value(field, text);
            if (!parsed.problem.empty()) throw Error(std::string(name) + " = " + parsed.problem);
            return field.set(entries[index], parsed.value);
        }
    throw Error("\"" + std::string(name) + "\" is not one of its values");
}

}  // namespace

/// Obstacles, goals, species and relations, as JSON.
BOIDS_EXPORT(boids_scenery) int boids_scenery() {
    return guarded([] {
        const Scenario& scenario = the_flock().scenario();
        const std::uint64_t step = the_flock().step();
        JsonText json;
        json.begin('{').key("obstacles").begin('[');
        for (const Obstacle& it : scenario.obstacles)
            write_obstacle(it, step, scenario.parameters.world.dimension, json);
        json.end(']').key("goals").begin('[');
        for (const Goal& goal : scenario.goals) write_goal(goal, step, scenario, json);
        json.end(']').key("species").begin('[');
        write_species(scenario, the_flock().state(), json);
        json.end(']').key("relations").begin('[');
        for (const Relation& relation : scenario.relations) write_relation(relation, scenario, json);
        output = json.end(']').end('}').text();
    });
}

BOIDS_EXPORT(boids_add_obstacle) int boids_add_obstacle(double x, double y, double z, double radius) {
    return edit([=](const Scenario& scenario) {
        const Scenario larger = with_obstacle(scenario, {x, y, z});
        return radius > 0 ? with_radius(larger, {x, y, z}, radius) : larger;
    });
}

/// Gives an obstacle another shape, numbered as the choices of "shape".
BOIDS_EXPORT(boids_shape_obstacle) int boids_shape_obstacle(std::size_t index, std::size_t shape) {
    return edit([=](const Scenario& scenario) {
        handle_of(0, index, 0);
        if (shape >= std::size(choice::shape)) throw Error("there is no shape " + std::to_string(shape));
        return with_shape(scenario, index, static_cast<Shape>(shape));
    });
}

BOIDS_EXPORT(boids_add_goal) int boids_add_goal(double x, double y, double z) {
    return edit([=](const Scenario& scenario) { return with_goal(scenario, {x, y, z}); });
}

/// One more point at the end of the last goal's way.
BOIDS_EXPORT(boids_add_waypoint) int boids_add_waypoint(double x, double y, double z) {
    return edit([=](const Scenario& scenario) { return with_waypoint(scenario, {x, y, z}); });
}

/// Moves an obstacle (kind 0), or a point of a goal's way (1), to a place.
BOIDS_EXPORT(boids_move)
int boids_move(int kind, std::size_t index, std::size_t point, double x, double y, double z) {
    return edit([=](const Scenario& scenario) {
        const Handle handle = handle_of(kind, index, point);
        return with_moved(scenario, handle, Vector3{x, y, z} - place_of(handle, scenario, the_flock().step()));
    });
}

BOIDS_EXPORT(boids_take_away) int boids_take_away(int kind, std::size_t index, std::size_t point) {
    return edit([=](const Scenario& scenario) { return without(scenario, handle_of(kind, index, point)); });
}

/// Sets a number of an obstacle (kind 0), goal (1) or relation (2): the input is its name, '=' and its value.
BOIDS_EXPORT(boids_set_entry) int boids_set_entry(int kind, std::size_t index) {
    return edit([=](Scenario scenario) {
        const auto [name, text] = key_and_value(input);
        if (kind == 0)
            set_field(scenario.obstacles, obstacle_fields, index, name, text);
        else if (kind == 1)
            set_field(scenario.goals, goal_fields, index, name, text);
        else
            set_field(scenario.relations, relation_fields, index, name, text);
        return scenario;
    });
}

/// Adds a boid that hunts the flock, or that it follows, heading somewhere; its id is the text.
BOIDS_EXPORT(boids_add_predator)
int boids_add_predator(double x, double y, double z, double ahead_x, double ahead_y, double ahead_z) {
    return guarded([=] { output = std::to_string(add_predator(the_flock(), {x, y, z}, {ahead_x, ahead_y, ahead_z})); });
}

BOIDS_EXPORT(boids_add_leader)
int boids_add_leader(double x, double y, double z, double ahead_x, double ahead_y, double ahead_z) {
    return guarded([=] { output = std::to_string(add_leader(the_flock(), {x, y, z}, {ahead_x, ahead_y, ahead_z})); });
}

/// Takes a species other than the first away, with its boids.
BOIDS_EXPORT(boids_remove_species) int boids_remove_species(std::size_t species) {
    return guarded([=] {
        if (species == 0 || species >= species_count(the_flock().scenario()))
            throw Error("there is no species " + std::to_string(species) + " that can be taken away");
        remove_species(the_flock(), species);
    });
}

/// A place for one more thing, as JSON.
BOIDS_EXPORT(boids_place_for_more) int boids_place_for_more() {
    return guarded([] {
        JsonText json;
        const Scenario& scenario = the_flock().scenario();
        output = json.value(place_for_more(scenario), scenario.parameters.world.dimension).text();
    });
}

}  // namespace boids::web
