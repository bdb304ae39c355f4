// Steer, integrate and bound: what a boid makes of its sums (eq. 9 to 28 of docs/model.md), a block of boids at a time,
// by the rules in models/. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_STEER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_STEER_INL_H
#undef BOIDS_STEER_INL_H
#else
#define BOIDS_STEER_INL_H
#endif

#include <hwy/highway.h>

#include <cstring>

#include "boids/engines/cpu/kernel/shake-inl.h"
#include "boids/engines/cpu/kernel/surroundings-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// (9), (10) Adds a rule's change of velocity to the force on a vector of boids.
template <int D, bool all_steer>
HWY_INLINE void add_response(const RuleConstants& rule, const RuleSums<D>& sums, std::uint32_t at,
                             const Vec<D, Lanes>& velocity, float max_speed, Vec<D, Lanes>& force) {
    if (!all_steer && !rule.acts) return;
    const Vec<D, Lanes> sum = load<D>(sums.sum, at);
    const Lanes count(hn::LoadU(Tag(), sums.count + at));
    force = force + response<all_steer>(rule, sum, count, velocity, Lanes(max_speed));
}

/// (9), (10) The force on each boid of the block.
template <int D, bool all_steer>
HWY_NOINLINE void steer_vectors(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants constants = *task.constants;  // a copy, of which the compiler knows that no store changes it
    const float max_speed = constants.max_speed;
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Vec<D, Lanes> velocity = load<D>(task.sorted->velocity, block.slot + at);
        Vec<D, Lanes> force;
        add_response<D, all_steer>(constants.separation, block.sums.away, at, velocity, max_speed, force);
        add_response<D, all_steer>(constants.alignment, block.sums.along, at, velocity, max_speed, force);
        add_response<D, all_steer>(constants.cohesion, block.sums.towards, at, velocity, max_speed, force);
        if (constants.limit_force) force = limited(Lanes(constants.max_force), force);
        store<D>(force, block.force, at);
    }
}

/// How rules respond is decided once per block.
template <int D>
HWY_INLINE void steer_block(const StepTask<D>& task, Block<D>& block) {
    const auto acts_by_steering = [](const RuleConstants& rule) { return rule.acts && rule.steers(); };
    const KernelConstants& constants = *task.constants;
    if (acts_by_steering(constants.separation) && acts_by_steering(constants.alignment) &&
        acts_by_steering(constants.cohesion))
        steer_vectors<D, true>(task, block);
    else
        steer_vectors<D, false>(task, block);
}

/// (11) The desired velocity.
template <int D>
HWY_INLINE void desire(const StepTask<D>& task, Block<D>& block) {
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Vec<D, Lanes> velocity = load<D>(task.sorted->velocity, block.slot + at);
        store<D>(desired_velocity(*task.constants, velocity, load<D>(block.force, at)), block.velocity, at);
    }
}

/// (12) What the pointer adds to the desired velocity. Not inlined, so that flocks without a pointer step as if there
/// were none.
template <int D>
HWY_NOINLINE void add_pointer(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants& constants = *task.constants;
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Vec<D, Lanes> place = load<D>(task.sorted->position, block.slot + at);
        const Vec<D, Lanes> velocity = load<D>(task.sorted->velocity, block.slot + at);
        Vec<D, Lanes> way;
        for (int axis = 0; axis < D; ++axis)
            way[axis] = way_along(constants, axis, place[axis], Lanes(constants.pointer.place[axis]));
        store<D>(load<D>(block.velocity, at) + pull_of_pointer(constants, way, velocity), block.velocity, at);
    }
}

/// (17) The push of soft walls.
template <int D>
HWY_NOINLINE void push(const StepTask<D>& task, Block<D>& block) {
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Vec<D, Lanes> place = load<D>(task.sorted->position, block.slot + at);
        Vec<D, Lanes> desired = load<D>(block.velocity, at);
        for (int axis = 0; axis < D; ++axis) desired[axis] += push_of_walls(*task.constants, axis, place[axis]);
        store<D>(desired, block.velocity, at);
    }
}

/// (11), (20) Nudges or random factors, boid by boid.
template <int D>
HWY_NOINLINE void nudge_or_scale(const StepTask<D>& task, Block<D>& block, bool nudges) {
    const KernelConstants& constants = *task.constants;
    for (std::uint32_t at = 0; at < block.count; ++at) {
        const Random random{task.seed, task.step, task.sorted->id[block.slot + at]};
        float old[D], changed[D];
        bool at_rest = true;
        for (int axis = 0; axis < D; ++axis) {
            old[axis] = task.sorted->velocity[axis][block.slot + at];
            changed[axis] = block.velocity[axis][at];
            at_rest = at_rest && block.force[axis][at] == 0;
        }
        if (!nudges) {
            const float factor = random_factor(constants, random);
            for (int axis = 0; axis < D; ++axis) changed[axis] *= factor;
        } else if (at_rest) {
            nudge<D>(constants, random, old, changed);
        }
        for (int axis = 0; axis < D; ++axis) block.velocity[axis][at] = changed[axis];
    }
}

/// (11), (20), (21) What is random.
template <int D>
HWY_INLINE void add_noise(const StepTask<D>& task, Block<D>& block, bool nudges) {
    if (nudges || task.constants->multiplicative_noise > 0) nudge_or_scale<D>(task, block, nudges);
    if (!nudges && task.constants->angular_noise > 0) shake_block<D>(task, block);
}

