// A block of boids in the middle of a step, for those who look at it boid by boid.
#pragma once

#include "boids/core/space/vector_arrays.h"
#include "boids/engines/cpu/world/box.h"

namespace boids::cpu {

template <int D>
struct BlockView {
    std::size_t species;
    std::uint32_t count;
    const std::uint32_t* id;
    const float* old_position[D];  ///< Before the step.
    const float* old_velocity[D];
    float* velocity[D];        ///< The velocity to come.
    float* position[D];        ///< The position to come, once there is one.
    std::uint32_t* waypoint;   ///< The waypoints they fly to; null where nobody counts them.
    Box<D> box;                ///< Holds them all, before the step.
    Vector<D, float> fastest;  ///< The greatest of their speeds along each axis.
};

}  // namespace boids::cpu
