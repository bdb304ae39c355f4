// The kernels' half of what surrounds boids (eq. 13 to 16, 18, 19 and 23 of docs/model.md): goals, wandering,
// containment, level flight and wind, and which boids must be looked at one by one because an obstacle is near.
// Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_SURROUNDINGS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_SURROUNDINGS_INL_H
#undef BOIDS_SURROUNDINGS_INL_H
#else
#define BOIDS_SURROUNDINGS_INL_H
#endif

#include <cmath>
#include <cstring>

#include "boids/core/numbers/random.h"
#include "boids/engines/cpu/kernel/block-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// The block as the surroundings see it.
template <int D>
BlockView<D> view_of(const StepTask<D>& task, Block<D>& block) {
    BlockView<D> view{};
    view.species = task.species;
    view.count = block.count;
    view.id = task.sorted->id.data() + block.slot;
    view.waypoint = task.sorted->counts_waypoints ? block.waypoint : nullptr;
    for (int axis = 0; axis < D; ++axis) {
        view.old_position[axis] = task.sorted->position[axis].data() + block.slot;
        view.old_velocity[axis] = task.sorted->velocity[axis].data() + block.slot;
        view.velocity[axis] = block.velocity[axis];
        view.position[axis] = block.position[axis];
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
        const float *place = view.old_position[axis], *velocity = view.old_velocity[axis];
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

/// (13) Goes on to the next waypoint where one is reached, and says where each boid's is.
template <int D>
HWY_NOINLINE void count_waypoints(const StepTask<D>& task, const GoalConstants<D>& goal, Block<D>& block,
                                  float (&target)[D][block_size]) {
    const auto last = static_cast<std::uint32_t>(goal.points.size() - 1);
    for (std::uint32_t at = 0; at < block.count; ++at) {
        std::uint32_t waypoint = std::min(block.waypoint[at], last);
        Vector<D, float> place;
        for (int axis = 0; axis < D; ++axis) place[axis] = task.sorted->position[axis][block.slot + at];
        const Vector<D, float> way = way_between<D>(place, goal.points[waypoint], *task.constants);
        if (dot(way, way) < goal.radius_squared) waypoint = waypoint < last ? waypoint + 1 : goal.closed ? 0 : last;
        block.waypoint[at] = waypoint;
        for (int axis = 0; axis < D; ++axis) target[axis][at] = goal.points[waypoint][axis];
    }
}

/// Goals that may be the nearest to some boid of a block.
template <int D>
struct NearGoals {
    static constexpr std::size_t most = most_goals;
    const GoalConstants<D>* goal[most];
    std::size_t count = 0;
};

/// Leaves out goals that are farther from the whole block than another one is from any of it.
template <int D>
HWY_INLINE void find_near_goals(const StepTask<D>& task, std::span<const GoalConstants<D>> goals,
                                const BlockView<D>& view, NearGoals<D>& near) {
    float least[NearGoals<D>::most], farthest = INFINITY;
    for (std::size_t index = 0; index < goals.size(); ++index) {
        Vector<D, float> place, inner, outer;
        for (int axis = 0; axis < D; ++axis) place[axis] = goals[index].place[axis];
        const Vector<D, float> way = way_between<D>(view.box.middle, place, *task.constants);
        for (int axis = 0; axis < D; ++axis) {
            inner[axis] = std::max(0.0f, std::abs(way[axis]) - view.box.half[axis]);
            outer[axis] = std::abs(way[axis]) + view.box.half[axis];
        }
        least[index] = goals[index].has_waypoints ? 0 : dot(inner, inner) * 0.999f;
        const bool everywhere = !goals[index].has_waypoints && dot(outer, outer) < goals[index].range_squared;
        if (everywhere) farthest = std::min(farthest, dot(outer, outer) * 1.001f);
    }
    near.count = 0;
    for (std::size_t index = 0; index < goals.size(); ++index)
        if (least[index] <= farthest && least[index] <= goals[index].range_squared)
            near.goal[near.count++] = &goals[index];
}

/// (13) The pull of the nearest goal.
template <int D>
HWY_NOINLINE void seek_goals(const StepTask<D>& task, const NearGoals<D>& near, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    const std::span goals(near.goal, near.count);
    const std::uint32_t lanes = static_cast<std::uint32_t>(hn::Lanes(d));
    HWY_ALIGN float target[D][block_size];
    for (const GoalConstants<D>* goal : goals)
        if (goal->has_waypoints) count_waypoints<D>(task, *goal, block, target);
    const V zero = hn::Zero(d), fastest = hn::Set(d, constants.max_speed);
    for (std::uint32_t at = 0; at < block.count; at += lanes) {
        V least = hn::Set(d, INFINITY), weight = zero, force = zero, slowing = zero, way[D];
        for (int axis = 0; axis < D; ++axis) way[axis] = zero;
        for (const GoalConstants<D>* each : goals) {
            const GoalConstants<D>& goal = *each;
            V there[D], squared = zero;
            for (int axis = 0; axis < D; ++axis) {
                const V place = hn::LoadU(d, task.sorted->position[axis].data() + block.slot + at);
                const V to = goal.has_waypoints ? hn::LoadU(d, target[axis] + at) : hn::Set(d, goal.place[axis]);
                there[axis] = way_along(constants, axis, place, to);
                squared = hn::Add(squared, hn::Mul(there[axis], there[axis]));
            }
            const M chosen = hn::And(hn::Lt(squared, least), hn::Le(squared, hn::Set(d, goal.range_squared)));
            least = hn::IfThenElse(chosen, squared, least);
            weight = hn::IfThenElse(chosen, hn::Set(d, goal.weight), weight);
            force = hn::IfThenElse(chosen, hn::Set(d, goal.max_force), force);
            for (int axis = 0; axis < D; ++axis) way[axis] = hn::IfThenElse(chosen, there[axis], way[axis]);
            V slows = hn::Set(d, goal.slowing);
            if (goal.has_waypoints) {
                HWY_ALIGN float ends[group_size];
                for (std::uint32_t lane = 0; lane < lanes; ++lane)
                    ends[lane] =
                        !goal.closed && block.waypoint[at + lane] + 1 == goal.points.size() ? goal.slowing : 0.0f;
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

/// (16) A course that drifts from one random direction to the next.
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

/// (18) Inwards, before the edge is reached.
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

/// (19) Up or down to the height at which boids like to fly.
template <int D>
HWY_NOINLINE void keep_level(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    const KernelConstants& constants = *task.constants;
    const V one = hn::Set(d, 1.0f), strength = hn::Set(d, constants.level_strength);
    const V wanted = hn::Set(d, constants.level_height), range = hn::Set(d, constants.level_range);
    const V ahead = hn::Set(d, constants.level_look_ahead);
    for (std::uint32_t at = 0; at < block.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        const V velocity = hn::LoadU(d, task.sorted->velocity[1].data() + block.slot + at);
        const V height =
            hn::Add(hn::LoadU(d, task.sorted->position[1].data() + block.slot + at), hn::Mul(ahead, velocity));
        const V part = hn::Min(hn::Max(hn::Div(hn::Sub(wanted, height), range), hn::Neg(one)), one);
        const V desired = hn::LoadU(d, block.velocity[1] + at);
        hn::StoreU(hn::Add(desired, hn::Mul(strength, part)), d, block.velocity[1] + at);
    }
}

/// (23) What the air does to positions in a step.
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

/// How far a box is from others along an axis, by their middles: the short way where the world wraps.
HWY_INLINE V apart_along(const KernelConstants& constants, int axis, V one, V other) {
    const Tag d;
    const V way = hn::Abs(hn::Sub(one, other));
    if (!constants.toroidal) return way;
    return hn::Min(way, hn::Abs(hn::Sub(hn::Set(d, constants.size[axis]), way)));
}

/// Which obstacles come near a block.
template <int D>
HWY_INLINE void list_solids(const StepTask<D>& task, const BlockView<D>& view, const Vector<D, float>& reach,
                            NearSolids& near) {
    const Tag d;
    const SolidBoxes<D>& boxes = task.surroundings->obstacles().boxes();
    const bool all = task.surroundings->obstacles().can_jump(view, reach);
    near.count = 0;
    for (std::uint32_t at = 0; at < boxes.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V past = hn::Set(d, -1.0f);
        for (int axis = 0; axis < D; ++axis) {
            const V apart = apart_along(*task.constants, axis, hn::LoadU(d, boxes.middle[axis].data() + at),
                                        hn::Set(d, view.box.middle[axis]));
            const V room =
                hn::Add(hn::LoadU(d, boxes.half[axis].data() + at), hn::Set(d, view.box.half[axis] + reach[axis]));
            past = hn::Max(past, hn::Sub(apart, room));
        }
        if (!all && hn::AllTrue(d, hn::Gt(past, hn::Zero(d)))) continue;
        HWY_ALIGN float gap[group_size];
        hn::StoreU(past, d, gap);
        for (std::uint32_t lane = 0; lane < hn::Lanes(d) && at + lane < boxes.count; ++lane) {
            if (!all && gap[lane] > 0) continue;
            if (near.count < NearSolids::most) near.index[near.count] = at + lane;
            ++near.count;
        }
    }
}

/// Which boids of a block any of the obstacles near it comes near; all of them where one can jump or obstacles are
/// many.
template <int D>
HWY_INLINE void list_boids(const StepTask<D>& task, const BlockView<D>& view, const Vector<D, float>& reach,
                           NearSolids& near) {
    const Tag d;
    const SolidBoxes<D>& boxes = task.surroundings->obstacles().boxes();
    const bool all = near.count > NearSolids::most || task.surroundings->obstacles().can_jump(view, reach);
    HWY_ALIGN float gap[block_size];
    near.boids = 0;
    for (std::uint32_t at = 0; at < view.count; at += static_cast<std::uint32_t>(hn::Lanes(d))) {
        V least = hn::Set(d, INFINITY);
        for (std::uint32_t index = 0; index < near.count && !all; ++index) {
            const std::uint32_t solid = near.index[index];
            V past = hn::Set(d, -1.0f);
            for (int axis = 0; axis < D; ++axis) {
                const V apart = apart_along(*task.constants, axis, hn::LoadU(d, view.old_position[axis] + at),
                                            hn::Set(d, boxes.middle[axis][solid]));
                past = hn::Max(past, hn::Sub(apart, hn::Set(d, boxes.half[axis][solid] + reach[axis])));
            }
            least = hn::Min(least, past);
        }
        hn::StoreU(least, d, gap + at);
    }
    for (std::uint32_t at = 0; at < view.count; ++at) {
        near.boid[near.boids] = at;
        near.boids += all || gap[at] <= 0 ? 1 : 0;
    }
}

/// The obstacles near a block, and the boids they are near to.
template <int D>
HWY_INLINE void find_near(const StepTask<D>& task, const BlockView<D>& view, NearSolids& near) {
    const Vector<D, float> reach = task.surroundings->obstacles().reach(view);
    list_solids<D>(task, view, reach, near);
    near.boids = 0;
    if (near.count > 0) list_boids<D>(task, view, reach, near);
}

/// (13), (14), (15) Goals, other species and obstacles.
template <int D>
HWY_INLINE void add_surroundings(const StepTask<D>& task, Block<D>& block) {
    const Surroundings<D>& around = *task.surroundings;
    const bool related = around.relations().act_on(task.species), obstructed = !around.obstacles().empty();
    const std::span<const GoalConstants<D>> goals = around.goals(task.species);
    if (task.sorted->counts_waypoints)
        std::memcpy(block.waypoint, task.sorted->waypoint.data() + block.slot, block.count * sizeof(std::uint32_t));
    block.near.boids = 0;
    if (goals.empty() && !related && !obstructed) return;
    BlockView<D> view = view_of<D>(task, block);
    measure<D>(view);
    if (!goals.empty()) {
        NearGoals<D> near;
        find_near_goals<D>(task, goals, view, near);
        if (near.count > 0) seek_goals<D>(task, near, block);
    }
    if (related) around.relations().add_to_desired(view);
    if (!obstructed) return;
    find_near<D>(task, view, block.near);
    if (block.near.boids > 0) around.obstacles().avoid(view, block.near);
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
