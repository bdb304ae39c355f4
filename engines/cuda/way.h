// Which of the kernels of a step a flock takes: the fast ones need rules and numbers of the usual kind.
#pragma once

#include <algorithm>

#include "boids/engines/cuda/kernels.h"

namespace boids::cuda {

/// The usual flock, in a grid where distances need not be wrapped.
template <int D>
bool is_usual(const KernelConstants& constants, const CardGrid<D>& grid) {
    return is_usual_flock(constants) && !grid.wraps;
}

inline bool is_moderate(float limit) {
    return limit > 0x1p-40f && limit < 0x1p40f;
}

inline bool steers_moderately(const RuleConstants& rule) {
    return rule.steers() && is_moderate(rule.max_force);
}

/// Whether boids do nothing but follow their rules and keep to their speed.
inline bool moves_plainly(const KernelConstants& constants) {
    return !constants.limit_force && !constants.accelerates && constants.min_speed == 0 && constants.inertia == 1 &&
           constants.speed_multiplier == 1 && is_moderate(constants.max_speed) && !constants.move_with_old_velocity &&
           constants.multiplicative_noise == 0 && constants.angular_noise == 0 && constants.nudge_probability == 0 &&
           constants.pointer.kind == PointerKind::off && constants.wander_strength == 0 &&
           constants.containment_strength == 0 && constants.level_strength == 0 &&
           constants.wind.kind == WindKind::off && !constants.exclusive;
}

/// The way of a flock; the plain one needs numbers of ordinary size (Ordinary), and a step that crosses an edge once.
template <int D>
Way find_way(const KernelConstants& constants, const CardGrid<D>& grid, bool world_is_empty) {
    if (constants.model != boids_model) return Way::model;
    if (!is_usual(constants, grid) || looks_at_nearest(constants) || grid.folded) return Way::general;
    const bool all_steer = steers_moderately(constants.separation) && steers_moderately(constants.alignment) &&
                           steers_moderately(constants.cohesion);
    const bool crosses_once = grid.ghosts && constants.max_speed <= *std::min_element(grid.size, grid.size + D);
    return all_steer && moves_plainly(constants) && world_is_empty && crosses_once ? Way::plain : Way::usual;
}

}  // namespace boids::cuda
