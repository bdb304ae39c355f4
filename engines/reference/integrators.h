// How an equation of motion becomes a step that looks around several times, equation (34) of docs/model.md: each look
// is a stage, from where the slope of the one before leads to, and the step takes their weighted mean.
#pragma once

#include <span>

#include "boids/engines/reference/flock.h"
#include "boids/models/motion.h"

namespace boids::reference {

/// How places and velocities change in time.
template <int D>
struct Slope {
    Vector<D> velocity, acceleration;

    void add(double weight, const Slope& other) {
        velocity += weight * other.velocity;
        acceleration += weight * other.acceleration;
    }
};

/// Moves a boid along a slope for a time.
template <int D>
void follow(const Slope<D>& slope, double time, Bird<D>& bird) {
    bird.position += time * slope.velocity;
    bird.velocity += time * slope.acceleration;
}

/// One look around, after a part of the step along the slope before, and what it counts for.
struct Stage {
    double way, weight;
};

inline constexpr Stage heun_stages[] = {{0, 0.5}, {1, 0.5}};
inline constexpr Stage rk4_stages[] = {{0, 1.0 / 6}, {0.5, 1.0 / 3}, {0.5, 1.0 / 3}, {1, 1.0 / 6}};

/// The stages of a step; none for Euler's, which moves by the velocity that it has just found.
constexpr std::span<const Stage> stages_of(Integrator integrator) {
    if (integrator == Integrator::heun) return heun_stages;
    if (integrator == Integrator::rk4) return rk4_stages;
    return {};
}

}  // namespace boids::reference
