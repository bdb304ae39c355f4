// What becomes of a boid's desired velocity: noise, speed limits, the move and the edges, equations (11) to (28) of
// docs/model.md.
#pragma once

#include <optional>

#include "boids/core/numbers/random.h"
#include "boids/engines/reference/rules.h"

namespace boids::reference {

/// (11) The previous velocity and the rules; a boid that no rule moves may get a nudge instead.
template <int D>
Vector<D> desired_velocity(const Vector<D>& velocity, const Vector<D>& force, const Parameters& parameters,
                           const Random& random) {
    const bool nudged = parameters.noise.nudge_probability > 0 && force == Vector<D>{} &&
                        uniform(random.words(Draw::nudge_chance)[0]) < parameters.noise.nudge_probability;
    if (!nudged) return parameters.motion.inertia * velocity + force;
    const Words words = random.words(Draw::nudge);
    Vector<D> result = velocity;
    for (int axis = 0; axis < D; ++axis) result[axis] += parameters.noise.nudge_size * symmetric(words[axis]);
    return result;
}

/// (14) The change of velocity of a boid that flees what lies the way `way` from it, within a radius.
template <int D>
Vector<D> flight(const Vector<D>& velocity, const Vector<D>& way, double radius, double strength, double max_speed) {
    return (1 - length(way) / radius) * limit(-unit(way) * max_speed - velocity, strength);
}

/// (12) What the user's pointer adds to the desired velocity.
template <int D>
Vector<D> pointer_pull(const Bird<D>& own, const Parameters& parameters, const Domain<D>& domain) {
    const Pointer& pointer = parameters.pointer;
    if (pointer.kind == PointerKind::off || !pointer.heeded) return {};
    const Vector<D> way = domain.offset(own.position, flatten<D>(Vector3{pointer.x, pointer.y, pointer.z}));
    const double distance = length(way);
    if (pointer.kind == PointerKind::follow) return pointer.strength / std::max(distance, pointer.radius) * unit(way);
    if (!(distance < pointer.radius)) return {};
    const double peak = pointer.strength / pointer.radius;
    if (pointer.kind == PointerKind::predator)
        return flight(own.velocity, way, pointer.radius, peak, parameters.motion.max_speed);
    const Vector<D> pull = peak * (1 - distance / pointer.radius) * unit(way);
    return pointer.kind == PointerKind::attract ? pull : -pull;
}

/// (20) A random factor 1 + eta, eta normally distributed (Box and Muller).
inline double random_factor(double deviation, const Random& random) {
    if (deviation == 0) return 1;
    const Words words = random.words(Draw::multiplicative_noise);
    const double radius = std::sqrt(-2 * std::log(uniform(words[0])));
    return 1 + deviation * radius * std::cos(2 * std::numbers::pi * uniform(words[1]));
}

/// Turns a vector by an angle (radians) from one axis towards another.
template <int D>
Vector<D> turned(Vector<D> a, double angle, int from, int towards) {
    const double cosine = std::cos(angle), sine = std::sin(angle);
    const double first = a[from], second = a[towards];
    a[from] = cosine * first - sine * second;
    a[towards] = sine * first + cosine * second;
    return a;
}

/// (21) A random turn of the heading: in the plane by an even angle, in space about a random axis across the heading.
template <int D>
Vector<D> shaken(const Vector<D>& velocity, double most_degrees, const Random& random) {
    if (most_degrees == 0) return velocity;
    const double angle = radians(most_degrees) * symmetric(random.words(Draw::angular_noise)[0]);
    if constexpr (D == 2) {
        return turned(velocity, angle, 0, 1);
    } else {
        const Vector<D> heading = unit(velocity);
        const Vector<D> any = random_direction<D>(random, Draw::angular_axis);
        const Vector<D> across = unit(any - dot(any, heading) * heading);
        return velocity * std::cos(angle) + across * (length(velocity) * std::sin(angle));
    }
}

/// (31) By an equation of motion what is desired is an acceleration.
template <int D>
Vector<D> accelerated(const Vector<D>& velocity, const Vector<D>& desired, const FlownParameters& parameters) {
    return parameters.accelerates ? velocity + *parameters.dt * desired : desired;
}

/// (22) The speed held between its limits; a boid at rest has no direction to be sped up in.
template <int D>
Vector<D> held_to_speed(const Vector<D>& velocity, const Motion& motion) {
    const double speed = length(velocity);
    if (speed > 0 && speed < motion.min_speed) return velocity * (motion.min_speed / speed);
    return limit(velocity, motion.max_speed);
}

/// (23), (31) The way of a step, by the own velocity and the wind's.
template <int D>
Vector<D> way_of(const Vector<D>& velocity, const Vector<D>& wind, const std::optional<double>& dt) {
    const Vector<D> way = velocity + wind;
    return dt ? *dt * way : way;
}

/// (26), (27) What a wall that turns boids does to one that heads for it.
template <int D>
Vector<D> turned_by_walls(const Vector<D>& position, const Vector<D>& velocity, const Domain<D>& domain,
                          const Edges& edges, const Random& random) {
    if (edges.kind != Edge::turn) return velocity;
    const auto outwards = domain.heads_outwards(position, velocity);
    const bool right = edges.turn_side == TurnSide::right ||
                       (edges.turn_side == TurnSide::random && uniform(random.words(Draw::turn_side)[0]) < 0.5);
    const double angle = radians(right ? -edges.turn_angle : edges.turn_angle);
    Vector<D> result = velocity;
    if (outwards[0] || outwards[1]) result = turned(result, angle, 0, 1);
    if constexpr (D == 3)
        if (outwards[2]) result = turned(result, angle, 0, 2);
    return result;
}

/// (28) Whether another boid is at exactly this position.
template <int D>
bool is_taken(const std::vector<Bird<D>>& flock, std::size_t self, const Vector<D>& position) {
    for (std::size_t other = 0; other < flock.size(); ++other)
        if (other != self && flock[other].position == position) return true;
    return false;
}

}  // namespace boids::reference
