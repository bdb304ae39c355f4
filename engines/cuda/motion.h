// What a boid makes of its sums: forces, motion and edges (sections 8 and 10 to 13 of docs/bits.md), for one boid.
#pragma once

#include "boids/engines/cuda/relations.h"
#include "boids/models/noise.h"

namespace boids::cuda {

/// (9), (10) The force of the three rules.
template <bool all_steer, int D, class S>
BOIDS_CARD Vec<D, S> force_of(const KernelConstants& constants, const Vec<D, S>& away, S away_count,
                              const Vec<D, S>& along, S along_count, const Vec<D, S>& towards, S towards_count,
                              const Vec<D, S>& velocity) {
    const S max_speed(constants.max_speed);
    Vec<D, S> force;
    if (all_steer || constants.separation.acts)
        force = force + response<all_steer>(constants.separation, away, away_count, velocity, max_speed);
    if (all_steer || constants.alignment.acts)
        force = force + response<all_steer>(constants.alignment, along, along_count, velocity, max_speed);
    if (all_steer || constants.cohesion.acts)
        force = force + response<all_steer>(constants.cohesion, towards, towards_count, velocity, max_speed);
    return force;
}

/// The same, with the force of all rules limited where that is wanted.
template <int D>
BOIDS_CARD Vec<D, float> force_of(const KernelConstants& constants, const Sums<D>& sums, const Bird<D>& self) {
    Vec<D, float> velocity;
    for (int axis = 0; axis < D; ++axis) velocity[axis] = self.velocity[axis];
    const Vec<D, float> force = force_of<false>(constants, sums.away, sums.away_count, sums.along, sums.along_count,
                                                sums.towards, sums.towards_count, velocity);
    return constants.limit_force ? limited(constants.max_force, force) : force;
}

/// (1) The way to a place, across the edge where that is shorter and boids see across.
template <int D>
BOIDS_CARD Vec<D, float> way_between(const KernelConstants& constants, const float (&from)[D], const float* to) {
    Vec<D, float> way;
    for (int axis = 0; axis < D; ++axis) {
        way[axis] = to[axis] - from[axis];
        if (constants.toroidal) way[axis] = short_way(way[axis], constants.size[axis]);
    }
    return way;
}

/// (13) The pull of the nearest goal; the next waypoint where one is reached.
template <int D>
BOIDS_CARD void seek_goals(const CardTask<D>& task, std::uint32_t slot, const Bird<D>& self,
                           const Vec<D, float>& velocity, Vec<D, float>& desired) {
    const KernelConstants& constants = task.constants;
    float least = INFINITY, weight = 0, max_force = 0, slowing = 0;
    Vec<D, float> way;
    for (std::uint32_t index = 0; index < task.goal_count; ++index) {
        const CardGoal<D>& goal = task.goals[index];
        const float* place = goal.place;
        float slows = goal.slowing;
        if (goal.points > 0) {
            const std::uint32_t last = goal.points - 1;
            std::uint32_t waypoint = task.next_waypoint[slot] < last ? task.next_waypoint[slot] : last;
            const Vector<D, float>* points = task.points + goal.first_point;
            const Vec<D, float> there = way_between<D>(constants, self.place, points[waypoint].component);
            if (dot(there, there) < goal.radius_squared)
                waypoint = waypoint < last ? waypoint + 1 : goal.closed ? 0 : last;
            task.next_waypoint[slot] = waypoint;
            place = points[waypoint].component;
            slows = !goal.closed && waypoint == last ? goal.slowing : 0.f;
        }
        const Vec<D, float> there = way_between<D>(constants, self.place, place);
        const float squared = dot(there, there);
        if (!(squared < least && squared <= goal.range_squared)) continue;
        least = squared;
        weight = goal.weight;
        max_force = goal.max_force;
        slowing = slows;
        way = there;
    }
    if (least < INFINITY) desired = desired + seek(constants.max_speed, way, velocity, slowing, max_force, weight);
}

/// (11) to (21) What a boid wants, rules and everything else.
template <int D, class Task>
BOIDS_CARD Vec<D, float> desire(const Task& task, const std::uint32_t* ids, std::uint32_t slot, const Random& random,
                                const Bird<D>& self, const Vec<D, float>& force) {
    const KernelConstants& constants = task.constants;
    Vec<D, float> velocity;
    for (int axis = 0; axis < D; ++axis) velocity[axis] = self.velocity[axis];
    Vec<D, float> desired = desired_velocity(constants, velocity, force);  // (11)
    if (constants.nudge_probability > 0) {
        bool at_rest = true;
        for (int axis = 0; axis < D; ++axis) at_rest = at_rest && force[axis] == 0;
        if (at_rest) nudge<D>(constants, random, self.velocity, desired.component);
    }
    if (constants.pointer.kind != PointerKind::off)  // (12)
        desired = desired +
                  pull_of_pointer(constants, way_between<D>(constants, self.place, constants.pointer.place), velocity);
    if (task.goal_count > 0) seek_goals(task, slot, self, velocity, desired);  // (13)
    if constexpr (Task::among_others)
        if (task.relation_count > 0) heed_others(task, ids, slot, self, desired);                       // (14)
    if (task.obstacles.count > 0) avoid_obstacles(task, self, desired);                                 // (15)
    if (constants.wander_strength > 0) wander<D>(constants, random, self.velocity, desired.component);  // (16)
    for (int axis = 0; axis < D && constants.edge == Edge::push; ++axis)                                // (17)
        desired[axis] = desired[axis] + push_of_walls(constants, axis, self.place[axis]);
    for (int axis = 0; axis < D && constants.containment_strength > 0; ++axis)  // (18)
        desired[axis] = desired[axis] + containment(constants, axis, self.place[axis], self.velocity[axis]);
    if (constants.level_strength > 0)  // (19)
        desired[1] = desired[1] + levelling(constants, self.place[1], self.velocity[1]);
    if (constants.multiplicative_noise > 0) {  // (20)
        const float factor = random_factor(constants, random);
        for (int axis = 0; axis < D; ++axis) desired[axis] = desired[axis] * factor;
    }
    if (constants.angular_noise > 0) shake<D>(constants, random, desired.component);  // (21)
    return constants.accelerates ? velocity + constants.dt * desired : desired;       // (31)
}

/// (25) to (27) Back from the edges.
template <int D>
BOIDS_CARD void bound(const KernelConstants& constants, const Random& random, Bird<D>& bird) {
    for (int axis = 0; axis < D; ++axis) {
        const float size = constants.size[axis];
        float& place = bird.place[axis];
        if (constants.edge == Edge::wrap) place = wrapped(place, size);
        if (constants.edge == Edge::turn) place = clamp(place, 0.f, constants.farthest[axis]);
        if (constants.edge == Edge::bounce) bounce(size, place, bird.velocity[axis]);
    }
    if (constants.edge == Edge::turn) turn_at_walls<D>(constants, random, bird.place, bird.velocity);
}

/// Whether another boid of a species stood at a place before the step.
template <int D>
BOIDS_CARD bool is_taken(const CardTask<D>& task, const CardGrid<D>& grid, const std::uint32_t* first,
                         std::uint32_t slot, const float (&place)[D]) {
    bool at_edge;
    const std::uint32_t cell = grid.cell_of(place, at_edge);
    for (std::uint32_t other = first[cell]; other < first[cell + 1]; ++other) {
        const Bird<D> bird = task.sorted.read_bird(other);
        bool here = other != slot;
        for (int axis = 0; axis < D; ++axis) here = here && bird.place[axis] == place[axis];
        if (here) return true;
    }
    return false;
}

/// (28) Whether another boid, of whatever species, stood at a place before the step.
template <int D, class Task>
BOIDS_CARD bool is_taken(const Task& task, std::uint32_t slot, const float (&place)[D]) {
    if constexpr (Task::among_others) {
        for (std::uint32_t species = 0; species < task.all.count; ++species)
            if (is_taken<D>(task, task.all.species[species].grid, task.first_of(species), slot, place)) return true;
        return false;
    } else {
        return is_taken<D>(task, task.grid, task.first, slot, place);
    }
}

/// (11) to (30) The motion of a boid by a force.
template <int D, class Task>
BOIDS_CARD Bird<D> moved(const Task& task, const std::uint32_t* ids, std::uint32_t slot, const Random& random,
                         const Bird<D>& self, const Vec<D, float>& force) {
    const KernelConstants& constants = task.constants;
    const Vec<D, float> desired = desire(task, ids, slot, random, self, force);
    const Vec<D, float> velocity = with_limited_speed(constants, desired);  // (22)
    Vec<D, float> before;
    for (int axis = 0; axis < D; ++axis) before[axis] = self.place[axis];
    Vec<D, float> wind;
    if (constants.wind.kind != WindKind::off) wind = drift(constants.wind, before);
    Bird<D> bird;
    for (int axis = 0; axis < D; ++axis) {  // (23)
        const float with = constants.move_with_old_velocity ? self.velocity[axis] : velocity[axis];
        bird.velocity[axis] = velocity[axis];
        bird.place[axis] = self.place[axis] + constants.dt * with;
        if (constants.wind.kind != WindKind::off) bird.place[axis] = bird.place[axis] + wind[axis];
    }
    if (task.obstacles.count > 0) slide_along_obstacles(task, self, bird);  // (24)
    bound(constants, random, bird);
    if (constants.exclusive && is_taken<D, Task>(task, slot, bird.place))
        for (int axis = 0; axis < D; ++axis) bird.place[axis] = self.place[axis];
    if (task.obstacles.count > 0) leave_obstacles(task, bird);  // (29)
    if constexpr (Task::among_others)
        if (task.predator_count > 0) catch_boid(task, ids, slot, random, self, bird);  // (30)
    return bird;
}

/// Whether a squared length is 0 or of ordinary size (Ordinary).
BOIDS_CARD bool is_ordinary(float squared) {
    return squared == 0.f || (squared > 0x1p-100f && squared < 0x1p100f);
}

/// The motion of the usual flock where all rules steer, nothing but the greatest speed limits it, nothing else acts and
/// the world wraps: (11), (22), (23) and (25) without what changes no bit then.
template <int D, class S>
BOIDS_CARD Bird<D> moved_plainly(const KernelConstants& constants, const Sums<D>& sums, Bird<D> bird) {
    Vec<D, S> away, along, towards, velocity;
    BOIDS_UNROLL
    for (int axis = 0; axis < D; ++axis) {
        away[axis] = S(sums.away[axis]);
        along[axis] = S(sums.along[axis]);
        towards[axis] = S(sums.towards[axis]);
        velocity[axis] = S(bird.velocity[axis]);
    }
    const S count(sums.along_count);
    const Vec<D, S> force = force_of<true>(constants, away, count, along, count, towards, count, velocity);
    const Vec<D, S> changed = limited(S(constants.max_speed), velocity + force);
    BOIDS_UNROLL
    for (int axis = 0; axis < D; ++axis) {
        bird.velocity[axis] = plain(changed[axis]);
        const float size = constants.size[axis], place = bird.place[axis] + bird.velocity[axis];
        float inside = place < 0.f ? place + size : place;
        inside = place >= size ? place - size : inside;
        bird.place[axis] = inside >= size ? 0.f : inside;
    }
    return bird;
}

/// The same without a branch; false where some number is not of ordinary size and the slow way must be taken.
template <int D, class Witness>
BOIDS_CARD bool move_plainly(const CardTask<D>& task, const UsualGather<D, Witness>& gather, Bird<D>& bird) {
    const Sums<D> sums = gather.sums();
    const bool away = is_ordinary(dot(sums.away, sums.away)), along = is_ordinary(dot(sums.along, sums.along));
    const bool towards = is_ordinary(dot(sums.towards, sums.towards));
    if (!(away && along && towards)) return false;
    bird = moved_plainly<D, Ordinary>(task.constants, sums, bird);
    return true;
}

}  // namespace boids::cuda
