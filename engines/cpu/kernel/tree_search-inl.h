// Lists who is near a group of boids, from trees of boxes (grid/box_tree.h): the boids of a leaf look together, from
// the box around them. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_TREE_SEARCH_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_TREE_SEARCH_INL_H
#undef BOIDS_TREE_SEARCH_INL_H
#else
#define BOIDS_TREE_SEARCH_INL_H
#endif

#include <algorithm>
#include <bit>

#include "boids/engines/cpu/grid/row_order.h"
#include "boids/engines/cpu/kernel/sift-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

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

/// How far rules look, squared, and for how many.
struct SearchReach {
    float farthest = 0, metric = 0;  ///< The greatest of all rules, and of those without a rank.
    std::int32_t most = 0;           ///< The greatest rank.

    explicit SearchReach(const KernelConstants& constants) {
        for (const RuleConstants* rule : {&constants.separation, &constants.alignment, &constants.cohesion}) {
            if (!rule->acts) continue;
            farthest = std::max(farthest, rule->radius_squared);
            if (rule->nearest == 0) metric = std::max(metric, rule->radius_squared);
            most = std::max(most, rule->nearest);
        }
    }
};

template <int D>
class TreeSearch {
public:
    TreeSearch(const StepTask<D>& task, Candidates<D>& found)
        : reach(*task.constants), task_(task), tree_(*task.seen[0].tree), constants_(*task.constants), found_(found) {}

    const SearchReach reach;

    /// The group that looks from now on.
    void look_from(std::uint32_t leaf) {
        const Tag d;
        slot_ = leaf * tree_.width;
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
    float diagonal() const {
        float squared = 0;
        std::uint32_t leaf = slot_ / tree_.width;
        for (std::uint32_t level = 0; level < tree_.levels() && !(squared > 0); ++level, leaf /= tree_.width)
            for (int axis = 0; axis < D; ++axis) {
                const std::uint32_t node = tree_.first_node(level) + leaf;
                const float extent = tree_.high[axis][node] - tree_.low[axis][node];
                squared += extent * extent;
            }
        return squared > 0 ? squared : reach.farthest;
    }

    /// Lists who is nearer than a squared distance to the box, species by species, ghosts included.
    void collect(float squared) {
        const bool copies = task_.seen_count > 1 || (task_.grid->has_ghosts() && may_see_ghosts(squared));
        found_.flock = copies ? &found_.copies : &tree_.boids;
        found_.count = 0;
        for (std::uint32_t kind = 0; kind < task_.seen_count; ++kind) {
            const BoxTree<D>& tree = *task_.seen[kind].tree;
            if (tree.count() > 0 && !copies && !box_.wraps && !tree.has_points()) {
                collect_plainly(squared);
            } else if (tree.count() > 0) {
                for (std::uint32_t shift = 0; shift < shifts<D>.count; ++shift)
                    if (may_matter(shifts<D>.of[shift], squared)) collect_shifted(tree, shift, squared);
            }
            found_.kind_end[kind] = found_.count;
        }
        if (!copies) return;
        found_.index.reserve(found_.count);
        for (std::uint32_t each = 0; each < found_.count; ++each) found_.index[each] = each;
    }

private:
    bool may_see_ghosts(float squared) const {
        for (std::uint32_t shift = 0; shift < shifts<D>.count; ++shift)
            if (shift != shifts<D>.none && may_matter(shifts<D>.of[shift], squared)) return true;
        return false;
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

    /// What is looked for in a tree: those who seem to be near when they are shifted.
    struct Quest {
        HWY_INLINE Quest() {}
        std::uint32_t shift;
        V way[D], squared;
    };

    /// Nodes still to be looked into, the next one last.
    class Steps {
    public:
        struct Step {
            std::uint32_t level, node;
        };

        explicit Steps(const BoxTree<D>& tree) { push(tree.levels() - 1, 0); }
        bool are_left() const { return waiting_ > 0; }
        void push(std::uint32_t level, std::uint32_t node) { steps_[waiting_++] = {level, node}; }
        Step pop() {
            const Step step = steps_[--waiting_];
            bottom_ = waiting_;
            return step;
        }

        /// Of those pushed since the last was popped, the one that the boid at a slot is in comes next.
        void bring_forward(std::uint32_t slot) {
            for (std::uint32_t each = bottom_; each < waiting_; ++each)
                if (steps_[each].node == slot >> (3 * (steps_[each].level + 2)) << 3)
                    std::swap(steps_[each], steps_[waiting_ - 1]);
        }

    private:
        Step steps_[BoxTree<D>::most_levels * BoxTree<D>::width];
        std::uint32_t waiting_ = 0, bottom_ = 0;
    };

    /// What collect_shifted does, where nobody is shifted or copied and no leaf is a point. That is nearly always, and
    /// nothing that it asks for changes, so it can stay in registers.
    HWY_NOINLINE void collect_plainly(float squared) {
        const Tag d;
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
        const BoxTree<D>& tree = tree_;
        SearchBox<D> box = box_;
        box.wraps = false;
        const V limit = hn::Set(d, squared);
        const float *lows[D], *highs[D], *places[D];
        for (int axis = 0; axis < D; ++axis) {
            lows[axis] = tree.low[axis].data();
            highs[axis] = tree.high[axis].data();
            places[axis] = tree.boids.position[axis].data();
        }
        std::uint32_t count = found_.count;
        Steps steps(tree);
        while (steps.are_left()) {
            const auto [level, first] = steps.pop();
            const std::uint32_t bits = near_bits(box, lows, highs, tree.first_node(level) + first, limit);
            if (level > 0) {
                for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1)
                    steps.push(level - 1, (first + static_cast<std::uint32_t>(std::countr_zero(rest))) * tree.width);
                steps.bring_forward(slot_);
                continue;
            }
            found_.count = count;
            make_room();
            std::uint32_t* const index = found_.index.data();
            for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1) {
                const std::uint32_t leaf = (first + static_cast<std::uint32_t>(std::countr_zero(rest))) * tree.width;
                for (std::uint32_t at = leaf; at < leaf + tree.width; at += lanes) {
                    V place[D];
                    for (int axis = 0; axis < D; ++axis) place[axis] = hn::LoadU(d, places[axis] + at);
                    count += append(hn::Lt(box.squared_to(place, place), limit), at, index + count);
                }
            }
        }
        found_.count = count;
    }

