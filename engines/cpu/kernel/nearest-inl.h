// Gathers where rules look for the nearest few farther than these are: what a leaf of the tree of all boids sees is
// sought in the tree, at a distance that is widened until everybody has found as many as it minds. Those near enough
// are brought into the order in which the grid would name them, so that every sum has the bits it would have by looking
// at everybody within the radius. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_NEAREST_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_NEAREST_INL_H
#undef BOIDS_NEAREST_INL_H
#else
#define BOIDS_NEAREST_INL_H
#endif

#include <algorithm>
#include <vector>

#include "boids/engines/cpu/grid/row_order.h"
#include "boids/engines/cpu/kernel/block-inl.h"
#include "boids/engines/cpu/kernel/gather-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// The rank of each by its key, which is a row and a slot. A few are compared each with each: that is quicker than to
/// guess how each comparison of a sort ends.
HWY_NOINLINE inline void rank_by_key(std::vector<Ordered>& order, Array<std::uint32_t>& rank) {
    const hn::RebindToSigned<Tag> d;
    const hn::RebindToUnsigned<Tag> ranks;
    constexpr std::uint32_t few = 256, slot_bits = 24;
    const auto count = static_cast<std::uint32_t>(order.size());
    rank.reserve(count + group_size);
    HWY_ALIGN std::int32_t key[few + group_size];
    bool fits = count <= few;
    for (std::uint32_t each = 0; fits && each < count; ++each) {
        const auto row = static_cast<std::uint32_t>(order[each].key >> 32);
        const auto slot = static_cast<std::uint32_t>(order[each].key);
        static_assert(RowOrder<3>::count << slot_bits <= std::uint64_t{1} << 31);
        fits = slot >> slot_bits == 0;
        key[each] = static_cast<std::int32_t>(row << slot_bits | slot);
    }
    if (!fits) {
        std::sort(order.begin(), order.end(), [](const Ordered& a, const Ordered& b) { return a.key < b.key; });
        for (std::uint32_t each = 0; each < count; ++each) rank[each] = each;
        return;
    }
    for (std::uint32_t first = 0; first < count; first += static_cast<std::uint32_t>(hn::Lanes(d))) {
        const auto own = hn::LoadU(d, key + first);
        auto before = hn::Zero(d);
        for (std::uint32_t other = 0; other < count; ++other)
            before = hn::Sub(before, hn::VecFromMask(d, hn::Gt(own, hn::Set(d, key[other]))));
        hn::StoreU(hn::BitCast(ranks, before), ranks, rank.data() + first);
    }
}

/// The box around a group, and how far boxes are from it.
template <int D>
struct SearchBox {
    HWY_INLINE SearchBox() {}  // gcc compiles an implied one without the instruction set, and then refuses it on ARM
    V low[D], high[D];
    float size[D];
    bool wraps;

    /// The squared distance of some boxes. Rounding keeps order, so this is never more than what a boid in the one
    /// would compute for a boid in the other.
    HWY_INLINE V squared_to(const V (&from)[D], const V (&to)[D]) const {
        const Tag d;
        V squared = hn::Zero(d);
        for (int axis = 0; axis < D; ++axis) {
            const V right = hn::Sub(from[axis], high[axis]), left = hn::Sub(low[axis], to[axis]);
            V gap = hn::Max(hn::Max(right, left), hn::Zero(d));
            if (wraps) {  // or what is left of the world beyond the farthest way
                const V farthest = hn::Max(hn::Sub(to[axis], low[axis]), hn::Sub(high[axis], from[axis]));
                gap = hn::Min(gap, hn::Max(hn::Sub(hn::Set(d, size[axis]), farthest), hn::Zero(d)));
            }
            squared = hn::Add(squared, hn::Mul(gap, gap));
        }
        return squared;
    }
};

/// All ghosts' shifts: by -1, 0 or 1 world along each axis.
template <int D>
struct Shifts {
    static constexpr std::uint32_t count = D == 2 ? 9 : 27, none = count / 2;
    typename RowOrder<D>::Shift of[count];

