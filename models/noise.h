// The random parts of a step (eq. 11, 16, 20, 21 and 27 of docs/model.md) for one boid, for the engines that compute in
// float32. Plain scalar code from IEEE arithmetic: rare enough to be simple, and the same on every machine. Functions
// are constexpr so that compilers for cards take them, too.
#pragma once

#include <cmath>

#include "boids/core/numbers/random_normal.h"
#include "boids/core/parameters/kernel_constants.h"

namespace boids {

/// (11) What a boid that no rule moves becomes: itself and perhaps a nudge, else its velocity times inertia.
template <int D>
constexpr void nudge(const KernelConstants& constants, const Random& random, const float (&velocity)[D],
                     float (&desired)[D]) {
    if (!(uniform(random.words(Draw::nudge_chance)[0]) < constants.nudge_probability)) return;
    const Words words = random.words(Draw::nudge);
    for (int axis = 0; axis < D; ++axis)
        desired[axis] = velocity[axis] + constants.nudge_size * static_cast<float>(symmetric(words[axis]));
}

/// (20) The random factor 1 + eta.
template <class Constants>
constexpr float random_factor(const Constants& constants, const Random& random) {
    const double eta = random_normal(random, Draw::multiplicative_noise);
    return static_cast<float>(1 + static_cast<double>(constants.multiplicative_noise) * eta);
}

/// (21) The random turn of the heading.
template <int D>
constexpr void shake(const KernelConstants& constants, const Random& random, float (&desired)[D]) {
    const double turns = constants.angular_noise / full_turn * symmetric(random.words(Draw::angular_noise)[0]);
    const auto [sine, cosine] = portable_sine_cosine(turns);
    if constexpr (D == 2) {
        const double x = desired[0], y = desired[1];
        desired[0] = static_cast<float>(cosine * x - sine * y);
        desired[1] = static_cast<float>(sine * x + cosine * y);
    } else {
        const Vector<D> velocity{desired[0], desired[1], desired[2]};
        const Vector<D> heading = unit(velocity);
        const Vector<D> any = random_direction<D>(random, Draw::angular_axis);
        const Vector<D> across = unit(any - dot(any, heading) * heading);
        const Vector<D> shaken = velocity * cosine + across * (length(velocity) * sine);
        for (int axis = 0; axis < D; ++axis) desired[axis] = static_cast<float>(shaken[axis]);
    }
}

/// (16) What wandering adds to the desired velocity: a course that drifts from one random direction to the next.
template <int D>
constexpr void wander(const KernelConstants& constants, const Random& random, const float (&velocity)[D],
                      float (&desired)[D]) {
    const double time = static_cast<double>(random.step) / constants.wander_period;
    const auto knot = static_cast<std::uint64_t>(time);
    const double part = time - static_cast<double>(knot), blend = part * part * (3 - 2 * part);
    const Vector<D> before = random_direction<D>({random.seed, knot, random.id}, Draw::wander);
    const Vector<D> after = random_direction<D>({random.seed, knot + 1, random.id}, Draw::wander);
    const Vector<D> course = before * (1 - blend) + after * blend;
    Vector<D> wide;
    for (int axis = 0; axis < D; ++axis) wide[axis] = velocity[axis];
    const Vector<D> heading = unit(wide), across = course - dot(course, heading) * heading;
    for (int axis = 0; axis < D; ++axis) desired[axis] += static_cast<float>(constants.wander_strength * across[axis]);
}

/// (27) Whether a wall turns the boid to the right.
constexpr bool turns_right(const KernelConstants& constants, const Random& random) {
    if (constants.turn_side != TurnSide::random) return constants.turn_side == TurnSide::right;
    return uniform(random.words(Draw::turn_side)[0]) < 0.5;
}

/// (26), (27) Turns a boid that heads for a wall.
template <int D>
constexpr void turn_at_walls(const KernelConstants& constants, const Random& random, const float (&place)[D],
                             float (&velocity)[D]) {
    bool outwards[3] = {};
    for (int axis = 0; axis < D; ++axis)
        outwards[axis] = (velocity[axis] < 0 && place[axis] < constants.margin) ||
                         (velocity[axis] > 0 && place[axis] > constants.size[axis] - constants.margin);
    if (!outwards[0] && !outwards[1] && !outwards[2]) return;
    const float cosine = constants.turn_cosine;
    const float sine = turns_right(constants, random) ? -constants.turn_sine : constants.turn_sine;
    for (int other = 1; other < D; ++other) {
        if (other == 1 ? !(outwards[0] || outwards[1]) : !outwards[2]) continue;
        const float x = velocity[0], y = velocity[other];
        velocity[0] = cosine * x - sine * y;
        velocity[other] = sine * x + cosine * y;
    }
}

}  // namespace boids
