#include "boids/core/scenario/scene_comparison.h"

#include <algorithm>
#include <span>

#include "boids/core/scenario/entry_table.h"

namespace boids {

namespace {

template <class Row, class Entry>
bool same_values(std::span<const Row> rows, const Entry& a, const Entry& b) {
    return std::all_of(rows.begin(), rows.end(), [&](const Row& row) { return row.get(a) == row.get(b); });
}

bool same(const Obstacle& a, const Obstacle& b) {
    return same_values(obstacle_fields, a, b) && a.points == b.points && a.track.points == b.track.points;
}

bool same(const Goal& a, const Goal& b) {
    return same_values(goal_fields, a, b) && a.track.points == b.track.points && a.species == b.species;
}

bool same(const Species& a, const Species& b) {
    return a.name == b.name;
}

bool same(const Relation& a, const Relation& b) {
    return same_values(relation_fields, a, b) && a.of == b.of && a.to == b.to;
}

template <class Entry>
bool same(const std::vector<Entry>& a, const std::vector<Entry>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Entry& one, const Entry& other) { return same(one, other); });
}

bool same(const Parameters& a, const Parameters& b) {
    return a.model == b.model && same_values(parameter_table, a, b);
}

bool same_values_of_species(const Scenario& a, const Scenario& b) {
    return std::equal(a.species.begin(), a.species.end(), b.species.begin(), b.species.end(),
                      [](const Species& one, const Species& other) {
                          return same(one.parameters, other.parameters) && one.shape == other.shape;
                      });
}

}  // namespace

bool same_furniture(const Scenario& a, const Scenario& b) {
    return same(a.obstacles, b.obstacles) && same(a.goals, b.goals) && same(a.species, b.species) &&
           same(a.relations, b.relations);
}

bool same_scene(const Scenario& a, const Scenario& b) {
    return a.name == b.name && a.seed == b.seed && a.schedule == b.schedule && a.start_file == b.start_file &&
           a.look == b.look && same(with_pointer_of(a, b).parameters, b.parameters) && same_furniture(a, b) &&
           same_values_of_species(a, b);
}

Scenario with_pointer_of(Scenario scene, const Scenario& other) {
    Pointer& pointer = scene.parameters.pointer;
    pointer.x = other.parameters.pointer.x;
    pointer.y = other.parameters.pointer.y;
    pointer.z = other.parameters.pointer.z;
    return scene;
}

}  // namespace boids
