// Who is of one flock, on a card. When everybody has looked around (observe_neighbours.h), hardly more trees are left
// than there are flocks, and most slots side by side are of one, so that groups of them can be passed over at once.
#pragma once

#include "boids/engines/cuda/observe_neighbours.h"

namespace boids::cuda {

/// Connects each boid with the first that it is linked with, and ghosts with their boids. Where the slot before is of
/// the same tree, and so are the two that they are linked with, it does that for both. A thread takes four slots, which
/// it reads at once.
template <int D>
struct LinkFirst {
    static constexpr int block = 256, least_blocks = 1;
    static constexpr std::uint32_t at_once = 4;
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        const std::uint32_t begin = thread * at_once, slots = task.slots();
        if (!task.is_open(begin)) return;
        const FourWords linked = *reinterpret_cast<const FourWords*>(task.linked + begin);
        const FourWords above = *reinterpret_cast<const FourWords*>(task.above + begin);
        Pair before{nobody, nobody, nobody};
        if (begin > 0) before = pair_of(task.linked[begin - 1], task.above[begin - 1]);
        Pair own[at_once];
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < at_once; ++each) own[each] = pair_of(linked.word[each], above.word[each]);
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < at_once; ++each) {
            if (begin + each < slots) link(begin + each, own[each], before);
            before = own[each];
        }
    }

private:
    /// A slot and whom it is linked with: what is above both.
    struct Pair {
        std::uint32_t linked, above, linked_above;
    };

    BOIDS_CARD Pair pair_of(std::uint32_t linked, std::uint32_t above) const {
        return {linked, above, linked < task.slots() ? task.above[linked] : nobody};
    }

    BOIDS_CARD void link(std::uint32_t slot, const Pair& own, const Pair& before) const {
        if ((own.linked & stranger) != 0)
            task.above[slot] = own.linked;
        else if (own.linked != slot && ((before.linked & stranger) != 0 || own.above != before.above ||
                                        own.linked_above != before.linked_above))
            connect(task.above, slot, own.linked);
    }
};

/// Lets what is above many slots point to the lowest slot of what is connected so far.
template <int D>
struct ShortenWays {
    static constexpr int block = 128, least_blocks = 1;
    static constexpr std::uint32_t apart = 32;  ///< Slots from one that is asked to the next.
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        if (!task.is_open(thread * apart)) return;
        const std::uint32_t above = task.above[thread * apart];
        if ((above & stranger) == 0) task.above[above] = find_root(task.above, above);
    }
};

/// Lets the slots of a group point to the lowest slot of what is connected so far, and notes it where that is one for
/// all of them.
template <int D>
struct FindGroups {
    static constexpr int block = 128, least_blocks = 1;
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        const std::uint32_t begin = thread * flock_group, slots = task.slots();
        if (!task.is_open(begin)) return;
        auto* const words = reinterpret_cast<FourWords*>(task.above + begin);
        FourWords above[2] = {words[0], words[1]};
        std::uint32_t same = nobody, root = nobody, lowest = nobody, highest = 0, strange = 0;
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < flock_group; ++each) {
            std::uint32_t& own = above[each / 4].word[each % 4];
            if (own == nobody || begin + each >= slots)
                own = root = nobody;
            else if (own != same)
                root = find_root(task.above, own & ~stranger);
            same = own;
            strange |= same & stranger;
            lowest = root < lowest ? root : lowest;
            highest = root > highest ? root : highest;
            own = root;
        }
        words[0] = above[0];
        words[1] = above[1];
        task.group[thread] = lowest == highest ? lowest | strange : nobody;
    }
};
static_assert(flock_group == 8);

/// Connects each boid with those it is linked with, but for the boids of one flock, the largest if there is any that
/// most are of: the others find them. Most who are near are of the same flock already, so that is asked before where
/// they are. A thread takes several slots, far from each other.
template <int D>
struct LinkFlocks {
    static constexpr int block = 128, least_blocks = 1;
    static constexpr std::uint32_t at_once = 4;
    ObserveTask<D> task;
    std::uint32_t threads;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        if (task.notes->gave_up != 0) return;
        const std::uint32_t slots = task.slots(), common = common_root();
        std::uint32_t above[at_once];
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < at_once; ++each)
            above[each] = thread + each * threads < slots ? task.above[thread + each * threads] : common;
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < at_once; ++each)
            if (above[each] != common) link_from(thread + each * threads, above[each]);
    }

