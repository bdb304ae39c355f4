// The kernels, compiled once per instruction set (Highway includes this file again for each), and the choice among
// them.
#include "boids/engines/simd/targets.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "boids/engines/cpu/kernel/kernel.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <chrono>

#include "boids/engines/cpu/kernel/gather-inl.h"
#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/engines/cpu/kernel/model_gather-inl.h"
#include "boids/engines/cpu/kernel/nearest-inl.h"
#include "boids/engines/cpu/kernel/plain_motion-inl.h"
#include "boids/engines/cpu/kernel/steer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Adds the time since the last lap to a phase. Reading the clock costs as much as advancing a boid, so only one block
/// in sixteen is timed and counts for sixteen; each step times others, as a small flock has few blocks.
class LapClock {
public:
    void begin(std::uint64_t block) {
        timed_ = block % every == 0;
        if (timed_) last_ = Clock::now();
    }

    void lap(double& phase) {
        if (!timed_) return;
        const auto now = Clock::now();
        phase += every * std::chrono::duration<double>(now - last_).count();
        last_ = now;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint32_t every = 16;
    bool timed_ = false;
    Clock::time_point last_;
};

/// (1) to (10) The forces on a block of boids of the model boids, by what gathers their sums.
template <int D, auto gather>
struct ByRules {
    static HWY_INLINE void steer(const StepTask<D>& task, int row, Block<D>& block, LapClock& clock, PartTally& tally) {
        gather(task, row, block.slot, block.count, block.sums);
        clock.lap(tally.gather);
        steer_block<D>(task, block);
    }
};

/// The same where the sums were gathered before.
template <int D>
struct ByFoundSums {
    static HWY_INLINE void steer(const StepTask<D>& task, int, Block<D>& block, LapClock&, PartTally&) {
        load_found<D>(task, block);
        steer_block<D>(task, block);
    }
};

/// The same of another model.
template <int D, class Model>
struct ByModel {
    static HWY_INLINE void steer(const StepTask<D>& task, int row, Block<D>& block, LapClock& clock, PartTally& tally) {
        steer_by_model<Model, D>(task, row, block);
        clock.lap(tally.gather);
    }
};

/// One step of some boids of a row, block by block: gather, steer, integrate, bound.
template <int D, class Steering>
void advance_part(const StepTask<D>& task, const RowPart& part, CellNotes& notes, PartTally& tally) {
    const bool plainly = moves_plainly<D>(task);
    Block<D> block;
    LapClock clock;
    for (std::uint32_t done = 0; done < part.end - part.begin; done += block_size) {
        block.slot = part.begin + done;
        block.next = part.next + done;
        block.count = std::min(block_size, part.end - block.slot);
        clock.begin(block.next / block_size + task.step);
        Steering::steer(task, part.row, block, clock, tally);
        if (plainly) {
            if (notes.are_changes())
                move_plain_block<D, true>(task, block, notes);
            else
                move_plain_block<D, false>(task, block, notes);
        } else {
            integrate_block<D>(task, block);
            tally.captures += bound_block<D>(task, block);
            store_block<D>(task, block, notes);
        }
        clock.lap(tally.move);
    }
}

/// The ways to advance, in the order of Gathering.
template <int D, int... number>
constexpr std::array<AdvancePart<D>, gatherings> advance_parts(std::integer_sequence<int, number...>) {
    return {&advance_part<D, ByRules<D, &gather_usual_block<D>>>, &advance_part<D, ByRules<D, &gather_ranked_block<D>>>,
            &advance_part<D, ByRules<D, &gather_general_block<D>>>, &advance_part<D, ByFoundSums<D>>,
            &advance_part<D, ByModel<D, ModelAt<number + 1>>>...};
}
template <int D>
constexpr std::array<AdvancePart<D>, gatherings> all_advance_parts() {
    return advance_parts<D>(std::make_integer_sequence<int, static_cast<int>(model_count) - 1>());
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "boids/engines/simd/compiled.h"

namespace boids::cpu {

namespace {

#define BOIDS_KERNELS(name, target, space)                                                                \
    {                                                                                                     \
        name, target, {                                                                                   \
            name, space::all_advance_parts<2>(), space::all_advance_parts<3>(), &space::gather_leaves<2>, \
                &space::gather_leaves<3>                                                                  \
        }                                                                                                 \
    }

constexpr Compiled<Kernels> compiled[] = {BOIDS_COMPILED(BOIDS_KERNELS)};

#undef BOIDS_KERNELS

}  // namespace

std::size_t choose_gathering(const KernelConstants& constants, bool wraps_distances) {
    const auto number = [](Gathering way) { return static_cast<std::size_t>(way); };
    if (constants.model != boids_model)
        return number(Gathering::by_model) + static_cast<std::size_t>(constants.model) - 1;
    if (!is_usual_flock(constants) || wraps_distances) return number(Gathering::general);
    return number(looks_at_nearest(constants) ? Gathering::ranked : Gathering::usual);
}

Kernels find_kernels(std::string_view name) {
    const Compiled<Kernels>* const found = find_compiled<Kernels>(compiled, name);
    return found ? found->kernels : Kernels{};
}

}  // namespace boids::cpu

#endif