/// (31) What all of the above wants is an acceleration.
template <int D>
HWY_NOINLINE void accelerate(const StepTask<D>& task, Block<D>& block) {
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Vec<D, Lanes> old = load<D>(task.sorted->velocity, block.slot + at);
        store<D>(old + Lanes(task.constants->dt) * load<D>(block.velocity, at), block.velocity, at);
    }
}

/// (22), (23) Speed limits and the move.
template <int D>
HWY_INLINE void move(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants& constants = *task.constants;
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Vec<D, Lanes> velocity = with_limited_speed(constants, load<D>(block.velocity, at));
        const Vec<D, Lanes> place = load<D>(task.sorted->position, block.slot + at);
        const Vec<D, Lanes> old = load<D>(task.sorted->velocity, block.slot + at);
        store<D>(velocity, block.velocity, at);
        store<D>(place + Lanes(constants.dt) * (constants.move_with_old_velocity ? old : velocity), block.position, at);
    }
}

template <int D>
HWY_NOINLINE void integrate_block(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants& constants = *task.constants;
    desire<D>(task, block);                                                       // (11)
    if (constants.nudge_probability > 0) add_noise<D>(task, block, true);         // (11)
    if (constants.pointer.kind != PointerKind::off) add_pointer<D>(task, block);  // (12)
    add_surroundings<D>(task, block);                                             // (13), (14), (15)
    if (constants.wander_strength > 0) wander<D>(task, block);                    // (16)
    if (constants.edge == Edge::push) push<D>(task, block);                       // (17)
    if (constants.containment_strength > 0) contain<D>(task, block);              // (18)
    if (constants.level_strength > 0) keep_level<D>(task, block);                 // (19)
    if (constants.multiplicative_noise > 0 || constants.angular_noise > 0)
        add_noise<D>(task, block, false);                                                                 // (20), (21)
    if (constants.accelerates) accelerate<D>(task, block);                                                // (31)
    move<D>(task, block);                                                                                 // (22), (23)
    if (constants.wind.kind != WindKind::off) add_drift<D>(task, block);                                  // (23)
    if (block.near.boids > 0) task.surroundings->obstacles().slide(view_of<D>(task, block), block.near);  // (24)
}

/// (25) Brings positions back into the world along one axis.
template <int D>
HWY_INLINE void bound_axis(const KernelConstants& constants, int axis, Block<D>& block) {
    const Tag d;
    const Lanes size(constants.size[axis]);
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        Lanes place(hn::LoadU(d, block.position[axis] + at));
        if (constants.edge == Edge::wrap) {
            place = wrapped(place, size);
        } else if (constants.edge == Edge::turn) {
            place = clamp(place, Lanes(0), Lanes(constants.farthest[axis]));
        } else {
            Lanes velocity(hn::LoadU(d, block.velocity[axis] + at));
            bounce(size, place, velocity);
            hn::StoreU(velocity.raw, d, block.velocity[axis] + at);
        }
        hn::StoreU(place.raw, d, block.position[axis] + at);
    }
}

/// (26), (27) Turns boids that head for a wall.
template <int D>
HWY_INLINE void turn_at_walls(const StepTask<D>& task, Block<D>& block) {
    for (std::uint32_t at = 0; at < block.count; ++at) {
        float place[D], velocity[D];
        for (int axis = 0; axis < D; ++axis) {
            place[axis] = block.position[axis][at];
            velocity[axis] = block.velocity[axis][at];
        }
        boids::turn_at_walls<D>(*task.constants, {task.seed, task.step, task.sorted->id[block.slot + at]}, place,
                                velocity);
        for (int axis = 0; axis < D; ++axis) block.velocity[axis][at] = velocity[axis];
    }
}

/// (28) Boids whose new position is another's old one stay where they are.
template <int D>
HWY_INLINE void keep_off_taken(const StepTask<D>& task, std::uint32_t at, Block<D>& block) {
    Vector<D, float> place;
    for (int axis = 0; axis < D; ++axis) place[axis] = block.position[axis][at];
    const std::uint32_t slot = block.slot + at;
    if (!task.surroundings->relations().is_taken(place, task.sorted->id[slot])) return;
    for (int axis = 0; axis < D; ++axis) block.position[axis][at] = task.sorted->position[axis][slot];
}

/// Returns how many boids were caught.
template <int D>
HWY_NOINLINE std::uint32_t bound_block(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants& constants = *task.constants;
    const bool walled = constants.edge != Edge::push && constants.edge != Edge::open;
    for (int axis = 0; axis < D && walled; ++axis) bound_axis<D>(constants, axis, block);  // (25)
    if (constants.edge == Edge::turn) turn_at_walls<D>(task, block);                       // (26), (27)
    if (constants.exclusive)
        for (std::uint32_t at = 0; at < block.count; ++at) keep_off_taken<D>(task, at, block);               // (28)
    if (block.near.boids > 0) task.surroundings->obstacles().push_out(view_of<D>(task, block), block.near);  // (29)
    if (!task.surroundings->relations().can_be_caught(task.species)) return 0;
    BlockView<D> view = view_of<D>(task, block);
    measure<D>(view);
    return task.surroundings->relations().catch_boids(view, task.surroundings->obstacles());  // (30)
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