    constexpr Shifts() : of{} {
        for (std::uint32_t number = 0; number < count; ++number)
            for (std::uint32_t axis = 0, rest = number; axis < D; ++axis, rest /= 3)
                of[number][axis] = static_cast<int>(rest % 3) - 1;
    }
};
template <int D>
inline constexpr Shifts<D> shifts;

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
          ordered_(memory.ordered),
          as_found_(task_seeing(memory.found)),
          in_order_(task_seeing(memory.ordered)),
          usual_(task.usual && !asks_for_anybody(*task.constants)) {
        for (const RuleConstants* rule : {&constants_.separation, &constants_.alignment, &constants_.cohesion}) {
            if (!rule->acts) continue;
            farthest_ = std::max(farthest_, rule->radius_squared);
            if (rule->nearest == 0) metric_ = std::max(metric_, rule->radius_squared);
            most_ = std::max(most_, rule->nearest);
        }
    }

    HWY_NOINLINE void gather(std::uint32_t leaf) {
        slot_ = leaf * tree_.width;
        size_ = std::min(tree_.width, tree_.count() - slot_);
        enclose(leaf);
        Limits limits;
        search(limits);
        keep_near(limits);
        std::uint32_t waiting = (1u << size_) - 1;
        while (waiting != 0) waiting &= ~gather_in_order(static_cast<std::uint32_t>(std::countr_zero(waiting)), limits);
    }

