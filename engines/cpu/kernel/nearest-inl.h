// Gathers where rules look for the nearest few farther than these are: what a leaf of the tree of all boids sees is
// sought in the tree (tree_search-inl.h), at a distance that is widened until everybody has found as many as it minds.
// Those near enough are brought into the order of the grid (candidate_order-inl.h) and added up. Compiled once per
// instruction set; see kernel.cpp.
#if defined(BOIDS_NEAREST_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_NEAREST_INL_H
#undef BOIDS_NEAREST_INL_H
#else
#define BOIDS_NEAREST_INL_H
#endif

#include <algorithm>

#include "boids/engines/cpu/kernel/block-inl.h"
#include "boids/engines/cpu/kernel/candidate_order-inl.h"
#include "boids/engines/cpu/kernel/gather-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Gathers for leaves of a tree, one after another.
template <int D>
class NearestGather {
public:
    NearestGather(const StepTask<D>& task, SearchMemory<D>& memory)
        : task_(task),
          tree_(*task.seen[0].tree),
          constants_(*task.constants),
          memory_(memory),
          found_(memory.found),
          looking_(task),
          search_(task, memory.found),
          usual_(task.usual && !asks_for_anybody(*task.constants)) {
        looking_.sorted = &tree_.boids;
        looking_.seen_count = 1;
    }

    HWY_NOINLINE void gather(std::uint32_t leaf) {
        slot_ = leaf * tree_.width;
        size_ = std::min(tree_.width, tree_.count() - slot_);
        search_.look_from(leaf);
        Limits limits;
        search(limits);
        keep_near(limits);
        std::uint32_t waiting = (1u << size_) - 1;
        while (waiting != 0) waiting &= ~gather_in_order(static_cast<std::uint32_t>(std::countr_zero(waiting)), limits);
    }

private:
    /// Finds all who may count, and how near they must be.
    void search(Limits& limits) {
        const SearchReach& reach = search_.reach;
        float& known = task_.found->reach[slot_ / tree_.width];
        const float near = search_.diagonal(), widest = static_cast<float>(4 + reach.most / 4) * near;
        const float guess = known > 0 ? 1.1f * known : guess_ > 0 && guess_ < widest ? guess_ : near;
        float squared = std::max(guess, reach.metric);
        for (;; squared = std::min(2 * squared, farthest_of(limits))) {
            squared = std::min(squared, reach.farthest);
            search_.collect(squared);
            measure<D>(looking_, found_, slot_, memory_.squared);
            looking_.seen[0].sorted = found_.flock;
            find_limits<D>(looking_, list_of(found_), slot_, limits);
            if (!(squared < reach.farthest) || has_found_all(limits, squared)) break;
        }
        known = ranked_reach(limits, squared);
        guess_ = 1.5f * known;
    }

    CandidateList<D> list_of(const Candidates<D>& candidates) const {
        return {candidates.flock, candidates.index.data(), candidates.count, memory_.squared.data()};
    }

    /// Whether nobody can count who is as far as what was searched, or farther. Boids may have found some of those:
    /// what is near the box is not as near all of them.
    bool has_found_all(const Limits& limits, float squared) const {
        const RuleConstants* rules[] = {&constants_.separation, &constants_.alignment, &constants_.cohesion};
        for (int rule = 0; rule < 3; ++rule) {
            if (!rules[rule]->acts || rules[rule]->radius_squared <= squared) continue;
            for (std::uint32_t lane = 0; lane < size_; ++lane)
                if (!(limits.squared[rule][lane] < squared)) return false;
        }
        return true;
    }

    /// A squared distance within which everybody finds all, as whom they have found tells already.
    float farthest_of(const Limits& limits) const {
        const RuleConstants* rules[] = {&constants_.separation, &constants_.alignment, &constants_.cohesion};
        float most = 0;
        for (int rule = 0; rule < 3; ++rule)
            for (std::uint32_t lane = 0; rules[rule]->acts && lane < size_; ++lane)
                most = std::max(most, limits.squared[rule][lane]);
        return std::bit_cast<float>(std::bit_cast<std::uint32_t>(most) + 1);  // just above it
    }

    /// How far those who found all had to look at most, as far as rules have ranks.
    float ranked_reach(const Limits& limits, float squared) const {
        const RuleConstants* rules[] = {&constants_.separation, &constants_.alignment, &constants_.cohesion};
        float most = 0;
        for (int rule = 0; rule < 3; ++rule)
            for (std::uint32_t lane = 0; rules[rule]->acts && rules[rule]->nearest > 0 && lane < size_; ++lane)
                if (limits.squared[rule][lane] <= squared) most = std::max(most, limits.squared[rule][lane]);
        return most;
    }

    /// Keeps those who are near enough for some boid and some rule.
    HWY_NOINLINE void keep_near(const Limits& limits) {
        const Tag d;
        const RuleConstants* rules[] = {&constants_.separation, &constants_.alignment, &constants_.cohesion};
        HWY_ALIGN float farthest[group_size] = {};
        for (int rule = 0; rule < 3; ++rule)
            for (std::uint32_t lane = 0; rules[rule]->acts && lane < size_; ++lane)
                farthest[lane] = std::max(farthest[lane], limits.squared[rule][lane]);
        memory_.kept.reserve(found_.count + group_size);
        const float* squared = memory_.squared.data();
        std::uint32_t* const kept = memory_.kept.data();
        std::uint32_t count = 0, each = 0;
        for (std::uint32_t kind = 0; kind < task_.seen_count; ++kind) {
            for (const std::uint32_t end = found_.kind_end[kind]; each < end; ++each, squared += group_size) {
                bool is_any = false;
                for (std::uint32_t lane = 0; lane < group_size; lane += static_cast<std::uint32_t>(hn::Lanes(d)))
                    is_any |= !hn::AllFalse(d, hn::Le(hn::LoadU(d, squared + lane), hn::Load(d, farthest + lane)));
                kept[count] = each;  // counting on is keeping
                count += is_any;
            }
            kept_end_[kind] = count;
        }
        memory_.in_order.reserve(count);
        if (found_.are_copied()) copy_velocities();
    }

