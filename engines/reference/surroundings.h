// What moves a boid besides the rules: goals, other species, a wandering mind, the edge it foresees and the wind;
// equations (13), (14), (16), (18), (23) and (30) of docs/model.md.
#pragma once

#include "boids/core/scenario/scenario.h"
#include "boids/engines/reference/motion.h"

namespace boids::reference {

/// (13) The waypoint a boid flies to next: the one after it, once it is reached.
template <int D>
std::uint16_t next_waypoint(const Bird<D>& own, const Scenario& scenario, const Domain<D>& domain) {
    for (const Goal& goal : scenario.goals) {
        if (!goal.enabled || !goal.has_waypoints() || (goal.species >= 0 && goal.species != own.species)) continue;
        const std::size_t count = goal.track.points.size(), waypoint = std::min<std::size_t>(own.waypoint, count - 1);
        const bool reached = length(domain.offset(own.position, flatten<D>(goal.track.points[waypoint]))) < goal.radius;
        if (!reached) return static_cast<std::uint16_t>(waypoint);
        return static_cast<std::uint16_t>(goal.track.closed ? (waypoint + 1) % count
                                                            : std::min(waypoint + 1, count - 1));
    }
    return 0;
}

/// (13) The pull of the nearest goal.
template <int D>
Vector<D> goal_pull(const Bird<D>& own, std::uint16_t waypoint, const Scenario& scenario, std::uint64_t step,
                    double max_speed, const Domain<D>& domain) {
    const Goal* chosen = nullptr;
    Vector<D> way;
    for (const Goal& goal : scenario.goals) {
        if (!goal.enabled || (goal.species >= 0 && goal.species != own.species)) continue;
        const Vector3 place = goal.has_waypoints() ? goal.track.points[waypoint] : goal.track.place(step);
        const Vector<D> there = domain.offset(own.position, flatten<D>(place));
        if (length(there) > goal.range || (chosen && length(there) >= length(way))) continue;
        chosen = &goal;
        way = there;
    }
    if (!chosen) return {};
    const bool ends =
        !chosen->has_waypoints() || (!chosen->track.closed && waypoint + 1u == chosen->track.points.size());
    const bool slows = chosen->slowing > 0 && ends && length(way) < chosen->slowing;
    const double speed = slows ? max_speed * length(way) / chosen->slowing : max_speed;
    return chosen->weight * limit(unit(way) * speed - own.velocity, chosen->max_force);
}

/// (14) The nearest boid of a species within a radius, by id at equal distance; null where there is none.
template <int D>
const Bird<D>* nearest_of(const std::vector<Bird<D>>& flock, const Bird<D>& own, std::size_t species, double radius,
                          const Domain<D>& domain) {
    const Bird<D>* nearest = nullptr;
    double least = 0;
    for (const Bird<D>& other : flock) {
        if (other.species != species || other.id == own.id) continue;
        const double distance = length(domain.offset(own.position, other.position));
        if (!(distance < radius) || (nearest && distance >= least)) continue;
        nearest = &other;
        least = distance;
    }
    return nearest;
}

/// (14) Away from all of a species who are within the radius.
template <int D>
Vector<D> flee(const std::vector<Bird<D>>& flock, const Bird<D>& own, const Relation& relation, double max_speed,
               const Domain<D>& domain) {
    Vector<D> sum;
    for (const Bird<D>& other : flock) {
        if (other.species != relation.to || other.id == own.id) continue;
        const Vector<D> way = domain.offset(own.position, other.position);
        if (length(way) < relation.radius)
            sum += flight(own.velocity, way, relation.radius, relation.strength, max_speed);
    }
    return sum;
}

/// (14) To where the quarry will be.
template <int D>
Vector<D> chase(const std::vector<Bird<D>>& flock, const Bird<D>& own, const Relation& relation, double max_speed,
                const Domain<D>& domain) {
    const Bird<D>* quarry = nearest_of(flock, own, static_cast<std::size_t>(relation.to), relation.radius, domain);
    if (!quarry) return {};
    Vector<D> way = domain.offset(own.position, quarry->position), velocity = quarry->velocity;
    if (relation.quarry == Quarry::flock) {
        Tally<D> around, along;
        for (const Bird<D>& other : flock) {
            const Vector<D> apart = domain.offset(quarry->position, other.position);
            if (other.species != relation.to || other.id == own.id || length(apart) > relation.distance) continue;
            around.add(apart);
            along.add(other.velocity);
        }
        way += around.combined(Combine::mean);
        velocity = along.combined(Combine::mean);
    }
    const double time = max_speed > 0 ? std::min(length(way) / max_speed, relation.foresight) : relation.foresight;
    return limit(unit(way + velocity * time) * max_speed - own.velocity, relation.strength);
}

/// (14) Behind the nearest leader, and out of its way.
template <int D>
Vector<D> follow(const std::vector<Bird<D>>& flock, const Bird<D>& own, const Relation& relation, double max_speed,
                 const Domain<D>& domain) {
    const Bird<D>* leader = nearest_of(flock, own, static_cast<std::size_t>(relation.to), relation.radius, domain);
    if (!leader) return {};
    const Vector<D> heading = unit(leader->velocity), way = domain.offset(own.position, leader->position);
    const Vector<D> behind = way - heading * relation.distance;
    const double nearness = relation.distance > 0 ? std::min(1.0, length(behind) / relation.distance) : 1;
    Vector<D> change = limit(unit(behind) * (max_speed * nearness) - own.velocity, relation.strength);
    const double ahead = -dot(way, heading);
    const Vector<D> side = -way - heading * ahead;
    if (ahead > 0 && ahead < 2 * relation.distance && length(side) < relation.distance / 2)
        change += relation.strength * (length(side) < domain.skin() ? left_of(heading) : unit(side));
    return change;
}

/// (14) What all other species make of a boid's desired velocity.
template <int D>
Vector<D> relations_pull(const std::vector<Bird<D>>& flock, const Bird<D>& own, const Scenario& scenario,
                         double max_speed, const Domain<D>& domain) {
    Vector<D> sum;
    for (const Relation& relation : scenario.relations) {
        if (!relation.enabled || relation.of != own.species) continue;
        if (relation.kind == RelationKind::flee) sum += flee(flock, own, relation, max_speed, domain);
        if (relation.kind == RelationKind::chase) sum += chase(flock, own, relation, max_speed, domain);
        if (relation.kind == RelationKind::follow) sum += follow(flock, own, relation, max_speed, domain);
    }
    return sum;
}

/// (30) Whether somebody who chases this boid has caught it.
template <int D>
bool is_caught(const std::vector<Bird<D>>& flock, const Bird<D>& own, const Scenario& scenario,
               const Domain<D>& domain) {
    for (const Relation& relation : scenario.relations) {
        if (!relation.enabled || relation.kind != RelationKind::chase || relation.to != own.species) continue;
        if (nearest_of(flock, own, static_cast<std::size_t>(relation.of), relation.capture, domain)) return true;
    }
    return false;
}

/// (30) A boid that was caught starts anew elsewhere.
template <int D>
Bird<D> born_again(const Bird<D>& own, const Parameters& parameters, const Random& random, const Domain<D>& domain) {
    const Words words = random.words(Draw::respawn_position);
    Bird<D> result{own.id, {}, {}, own.species, 0};
    for (int axis = 0; axis < D; ++axis) result.position[axis] = uniform(words[axis]) * domain.farthest(axis);
    result.velocity = parameters.start.speed * random_direction<D>(random, Draw::respawn_velocity);
    return result;
}

/// (16) A course that drifts from one random direction to the next.
template <int D>
Vector<D> wander(const Bird<D>& own, const Wander& wander, const Random& random) {
    if (wander.strength == 0) return {};
    const double time = static_cast<double>(random.step) / wander.period, knot = std::floor(time), part = time - knot;
    const double blend = part * part * (3 - 2 * part);
    const auto direction = [&](double number) {
        return random_direction<D>({random.seed, static_cast<std::uint64_t>(number), random.id}, Draw::wander);
    };
    const Vector<D> course = direction(knot) * (1 - blend) + direction(knot + 1) * blend;
    const Vector<D> heading = unit(own.velocity);
    return wander.strength * (course - dot(course, heading) * heading);
}

/// (18) Inwards, before the edge is reached.
template <int D>
Vector<D> containment(const Bird<D>& own, const Containment& containment, const Domain<D>& domain) {
    Vector<D> change;
    if (containment.strength == 0) return change;
    for (int axis = 0; axis < D; ++axis) {
        const double place = own.position[axis] + containment.look_ahead * own.velocity[axis];
        const double near = std::clamp((containment.margin - place) / containment.margin, 0.0, 1.0);
        const double far =
            std::clamp((place - (domain.size()[axis] - containment.margin)) / containment.margin, 0.0, 1.0);
        change[axis] = containment.strength * (near - far);
    }
    return change;
}

/// (19) Up or down to the height at which boids like to fly.
template <int D>
Vector<D> level_flight(const Bird<D>& own, const Level& level) {
    Vector<D> change;
    if (D == 2 || level.strength == 0) return change;
    const double height = own.position[1] + level.look_ahead * own.velocity[1];
    change[1] = level.strength * std::clamp((level.height - height) / level.range, -1.0, 1.0);
    return change;
}

/// (23) What the air does to a position in a step.
template <int D>
Vector<D> drift(const Vector<D>& position, const Wind& wind) {
    if (wind.kind == WindKind::off) return {};
    if (wind.kind == WindKind::uniform) return flatten<D>(Vector3{wind.x, wind.y, wind.z});
    const double x = position[0] - wind.centre_x, y = position[1] - wind.centre_y, squared = x * x + y * y;
    const double turn = squared <= wind.core * wind.core ? wind.speed / wind.core : wind.speed * wind.core / squared;
    Vector<D> result;
    result[0] = -turn * y;
    result[1] = turn * x;
    return result;
}

}  // namespace boids::reference
