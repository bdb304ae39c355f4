// Steer, integrate and bound: what a boid makes of its sums (eq. 7 to 18 of docs/model.md), a block of boids at a time.
// Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_STEER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_STEER_INL_H
#undef BOIDS_STEER_INL_H
#else
#define BOIDS_STEER_INL_H
#endif

#include <hwy/highway.h>

#include <cstring>

#include "boids/engines/cpu/gather-inl.h"
#include "boids/engines/cpu/noise.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// A block of boids on its way from the old state to the new one.
template <int D>
struct Block {
    int row;
    std::uint32_t slot, count, next;  ///< Where it begins in the sorted arrays, how long it is, where it goes.
    BlockSums<D> sums;
    HWY_ALIGN float force[D][block_size];
    HWY_ALIGN float velocity[D][block_size];
    HWY_ALIGN float position[D][block_size];
    HWY_ALIGN std::uint32_t leg[block_size];
    NearSolids near;
};

/// The block as the surroundings see it.
template <int D>
BlockView<D> view_of(const StepTask<D>& task, Block<D>& block) {
    BlockView<D> view{};
    view.species = task.species;
    view.count = block.count;
    view.id = task.sorted->id.data() + block.slot;
    view.leg = task.sorted->counts_legs ? block.leg : nullptr;
    for (int axis = 0; axis < D; ++axis) {
        view.position[axis] = task.sorted->position[axis].data() + block.slot;
        view.velocity[axis] = task.sorted->velocity[axis].data() + block.slot;
        view.wish[axis] = block.velocity[axis];
        view.place[axis] = block.position[axis];
    }
    return view;
}

/// Measures the box around a block and its greatest speeds.
template <int D>
HWY_INLINE void measure(BlockView<D>& view) {
    const Tag d;
    const std::uint32_t lanes = static_cast<std::uint32_t>(hn::Lanes(d));
    const std::uint32_t whole = view.count / lanes * lanes;
    for (int axis = 0; axis < D; ++axis) {
        const float *place = view.position[axis], *velocity = view.velocity[axis];
        V low = hn::Set(d, place[0]), high = low, fast = hn::Zero(d);
        for (std::uint32_t at = 0; at < whole; at += lanes) {
            low = hn::Min(low, hn::LoadU(d, place + at));
            high = hn::Max(high, hn::LoadU(d, place + at));
            fast = hn::Max(fast, hn::Abs(hn::LoadU(d, velocity + at)));
        }
        float lowest = hn::GetLane(hn::MinOfLanes(d, low)), highest = hn::GetLane(hn::MaxOfLanes(d, high));
        float fastest = hn::GetLane(hn::MaxOfLanes(d, fast));
        for (std::uint32_t at = whole; at < view.count; ++at) {
            lowest = std::min(lowest, place[at]);
            highest = std::max(highest, place[at]);
            fastest = std::max(fastest, std::abs(velocity[at]));
        }
        view.box.middle[axis] = (lowest + highest) * 0.5f;
        view.box.half[axis] = (highest - lowest) * 0.5f;
        view.fastest[axis] = fastest;
    }
}

template <int D>
HWY_INLINE V length_of(const V (&x)[D]) {
    V squared = hn::Mul(x[0], x[0]);
    for (int axis = 1; axis < D; ++axis) squared = hn::Add(squared, hn::Mul(x[axis], x[axis]));
    return hn::Sqrt(squared);
}

/// Shortens vectors that are longer than `most`.
template <int D>
HWY_INLINE void limit_to(V (&x)[D], float most) {
    const Tag d;
    const V length = length_of<D>(x), longest = hn::Set(d, most);
    const V factor = hn::IfThenElse(hn::Gt(length, longest), hn::Div(longest, length), hn::Set(d, 1.0f));
    for (int axis = 0; axis < D; ++axis) x[axis] = hn::Mul(x[axis], factor);
}

