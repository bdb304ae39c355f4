// What a hand does to a world: every edit takes a scenario and returns another, so that a thread can take it over
// between two steps, or refuse it as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids {

/// With a disc (ball) at a place, as large as suits the world, as the last obstacle.
Scenario with_obstacle(Scenario scenario, const Vector3& place);
/// With another radius of the last obstacle that stands at exactly this place, if there is one.
Scenario with_radius(Scenario scenario, const Vector3& place, double radius);
/// With another shape of an obstacle, with points where it needs some; as large as it was.
Scenario with_shape(Scenario scenario, std::size_t obstacle, Shape shape);
Scenario without_obstacle(Scenario scenario, std::size_t obstacle);

/// With one more point of an obstacle's path, and a speed along it.
Scenario with_path_point(Scenario scenario, std::size_t obstacle);
/// Without one; a path needs two points, else the obstacle stays where it is.
Scenario without_path_point(Scenario scenario, std::size_t obstacle, std::size_t point);

/// With a goal at a place, for all species, as the last one.
Scenario with_goal(Scenario scenario, const Vector3& place);
/// With one more point at the end of the last goal's way; with a first goal where there is none.
Scenario with_waypoint(Scenario scenario, const Vector3& place);
Scenario without_goal(Scenario scenario, std::size_t goal);
/// Without one point of a goal's way; a goal without points goes, too.
Scenario without_goal_point(Scenario scenario, std::size_t goal, std::size_t point);

/// The species that chases the flock, and the one that the flock follows.
std::optional<std::size_t> find_predators(const Scenario& scenario);
std::optional<std::size_t> find_leaders(const Scenario& scenario);
/// With such a species, nobody of which starts; as it is where there is one.
Scenario with_predators(Scenario scenario);
Scenario with_leaders(Scenario scenario);

/// With one more species that is as the flock, nobody of which starts, and that has nothing to do with it.
Scenario with_species(Scenario scenario);
/// Without a species other than the first, its relations and its goals.
Scenario without_species(Scenario scenario, std::size_t species);
/// The boids that a scenario without that species knows, under the numbers that it has for them.
State without_species(const State& state, std::size_t species);

/// With a relation between two species of which nothing is said so far; as it is where all is said.
Scenario with_relation(Scenario scenario);
Scenario without_relation(Scenario scenario, std::size_t relation);

/// A place for one more thing, apart from where the last ones were put.
Vector3 place_for_more(const Scenario& scenario);

/// With another number of boids in the flock; if asked, the world grows along, so that they are as dense.
Scenario with_boids(Scenario scenario, std::int64_t boids, bool world_grows);
/// With another value of a parameter of a species, or of everybody where all share it.
Scenario with_value(Scenario scenario, const Parameter& row, double value, std::size_t species = 0);

/// With a larger or smaller world; what is in it has its size and its share of the way across.
Scenario with_scaled_world(Scenario scenario, double factor);

}  // namespace boids