    /// Which of eight boxes are near another, as bits.
    static HWY_INLINE std::uint32_t near_bits(const SearchBox<D>& box, const float* const (&lows)[D],
                                              const float* const (&highs)[D], std::uint32_t first, V limit) {
        const Tag d;
        std::uint32_t bits = 0;
        for (std::uint32_t lane = 0; lane < BoxTree<D>::width; lane += static_cast<std::uint32_t>(hn::Lanes(d))) {
            V low[D], high[D];
            for (int axis = 0; axis < D; ++axis) {
                low[axis] = hn::LoadU(d, lows[axis] + first + lane);
                high[axis] = hn::LoadU(d, highs[axis] + first + lane);
            }
            std::uint8_t mask[8] = {};
            hn::StoreMaskBits(d, hn::Lt(box.squared_to(low, high), limit), mask);
            bits |= static_cast<std::uint32_t>(mask[0]) << lane;
        }
        return bits;
    }

    HWY_NOINLINE void collect_shifted(const BoxTree<D>& tree, std::uint32_t shift, float squared) {
        const Tag d;
        Quest quest;
        quest.shift = shift;
        quest.squared = hn::Set(d, squared);
        for (int axis = 0; axis < D; ++axis) {
            const int worlds = shifts<D>.of[shift][static_cast<std::size_t>(axis)];
            quest.way[axis] = hn::Set(d, static_cast<float>(worlds) * constants_.size[axis]);
        }
        Steps steps(tree);
        while (steps.are_left()) {
            const auto step = steps.pop();
            const std::uint32_t first = tree.first_node(step.level) + step.node;
            make_room();
            for (std::uint32_t bits = near_boxes(tree, first, quest); bits != 0; bits &= bits - 1) {
                const std::uint32_t node = step.node + static_cast<std::uint32_t>(std::countr_zero(bits));
                if (tree.has_points() && is_point(tree, tree.first_node(step.level) + node))
                    take_point(tree, step.level, node, quest);
                else if (step.level > 0)
                    steps.push(step.level - 1, node * tree.width);
                else
                    take(tree, node * tree.width, tree.width, quest);
            }
            steps.bring_forward(slot_);
        }
    }

