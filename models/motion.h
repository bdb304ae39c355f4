// How models move: three ways in which a model's change of velocity f becomes the new velocity and the way of a step.
// Equation (31) of docs/model.md.
#pragma once

#include <optional>

#include "boids/core/parameters/parameter_groups.h"

namespace boids {

struct MotionPolicy {
    Motion chain;              ///< What (11), (22) and (23) read.
    std::optional<double> dt;  ///< How long a step takes, where f is an acceleration.
};

/// The steps of boids: v' = inertia v + f, held to its limits, and p' = p + v'.
constexpr MotionPolicy boids_chain(const Motion& motion) {
    return {motion, std::nullopt};
}

/// f is the new direction; everybody has this speed.
constexpr MotionPolicy heading_only(double speed) {
    return boids_chain({0, speed, speed, 1, false, 0, MoveWith::new_velocity});
}

/// f is an acceleration: v' = v + dt f, and p' = p + dt v'. There is no speed limit in sight.
constexpr MotionPolicy equation_of_motion(double dt) {
    return {{0, 1e9, 0, 1, false, 0, MoveWith::new_velocity}, dt};
}

}  // namespace boids
