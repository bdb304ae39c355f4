// Steer, integrate and bound: what a boid makes of its sums (eq. 9 to 28 of docs/model.md), a block of boids at a time.
// Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_STEER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_STEER_INL_H
#undef BOIDS_STEER_INL_H
#else
#define BOIDS_STEER_INL_H
#endif

#include <hwy/highway.h>

#include <cstring>

#include "boids/engines/cpu/kernel/noise.h"
#include "boids/engines/cpu/kernel/surroundings-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Gives vectors a length, where they have a direction: those that do.
template <int D>
HWY_INLINE M scale_to(float size, V (&x)[D]) {
    const Tag d;
    const V length = length_of<D>(x);
    const M directed = hn::Gt(length, hn::Zero(d));
    const V factor = hn::IfThenElseZero(directed, hn::Div(hn::Set(d, size), length));
    for (int axis = 0; axis < D; ++axis) x[axis] = hn::Mul(x[axis], factor);
    return directed;
}

/// All lanes or none.
HWY_INLINE M mask_of(bool all) {
    const Tag d;
    return hn::Gt(hn::Set(d, all ? 1.0f : 0.0f), hn::Zero(d));
}

/// (9) Reynolds' steering; says for whom it applies of those who see anybody.
template <int D>
HWY_INLINE M steer(const RuleConstants& rule, const V (&velocity)[D], float max_speed, M anybody, V (&x)[D]) {
    const M directed = scale_to<D>(max_speed, x), brakes = mask_of(rule.response == Response::steer_or_brake);
    for (int axis = 0; axis < D; ++axis) x[axis] = hn::Sub(x[axis], velocity[axis]);
    limit_to<D>(x, rule.max_force);
    return hn::Or(directed, hn::And(brakes, anybody));  // who has a direction sees somebody
}

/// (9) The other responses; they apply for all who see anybody.
template <int D>
HWY_INLINE void respond(const RuleConstants& rule, const V (&velocity)[D], V count, V (&x)[D]) {
    if (rule.response == Response::unit) {
        scale_to<D>(1, x);
        return;
    }
    if (rule.combine == Combine::mean) {
        const V divisor = hn::Max(count, hn::Set(Tag(), 1.0f));
        for (int axis = 0; axis < D; ++axis) x[axis] = hn::Div(x[axis], divisor);
    }
    if (rule.response == Response::limited) limit_to<D>(x, rule.max_force);
    if (rule.response == Response::relative)
        for (int axis = 0; axis < D; ++axis) x[axis] = hn::Sub(x[axis], velocity[axis]);
}

HWY_INLINE bool steers(const RuleConstants& rule) {
    return rule.response == Response::steer || rule.response == Response::steer_or_brake;
}

/// (9), (10) Adds a rule's change of velocity to the force; `all_steer` says beforehand that it acts by steering.
template <int D, bool all_steer>
HWY_INLINE void add_response(const RuleConstants& rule, const RuleSums<D>& sums, std::uint32_t at,
                             const V (&velocity)[D], float max_speed, V (&force)[D]) {
    if (!all_steer && !rule.acts) return;
    const Tag d;
    const V count = hn::LoadU(d, sums.count + at), weight = hn::Set(d, rule.weight);
    M applies = hn::Gt(count, hn::Zero(d));
    V x[D];
    for (int axis = 0; axis < D; ++axis) x[axis] = hn::LoadU(d, sums.sum[axis] + at);
    if (all_steer || steers(rule))
        applies = steer<D>(rule, velocity, max_speed, applies, x);
    else
        respond<D>(rule, velocity, count, x);
    for (int axis = 0; axis < D; ++axis)
        force[axis] = hn::Add(force[axis], hn::IfThenElseZero(applies, hn::Mul(weight, x[axis])));
}

/// (9), (10) The force on a vector of boids.
template <int D, bool all_steer>
HWY_INLINE void find_force(const KernelConstants& constants, const BlockSums<D>& sums, std::uint32_t at,
                           const V (&velocity)[D], V (&force)[D]) {
    for (int axis = 0; axis < D; ++axis) force[axis] = hn::Zero(Tag());
    add_response<D, all_steer>(constants.separation, sums.away, at, velocity, constants.max_speed, force);
    add_response<D, all_steer>(constants.alignment, sums.along, at, velocity, constants.max_speed, force);
    add_response<D, all_steer>(constants.cohesion, sums.towards, at, velocity, constants.max_speed, force);
    if (constants.limit_force) limit_to<D>(force, constants.max_force);
}