/// (7), (8) Adds a rule's change of velocity to the force.
template <int D>
HWY_INLINE void add_response(const RuleConstants& rule, const RuleSums<D>& sums, std::uint32_t at,
                             const V (&velocity)[D], float max_speed, V (&force)[D]) {
    if (!rule.acts) return;
    const Tag d;
    const V zero = hn::Zero(d), count = hn::LoadU(d, sums.count + at);
    M applies = hn::Gt(count, zero);
    V x[D];
    for (int axis = 0; axis < D; ++axis) x[axis] = hn::LoadU(d, sums.sum[axis] + at);
    const bool keeps_length =
        rule.response == Response::raw || rule.response == Response::limited || rule.response == Response::relative;
    if (keeps_length && rule.combine == Combine::mean) {
        const V divisor = hn::Max(count, hn::Set(d, 1.0f));
        for (int axis = 0; axis < D; ++axis) x[axis] = hn::Div(x[axis], divisor);
    }
    if (rule.response == Response::limited) limit_to<D>(x, rule.max_force);
    if (rule.response == Response::relative)
        for (int axis = 0; axis < D; ++axis) x[axis] = hn::Sub(x[axis], velocity[axis]);
    if (!keeps_length) {
        const V length = length_of<D>(x);
        const M directed = hn::Gt(length, zero);
        const V scale = hn::Set(d, rule.response == Response::unit ? 1.0f : max_speed);
        const V factor = hn::IfThenElseZero(directed, hn::Div(scale, length));
        for (int axis = 0; axis < D; ++axis) x[axis] = hn::Mul(x[axis], factor);
        if (rule.response != Response::unit) {
            for (int axis = 0; axis < D; ++axis) x[axis] = hn::Sub(x[axis], velocity[axis]);
            limit_to<D>(x, rule.max_force);
            if (rule.response == Response::steer) applies = directed;
        }
    }
    const V weight = hn::Set(d, rule.weight);
    for (int axis = 0; axis < D; ++axis)
        force[axis] = hn::Add(force[axis], hn::IfThenElseZero(applies, hn::Mul(weight, x[axis])));
}

/// (7), (8) The force on each boid of the block.
template <int D>
HWY_NOINLINE void steer_block(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V velocity[D], force[D];
        for (int axis = 0; axis < D; ++axis) {
            velocity[axis] = hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at);
            force[axis] = hn::Zero(d);
        }
        add_response<D>(constants.separation, block.sums.away, at, velocity, constants.max_speed, force);
        add_response<D>(constants.alignment, block.sums.along, at, velocity, constants.max_speed, force);
        add_response<D>(constants.cohesion, block.sums.towards, at, velocity, constants.max_speed, force);
        if (constants.limit_force) limit_to<D>(force, constants.max_force);
        for (int axis = 0; axis < D; ++axis) hn::StoreU(force[axis], d, block.force[axis] + at);
    }
}

/// (9), (10) The wished velocity and the push of soft walls.
template <int D>
HWY_INLINE void wish(const StepTask<D>& task, Block<D>& block) {
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

/// (1) The way to a place along an axis: across the edge where that is shorter and boids see across. The place is
/// less than one world away, so the short way is at most one world shorter.
HWY_INLINE V way_along(const KernelConstants& constants, int axis, V from, V to) {
    const Tag d;
    const V way = hn::Sub(to, from);
    if (!constants.toroidal) return way;
    const V size = hn::Set(d, constants.size[axis]);
    return hn::IfThenElse(hn::Ge(hn::Abs(hn::Add(way, way)), size), hn::Sub(way, hn::CopySign(size, way)), way);
}

/// (9a) The change of velocity of boids that flee the pointer.
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
        const V wished = hn::LoadU(d, block.velocity[axis] + at);
        hn::StoreU(hn::Add(wished, hn::Mul(fear, change[axis])), d, block.velocity[axis] + at);
    }
}

