// Integrate and bound where nothing but the rules moves boids and the world wraps: from forces to the next state
// without leaving the registers. The same arithmetic as steer-inl.h, of whose functions it is made. Compiled once per
// instruction set; see kernel.cpp.
#if defined(BOIDS_PLAIN_MOTION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_PLAIN_MOTION_INL_H
#undef BOIDS_PLAIN_MOTION_INL_H
#else
#define BOIDS_PLAIN_MOTION_INL_H
#endif

#include "boids/engines/cpu/kernel/note_cells-inl.h"
#include "boids/engines/cpu/kernel/steer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Whether a step has no noise, nothing in the world, and edges that wrap around a bordered grid.
template <int D>
HWY_INLINE bool moves_plainly(const StepTask<D>& task) {
    const KernelConstants& constants = *task.constants;
    const Surroundings<D>& around = *task.surroundings;
    const bool steady = constants.nudge_probability == 0 && constants.multiplicative_noise == 0 &&
                        constants.angular_noise == 0 && constants.wander_strength == 0;
    const bool alone = constants.pointer.kind == PointerKind::off && constants.wind.kind == WindKind::off &&
                       around.goals(task.species).empty() && !around.relations().act_on(task.species) &&
                       !around.relations().can_be_caught(task.species) && around.obstacles().empty();
    return steady && alone && !constants.accelerates && constants.dt == 1 && constants.edge == Edge::wrap &&
           constants.containment_strength == 0 && constants.level_strength == 0 && !constants.exclusive &&
           !task.grid->is_folded() && !task.next->counts_waypoints;
}

/// Where a vector of boids goes in the next state; the last of a block may be less than a vector.
template <int D>
struct NextPlaces {
    float* position[D];
    float* velocity[D];
    std::uint32_t *id, *cell;

    HWY_INLINE NextPlaces(const StepTask<D>& task, std::uint32_t next) {
        for (int axis = 0; axis < D; ++axis) {
            position[axis] = task.next->position[axis].data() + next;
            velocity[axis] = task.next->velocity[axis].data() + next;
        }
        id = task.next->id.data() + next;
        cell = task.next_cell + next;
    }
};

/// A vector's values at `to`, of which only some may be written.
template <class Tag4, class T>
HWY_INLINE void store_some(hn::Vec<Tag4> values, Tag4 d, std::uint32_t count, T* to) {
    if (HWY_LIKELY(count >= hn::Lanes(d))) return hn::StoreU(values, d, to);
    HWY_ALIGN T all[group_size];
    hn::Store(values, d, all);
    std::memcpy(to, all, count * sizeof(T));
}

/// (11) to (25) for a block, from its forces to the next state. Steering is a loop of its own before this one: both
/// wait for roots and quotients, and short loops wait for several at once (AVX-512: 7 ns a boid together, 5 apart).
template <int D, bool only_changes>
HWY_NOINLINE void move_plain_block(const StepTask<D>& task, const Block<D>& block, CellNotes& notes) {
    const Tag d;
    const hn::RebindToUnsigned<Tag> whole;
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
    const KernelConstants constants = *task.constants;  // a copy, of which the compiler knows that no store changes it
    const typename Grid<D>::Numbering numbering = task.grid->numbering();
    CellChanges changes = notes.changes;  // a copy for the same reason
    for (std::uint32_t at = 0; at < block.count; at += lanes) {
        const std::uint32_t some = block.count - at, slot = block.slot + at;
        const NextPlaces<D> next(task, block.next + at);
        const Vec<D, Lanes> old = load<D>(task.sorted->velocity, slot);
        const Vec<D, Lanes> desired = desired_velocity(constants, old, load<D>(block.force, at));  // (11)
        const Vec<D, Lanes> velocity = with_limited_speed(constants, desired);                     // (22)
        const Vec<D, Lanes> old_place = load<D>(task.sorted->position, slot);
        Vec<D, Lanes> place = old_place + (constants.move_with_old_velocity ? old : velocity);  // (23)
        for (int axis = 0; axis < D; ++axis) {
            place[axis] = wrapped(place[axis], Lanes(constants.size[axis]));  // (25)
            store_some(velocity[axis].raw, d, some, next.velocity[axis]);
            store_some(place[axis].raw, d, some, next.position[axis]);
        }
        store_some(hn::LoadU(whole, task.sorted->id.data() + slot), whole, some, next.id);
        const auto cells = cells_of<D>(numbering, place);
        if constexpr (only_changes) {
            note_changes(cells_of<D>(numbering, old_place), cells, block.next + at, some, changes);
        } else {
            store_some(cells, whole, some, next.cell);
            count_cells(cells, std::min(some, lanes), notes.counts);
        }
    }
    notes.changes.count = changes.count;
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