/// (9), (10) The force on each boid of the block.
template <int D, bool all_steer>
HWY_NOINLINE void steer_vectors(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const KernelConstants constants = *task.constants;  // a copy, of which the compiler knows that no store changes it
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V velocity[D], force[D];
        for (int axis = 0; axis < D; ++axis)
            velocity[axis] = hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at);
        find_force<D, all_steer>(constants, block.sums, at, velocity, force);
        for (int axis = 0; axis < D; ++axis) hn::StoreU(force[axis], d, block.force[axis] + at);
    }
}

/// How rules respond is decided once per block.
template <int D>
HWY_INLINE void steer_block(const StepTask<D>& task, Block<D>& block) {
    const auto acts_by_steering = [](const RuleConstants& rule) { return rule.acts && steers(rule); };
    const KernelConstants& constants = *task.constants;
    if (acts_by_steering(constants.separation) && acts_by_steering(constants.alignment) &&
        acts_by_steering(constants.cohesion))
        steer_vectors<D, true>(task, block);
    else
        steer_vectors<D, false>(task, block);
}

/// (11), (17) The desired velocity and the push of soft walls.
template <int D>
HWY_INLINE void desire(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    const V inertia = hn::Set(d, constants.inertia);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d)))
        for (int axis = 0; axis < D; ++axis) {
            const V old = hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at);
            hn::StoreU(hn::Add(hn::Mul(inertia, old), hn::LoadU(d, block.force[axis] + at)), d,
                       block.velocity[axis] + at);
        }
}

/// (12) The change of velocity of boids that flee the pointer.
template <int D>
HWY_INLINE void flee_pointer(const StepTask<D>& task, Block<D>& block, std::uint32_t at, const V (&way)[D],
                             V distance) {
    const Tag d;
    const PointerConstants& pointer = task.constants->pointer;
    const V zero = hn::Zero(d), speed = hn::Set(d, task.constants->max_speed);
    const V factor = hn::IfThenElseZero(hn::Gt(distance, zero), hn::Div(speed, distance));
    V change[D];
    for (int axis = 0; axis < D; ++axis) {
        const V velocity = hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at);
        change[axis] = hn::Sub(hn::Neg(hn::Mul(way[axis], factor)), velocity);
    }
    limit_to<D>(change, pointer.strength);
    const V fear = hn::Max(hn::Sub(hn::Set(d, 1.0f), hn::Div(distance, hn::Set(d, pointer.radius))), zero);
    for (int axis = 0; axis < D; ++axis) {
        const V desired = hn::LoadU(d, block.velocity[axis] + at);
        hn::StoreU(hn::Add(desired, hn::Mul(fear, change[axis])), d, block.velocity[axis] + at);
    }
}

/// (12) What the pointer adds to the desired velocity. Not inlined, so that flocks without a pointer step as if there
/// were none.
template <int D>
HWY_NOINLINE void add_pointer(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const PointerConstants& pointer = task.constants->pointer;
    const V zero = hn::Zero(d), one = hn::Set(d, 1.0f);
    const V strength = hn::Set(d, pointer.strength), radius = hn::Set(d, pointer.radius);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V way[D];
        for (int axis = 0; axis < D; ++axis)
            way[axis] =
                way_along(*task.constants, axis, hn::LoadU(d, task.sorted->position[axis].data() + block.slot + at),
                          hn::Set(d, pointer.place[axis]));
        const V distance = length_of<D>(way);
        if (pointer.kind == PointerKind::predator) {
            flee_pointer<D>(task, block, at, way, distance);
            continue;
        }
        const V pull = pointer.kind == PointerKind::follow
                           ? hn::Div(strength, hn::Max(distance, radius))
                           : hn::Mul(strength, hn::Max(hn::Sub(one, hn::Div(distance, radius)), zero));
        const V factor = hn::IfThenElseZero(hn::Gt(distance, zero), hn::Div(pull, distance));
        for (int axis = 0; axis < D; ++axis) {
            const V desired = hn::LoadU(d, block.velocity[axis] + at);
            hn::StoreU(hn::Add(desired, hn::Mul(factor, way[axis])), d, block.velocity[axis] + at);
        }
    }
}