/// (9a) What the pointer adds to the wish. Not inlined, so that flocks without a pointer step as if there were none.
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
            const V wished = hn::LoadU(d, block.velocity[axis] + at);
            hn::StoreU(hn::Add(wished, hn::Mul(factor, way[axis])), d, block.velocity[axis] + at);
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

/// (9b) Goes on to the next way-point where one is reached, and says where each boid's is.
template <int D>
HWY_NOINLINE void count_way_points(const StepTask<D>& task, const GoalConstants<D>& goal, Block<D>& block,
                                   float (&target)[D][block_size]) {
    const auto last = static_cast<std::uint32_t>(goal.points.size() - 1);
    for (std::uint32_t at = 0; at < block.count; ++at) {
        std::uint32_t leg = std::min(block.leg[at], last);
        Vector<D, float> place;
        for (int axis = 0; axis < D; ++axis) place[axis] = task.sorted->position[axis][block.slot + at];
        const Vector<D, float> way = way_between<D>(place, goal.points[leg], *task.constants);
        if (dot(way, way) < goal.radius_squared) leg = leg < last ? leg + 1 : goal.closed ? 0 : last;
        block.leg[at] = leg;
        for (int axis = 0; axis < D; ++axis) target[axis][at] = goal.points[leg][axis];
    }
}

/// (9b) The pull of the nearest goal.
template <int D>
HWY_NOINLINE void seek_goals(const StepTask<D>& task, std::span<const GoalConstants<D>> goals, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    const std::uint32_t lanes = static_cast<std::uint32_t>(hn::Lanes(d));
    HWY_ALIGN float target[D][block_size];
    for (const GoalConstants<D>& goal : goals)
        if (goal.has_way_points) count_way_points<D>(task, goal, block, target);
    const V zero = hn::Zero(d), fastest = hn::Set(d, constants.max_speed);
    for (std::uint32_t at = 0; at < block.count; at += lanes) {
        V least = hn::Set(d, INFINITY), weight = zero, force = zero, slowing = zero, way[D];
        for (int axis = 0; axis < D; ++axis) way[axis] = zero;
        for (const GoalConstants<D>& goal : goals) {
            V there[D], squared = zero;
            for (int axis = 0; axis < D; ++axis) {
                const V place = hn::LoadU(d, task.sorted->position[axis].data() + block.slot + at);
                const V to = goal.has_way_points ? hn::LoadU(d, target[axis] + at) : hn::Set(d, goal.place[axis]);
                there[axis] = way_along(constants, axis, place, to);
                squared = hn::Add(squared, hn::Mul(there[axis], there[axis]));
            }
            const M chosen = hn::And(hn::Lt(squared, least), hn::Le(squared, hn::Set(d, goal.range_squared)));
            least = hn::IfThenElse(chosen, squared, least);
            weight = hn::IfThenElse(chosen, hn::Set(d, goal.weight), weight);
            force = hn::IfThenElse(chosen, hn::Set(d, goal.max_force), force);
            for (int axis = 0; axis < D; ++axis) way[axis] = hn::IfThenElse(chosen, there[axis], way[axis]);
            V slows = hn::Set(d, goal.slowing);
            if (goal.has_way_points) {
                HWY_ALIGN float ends[group_size];
                for (std::uint32_t lane = 0; lane < lanes; ++lane)
                    ends[lane] = !goal.closed && block.leg[at + lane] + 1 == goal.points.size() ? goal.slowing : 0.0f;
                slows = hn::LoadU(d, ends);
            }
            slowing = hn::IfThenElse(chosen, slows, slowing);
        }
        const V distance = length_of<D>(way);
        const V speed =
            hn::IfThenElse(hn::Lt(distance, slowing), hn::Div(hn::Mul(fastest, distance), slowing), fastest);
        const V factor = hn::IfThenElseZero(hn::Gt(distance, zero), hn::Div(speed, distance));
        V change[D];
        for (int axis = 0; axis < D; ++axis)
            change[axis] =
                hn::Sub(hn::Mul(way[axis], factor), hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at));
        const V size = length_of<D>(change);
        const V held = hn::Mul(weight, hn::IfThenElse(hn::Gt(size, force), hn::Div(force, size), hn::Set(d, 1.0f)));
        for (int axis = 0; axis < D; ++axis)
            hn::StoreU(hn::Add(hn::LoadU(d, block.velocity[axis] + at), hn::Mul(held, change[axis])), d,
                       block.velocity[axis] + at);
    }
}