    /// Which of eight boxes are near, as bits.
    HWY_INLINE std::uint32_t near_boxes(const BoxTree<D>& tree, std::uint32_t first, const Quest& quest) const {
        const Tag d;
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
        std::uint32_t bits = 0;
        for (std::uint32_t lane = 0; lane < tree.width; lane += lanes) {
            V low[D], high[D];
            for (int axis = 0; axis < D; ++axis) {
                low[axis] = hn::Add(hn::LoadU(d, tree.low[axis].data() + first + lane), quest.way[axis]);
                high[axis] = hn::Add(hn::LoadU(d, tree.high[axis].data() + first + lane), quest.way[axis]);
            }
            std::uint8_t mask[8] = {};
            hn::StoreMaskBits(d, hn::Lt(box_.squared_to(low, high), quest.squared), mask);
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
    void take_point(const BoxTree<D>& tree, std::uint32_t level, std::uint32_t node, const Quest& quest) {
        const Tag d;
        const std::uint32_t begin = node << (3 * (level + 1)), all = 1u << (3 * (level + 1));
        V place[D];
        bool is_own = !constants_.coincident;
        for (int axis = 0; axis < D; ++axis) {
            const float there = tree.low[axis][tree.first_node(level) + node];
            place[axis] = hn::Add(hn::Set(d, there), quest.way[axis]);
            is_own = is_own && quest.shift == shifts<D>.none && low_[axis] == there && high_[axis] == there;
        }
        if (is_own) return;
        const std::uint32_t size = std::min(all, tree.count() - begin);
        const bool all_rank = hn::AllFalse(d, hn::Lt(box_.squared_to(place, place), hn::Set(d, reach.metric)));
        const bool few_count = all_rank && size > tree.width;  // a leaf is in no order
        take(tree, begin, few_count ? std::min(size, static_cast<std::uint32_t>(reach.most) + 1) : size,
             quest);  // one more, as oneself does not count
    }

    /// Makes room for the boids of eight leaves.
    HWY_INLINE void make_room() {
        const std::size_t room = found_.count + BoxTree<D>::width * BoxTree<D>::width + group_size;
        if (found_.are_copied())
            found_.reserve_copies(room);
        else
            found_.index.reserve(room);
    }

    /// Takes those of some boids who are near.
    HWY_INLINE void take(const BoxTree<D>& tree, std::uint32_t begin, std::uint32_t size, const Quest& quest) {
        const Tag d;
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
        for (std::uint32_t done = 0; done < size; done += lanes) {
            V place[D];
            for (int axis = 0; axis < D; ++axis)
                place[axis] = hn::Add(hn::LoadU(d, tree.boids.position[axis].data() + begin + done), quest.way[axis]);
            M near = hn::Lt(box_.squared_to(place, place), quest.squared);
            if (size - done < lanes) near = hn::And(near, hn::FirstN(d, size - done));
            if (size > tree.width) make_room();
            if (found_.are_copied())
                copy(near, tree, begin + done, place, quest.shift);
            else
                found_.count += append(near, begin + done, found_.index.data() + found_.count);
        }
    }

    HWY_NOINLINE void copy(M near, const BoxTree<D>& tree, std::uint32_t first, const V (&place)[D],
                           std::uint32_t shift) {
        const Tag d;
        const hn::RebindToUnsigned<Tag> whole;
        const auto ids = hn::LoadU(whole, tree.boids.id.data() + first);
        hn::StoreU(hn::Set(whole, shift), whole, found_.shift.data() + found_.count);
        for (int axis = 0; axis < D; ++axis)
            append_values(near, place[axis], found_.copies.position[axis].data() + found_.count);
        append_values(near, hn::BitCast(d, ids), found_.copies.id.data() + found_.count);
        found_.count += append(near, first, found_.place.data() + found_.count);
    }

    const StepTask<D>& task_;
    const BoxTree<D>& tree_;
    const KernelConstants& constants_;
    Candidates<D>& found_;
    std::uint32_t slot_ = 0;
    SearchBox<D> box_;
    float low_[D], high_[D];
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
