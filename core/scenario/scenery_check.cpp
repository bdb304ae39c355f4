#include "boids/core/scenario/scenery_check.h"

#include <cmath>

#include "boids/core/space/solid.h"
#include "boids/core/text/text.h"

namespace boids {

namespace {

std::string numbered(std::string_view what, std::size_t index) {
    return std::string(what) + " " + std::to_string(index + 1);
}

template <class Entry>
std::optional<std::string> out_of_range(const Entry& entry, std::span<const Field<Entry>> fields) {
    for (const Field<Entry>& field : fields) {
        const double value = field.get(entry);
        if (!(value >= field.minimum && value <= field.maximum))
            return "has " + std::string(field.name) + " = " + number_text(value) +
                   ", which is out of range; it takes " + allowed_text(field);
    }
    return std::nullopt;
}

bool is_finite(const std::vector<Vector3>& points) {
    for (const Vector3& point : points)
        for (int axis = 0; axis < 3; ++axis)
            if (!(std::abs(point[axis]) <= 1e9)) return false;
    return true;
}

double area(const std::vector<Vector3>& points) {
    double sum = 0;
    for (std::size_t index = 0; index < points.size(); ++index) {
        const Vector3 &a = points[index], &b = points[(index + 1) % points.size()];
        sum += a[0] * b[1] - a[1] * b[0];
    }
    return std::abs(sum) / 2;
}

std::optional<std::string> find_size_problem(const Obstacle& obstacle, int dimension) {
    const std::size_t corners = obstacle.points.size();
    switch (obstacle.shape) {
        case Shape::circle:
            if (!(obstacle.radius > 0)) return "has no size; give it a radius above 0";
            break;
        case Shape::box:
            if (!(obstacle.width > 0 && obstacle.height > 0 && (dimension == 2 || obstacle.depth > 0)))
                return dimension == 2 ? "has no size; give it a width and a height above 0"
                                      : "has no size; give it a width, a height and a depth above 0";
            break;
        case Shape::segment:
            if (corners != 2)
                return "is a segment with " + std::to_string(corners) + " points; give it the two ends of the wall";
            if (!(obstacle.radius > 0)) return "has no thickness; give it a radius above 0";
            if (obstacle.points[0] == obstacle.points[1])
                return "is a segment from a point to itself; give it two ends, or make it a circle";
            break;
        case Shape::polygon:
            if (dimension == 3) return "is a polygon in a deep world; use boxes, balls and segments there";
            if (corners < 3)
                return "is a polygon with " + std::to_string(corners) + " points; give it three corners or more";
            if (!(area(obstacle.points) > 0)) return "is a polygon without area; move its corners apart";
            break;
    }
    return std::nullopt;
}

std::optional<std::string> find_path_problem(const Track& track) {
    if (!is_finite(track.points)) return "has a path with a point beyond 1e9; bring it into the world";
    if (track.points.size() == 1) return "has a path of one point; give it two or more, or none";
    if (track.points.size() > 1 && !(track.length() > 0))
        return "has a path whose points are all the same; move them apart";
    return std::nullopt;
}

template <int D>
bool touches_world(const Obstacle& obstacle, const Domain<D>& domain) {
    const Solid<D, double> solid(obstacle, domain);
    for (int axis = 0; axis < D; ++axis)
        if (solid.place[axis] + solid.extent[axis] < 0 || solid.place[axis] - solid.extent[axis] > domain.size()[axis])
            return false;
    return true;
}

/// Whether an obstacle meets itself around a world that wraps. A box that does has no ends, and is fine.
template <int D>
bool meets_itself(const Obstacle& obstacle, const Domain<D>& domain) {
    if (!domain.toroidal() || obstacle.shape == Shape::box) return false;
    const Solid<D, double> solid(obstacle, domain);
    for (int axis = 0; axis < D; ++axis)
        if (2 * solid.extent[axis] > domain.size()[axis]) return true;
    return false;
}

std::optional<std::string> find_obstacle_problem(const Obstacle& obstacle, const Parameters& parameters) {
    if (const auto problem = out_of_range(obstacle, obstacle_fields)) return problem;
    if (!is_finite(obstacle.points)) return "has a point beyond 1e9; bring it into the world";
    if (const auto problem = find_size_problem(obstacle, parameters.world.dimension)) return problem;
    if (const auto problem = find_path_problem(obstacle.track)) return problem;
    const bool inside = parameters.world.dimension == 3 ? touches_world(obstacle, Domain<3>(parameters))
                                                        : touches_world(obstacle, Domain<2>(parameters));
    if (!inside) return "lies outside the world; move it in or make the world larger";
    const bool too_long = parameters.world.dimension == 3 ? meets_itself(obstacle, Domain<3>(parameters))
                                                          : meets_itself(obstacle, Domain<2>(parameters));
    if (too_long) return "is longer than the world that wraps around; make it shorter, or use a box";
    return std::nullopt;
}

/// Whether some place of a lattice over the world is free.
template <int D>
bool leaves_room(const Scenario& scenario) {
    const Domain<D> domain(scenario.parameters);
    std::vector<Solid<D, double>> solids;
    for (const Obstacle& obstacle : scenario.obstacles)
        if (obstacle.enabled) solids.emplace_back(obstacle, domain);
    constexpr int places = D == 2 ? 64 : 20;
    for (int number = 0; number < (D == 2 ? places * places : places * places * places); ++number) {
        Vector<D> place;
        int rest = number;
        for (int axis = 0; axis < D; ++axis) {
            place[axis] = domain.size()[axis] * (rest % places + 0.5) / places;
            rest /= places;
        }
        bool free = true;
        for (const Solid<D, double>& solid : solids)
            free = free && solid.surface(domain.offset(solid.place, place)).distance > 0;
        if (free) return true;
    }
    return false;
}

std::optional<std::string> find_goal_problem(const Scenario& scenario, const Goal& goal) {
    if (const auto problem = out_of_range(goal, goal_fields)) return problem;
    if (goal.track.points.empty()) return "has no points; give it one, or several as waypoints";
    if (goal.track.points.size() > 60000) return "has more than 60000 points; use fewer";
    if (goal.track.points.size() > 1)
        if (const auto problem = find_path_problem(goal.track)) return problem;
    if (!is_finite(goal.track.points)) return "has a point beyond 1e9; bring it into the world";
    if (goal.species < -1 || goal.species >= static_cast<int>(species_count(scenario)))
        return "is for species " + std::to_string(goal.species) + ", which there is not; use one of the scenario's";
    return std::nullopt;
}

/// Boids count one list of waypoints each.
std::optional<Problem> find_second_way(const Scenario& scenario) {
    for (std::size_t second = 0; second < scenario.goals.size(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const Goal &a = scenario.goals[first], &b = scenario.goals[second];
            if (a.has_waypoints() && b.has_waypoints() &&
                (a.species == b.species || a.species == -1 || b.species == -1))
                return Problem{numbered("goal", second), "is a second list of waypoints for the same species as goal " +
                                                             std::to_string(first + 1) + "; join them or name species"};
        }
    return std::nullopt;
}

std::optional<std::string> find_relation_problem(const Scenario& scenario, std::size_t index) {
    const Relation& relation = scenario.relations[index];
    if (const auto problem = out_of_range(relation, relation_fields)) return problem;
    const auto count = static_cast<int>(species_count(scenario));
    for (const int species : {relation.of, relation.to})
        if (species < 0 || species >= count)
            return "names species " + std::to_string(species) + ", which there is not; use one of the scenario's";
    std::size_t company = 1;
    for (std::size_t before = 0; before <= index; ++before) {
        const Relation& other = scenario.relations[before];
        if (other.kind == RelationKind::flock && other.of == relation.of && other.to != other.of) ++company;
    }
    if (company > most_company)
        return "lets a species flock with more than " + std::to_string(most_company - 1) + " others; leave some out";
    for (std::size_t before = 0; before < index; ++before) {
        const Relation& other = scenario.relations[before];
        if (other.of == relation.of && other.to == relation.to && other.kind == relation.kind)
            return "says the same as relation " + std::to_string(before + 1) + "; keep one of them";
    }
    return std::nullopt;
}

std::optional<Problem> find_name_problem(const Scenario& scenario) {
    if (scenario.species.size() > most_species)
        return Problem{"species", "are " + std::to_string(scenario.species.size()) + "; use at most " +
                                      std::to_string(most_species)};
    for (std::size_t index = 0; index < scenario.species.size(); ++index) {
        const std::string& name = scenario.species[index].name;
        const bool plain = name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
                           std::string::npos;
        if (name.empty() || !plain)
            return Problem{numbered("species", index), name.empty()
                                                           ? "has no name; give it one"
                                                           : "has a name with other than letters, digits, - and _"};
        if (find_species(scenario, name) != static_cast<int>(index + 1))
            return Problem{numbered("species", index), "has the name of another; give it its own"};
        for (const Parameter& parameter : parameter_table)
            if (parameter.group() == name)
                return Problem{numbered("species", index), "has the name of a group of parameters; give it another"};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Problem> find_scenery_problem(const Scenario& scenario) {
    if (auto problem = find_name_problem(scenario)) return problem;
    for (std::size_t index = 0; index < scenario.relations.size(); ++index)
        if (auto sentence = find_relation_problem(scenario, index))
            return Problem{numbered("relation", index), *sentence};
    for (std::size_t index = 0; index < scenario.obstacles.size(); ++index)
        if (auto sentence = find_obstacle_problem(scenario.obstacles[index], scenario.parameters))
            return Problem{numbered("obstacle", index), *sentence};
    if (scenario.goals.size() > most_goals)
        return Problem{"goal " + std::to_string(most_goals + 1),
                       "is one too many; use at most " + std::to_string(most_goals) + ", or waypoints"};
    for (std::size_t index = 0; index < scenario.goals.size(); ++index)
        if (auto sentence = find_goal_problem(scenario, scenario.goals[index]))
            return Problem{numbered("goal", index), *sentence};
    if (auto problem = find_second_way(scenario)) return problem;
    const bool roomy = scenario.obstacles.empty() ||
                       (scenario.parameters.world.dimension == 3 ? leaves_room<3>(scenario) : leaves_room<2>(scenario));
    if (!roomy) return Problem{"obstacle 1", "and the others leave no room for boids; make them smaller or fewer"};
    return std::nullopt;
}

}  // namespace boids