/// (9e) A course that drifts from one random direction to the next.
template <int D>
HWY_NOINLINE void wander(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants& constants = *task.constants;
    const double time = static_cast<double>(task.step) / constants.wander_period, knot = std::floor(time);
    const double part = time - knot, blend = part * part * (3 - 2 * part);
    for (std::uint32_t at = 0; at < block.count; ++at) {
        const std::uint32_t id = task.sorted->id[block.slot + at];
        const auto number = static_cast<std::uint64_t>(knot);
        const Vector<D> before = random_direction<D>({task.seed, number, id}, Draw::wander);
        const Vector<D> after = random_direction<D>({task.seed, number + 1, id}, Draw::wander);
        const Vector<D> course = before * (1 - blend) + after * blend;
        Vector<D> velocity;
        for (int axis = 0; axis < D; ++axis) velocity[axis] = task.sorted->velocity[axis][block.slot + at];
        const Vector<D> heading = unit(velocity), across = course - dot(course, heading) * heading;
        for (int axis = 0; axis < D; ++axis)
            block.velocity[axis][at] += static_cast<float>(constants.wander_strength * across[axis]);
    }
}

/// (10a) Inwards, before the edge is reached.
template <int D>
HWY_NOINLINE void contain(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    const V zero = hn::Zero(d), one = hn::Set(d, 1.0f), strength = hn::Set(d, constants.containment_strength);
    const V margin = hn::Set(d, constants.containment_margin), ahead = hn::Set(d, constants.containment_look_ahead);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d)))
        for (int axis = 0; axis < D; ++axis) {
            const V velocity = hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at);
            const V place =
                hn::Add(hn::LoadU(d, task.sorted->position[axis].data() + block.slot + at), hn::Mul(ahead, velocity));
            const V past = hn::Sub(place, hn::Sub(hn::Set(d, constants.size[axis]), margin));
            const V near = hn::Min(hn::Max(hn::Div(hn::Sub(margin, place), margin), zero), one);
            const V far = hn::Min(hn::Max(hn::Div(past, margin), zero), one);
            const V change = hn::Mul(strength, hn::Sub(near, far));
            hn::StoreU(hn::Add(hn::LoadU(d, block.velocity[axis] + at), change), d, block.velocity[axis] + at);
        }
}

/// (14) What the air does to positions in a step.
template <int D>
HWY_NOINLINE void drift(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const WindConstants& wind = task.constants->wind;
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V change[D];
        for (int axis = 0; axis < D; ++axis) change[axis] = hn::Set(d, wind.velocity[axis]);
        if (wind.kind == WindKind::vortex) {
            const V x =
                hn::Sub(hn::LoadU(d, task.sorted->position[0].data() + block.slot + at), hn::Set(d, wind.centre[0]));
            const V y =
                hn::Sub(hn::LoadU(d, task.sorted->position[1].data() + block.slot + at), hn::Set(d, wind.centre[1]));
            const V squared = hn::Add(hn::Mul(x, x), hn::Mul(y, y));
            const V turn = hn::IfThenElse(hn::Le(squared, hn::Set(d, wind.core_squared)), hn::Set(d, wind.inner),
                                          hn::Div(hn::Set(d, wind.outer), squared));
            for (int axis = 0; axis < D; ++axis) change[axis] = hn::Zero(d);
            change[0] = hn::Neg(hn::Mul(turn, y));
            change[1] = hn::Mul(turn, x);
        }
        for (int axis = 0; axis < D; ++axis)
            hn::StoreU(hn::Add(hn::LoadU(d, block.position[axis] + at), change[axis]), d, block.position[axis] + at);
    }
}