template <int D>
HWY_INLINE void push(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    const V margin = hn::Set(d, constants.margin), strength = hn::Set(d, constants.push);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d)))
        for (int axis = 0; axis < D; ++axis) {
            const V place = hn::LoadU(d, task.sorted->position[axis].data() + block.slot + at);
            const V far = hn::Sub(hn::Set(d, constants.size[axis]), margin);
            V change = hn::IfThenElseZero(hn::Lt(place, margin), strength);
            change = hn::Sub(change, hn::IfThenElseZero(hn::Gt(place, far), strength));
            hn::StoreU(hn::Add(hn::LoadU(d, block.velocity[axis] + at), change), d, block.velocity[axis] + at);
        }
}

/// (11), (20), (21) What is random, boid by boid.
template <int D>
HWY_INLINE void add_noise(const StepTask<D>& task, Block<D>& block, bool nudges) {
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
        if (nudges) {
            if (at_rest) nudge<D>(constants, random, old, changed);
        } else {
            if (constants.multiplicative_noise > 0) {
                const float factor = random_factor(constants, random);
                for (int axis = 0; axis < D; ++axis) changed[axis] *= factor;
            }
            if (constants.angular_noise > 0) shake<D>(constants, random, changed);
        }
        for (int axis = 0; axis < D; ++axis) block.velocity[axis][at] = changed[axis];
    }
}

/// (22) Holds speeds to their limits.
template <int D>
HWY_INLINE void limit_speed(const KernelConstants& constants, V (&velocity)[D]) {
    const Tag d;
    const V speed = length_of<D>(velocity), multiplier = hn::Set(d, constants.speed_multiplier);
    const V held = hn::Min(hn::Max(speed, hn::Set(d, constants.min_speed)), hn::Set(d, constants.max_speed));
    const M changed = hn::And(hn::Gt(speed, hn::Zero(d)), hn::Ne(held, speed));
    const V factor = hn::IfThenElse(changed, hn::Div(held, speed), hn::Set(d, 1.0f));
    for (int axis = 0; axis < D; ++axis) velocity[axis] = hn::Mul(hn::Mul(velocity[axis], factor), multiplier);
}

/// (31) What all of the above wants is an acceleration.
template <int D>
HWY_NOINLINE void accelerate(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const V dt = hn::Set(d, task.constants->dt);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d)))
        for (int axis = 0; axis < D; ++axis) {
            const V old = hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at);
            const V desired = hn::LoadU(d, block.velocity[axis] + at);
            hn::StoreU(hn::Add(old, hn::Mul(dt, desired)), d, block.velocity[axis] + at);
        }
}

/// (22), (23) Speed limits and the move.
template <int D>
HWY_INLINE void move(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    const V dt = hn::Set(d, constants.dt);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V velocity[D];
        for (int axis = 0; axis < D; ++axis) velocity[axis] = hn::LoadU(d, block.velocity[axis] + at);
        limit_speed<D>(constants, velocity);
        for (int axis = 0; axis < D; ++axis) {
            const V old = hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at);
            const V place = hn::LoadU(d, task.sorted->position[axis].data() + block.slot + at);
            hn::StoreU(velocity[axis], d, block.velocity[axis] + at);
            const V way = hn::Mul(dt, constants.move_with_old_velocity ? old : velocity[axis]);
            hn::StoreU(hn::Add(place, way), d, block.position[axis] + at);
        }
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
    if (constants.wind.kind != WindKind::off) drift<D>(task, block);                                      // (23)
    if (block.near.boids > 0) task.surroundings->obstacles().slide(view_of<D>(task, block), block.near);  // (24)
}

/// (25) Places in a world that wraps. Few boids cross an edge, so a vector of which nobody has needs no division.
HWY_INLINE V wrapped(V place, V size) {
    const Tag d;
    const V zero = hn::Zero(d);
    if (hn::AllTrue(d, hn::And(hn::Ge(place, zero), hn::Lt(place, size)))) return place;
    place = hn::Sub(place, hn::Mul(size, hn::Floor(hn::Div(place, size))));
    place = hn::IfThenElse(hn::Lt(place, zero), hn::Add(place, size), place);
    return hn::IfThenElse(hn::Ge(place, size), zero, place);
}

