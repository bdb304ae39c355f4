// A flock without any order, for laws that must hold for every flock.
#pragma once

#include "boids/core/numbers/random.h"
#include "boids/core/state/state.h"

namespace boids {

/// `count` boids spread evenly over a box from the origin, flying anywhere at speeds up to `fastest`.
inline State random_flock(std::uint32_t count, const Vector3& box, double fastest, int dimension,
                          std::uint64_t seed = 7) {
    State state(dimension);
    for (BoidId id = 0; id < count; ++id) {
        const Random random{seed, 0, id};
        const Words words = random.words(Draw::start_position);
        Boid boid{id, {}, {}};
        for (int axis = 0; axis < dimension; ++axis) boid.position[axis] = box[axis] * uniform(words[axis]);
        boid.velocity = dimension == 3 ? fastest * point_in_ball<3>(random, Draw::start_velocity)
                                       : fastest * lift(point_in_ball<2>(random, Draw::start_velocity));
        state.append(boid);
    }
    return state;
}

}  // namespace boids