    void copy_velocities() {
        std::uint32_t each = 0;
        for (std::uint32_t kind = 0; kind < task_.seen_count; ++kind)
            for (const BoxTree<D>& tree = *task_.seen[kind].tree; each < kept_end_[kind]; ++each) {
                const std::uint32_t candidate = memory_.kept[each];
                for (int axis = 0; axis < D; ++axis)
                    found_.copies.velocity[axis][candidate] = tree.boids.velocity[axis][found_.place[candidate]];
            }
    }

    /// Gathers for a boid of the group, and for all others who see candidates in the same order; returns who they are.
    std::uint32_t gather_in_order(std::uint32_t lane, const Limits& limits) {
        const CandidateOrder<D> order(task_, tree_.row[slot_ + lane]);
        std::uint32_t begin = 0;
        for (std::uint32_t kind = 0; kind < task_.seen_count; ++kind) {
            order.bring(found_, kind, begin, kept_end_[kind], memory_);
            begin = kept_end_[kind];
        }
        BlockSums<D> sums;
        if (usual_ && !limits.ties)
            add_up_as_usual(begin, limits, sums);
        else
            add_up(begin, limits, sums);
        std::uint32_t served = 0;
        for (std::uint32_t each = lane; each < size_; ++each) {
            if (!order.serves(tree_.row[slot_ + each])) continue;
            store(each, sums);
            served |= 1u << each;
        }
        return served;
    }

    /// The sums of the group over so many candidates in order.
    HWY_NOINLINE void add_up(std::uint32_t count, const Limits& limits, BlockSums<D>& sums) const {
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(Tag()));
        for (std::uint32_t lane = 0; lane < size_; lane += lanes) {
            GeneralGather<D> gather(looking_, slot_ + lane, std::min(lanes, size_ - lane), limits, lane);
            gather.look_into(looking_.seen[0]);
            for (const std::uint32_t *other = memory_.in_order.data(), *end = other + count; other < end; ++other)
                gather.look_at(*other);
            gather.store(lane, sums);
        }
    }

    /// The same of a usual flock.
    HWY_NOINLINE void add_up_as_usual(std::uint32_t count, const Limits& limits, BlockSums<D>& sums) const {
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(Tag()));
        const Others<D> looking(tree_.boids), others(*found_.flock);
        const std::uint32_t* const candidates = memory_.in_order.data();
        assume_anybody<D>(size_, sums);
        for (std::uint32_t lane = 0; lane < size_; lane += lanes) {
            const UsualRadii radii(limits.squared[1] + lane, limits.squared[0] + lane);
            const LookList all[] = {{lane, false, candidates, candidates + count}};
            look_at_near<D>(looking, others, all, radii.near, slot_, sums);
            look_at_close<D>(looking, others, all, radii.close, slot_, sums);
        }
    }

    void store(std::uint32_t lane, const BlockSums<D>& sums) const {
        auto& found = task_.found->boid[tree_.number[slot_ + lane]];
        const RuleSums<D>* rules[] = {&sums.away, &sums.along, &sums.towards};
        for (int rule = 0; rule < 3; ++rule) {
            for (int axis = 0; axis < D; ++axis) found.rule[rule].sum[axis] = rules[rule]->sum[axis][lane];
            found.rule[rule].count = rules[rule]->count[lane];
        }
    }

    const StepTask<D>& task_;
    const BoxTree<D>& tree_;
    const KernelConstants& constants_;
    SearchMemory<D>& memory_;
    Candidates<D>& found_;
    StepTask<D> looking_;  ///< The boids of the tree looking at whom they found.
    TreeSearch<D> search_;
    bool usual_;
    float guess_ = 0;  ///< Squared: how far the next group may have to look.
    std::uint32_t slot_ = 0, size_ = 0;
    std::uint32_t kept_end_[most_company];  ///< Where those of each species end who are kept.
};

/// Gathers for some leaves of the tree.
template <int D>
void gather_leaves(const StepTask<D>& task, std::uint32_t begin, std::uint32_t end, SearchMemory<D>& memory) {
    NearestGather<D> gather(task, memory);
    for (std::uint32_t leaf = begin; leaf < end; ++leaf) gather.gather(leaf);
}

/// What a block of boids has gathered already.
template <int D>
HWY_INLINE void load_found(const StepTask<D>& task, Block<D>& block) {
    RuleSums<D>* rules[] = {&block.sums.away, &block.sums.along, &block.sums.towards};
    const auto* const found = task.found->boid.data() + block.next;
    for (std::uint32_t each = 0; each < block.count; ++each)
        for (int rule = 0; rule < 3; ++rule) {
            for (int axis = 0; axis < D; ++axis) rules[rule]->sum[axis][each] = found[each].rule[rule].sum[axis];
            rules[rule]->count[each] = found[each].rule[rule].count;
        }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