private:
    /// What is above two of three slots, or above one of them.
    BOIDS_CARD std::uint32_t common_root() const {
        const std::uint32_t quarter = task.slots() / 4, one = task.above[quarter], other = task.above[3 * quarter];
        return one == other ? one : task.above[2 * quarter];
    }

    BOIDS_CARD void link_from(std::uint32_t slot, std::uint32_t above) const {
        float own[D];
        if (!task.find_own(slot, own)) return;
        Tree tree{above, above};
        for_each_cell_run(task.grid, own, [&](int from, int to) { link(own, task.first[from], task.first[to], tree); });
    }

    /// What is above a boid: at first, and as far as it is known.
    struct Tree {
        std::uint32_t begun, root;
        BOIDS_CARD bool has(std::uint32_t above) const { return above == begun || above == root; }
    };

    BOIDS_CARD void link(const float (&own)[D], std::uint32_t begin, std::uint32_t end, Tree& tree) const {
        BOIDS_NO_UNROLL
        for (std::uint32_t from = begin; from < end;) {
            const std::uint32_t group = from / flock_group, after = (group + 1) * flock_group;
            const std::uint32_t to = after < end ? after : end;
            if (!tree.has(task.group[group] & ~stranger)) link_each(own, from, to, tree);
            from = to;
        }
    }

    /// Looks at the slots of a group, or some of them, at once.
    BOIDS_CARD void link_each(const float (&own)[D], std::uint32_t begin, std::uint32_t end, Tree& tree) const {
        std::uint32_t above[flock_group];
        bool linked[flock_group];
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < flock_group; ++each) {
            const std::uint32_t other = begin + each < end ? begin + each : begin;
            float place[D];
            task.read_place(other, place);
            above[each] = task.above[other];
            linked[each] = squared_distance(own, place, task.grid, task.grid.wraps) < task.link_squared;
        }
        BOIDS_UNROLL
        for (std::uint32_t each = 0; each < flock_group; ++each)
            if (linked[each] && !tree.has(above[each])) tree.root = connect(task.above, tree.root, above[each]);
    }
};

/// Counts the boids of flocks, those of some groups; one after another are mostly of one flock.
template <int D>
struct CountFlocks {
    static constexpr int block = 128, least_blocks = 1;
    static constexpr std::uint32_t groups = 4;
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        const std::uint32_t all = (task.slots() + flock_group - 1) / flock_group;
        const std::uint32_t begin = thread * groups, end = all < begin + groups ? all : begin + groups;
        if (task.notes->gave_up != 0) return;
        Count count{task, nobody, nobody, 0};
        BOIDS_NO_UNROLL
        for (std::uint32_t group = begin; group < end; ++group)
            if (const std::uint32_t above = task.group[group]; (above & stranger) == 0)
                count.add(above, flock_group);
            else
                count_each(group * flock_group, count);
        count.finish();
    }

private:
    /// Boids of one flock after another.
    struct Count {
        const ObserveTask<D>& task;
        std::uint32_t above, root, boids;

        BOIDS_CARD void add(std::uint32_t by, std::uint32_t more) {
            if (by != above) {
                above = by;
                const std::uint32_t found = find_root(task.above, by);
                if (found != root) finish();
                root = found;
            }
            boids += more;
        }
        BOIDS_CARD void finish() {
            if (boids > 0) count_together(task.flock_size + root, boids);
            boids = 0;
        }
    };

    BOIDS_CARD void count_each(std::uint32_t begin, Count& count) const {
        BOIDS_NO_UNROLL
        for (std::uint32_t slot = begin; slot < begin + flock_group && slot < task.slots(); ++slot) {
            float place[D];
            if (task.find_own(slot, place)) count.add(task.above[slot], 1);
        }
    }
};

/// What there is to know of the flocks whose lowest slots are some, far from each other.
template <int D>
struct TallyFlocks {
    static constexpr int block = 128, least_blocks = 1;
    static constexpr std::uint32_t most_threads = 1u << 16;
    ObserveTask<D> task;
    std::uint32_t threads;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        constexpr std::uint32_t together = 8;
        const std::uint32_t slots = task.slots();
        if (task.notes->gave_up != 0) return;
        unsigned long long flocks = 0, largest = 0, squares = 0;
        BOIDS_NO_UNROLL
        for (std::uint32_t from = thread; from < slots; from += together * threads) {
            std::uint32_t size[together];
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < together; ++each)
                size[each] = from + each * threads < slots ? task.flock_size[from + each * threads] : 0;
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < together; ++each) {
                const unsigned long long boids = size[each];
                flocks += boids > 0 ? 1 : 0;
                largest = boids > largest ? boids : largest;
                squares += boids * boids;
            }
        }
        if (flocks == 0) return;
        count_more(&task.notes->flocks, flocks);
        count_more(&task.notes->squares, squares);
        keep_greatest(&task.notes->largest_flock, largest);
    }
};

}  // namespace boids::cuda
