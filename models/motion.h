// How models move: three ways in which a model's change of velocity f becomes the new velocity and the way of a step.
// Equation (31) of docs/model.md.
#pragma once

#include <optional>

#include "boids/core/parameters/parameter_groups.h"
#include "boids/models/model_row.h"

namespace boids {

/// How an equation of motion becomes a step, equation (34) of docs/model.md: Euler's semi-implicit way looks around
/// once, Heun's twice, and that of Runge and Kutta four times.
enum class Integrator { euler, heun, rk4 };
inline constexpr std::string_view integrator_names[] = {"euler", "heun", "rk4"};

/// The form of a model's row for it.
inline constexpr ValueForm integrator_form =
    one_of(integrator_names, 0, "How a step is made of accelerations: of first, second or fourth order in dt.");

struct MotionPolicy {
    Motion chain;                               ///< What (11), (22) and (23) read.
    std::optional<double> dt = std::nullopt;    ///< How long a step takes, where the model has time of its own.
    bool accelerates = false;                   ///< Whether f is an acceleration.
    Integrator integrator = Integrator::euler;  ///< How it is integrated then.
};

/// The steps of boids: v' = inertia v + f, held to its limits, and p' = p + v'.
constexpr MotionPolicy boids_chain(const Motion& motion) {
    return {motion};
}

/// f is the new direction; everybody has this speed, per step or, where a step takes dt, per unit of time.
constexpr MotionPolicy heading_only(double speed, std::optional<double> dt = std::nullopt) {
    return {{0, speed, speed, 1, false, 0, MoveWith::new_velocity}, dt};
}

/// f is an acceleration: v' = v + dt f, and p' = p + dt v', or by a better integrator, of which a row of
/// integrator_form holds the number. There is no speed limit in sight.
constexpr MotionPolicy equation_of_motion(double dt, double integrator = 0) {
    return {{0, 1e9, 0, 1, false, 0, MoveWith::new_velocity}, dt, true, static_cast<Integrator>(integrator)};
}

}  // namespace boids