/// (25) Brings positions back into the world along one axis.
template <int D>
HWY_INLINE void bound_axis(const KernelConstants& constants, int axis, Block<D>& block) {
    const Tag d;
    const V zero = hn::Zero(d), size = hn::Set(d, constants.size[axis]),
            farthest = hn::Set(d, constants.farthest[axis]);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V place = hn::LoadU(d, block.position[axis] + at);
        if (constants.edge == Edge::wrap) {
            place = wrapped(place, size);
        } else if (constants.edge == Edge::turn) {
            place = hn::Min(hn::Max(place, zero), farthest);
        } else {
            const M below = hn::Lt(place, zero), above = hn::Gt(place, size);
            place = hn::IfThenElse(below, hn::Neg(place), place);
            place = hn::IfThenElse(above, hn::Sub(hn::Add(size, size), place), place);
            place = hn::Min(hn::Max(place, zero), size);
            const V velocity = hn::LoadU(d, block.velocity[axis] + at);
            hn::StoreU(hn::IfThenElse(hn::Or(below, above), hn::Neg(velocity), velocity), d, block.velocity[axis] + at);
        }
        hn::StoreU(place, d, block.position[axis] + at);
    }
}

/// (26), (27) Turns boids that head for a wall.
template <int D>
HWY_INLINE void turn_at_walls(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants& constants = *task.constants;
    for (std::uint32_t at = 0; at < block.count; ++at) {
        bool outwards[3] = {};
        for (int axis = 0; axis < D; ++axis) {
            const float speed = block.velocity[axis][at], place = block.position[axis][at];
            outwards[axis] = (speed < 0 && place < constants.margin) ||
                             (speed > 0 && place > constants.size[axis] - constants.margin);
        }
        if (!outwards[0] && !outwards[1] && !outwards[2]) continue;
        const bool right = turns_right(constants, {task.seed, task.step, task.sorted->id[block.slot + at]});
        const float cosine = constants.turn_cosine, sine = right ? -constants.turn_sine : constants.turn_sine;
        for (int other = 1; other < D; ++other) {
            if (other == 1 ? !(outwards[0] || outwards[1]) : !outwards[2]) continue;
            const float x = block.velocity[0][at], y = block.velocity[other][at];
            block.velocity[0][at] = cosine * x - sine * y;
            block.velocity[other][at] = sine * x + cosine * y;
        }
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

/// The cells of a vector of places in a bordered grid.
template <int D>
HWY_INLINE hn::Vec<hn::RebindToUnsigned<Tag>> cells_of(const typename Grid<D>::Numbering& numbering,
                                                       const V (&place)[D]) {
    const Tag d;
    const hn::RebindToSigned<Tag> whole;
    auto cell = hn::Set(whole, numbering.first);
    for (int axis = 0; axis < D; ++axis) {
        const V line = hn::Mul(place[axis], hn::Set(d, numbering.per_length[axis]));
        const V inside = hn::Min(hn::Max(line, hn::Zero(d)), hn::Set(d, numbering.last[axis]));
        cell = hn::Add(cell, hn::Mul(hn::ConvertTo(whole, inside), hn::Set(whole, numbering.step[axis])));
    }
    return hn::BitCast(hn::RebindToUnsigned<Tag>(), cell);
}

/// The cells of the new positions of a block in a bordered grid.
template <int D>
HWY_INLINE void number_cells(const StepTask<D>& task, const Block<D>& block, std::uint32_t* cells) {
    const Tag d;
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V place[D];
        for (int axis = 0; axis < D; ++axis) place[axis] = hn::LoadU(d, block.position[axis] + at);
        hn::StoreU(cells_of<D>(task.grid->numbering(), place), hn::RebindToUnsigned<Tag>(), cells + at);
    }
}

/// Writes the block to its place in the next state.
template <int D>
HWY_NOINLINE void store_block(const StepTask<D>& task, const Block<D>& block, CellCounts& counts) {
    const std::size_t bytes = block.count * sizeof(float);
    for (int axis = 0; axis < D; ++axis) {
        std::memcpy(task.next->position[axis].data() + block.next, block.position[axis], bytes);
        std::memcpy(task.next->velocity[axis].data() + block.next, block.velocity[axis], bytes);
    }
    std::memcpy(task.next->id.data() + block.next, task.sorted->id.data() + block.slot, bytes);
    if (task.next->counts_waypoints) std::memcpy(task.next->waypoint.data() + block.next, block.waypoint, bytes);
    HWY_ALIGN std::uint32_t cells[block_size];
    if (task.grid->is_folded()) {
        for (std::uint32_t at = 0; at < block.count; ++at) {
            float place[D];
            for (int axis = 0; axis < D; ++axis) place[axis] = block.position[axis][at];
            cells[at] = task.grid->cell(place);
        }
    } else {
        number_cells<D>(task, block, cells);
    }
    std::memcpy(task.next_cell + block.next, cells, bytes);
    for (std::uint32_t at = 0; at < block.count; ++at) counts.add(cells[at]);
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