/// (9), (11), (12) What is random, boid by boid.
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

/// (13), (14) Speed limits and the move.
template <int D>
HWY_INLINE void move(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    const V fastest = hn::Set(d, constants.max_speed), slowest = hn::Set(d, constants.min_speed);
    const V one = hn::Set(d, 1.0f), multiplier = hn::Set(d, constants.speed_multiplier);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V velocity[D];
        for (int axis = 0; axis < D; ++axis) velocity[axis] = hn::LoadU(d, block.velocity[axis] + at);
        const V speed = length_of<D>(velocity);
        const V held = hn::Min(hn::Max(speed, slowest), fastest);
        const V factor =
            hn::IfThenElse(hn::And(hn::Gt(speed, hn::Zero(d)), hn::Ne(held, speed)), hn::Div(held, speed), one);
        for (int axis = 0; axis < D; ++axis) {
            const V fast = hn::Mul(hn::Mul(velocity[axis], factor), multiplier);
            const V old = hn::LoadU(d, task.sorted->velocity[axis].data() + block.slot + at);
            const V place = hn::LoadU(d, task.sorted->position[axis].data() + block.slot + at);
            hn::StoreU(fast, d, block.velocity[axis] + at);
            hn::StoreU(hn::Add(place, constants.move_with_old_velocity ? old : fast), d, block.position[axis] + at);
        }
    }
}

/// (9b), (9c), (9d) Goals, other species and obstacles.
template <int D>
HWY_INLINE void add_surroundings(const StepTask<D>& task, Block<D>& block) {
    const Surroundings<D>& around = *task.surroundings;
    const bool related = around.is_related(task.species), obstructed = around.has_solids();
    const std::span<const GoalConstants<D>> goals = around.goals(task.species);
    if (task.sorted->counts_legs)
        std::memcpy(block.leg, task.sorted->leg.data() + block.slot, block.count * sizeof(std::uint32_t));
    block.near.count = 0;
    if (!goals.empty()) seek_goals<D>(task, goals, block);
    if (!related && !obstructed) return;
    BlockView<D> view = view_of<D>(task, block);
    measure<D>(view);
    if (related) around.add_relations(view);
    if (!obstructed) return;
    around.find_near(view, block.near);
    if (block.near.count > 0) around.avoid(view, block.near);
}

template <int D>
HWY_NOINLINE void integrate_block(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants& constants = *task.constants;
    wish<D>(task, block);                                                         // (9)
    if (constants.nudge_probability > 0) add_noise<D>(task, block, true);         // (9)
    if (constants.pointer.kind != PointerKind::off) add_pointer<D>(task, block);  // (9a)
    add_surroundings<D>(task, block);                                             // (9b), (9c), (9d)
    if (constants.wander_strength > 0) wander<D>(task, block);                    // (9e)
    if (constants.edge == Edge::push) push<D>(task, block);                       // (10)
    if (constants.containment_strength > 0) contain<D>(task, block);              // (10a)
    if (constants.multiplicative_noise > 0 || constants.angular_noise > 0)
        add_noise<D>(task, block, false);                                                     // (11), (12)
    move<D>(task, block);                                                                     // (13), (14)
    if (constants.wind.kind != WindKind::off) drift<D>(task, block);                          // (14)
    if (block.near.count > 0) task.surroundings->slide(view_of<D>(task, block), block.near);  // (14a)
}

