// How boids keep clear of obstacles on a card: the course that core/space/obstacle_motion.h asks for, over all
// obstacles.
#pragma once

#include "boids/core/space/obstacle_motion.h"
#include "boids/engines/cuda/general_gather.h"
#include "boids/models/moved_place.h"

namespace boids::cuda {

template <int D>
struct CardCourse {
    using V = Vector<D, float>;
    const typename CardObstacles<D>::CardSolid* solids;
    std::uint32_t count;
    const KernelConstants& constants;
    float skin;
    V size;

    BOIDS_CARD CardCourse(const CardTask<D>& task, const typename CardObstacles<D>::CardSolid* which)
        : solids(which), count(task.obstacles.count), constants(task.constants), skin(task.obstacles.skin) {
        for (int axis = 0; axis < D; ++axis) size[axis] = constants.size[axis];
    }

    template <class Body>
    BOIDS_CARD void each_near(const V& place, float reach, const Body& body) const {
        for (std::uint32_t index = 0; index < count; ++index) {
            V from;
            bool far = false;
            for (int axis = 0; axis < D; ++axis) {
                from[axis] = place[axis] - solids[index].place[axis];
                if (constants.toroidal) from[axis] = short_way(from[axis], constants.size[axis]);
                far = far || fabsf(from[axis]) > solids[index].extent[axis] + reach;
            }
            if (!far) body(solids[index], from);
        }
    }

    /// (25) for a place that was moved out of an obstacle.
    BOIDS_CARD void bound(V& place) const { bound_moved<D>(constants, place); }
};

template <int D>
BOIDS_CARD Vector<D, float> vector_of(const float (&numbers)[D]) {
    Vector<D, float> result;
    for (int axis = 0; axis < D; ++axis) result[axis] = numbers[axis];
    return result;
}

/// (15) Steers around obstacles.
template <int D>
BOIDS_CARD_APART void avoid_obstacles(const CardTask<D>& task, const Bird<D>& self, Vec<D, float>& desired) {
    const CardCourse<D> course(task, task.obstacles.solids);
    const auto aside =
        steer_aside(vector_of<D>(self.place), vector_of<D>(self.velocity), task.obstacles.avoidance, course);
    for (int axis = 0; axis < D && aside; ++axis) desired[axis] = desired[axis] + (*aside)[axis];
}

/// (24) From the old place to the new one, along obstacles that are in between.
template <int D>
BOIDS_CARD_APART void slide_along_obstacles(const CardTask<D>& task, const Bird<D>& self, Bird<D>& bird) {
    const CardCourse<D> course(task, task.obstacles.next_solids);
    Vector<D, float> place = vector_of<D>(self.place), velocity = vector_of<D>(bird.velocity);
    const Vector<D, float> way = vector_of<D>(bird.place) - place;
    if (!slide_along(place, way, velocity, course)) return;
    for (int axis = 0; axis < D; ++axis) {
        bird.place[axis] = place[axis];
        bird.velocity[axis] = velocity[axis];
    }
}

/// (29) Out of obstacles.
template <int D>
BOIDS_CARD_APART void leave_obstacles(const CardTask<D>& task, Bird<D>& bird) {
    const CardCourse<D> course(task, task.obstacles.next_solids);
    Vector<D, float> place = vector_of<D>(bird.place), velocity = vector_of<D>(bird.velocity);
    if (!is_held(place, course)) return;
    push_out_of(place, velocity, course);
    for (int axis = 0; axis < D; ++axis) {
        bird.place[axis] = place[axis];
        bird.velocity[axis] = velocity[axis];
    }
}

}  // namespace boids::cuda
