// The tables of obstacles, goals, relations and looks. As the table of parameters, they are the one place of units,
// defaults, ranges and help; files, panel and docs are made from them.
#include "boids/core/scenario/entry_table.h"

#include <array>
#include <iterator>

namespace boids {
namespace {

#define BOIDS_FIELD(Entry, label, member, kind, unit, standard, minimum, maximum, choices, help)          \
    Field<Entry> {                                                                                        \
        {kind, unit, static_cast<double>(standard), minimum, maximum, choices, help}, label,              \
            [](const Entry& entry) { return static_cast<double>(entry.member); },                         \
            [](Entry& entry, double value) { entry.member = static_cast<decltype(entry.member)>(value); } \
    }
#define BOIDS_REAL(Entry, member, unit, standard, minimum, maximum, help) \
    BOIDS_FIELD(Entry, #member, member, ValueKind::real, unit, standard, minimum, maximum, {}, help)
#define BOIDS_TOGGLE(Entry, label, member, standard, help) \
    BOIDS_FIELD(Entry, label, member, ValueKind::toggle, "", standard, 0, 1, {}, help)
#define BOIDS_CHOICE(Entry, member, names, standard, help) \
    BOIDS_FIELD(Entry, #member, member, ValueKind::choice, "", standard, 0, std::size(names) - 1.0, names, help)
#define BOIDS_SPEED(Entry, help) \
    BOIDS_FIELD(Entry, "speed", track.speed, ValueKind::real, "length/step", 0, -1e6, 1e6, {}, help)

constexpr auto obstacle_rows = std::to_array<Field<Obstacle>>({
    BOIDS_TOGGLE(Obstacle, "enabled", enabled, true, "Whether it is there."),
    BOIDS_CHOICE(Obstacle, shape, choice::shape, Shape::circle,
                 "A disc (ball), an axis-aligned box, a wall with round ends, or a polygon (2D)."),
    BOIDS_REAL(Obstacle, x, "length", 0, -1e9, 1e9,
               "Where it is along x: its middle, or what its points are relative to."),
    BOIDS_REAL(Obstacle, y, "length", 0, -1e9, 1e9, "Where it is along y."),
    BOIDS_REAL(Obstacle, z, "length", 0, -1e9, 1e9, "Where it is along z, in 3D."),
    BOIDS_REAL(Obstacle, radius, "length", 20, 0, 1e9, "Radius of a circle; half the thickness of a segment."),
    BOIDS_REAL(Obstacle, width, "length", 40, 0, 1e9, "Size of a box along x."),
    BOIDS_REAL(Obstacle, height, "length", 40, 0, 1e9, "Size of a box along y."),
    BOIDS_REAL(Obstacle, depth, "length", 40, 0, 1e9, "Size of a box along z, in 3D."),
    BOIDS_SPEED(Obstacle, "How fast it moves along its path."),
    BOIDS_TOGGLE(Obstacle, "closed", track.closed, false,
                 "Whether its path leads back to its first point, else it goes to and fro."),
});

constexpr auto goal_rows = std::to_array<Field<Goal>>({
    BOIDS_TOGGLE(Goal, "enabled", enabled, true, "Whether boids fly to it."),
    BOIDS_REAL(Goal, weight, "1", 1, -1e6, 1e6, "Factor of the change of velocity towards it."),
    BOIDS_REAL(Goal, max_force, "length/step^2", 0.05, 0, 1e6,
               "Longest change of velocity towards it, before the factor."),
    BOIDS_REAL(Goal, radius, "length", 20, 0, 1e9, "Distance at which a waypoint is reached."),
    BOIDS_REAL(Goal, slowing, "length", 0, 0, 1e9,
               "Distance from the end at which boids begin to slow down; 0 for never."),
    BOIDS_REAL(Goal, range, "length", 1e9, 0, 1e9, "Distance from which boids notice it."),
    BOIDS_SPEED(Goal, "How fast the goal itself moves along its points; 0 makes them waypoints."),
    BOIDS_TOGGLE(Goal, "closed", track.closed, false, "Whether the first point comes again after the last."),
});

constexpr auto relation_rows = std::to_array<Field<Relation>>({
    BOIDS_TOGGLE(Relation, "enabled", enabled, true, "Whether it holds."),
    BOIDS_CHOICE(Relation, kind, choice::relation, RelationKind::flock,
                 "What the one does about the other: flocks with it, flees it, chases it, follows it as a leader."),
    BOIDS_REAL(Relation, radius, "length", 100, 0, 1e9, "How far away the other is noticed (flee, chase, follow)."),
    BOIDS_REAL(Relation, strength, "length/step^2", 0.1, 0, 1e6, "Longest change of velocity (flee, chase, follow)."),
    BOIDS_REAL(Relation, distance, "length", 20, 0, 1e9,
               "How far behind a leader its followers keep; how far from its nearest boid a chased flock reaches."),
    BOIDS_REAL(Relation, foresight, "steps", 20, 0, 1e6,
               "For how many steps, at most, a chaser foresees its quarry's way."),
    BOIDS_CHOICE(Relation, quarry, choice::quarry, Quarry::nearest,
                 "Whether a chaser flies at the nearest or at the middle of its flock."),
    BOIDS_REAL(Relation, capture, "length", 0, 0, 1e9,
               "Distance at which a chaser catches its quarry, which starts anew elsewhere; 0 for never."),
});

constexpr auto look_rows = std::to_array<Field<SceneLook>>({
    BOIDS_CHOICE(SceneLook, backdrop, backdrop_names, BackdropKind::plain,
                 "What is behind the flock; plain is the theme's. Or a picture, by the name of a .png file."),
    BOIDS_CHOICE(SceneLook, shape, boid_shape_names, BoidShape::dart,
                 "What a boid is drawn as; [species.look] says it for one species."),
});

#undef BOIDS_FIELD
#undef BOIDS_REAL
#undef BOIDS_TOGGLE
#undef BOIDS_CHOICE
#undef BOIDS_SPEED

template <class Entry>
Entry default_entry(std::span<const Field<Entry>> fields) {
    Entry entry{};
    for (const Field<Entry>& field : fields) field.set(entry, field.standard);
    return entry;
}

}  // namespace

constinit const std::span<const Field<Obstacle>> obstacle_fields = obstacle_rows;
constinit const std::span<const Field<Goal>> goal_fields = goal_rows;
constinit const std::span<const Field<Relation>> relation_fields = relation_rows;
constinit const std::span<const Field<SceneLook>> look_fields = look_rows;

Obstacle default_obstacle() {
    return default_entry(obstacle_fields);
}

Goal default_goal() {
    Goal goal = default_entry(goal_fields);
    goal.species = -1;
    return goal;
}

Relation default_relation() {
    return default_entry(relation_fields);
}

}  // namespace boids
