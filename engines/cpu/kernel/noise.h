// The random parts of a step (eq. 11, 20, 21 and 27 of docs/model.md) for one boid. Plain scalar code from IEEE
// arithmetic: rare enough to be simple, and the same on every instruction set.
#pragma once

#include <cmath>

#include "boids/core/numbers/portable_math.h"
#include "boids/core/numbers/random.h"
#include "boids/core/parameters/kernel_constants.h"

namespace boids::cpu {

/// (11) What a boid that no rule moves becomes: itself and perhaps a nudge, else its velocity times inertia.
template <int D>
inline void nudge(const KernelConstants& constants, const Random& random, const float (&velocity)[D],
                  float (&desired)[D]) {
    if (!(uniform(random.words(Draw::nudge_chance)[0]) < constants.nudge_probability)) return;
    const Words words = random.words(Draw::nudge);
    for (int axis = 0; axis < D; ++axis)
        desired[axis] = velocity[axis] + constants.nudge_size * static_cast<float>(symmetric(words[axis]));
}

/// (20) The random factor 1 + eta.
inline float random_factor(const KernelConstants& constants, const Random& random) {
    const Words words = random.words(Draw::multiplicative_noise);
    const double radius = std::sqrt(-2 * portable_log(uniform(words[0])));
    const double eta = radius * portable_sine_cosine(uniform(words[1])).cosine;
    return static_cast<float>(1 + static_cast<double>(constants.multiplicative_noise) * eta);
}

/// (21) The random turn of the heading.
template <int D>
inline void shake(const KernelConstants& constants, const Random& random, float (&desired)[D]) {
    constexpr double full_turn = 6.283185307179586;
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

/// (27) Whether a wall turns the boid to the right.
inline bool turns_right(const KernelConstants& constants, const Random& random) {
    if (constants.turn_side != TurnSide::random) return constants.turn_side == TurnSide::right;
    return uniform(random.words(Draw::turn_side)[0]) < 0.5;
}

}  // namespace boids::cpu