private:
    using Lines = typename RowOrder<D>::Lines;

    /// The boids of the tree looking at candidates.
    StepTask<D> task_seeing(const Candidates<D>& candidates) const {
        StepTask<D> task = task_;
        task.sorted = &tree_.boids;
        task.seen_count = 1;
        task.seen[0].sorted = &candidates.boids;
        return task;
    }

    void enclose(std::uint32_t leaf) {
        const Tag d;
        for (int axis = 0; axis < D; ++axis) {
            low_[axis] = tree_.low[axis][leaf];
            high_[axis] = tree_.high[axis][leaf];
            box_.low[axis] = hn::Set(d, low_[axis]);
            box_.high[axis] = hn::Set(d, high_[axis]);
            box_.size[axis] = constants_.size[axis];
        }
        box_.wraps = task_.grid->wraps_distances();
    }

    /// The squared diagonal of the box around the group, or where that is a point, of the first node that is more.
    float diagonal(std::uint32_t leaf) const {
        float squared = 0;
        for (std::uint32_t level = 0; level < tree_.levels() && !(squared > 0); ++level, leaf /= tree_.width)
            for (int axis = 0; axis < D; ++axis) {
                const std::uint32_t node = tree_.first_node(level) + leaf;
                const float extent = tree_.high[axis][node] - tree_.low[axis][node];
                squared += extent * extent;
            }
        return squared > 0 ? squared : farthest_;
    }

    /// Finds all who may count, and how near they must be.
    void search(Limits& limits) {
        const float near = diagonal(slot_ / tree_.width), widest = static_cast<float>(4 + most_ / 4) * near;
        float squared = std::max(guess_ > 0 && guess_ < widest ? guess_ : near, metric_);
        for (;; squared = std::min(2 * squared, far_enough(limits))) {
            squared = std::min(squared, farthest_);
            collect(squared);
            find_limits<D, CandidateOrder::near_first>(as_found_, run_of(found_), slot_, limits);
            if (!(squared < farthest_) || has_found_all(limits, squared)) break;
        }
        guess_ = 2 * mean_reach(limits, squared);
    }

    static GroupRuns<D> run_of(const Candidates<D>& candidates) {
        GroupRuns<D> runs;
        runs.runs[0].count = 1;
        runs.runs[0].run[0] = {0, candidates.count};
        return runs;
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
    float far_enough(const Limits& limits) const {
        const RuleConstants* rules[] = {&constants_.separation, &constants_.alignment, &constants_.cohesion};
        float most = 0;
        for (int rule = 0; rule < 3; ++rule)
            for (std::uint32_t lane = 0; rules[rule]->acts && lane < size_; ++lane)
                most = std::max(most, limits.squared[rule][lane]);
        return std::bit_cast<float>(std::bit_cast<std::uint32_t>(most) + 1);  // just above it
    }

    /// How far those who found all had to look, as far as rules have ranks.
    float mean_reach(const Limits& limits, float squared) const {
        const RuleConstants* rules[] = {&constants_.separation, &constants_.alignment, &constants_.cohesion};
        float sum = 0, count = 0;
        for (std::uint32_t lane = 0; lane < size_; ++lane) {
            float reach = 0;
            for (int rule = 0; rule < 3; ++rule)
                if (rules[rule]->acts && rules[rule]->nearest > 0) reach = std::max(reach, limits.squared[rule][lane]);
            if (reach > squared) continue;
            sum += reach;
            ++count;
        }
        return count > 0 ? sum / count : 0;
    }

    /// Lists who is nearer than a squared distance to the box, species by species, ghosts included.
    void collect(float squared) {
        found_.count = 0;
        for (std::uint32_t kind = 0; kind < task_.seen_count; ++kind) {
            const BoxTree<D>& tree = *task_.seen[kind].tree;
            if (tree.count() > 0) {
                for (std::uint32_t shift = 0; shift < shifts<D>.count; ++shift)
                    if (may_matter(shifts<D>.of[shift], squared)) collect_shifted(tree, shift, squared);
            }
            found_.kind_end[kind] = found_.count;
        }
    }

    /// Whether ghosts that are shifted so can be near the box.
    bool may_matter(const typename RowOrder<D>::Shift& shift, float squared) const {
        for (int axis = 0; axis < D; ++axis) {
            const int worlds = shift[static_cast<std::size_t>(axis)];
            if (worlds == 0) continue;
            const float gap = worlds < 0 ? low_[axis] : constants_.size[axis] - high_[axis];
            if (!task_.grid->has_ghosts() || (gap > 0 && !(gap * gap < squared))) return false;
        }
        return true;
    }

    void collect_shifted(const BoxTree<D>& tree, std::uint32_t shift, float squared) {
        const Tag d;
        V way[D];
        for (int axis = 0; axis < D; ++axis) {
            const int worlds = shifts<D>.of[shift][static_cast<std::size_t>(axis)];
            way[axis] = hn::Set(d, static_cast<float>(worlds) * constants_.size[axis]);
        }
        struct Step {
            std::uint32_t level, node;
        };
        Step steps[BoxTree<D>::most_levels * BoxTree<D>::width];
        std::uint32_t waiting = 0;
        steps[waiting++] = {tree.levels() - 1, 0};
        while (waiting > 0) {
            const Step step = steps[--waiting];
            const std::uint32_t bottom = waiting;
            const std::uint32_t first = tree.first_node(step.level) + step.node;
            for (std::uint32_t bits = near_boxes(tree, first, way, squared); bits != 0; bits &= bits - 1) {
                const std::uint32_t node = step.node + static_cast<std::uint32_t>(std::countr_zero(bits));
                if (is_point(tree, tree.first_node(step.level) + node))
                    take_point(tree, step.level, node, shift, way, squared);
                else if (step.level > 0)
                    steps[waiting++] = {step.level - 1, node * tree.width};
                else
                    take(tree, node * tree.width, tree.width, shift, way, squared);
            }
            for (std::uint32_t each = bottom; each < waiting; ++each)  // who is in a node with the group comes first
                if (steps[each].node == slot_ >> (3 * (steps[each].level + 2)) << 3)
                    std::swap(steps[each], steps[waiting - 1]);
        }
    }

    /// Which of eight boxes are near, as bits.
    HWY_INLINE std::uint32_t near_boxes(const BoxTree<D>& tree, std::uint32_t first, const V (&way)[D],
                                        float squared) const {
        const Tag d;
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
        std::uint32_t bits = 0;
        for (std::uint32_t lane = 0; lane < tree.width; lane += lanes) {
            V low[D], high[D];
            for (int axis = 0; axis < D; ++axis) {
                low[axis] = hn::Add(hn::LoadU(d, tree.low[axis].data() + first + lane), way[axis]);
                high[axis] = hn::Add(hn::LoadU(d, tree.high[axis].data() + first + lane), way[axis]);
            }
            std::uint8_t mask[8] = {};
            hn::StoreMaskBits(d, hn::Lt(box_.squared_to(low, high), hn::Set(d, squared)), mask);
            bits |= static_cast<std::uint32_t>(mask[0]) << lane;
        }
        return bits;
    }

    static bool is_point(const BoxTree<D>& tree, std::uint32_t box) {
        for (int axis = 0; axis < D; ++axis)
            if (tree.low[axis][box] != tree.high[axis][box]) return false;
        return true;
    }

    /// Takes of boids that are all at one place those who can count, as they come by rising id: nobody where all of the
    /// group are at that place and do not see each other; the lowest ids where all rules that reach so far have ranks.
    void take_point(const BoxTree<D>& tree, std::uint32_t level, std::uint32_t node, std::uint32_t shift,
                    const V (&way)[D], float squared) {
        const Tag d;
        const std::uint32_t begin = node << (3 * (level + 1)), all = 1u << (3 * (level + 1));
        V place[D];
        bool is_own = !constants_.coincident;
        for (int axis = 0; axis < D; ++axis) {
            const float there = tree.low[axis][tree.first_node(level) + node];
            place[axis] = hn::Add(hn::Set(d, there), way[axis]);
            is_own = is_own && shift == shifts<D>.none && low_[axis] == there && high_[axis] == there;
        }
        if (is_own) return;
        const std::uint32_t size = std::min(all, tree.count() - begin);
        const bool all_rank = hn::AllFalse(d, hn::Lt(box_.squared_to(place, place), hn::Set(d, metric_)));
        const bool few_count = all_rank && size > tree.width;  // a leaf is in no order
        take(tree, begin, few_count ? std::min(size, static_cast<std::uint32_t>(most_) + 1) : size, shift, way,
             squared);  // one more, as oneself does not count
    }

    /// Takes those of some boids who are near.
    void take(const BoxTree<D>& tree, std::uint32_t begin, std::uint32_t size, std::uint32_t shift, const V (&way)[D],
              float squared) {
        const Tag d;
        const hn::RebindToUnsigned<Tag> whole;
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
        found_.reserve(found_.count + size + group_size);
        for (std::uint32_t done = 0; done < size; done += lanes) {
            V place[D];
            for (int axis = 0; axis < D; ++axis)
                place[axis] = hn::Add(hn::LoadU(d, tree.boids.position[axis].data() + begin + done), way[axis]);
            M near = hn::Lt(box_.squared_to(place, place), hn::Set(d, squared));
            if (size - done < lanes) near = hn::And(near, hn::FirstN(d, size - done));
            const auto ids = hn::LoadU(whole, tree.boids.id.data() + begin + done);
            hn::StoreU(hn::Set(whole, shift), whole, found_.shift.data() + found_.count);
            for (int axis = 0; axis < D; ++axis)
                append_values(near, place[axis], found_.boids.position[axis].data() + found_.count);
            append_values(near, hn::BitCast(d, ids), found_.boids.id.data() + found_.count);
            found_.count += append(near, begin + done, found_.place.data() + found_.count);
        }
    }

    /// Keeps those who are near enough for some boid and some rule.
    void keep_near(const Limits& limits) {
        const RuleConstants* rules[] = {&constants_.separation, &constants_.alignment, &constants_.cohesion};
        HWY_ALIGN float farthest[group_size] = {};
        for (int rule = 0; rule < 3; ++rule)
            for (std::uint32_t lane = 0; rules[rule]->acts && lane < size_; ++lane)
                farthest[lane] = std::max(farthest[lane], limits.squared[rule][lane]);
        memory_.kept.reserve(found_.count + group_size);
        std::uint32_t count = 0, begin = 0;
        for (std::uint32_t kind = 0; kind < task_.seen_count; ++kind) {
            const std::uint32_t end = found_.kind_end[kind];
            for (; begin < end; ++begin) {
                memory_.kept[count] = begin;  // counting on is keeping
                count += is_near(begin, farthest);
            }
            ordered_.kind_end[kind] = count;
        }
        ordered_.count = count;
    }

    /// Whether a candidate is within the squared distance of some boid of the group.
    HWY_INLINE bool is_near(std::uint32_t index, const float (&farthest)[group_size]) const {
        const Tag d;
        bool is_any = false;
        for (std::uint32_t lane = 0; lane < group_size; lane += static_cast<std::uint32_t>(hn::Lanes(d))) {
            V squared = hn::Zero(d);
            for (int axis = 0; axis < D; ++axis) {
                V way = hn::Sub(hn::Set(d, found_.boids.position[axis][index]),
                                hn::LoadU(d, tree_.boids.position[axis].data() + slot_ + lane));
                if (box_.wraps) way = minimum_image(way, box_.size[axis]);
                squared = hn::Add(squared, hn::Mul(way, way));
            }
            is_any |= !hn::AllFalse(d, hn::Le(squared, hn::Load(d, farthest + lane)));
        }
        return is_any;
    }

    Lines lines_of(const BoxTree<D>& tree, std::uint32_t place) const {
        Lines lines;
        for (int axis = 1; axis < D; ++axis) lines[static_cast<std::size_t>(axis - 1)] = tree.line[axis - 1][place];
        return lines;
    }

    /// Gathers for a boid of the group, and for all others who see candidates in the same order; returns who they are.
    std::uint32_t gather_in_order(std::uint32_t lane, const Limits& limits) {
        const RowOrder<D> rows(*task_.grid, lines_of(tree_, slot_ + lane));
        std::uint32_t begin = 0;
        for (std::uint32_t kind = 0; kind < task_.seen_count; ++kind) {
            bring_into_order(rows, kind, begin);
            begin = ordered_.kind_end[kind];
        }
        BlockSums<D> sums;
        add_up(limits, sums);
        std::uint32_t served = 0;
        for (std::uint32_t each = lane; each < size_; ++each) {
            if (!rows.serves(lines_of(tree_, slot_ + each))) continue;
            store(each, sums);
            served |= 1u << each;
        }
        return served;
    }

    void bring_into_order(const RowOrder<D>& rows, std::uint32_t kind, std::uint32_t begin) {
        const BoxTree<D>& tree = *task_.seen[kind].tree;
        const std::uint32_t count = ordered_.kind_end[kind] - begin;
        memory_.order.resize(count);
        for (std::uint32_t each = 0; each < count; ++each) {
            const std::uint32_t index = memory_.kept[begin + each], place = found_.place[index];
            const std::uint64_t row = rows.of(lines_of(tree, place), shifts<D>.of[found_.shift[index]]);
            memory_.order[each] = {row << 32 | tree.slot[place], index};
        }
        rank_by_key(memory_.order, memory_.rank);
        ordered_.reserve(ordered_.count);
        for (std::uint32_t each = 0; each < count; ++each) {
            const std::uint32_t index = memory_.order[each].index, place = found_.place[index];
            const std::uint32_t to = begin + memory_.rank[each];
            for (int axis = 0; axis < D; ++axis) {
                ordered_.boids.position[axis][to] = found_.boids.position[axis][index];
                ordered_.boids.velocity[axis][to] = tree.boids.velocity[axis][place];
            }
            ordered_.boids.id[to] = found_.boids.id[index];
        }
    }

    /// The sums of the group over the candidates in order.
    void add_up(const Limits& limits, BlockSums<D>& sums) const {
        const GroupRuns<D> runs = run_of(ordered_);
        if (!usual_ || limits.ties) return gather_general_group<D>(in_order_, runs, limits, slot_, size_, 0, sums);
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(Tag()));
        const Others<D> looking(tree_.boids), others(ordered_.boids);
        assume_anybody<D>(size_, sums);
        for (std::uint32_t lane = 0; lane < size_; lane += lanes) {
            const UsualRadii radii(limits.squared[1] + lane, limits.squared[0] + lane);
            look_as_usual<D, false>(looking, others, runs.runs[0], radii, slot_ + lane, std::min(lanes, size_ - lane),
                                    lane, sums);
        }
    }

    void store(std::uint32_t lane, const BlockSums<D>& sums) const {
        const std::uint32_t number = tree_.number[slot_ + lane];
        const RuleSums<D>* rules[] = {&sums.away, &sums.along, &sums.towards};
        for (int rule = 0; rule < 3; ++rule) {
            auto& found = task_.found->rule[rule];
            for (int axis = 0; axis < D; ++axis) found.sum[axis][number] = rules[rule]->sum[axis][lane];
            found.count[number] = rules[rule]->count[lane];
        }
    }

    const StepTask<D>& task_;
    const BoxTree<D>& tree_;
    const KernelConstants& constants_;
    SearchMemory<D>& memory_;
    Candidates<D>&found_, &ordered_;
    const StepTask<D> as_found_, in_order_;
    bool usual_;
    float farthest_ = 0, metric_ = 0;  ///< Squared radii: the greatest of all rules, and of those without a rank.
    std::int32_t most_ = 0;            ///< The greatest rank.
    float guess_ = 0;                  ///< Squared: how far the next group may have to look.
    std::uint32_t slot_ = 0, size_ = 0;
    SearchBox<D> box_;
    float low_[D], high_[D];
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
    for (int rule = 0; rule < 3; ++rule) {
        const auto& found = task.found->rule[rule];
        for (int axis = 0; axis < D; ++axis)
            std::copy_n(found.sum[axis].data() + block.next, block.count, rules[rule]->sum[axis]);
        std::copy_n(found.count.data() + block.next, block.count, rules[rule]->count);
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