/// (15) Brings positions back into the world along one axis.
template <int D>
HWY_INLINE void bound_axis(const KernelConstants& constants, int axis, Block<D>& block) {
    const Tag d;
    const V zero = hn::Zero(d), size = hn::Set(d, constants.size[axis]),
            farthest = hn::Set(d, constants.farthest[axis]);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V place = hn::LoadU(d, block.position[axis] + at);
        if (constants.edge == Edge::wrap) {
            place = hn::Sub(place, hn::Mul(size, hn::Floor(hn::Div(place, size))));
            place = hn::IfThenElse(hn::Lt(place, zero), hn::Add(place, size), place);
            place = hn::IfThenElse(hn::Ge(place, size), zero, place);
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

/// (17), (18) Turns boids that head for a wall.
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

/// (16) Boids whose new position is another's old one stay where they are.
template <int D>
HWY_INLINE void keep_off_taken(const StepTask<D>& task, std::uint32_t at, Block<D>& block) {
    float place[D];
    for (int axis = 0; axis < D; ++axis) place[axis] = block.position[axis][at];
    const std::uint32_t cell = task.grid->cell(place);
    for (std::uint32_t other = task.grid->first[cell]; other < task.grid->first[cell + 1]; ++other) {
        bool taken = other != block.slot + at;
        for (int axis = 0; axis < D; ++axis) taken = taken && task.sorted->position[axis][other] == place[axis];
        if (!taken) continue;
        for (int axis = 0; axis < D; ++axis) block.position[axis][at] = task.sorted->position[axis][block.slot + at];
        return;
    }
}

/// Returns how many boids were caught.
template <int D>
HWY_NOINLINE std::uint32_t bound_block(const StepTask<D>& task, Block<D>& block) {
    const KernelConstants& constants = *task.constants;
    const bool walled = constants.edge != Edge::push && constants.edge != Edge::open;
    for (int axis = 0; axis < D && walled; ++axis) bound_axis<D>(constants, axis, block);  // (15)
    if (constants.edge == Edge::turn) turn_at_walls<D>(task, block);                       // (17), (18)
    if (constants.exclusive)
        for (std::uint32_t at = 0; at < block.count; ++at) keep_off_taken<D>(task, at, block);   // (16)
    if (block.near.count > 0) task.surroundings->push_out(view_of<D>(task, block), block.near);  // (16a)
    if (!task.surroundings->is_hunted(task.species)) return 0;
    BlockView<D> view = view_of<D>(task, block);
    measure<D>(view);
    return task.surroundings->catch_boids(view);  // (19)
}

/// The cells of the new positions of a bordered grid, many at a time.
template <int D>
HWY_INLINE void number_cells(const StepTask<D>& task, const Block<D>& block, std::uint32_t* cells) {
    const Tag d;
    const hn::RebindToSigned<Tag> whole;
    const auto& numbering = task.grid->numbering();
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        auto cell = hn::Set(whole, numbering.first);
        for (int axis = 0; axis < D; ++axis) {
            const V line = hn::Mul(hn::LoadU(d, block.position[axis] + at), hn::Set(d, numbering.per_length[axis]));
            const V inside = hn::Min(hn::Max(line, hn::Zero(d)), hn::Set(d, numbering.last[axis]));
            cell = hn::Add(cell, hn::Mul(hn::ConvertTo(whole, inside), hn::Set(whole, numbering.step[axis])));
        }
        hn::StoreU(cell, whole, reinterpret_cast<std::int32_t*>(cells + at));
    }
}

/// Writes the block to its place in the next state.
template <int D>
HWY_NOINLINE void store_block(const StepTask<D>& task, const Block<D>& block) {
    const std::size_t bytes = block.count * sizeof(float);
    for (int axis = 0; axis < D; ++axis) {
        std::memcpy(task.next->position[axis].data() + block.next, block.position[axis], bytes);
        std::memcpy(task.next->velocity[axis].data() + block.next, block.velocity[axis], bytes);
    }
    std::memcpy(task.next->id.data() + block.next, task.sorted->id.data() + block.slot, bytes);
    if (task.next->counts_legs) std::memcpy(task.next->leg.data() + block.next, block.leg, bytes);
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
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
