// Looking around on a card, a thread to each boid: how many are near, how far the nearest is, and who is of one flock.
// The latter is a forest in which slots point to lower ones of their flock; whatever the order in which threads connect
// two trees, the same flocks come out.
#pragma once

#include "boids/engines/cuda/general_gather.h"
#include "boids/engines/cuda/observe_task.h"

namespace boids::cuda {

template <int D>
BOIDS_CARD float squared_distance(const float (&from)[D], const float (&to)[D], const CardGrid<D>& grid, bool wraps) {
    float squared = 0;
    BOIDS_UNROLL
    for (int axis = 0; axis < D; ++axis) {
        float way = to[axis] - from[axis];
        if (wraps) way = short_way(way, grid.size[axis]);
        squared = axis == 0 ? way * way : squared + way * way;
    }
    return squared;
}

/// Looks at each candidate once. Each boid points to the lowest slot that it is linked with.
template <int D>
struct LookAround {
    static constexpr int block = 128, least_blocks = 1;
    static constexpr std::uint32_t most_candidates = 16384;
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        float own[D];
        if (!task.find_own(slot, own)) return;
        if (task.grid.folded)
            look<false>(slot, own);
        else
            look<true>(slot, own);
    }

private:
    template <bool past_end>
    BOIDS_CARD void look(std::uint32_t slot, const float (&own)[D]) const {
        std::uint32_t neighbours = 0, lowest = slot, candidates = 0;
        float least = INFINITY;
        const bool wraps = !past_end && task.grid.wraps;
        for_each_cell_run(task.grid, own, [&](int from, int to) {
            const std::uint32_t begin = task.first[from], end = task.first[to];
            candidates += end - begin;
            if (candidates > most_candidates) return;
            for_each_place<past_end>(task, begin, end, [&](std::uint32_t other, const float(&place)[D]) {
                const float squared = squared_distance(own, place, task.grid, wraps);
                if (other == slot) return;
                neighbours += squared < task.view_squared ? 1 : 0;
                least = squared < least ? squared : least;
                if (squared < task.link_squared && other < lowest && !task.grid.is_ghost(place)) lowest = other;
            });
        });
        if (candidates > most_candidates) *task.gave_up = 1;
        if (!(least < task.trusted_squared)) *task.lonely = 1;
        task.neighbours[slot] = neighbours;
        task.above[slot] = lowest;
        task.nearest[slot] = least < task.trusted_squared ? sqrtf(least) : INFINITY;
    }
};

/// Those who found nobody look farther and farther, in the same grid, by the short ways.
template <int D>
struct LookFarther {
    static constexpr int block = 128, least_blocks = 1;
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        float own[D];
        if (*task.lonely == 0 || !task.find_own(slot, own) || task.nearest[slot] != INFINITY) return;
        float least = INFINITY;
        for (int lines = 2; !look(own, lines, least); lines *= 2) {
        }
        task.nearest[slot] = sqrtf(least);
    }

private:
    /// The lines along an axis that are looked at: `count` of them from `begin` on, modulo all.
    struct Lines {
        int begin, count;
    };

    /// Looks at everybody so many lines around, four times as many along x; whether that is enough.
    BOIDS_CARD bool look(const float (&own)[D], int lines, float& least) const {
        const CardGrid<D>& grid = task.grid;
        Lines around[3] = {{0, 1}, {0, 1}, {0, 1}};
        float sure = INFINITY;  // nobody nearer is missed
        for (int axis = 0; axis < D; ++axis) {
            const int half = axis == 0 ? 4 * lines : lines, all = grid.counts[axis];
            const float width = grid.folded ? 1.f / grid.per_length[axis] : grid.height[axis];
            if (half >= all / 2) {
                around[axis] = {0, all};
                continue;
            }
            const int line = grid.folded ? grid.folded_line(axis, own[axis]) : bordered_line(axis, own[axis]);
            around[axis] = {line - half, 2 * half + 1};
            const float rounding = 1.f + fabsf(own[axis]) * grid.per_length[axis] * 0x1p-21f;
            sure = fminf(sure, (static_cast<float>(half) - rounding) * width * 0.999f - grid.slack);
        }
        for (int z = 0; z < around[2].count; ++z)
            for (int y = 0; y < around[1].count; ++y)
                look_along(own, around[0], around[1].begin + y, around[2].begin + z, least);
        return sure == INFINITY || (sure > 0.f && least < sure * sure);
    }

    BOIDS_CARD int bordered_line(int axis, float place) const {
        return static_cast<int>(fminf(fmaxf(place * task.grid.per_length[axis], 0.f), task.grid.last[axis]));
    }

    /// Whether a line is there; beyond the edge it is one of the other side, where there is any.
    BOIDS_CARD bool find_line(int axis, int& line) const {
        const int all = task.grid.counts[axis];
        const bool is_there = line >= 0 && line < all;
        line = CardGrid<D>::modulo(line, all);
        return is_there || task.grid.folded || task.grid.ghosts;
    }

    BOIDS_CARD void look_along(const float (&own)[D], Lines columns, int y, int z, float& least) const {
        const CardGrid<D>& grid = task.grid;
        if (!find_line(1, y) || (D == 3 && !find_line(D - 1, z))) return;
        const int row = grid.first_cell + y * grid.step[1] + (D == 3 ? z * grid.step[D - 1] : 0), all = grid.counts[0];
        const bool around = grid.folded || grid.ghosts;
        int begin = columns.begin, end = columns.begin + columns.count;
        if (around && begin < 0) look_at(own, row + begin + all, row + all, least);
        if (around && end > all) look_at(own, row, row + end - all, least);
        begin = begin < 0 ? 0 : begin;
        end = end > all ? all : end;
        look_at(own, row + begin, row + end, least);
    }

    BOIDS_CARD void look_at(const float (&own)[D], int from, int to, float& least) const {
        for_each_place<false>(task, task.first[from], task.first[to], [&](std::uint32_t, const float(&place)[D]) {
            const float squared = squared_distance(own, place, task.grid, task.toroidal);
            if (squared > 0.f && squared < least) least = squared;
        });
    }
};

