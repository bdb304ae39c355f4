// Gather and steer for the models besides boids: what each adds up over its neighbours, and the change of velocity that
// comes of it. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_MODEL_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_MODEL_GATHER_INL_H
#undef BOIDS_MODEL_GATHER_INL_H
#else
#define BOIDS_MODEL_GATHER_INL_H
#endif

#include "boids/core/numbers/random_normal.h"
#include "boids/engines/cpu/kernel/block-inl.h"
#include "boids/engines/cpu/kernel/lanes-inl.h"
#include "boids/engines/cpu/kernel/runs-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// What a vector of boids sees of the candidates around it.
template <int D>
class Looker {
public:
    HWY_INLINE Looker(const StepTask<D>& task, std::uint32_t slot)
        : constants_(*task.constants), slot_(slot), wraps_(task.grid->wraps_distances()) {
        for (int axis = 0; axis < D; ++axis)
            place_[axis] = Lanes(hn::LoadU(Tag(), task.sorted->position[axis].data() + slot));
    }

    /// A candidate, of the own species or of another; oneself is infinitely far.
    HWY_INLINE Pair<D, Lanes> see(const FlockArrays<D>& flock, std::uint32_t other, bool own_species) const {
        Pair<D, Lanes> pair;
        for (int axis = 0; axis < D; ++axis) {
            const Lanes way = Lanes(flock.position[axis][other]) - place_[axis];
            pair.way[axis] = wraps_ ? Lanes(minimum_image(way.raw, constants_.size[axis])) : way;
            pair.velocity[axis] = Lanes(flock.velocity[axis][other]);
        }
        pair.squared = dot(pair.way, pair.way);
        if (own_species && other - slot_ < group_size) {
            const M self = hn::Eq(hn::Iota(Tag(), 0.0f), hn::Set(Tag(), static_cast<float>(other - slot_)));
            pair.squared = select(LaneMask(self), Lanes(INFINITY), pair.squared);
        }
        return pair;
    }

private:
    const KernelConstants& constants_;
    Vec<D, Lanes> place_;
    std::uint32_t slot_;
    bool wraps_;
};

/// Draws a direction for each of a vector of boids.
template <int D>
HWY_NOINLINE void draw_directions(const StepTask<D>& task, std::uint32_t slot, std::uint32_t size,
                                  Vec<D, Lanes>& directions) {
    HWY_ALIGN float drawn[D][group_size]{};
    for (std::uint32_t lane = 0; lane < size; ++lane) {
        const Random random{task.seed, task.step, task.sorted->id[slot + lane]};
        const auto direction = random_direction<D>(random, Draw::model_direction);
        for (int axis = 0; axis < D; ++axis) drawn[axis][lane] = static_cast<float>(direction[axis]);
    }
    for (int axis = 0; axis < D; ++axis) directions[axis] = Lanes(hn::Load(Tag(), drawn[axis]));
}

/// Draws a normally distributed angle for each of a vector of boids.
template <int D>
HWY_NOINLINE void draw_turns(const StepTask<D>& task, std::uint32_t slot, std::uint32_t size, float deviation,
                             Own<D, Lanes>& own) {
    HWY_ALIGN float cosine[group_size]{}, sine[group_size]{};
    for (std::uint32_t lane = 0; lane < size; ++lane) {
        const Random random{task.seed, task.step, task.sorted->id[slot + lane]};
        const SineCosine turn = random_turn(random, static_cast<double>(deviation));
        cosine[lane] = static_cast<float>(turn.cosine);
        sine[lane] = static_cast<float>(turn.sine);
    }
    own.turn_cosine = Lanes(hn::Load(Tag(), cosine));
    own.turn_sine = Lanes(hn::Load(Tag(), sine));
}

/// The change of velocity of each boid of a block by a model.
template <class Model, int D>
HWY_NOINLINE void steer_by_model(const StepTask<D>& task, int row, Block<D>& block) {
    const Tag d;
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
    const auto constants = std::get<typename Model::template Constants<float>>(task.constants->own);
    GroupRuns<D> visible;
    for (std::uint32_t at = 0; at < block.count; at += lanes) {
        const std::uint32_t slot = block.slot + at, size = std::min(lanes, block.count - at);
        visible.find(task, row, slot, size);
        const Looker<D> looker(task, slot);
        Own<D, Lanes> own;
        for (int axis = 0; axis < D; ++axis)
            own.velocity[axis] = Lanes(hn::LoadU(d, task.sorted->velocity[axis].data() + slot));
        if constexpr (Model::draws_direction) draw_directions<D>(task, slot, size, own.direction);
        if constexpr (requires { constants.turn_deviation; })
            draw_turns<D>(task, slot, size, constants.turn_deviation, own);
        RuleOf<Model, D, Lanes> rule;
        if constexpr (requires { rule.begin(own); }) rule.begin(own);
        for (std::uint32_t kind = 0; kind < task.seen_count; ++kind)
            for (int index = 0; index < visible.runs[kind].count; ++index) {
                const Run run = visible.runs[kind].run[static_cast<std::size_t>(index)];
                for (std::uint32_t other = run.begin; other < run.end; ++other)
                    rule.add(constants, looker.see(*task.seen[kind].sorted, other, kind == 0));
            }
        const Vec<D, Lanes> change = rule.steer(constants, own);
        for (int axis = 0; axis < D; ++axis) hn::StoreU(change[axis].raw, d, block.force[axis] + at);
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
