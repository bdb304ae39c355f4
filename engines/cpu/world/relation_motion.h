// What boids make of another of their own or another species whom they flee, follow or chase, and where they start anew
// when they are caught (equations 14 and 30 of docs/model.md). Written once for the engines that owe each other bits;
// for a graphics card everything here is constexpr, and so is all that it calls.
#pragma once

#include <algorithm>
#include <cmath>

#include "boids/core/numbers/random.h"
#include "boids/core/scenario/species.h"
#include "boids/core/space/vector.h"

namespace boids::cpu {

/// A relation with its numbers narrowed.
struct RelationConstants {
    RelationKind kind;
    std::uint32_t to;  ///< A species.
    float radius, strength, distance, foresight;
    bool at_flock;
};

/// Who catches a species, from how far.
struct Predator {
    std::uint32_t species;
    float capture;
};

/// (14) Away from somebody, by the way there, the stronger the nearer.
template <int D>
constexpr Vector<D, float> flight_from(const Vector<D, float>& way, const Vector<D, float>& velocity, float max_speed,
                                       const RelationConstants& relation) {
    const float fear = 1 - std::sqrt(dot(way, way)) / relation.radius;
    const Vector<D, float> desired = -unit(way) * max_speed - velocity;
    return limit(desired, relation.strength) * fear;
}

/// (14) To a place behind a leader, by the way to it, and out of its way.
template <int D>
constexpr Vector<D, float> way_after(const Vector<D, float>& way, const Vector<D, float>& leader_velocity,
                                     const Vector<D, float>& velocity, float max_speed,
                                     const RelationConstants& relation, float skin) {
    const Vector<D, float> heading = unit(leader_velocity), behind = way - heading * relation.distance;
    const float nearness = relation.distance > 0 ? std::min(1.0f, length(behind) / relation.distance) : 1.0f;
    Vector<D, float> change = limit(unit(behind) * (max_speed * nearness) - velocity, relation.strength);
    const float ahead = -dot(way, heading);
    Vector<D, float> side = -way - heading * ahead;
    side -= heading * dot(side, heading);  // what rounding left of the way ahead
    if (ahead > 0 && ahead < 2 * relation.distance && length(side) < relation.distance / 2)
        change += (length(side) < skin ? left_of(heading) : unit(side)) * relation.strength;
    return change;
}

/// (14) To where a quarry will be, by the way to it and its velocity.
template <int D>
constexpr Vector<D, float> pursuit_of(const Vector<D, float>& way, const Vector<D, float>& quarry_velocity,
                                      const Vector<D, float>& velocity, float max_speed,
                                      const RelationConstants& relation) {
    const float time = max_speed > 0 ? std::min(length(way) / max_speed, relation.foresight) : relation.foresight;
    const Vector<D, float> desired = unit(way + quarry_velocity * time) * max_speed - velocity;
    return limit(desired, relation.strength);
}

/// (30) Where somebody who was caught starts anew, and how fast; rounding may put it onto the far edge.
template <int D>
constexpr void start_anew(const Random& random, const float* farthest, float start_speed, Vector<D, float>& place,
                          Vector<D, float>& velocity) {
    const Words words = random.words(Draw::respawn_position);
    const Vector<D> direction = random_direction<D>(random, Draw::respawn_velocity);
    for (int axis = 0; axis < D; ++axis) {
        place[axis] = static_cast<float>(uniform(words[static_cast<std::size_t>(axis)]) * farthest[axis]);
        velocity[axis] = start_speed * static_cast<float>(direction[axis]);
    }
}

}  // namespace boids::cpu
