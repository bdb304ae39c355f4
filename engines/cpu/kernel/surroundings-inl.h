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

#include "boids/engines/cpu/kernel/block-inl.h"
#include "boids/models/noise.h"

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
    for (std::uint32_t at = 0; at < block.count; at += lanes) {
        const Vec<D, Lanes> place = load<D>(task.sorted->position, block.slot + at);
        Lanes least(INFINITY), weight, max_force, slowing;
        Vec<D, Lanes> way;
        for (const GoalConstants<D>* each : goals) {
            const GoalConstants<D>& goal = *each;
            Vec<D, Lanes> there;
            for (int axis = 0; axis < D; ++axis) {
                const Lanes to = goal.has_waypoints ? Lanes(hn::LoadU(d, target[axis] + at)) : Lanes(goal.place[axis]);
                there[axis] = way_along(constants, axis, place[axis], to);
            }
            const Lanes squared = dot(there, there);
            const LaneMask chosen = (squared < least) & (squared <= Lanes(goal.range_squared));
            least = select(chosen, squared, least);
            weight = select(chosen, Lanes(goal.weight), weight);
            max_force = select(chosen, Lanes(goal.max_force), max_force);
            for (int axis = 0; axis < D; ++axis) way[axis] = select(chosen, there[axis], way[axis]);
            Lanes slows(goal.slowing);
            if (goal.has_waypoints) {
                HWY_ALIGN float ends[group_size];
                for (std::uint32_t lane = 0; lane < lanes; ++lane)
                    ends[lane] =
                        !goal.closed && block.waypoint[at + lane] + 1 == goal.points.size() ? goal.slowing : 0.0f;
                slows = Lanes(hn::LoadU(d, ends));
            }
            slowing = select(chosen, slows, slowing);
        }
        const Vec<D, Lanes> velocity = load<D>(task.sorted->velocity, block.slot + at);
        const Vec<D, Lanes> change = seek(Lanes(constants.max_speed), way, velocity, slowing, max_force, weight);
        const LaneMask sought = least < Lanes(INFINITY);  // elsewhere not even a sign of 0 changes
        Vec<D, Lanes> desired = load<D>(block.velocity, at);
        for (int axis = 0; axis < D; ++axis)
            desired[axis] = select(sought, desired[axis] + change[axis], desired[axis]);
        store<D>(desired, block.velocity, at);
    }
}

/// (16) A course that drifts from one random direction to the next.
template <int D>
HWY_NOINLINE void wander(const StepTask<D>& task, Block<D>& block) {
    for (std::uint32_t at = 0; at < block.count; ++at) {
        float velocity[D], desired[D];
        for (int axis = 0; axis < D; ++axis) {
            velocity[axis] = task.sorted->velocity[axis][block.slot + at];
            desired[axis] = block.velocity[axis][at];
        }
        boids::wander<D>(*task.constants, {task.seed, task.step, task.sorted->id[block.slot + at]}, velocity, desired);
        for (int axis = 0; axis < D; ++axis) block.velocity[axis][at] = desired[axis];
    }
}

/// (18) Inwards, before the edge is reached.
template <int D>
HWY_NOINLINE void contain(const StepTask<D>& task, Block<D>& block) {
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Vec<D, Lanes> place = load<D>(task.sorted->position, block.slot + at);
        const Vec<D, Lanes> velocity = load<D>(task.sorted->velocity, block.slot + at);
        Vec<D, Lanes> desired = load<D>(block.velocity, at);
        for (int axis = 0; axis < D; ++axis)
            desired[axis] += containment(*task.constants, axis, place[axis], velocity[axis]);
        store<D>(desired, block.velocity, at);
    }
}

/// (19) Up or down to the height at which boids like to fly.
template <int D>
HWY_NOINLINE void keep_level(const StepTask<D>& task, Block<D>& block) {
    const Tag d;
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Lanes height(hn::LoadU(d, task.sorted->position[1].data() + block.slot + at));
        const Lanes climb(hn::LoadU(d, task.sorted->velocity[1].data() + block.slot + at));
        const Lanes desired(hn::LoadU(d, block.velocity[1] + at));
        hn::StoreU((desired + levelling(*task.constants, height, climb)).raw, d, block.velocity[1] + at);
    }
}

/// (23) What the air does to positions in a step.
template <int D>
HWY_NOINLINE void add_drift(const StepTask<D>& task, Block<D>& block) {
    for (std::uint32_t at = 0; at < block.count; at += lane_count()) {
        const Vec<D, Lanes> before = load<D>(task.sorted->position, block.slot + at);
        store<D>(load<D>(block.position, at) + drift(task.constants->wind, before), block.position, at);
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