/// The lowest slot of a flock as far as it is known; on the way there the way gets shorter.
BOIDS_CARD std::uint32_t find_root(std::uint32_t* above, std::uint32_t slot) {
    std::uint32_t at = slot, next = above[at];
    while (next != at) {
        const std::uint32_t farther = above[next];
        if (farther != next) above[at] = farther;
        at = next;
        next = farther;
    }
    return at;
}

/// Connects two flocks; gives the lowest slot of both, as far as it is known.
BOIDS_CARD std::uint32_t connect(std::uint32_t* above, std::uint32_t one, std::uint32_t other) {
    one = find_root(above, one);
    other = find_root(above, other);
    while (one != other) {
        const std::uint32_t low = one < other ? one : other, high = one < other ? other : one;
        const std::uint32_t held = replace(above + high, high, low);
        if (held == high) return low;
        one = low;
        other = find_root(above, held);
    }
    return one;
}

/// Lets boids and their ghosts point to the lowest slot of what is connected so far.
template <int D>
struct PointToRoots {
    static constexpr int block = 256, least_blocks = 1;
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        float own[D];
        if (!task.find_own(slot, own)) return;
        std::uint32_t root = task.above[slot];
        for (std::uint32_t next = task.above[root]; next != root; next = task.above[root]) root = next;
        task.above[slot] = root;
        bool at_edge;
        const std::uint32_t cell = task.grid.cell_of(own, at_edge), rank = slot - task.first[cell];
        if (at_edge)
            task.grid.for_each_ghost(
                cell, [&](std::uint32_t ghost, const int*) { task.above[task.first[ghost] + rank] = root; });
    }
};

/// Connects each boid with those after it that it is linked with. Most are of its flock already, so that is asked
/// before where they are.
template <int D>
struct LinkFlocks {
    static constexpr int block = 128, least_blocks = 1;
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        float own[D];
        if (!task.find_own(slot, own)) return;
        std::uint32_t root = task.above[slot];
        for_each_cell_run(task.grid, own, [&](int from, int to) {
            const std::uint32_t begin = task.first[from], end = task.first[to];
            link(own, begin > slot ? begin : slot + 1, end, root);
        });
    }

private:
    BOIDS_CARD void link(const float (&own)[D], std::uint32_t begin, std::uint32_t end, std::uint32_t& root) const {
        constexpr std::uint32_t together = 4;
        BOIDS_NO_UNROLL
        for (std::uint32_t from = begin; from < end; from += together) {
            std::uint32_t above[together];
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < together; ++each)
                above[each] = from + each < end ? task.above[from + each] : root;
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < together; ++each)
                if (above[each] != root && is_linked(own, from + each)) root = connect(task.above, root, above[each]);
        }
    }

    BOIDS_CARD bool is_linked(const float (&own)[D], std::uint32_t other) const {
        float place[D];
        task.read_place(other, place);
        return squared_distance(own, place, task.grid, task.grid.wraps) < task.link_squared;
    }
};

/// Counts the boids of flocks, those of one lane of a part; one after another are mostly of one flock.
template <int D>
struct CountFlocks {
    static constexpr int block = 128, least_blocks = 1;
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        if (*task.gave_up != 0) return;
        std::uint32_t last = nobody, same = 0;
        for (LaneWalk<D> walk(task, thread); !walk.is_done(); walk.step()) {
            const std::uint32_t root = find_root(task.above, walk.slot());
            if (root != last && same > 0) count_more(task.flock_size + last, same);
            same = root != last ? 1 : same + 1;
            last = root;
        }
        if (same > 0) count_more(task.flock_size + last, same);
    }
};

/// What some boids found.
struct Findings {
    double nearest;
    std::uint64_t neighbours, lonely, flocks, largest, squares;

    BOIDS_CARD void add(const Findings& more) {
        nearest = nearest + more.nearest;
        neighbours += more.neighbours;
        lonely += more.lonely;
        flocks += more.flocks;
        largest = largest > more.largest ? largest : more.largest;
        squares += more.squares;
    }
};

/// Adds up what the boids of one lane of a part found.
template <int D>
struct AddFindings {
    static constexpr int block = 128, least_blocks = 1;
    ObserveTask<D> task;
    Findings* lanes;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        Findings sum{};
        if (*task.gave_up == 0)
            for (LaneWalk<D> walk(task, thread); !walk.is_done(); walk.step()) {
                const std::uint32_t slot = walk.slot();
                const std::uint64_t size = task.flock_size[slot];
                const float nearest = task.nearest[slot];
                sum.add({static_cast<double>(nearest), task.neighbours[slot], nearest == INFINITY ? 1u : 0u,
                         size > 0 ? 1u : 0u, size, size * size});
            }
        else
            sum.lonely = 1;
        lanes[thread] = sum;
    }
};

/// The sums of some findings each, one after another.
struct AddSomeFindings {
    static constexpr int block = 64, least_blocks = 1;
    const Findings* from;
    Findings* to;
    std::uint32_t count, some;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        const std::uint32_t first = thread * some, last = count - first < some ? count : first + some;
        Findings sum{};
        for (std::uint32_t each = first; each < last; ++each) sum.add(from[each]);
        to[thread] = sum;
    }
};

}  // namespace boids::cuda
