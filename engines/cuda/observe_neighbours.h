// Looking around on a card, a thread to each boid: how many are near, how far the nearest is, and who is the first to
// be of one flock with.
#pragma once

#include "boids/engines/cuda/flock_trees.h"
#include "boids/engines/cuda/general_gather.h"

namespace boids::cuda {

/// What a boid finds among its candidates, of which it is told some at a time.
template <int D>
class Sightings {
public:
    BOIDS_CARD Sightings(const ObserveTask<D>& task, std::uint32_t slot) : task_(task), slot_(slot) {}

    /// How many of some are near, the nearest of them, and who is the first to be linked with.
    template <bool own_row, int some>
    BOIDS_CARD void note(std::uint32_t begin, const float (&squared)[some]) {
        float others[some], nearest = INFINITY;
        BOIDS_UNROLL
        for (int each = 0; each < some; ++each) {
            const bool self = own_row && begin + static_cast<std::uint32_t>(each) == slot_;
            others[each] = self ? INFINITY : squared[each];
            neighbours_ += others[each] < task_.view_squared ? 1 : 0;
            nearest = fminf(nearest, others[each]);
        }
        least_ = fminf(least_, nearest);
        if (first_linked_ != nobody || !(nearest < task_.link_squared)) return;
        BOIDS_UNROLL
        for (int each = some - 1; each >= 0; --each)
            if (others[each] < task_.link_squared) first_linked_ = begin + static_cast<std::uint32_t>(each);
    }

    /// Writes down what a boid at a place has found.
    BOIDS_CARD void report(const float (&own)[D]) const {
        const bool is_isolated = !(least_ < task_.trusted_squared);
        if (is_isolated) task_.notes->isolated = 1;
        count_together(task_.notes->neighbours + slot_ / 32 % ObserveNotes::counters, neighbours_);
        task_.nearest[slot_] = is_isolated ? INFINITY : sqrtf(least_);
        task_.linked[slot_] = lowest_linked();
        point_ghosts(own);
    }

private:
    /// The lowest slot that the boid is linked with, or itself: ghosts are left to those who see the boid's own.
    BOIDS_CARD std::uint32_t lowest_linked() const {
        float place[D];
        return first_linked_ < slot_ && task_.find_own(first_linked_, place) ? first_linked_ : slot_;
    }

    /// The ghosts of a boid are of its flock.
    BOIDS_CARD void point_ghosts(const float (&own)[D]) const {
        bool at_edge;
        const std::uint32_t cell = task_.grid.cell_of(own, at_edge);
        if (!at_edge) return;
        const std::uint32_t rank = slot_ - task_.first[cell];
        task_.grid.for_each_ghost(
            cell, [&](std::uint32_t ghost, const int*) { task_.linked[task_.first[ghost] + rank] = slot_ | stranger; });
    }

    const ObserveTask<D>& task_;
    std::uint32_t slot_, first_linked_ = nobody, neighbours_ = 0;
    float least_ = INFINITY;
};

/// A slot in which there is no boid of its own.
template <int D>
BOIDS_CARD void leave_out(const ObserveTask<D>& task, std::uint32_t slot, const float (&place)[D]) {
    task.nearest[slot] = 0;
    if (place[0] != place[0]) task.linked[slot] = nobody;
}

/// Looks around while boids step, which they do from the same candidates (kernels.h).
template <int D>
struct ObserveStep {
    static constexpr int least_blocks = 1;
    ObserveTask<D> task;

    BOIDS_CARD Sightings<D> witness(std::uint32_t slot) const { return {task, slot}; }
    BOIDS_CARD void report(const Sightings<D>& sightings, const float (&own)[D]) const { sightings.report(own); }
    BOIDS_CARD void leave_out(std::uint32_t slot, const float (&place)[D]) const { cuda::leave_out(task, slot, place); }
};

/// Looks around from each boid.
template <int D>
struct LookAround {
    static constexpr int block = 128, least_blocks = 1;
    static constexpr int most_candidates = 16384;  ///< To be looked at one by one.
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        float own[D];
        if (!task.is_open(slot)) return;
        if (task.find_own(slot, own))
            look_from(slot, own);
        else
            leave_out(task, slot, own);
    }

private:
    BOIDS_CARD void look_from(std::uint32_t slot, const float (&own)[D]) const {
        Look look{task, own, Sightings<D>(task, slot), 0};
        if (task.grid.folded)
            look.look_around_folded();
        else
            look_along_rows(task.grid, BorderedView<D>(task.grid, own), task.first, look);
        if (look.has_too_many()) task.notes->gave_up = 1;
        look.sightings.report(own);
    }

    struct Look {
        const ObserveTask<D>& task;
        const float (&own)[D];
        Sightings<D> sightings;
        int candidates;

        BOIDS_CARD bool has_too_many() const { return candidates > most_candidates; }

        /// By runs of a folded grid, past whose ends nobody may be looked at.
        BOIDS_CARD void look_around_folded() {
            for_each_cell_run(task.grid, own, [&](int from, int to) {
                const std::uint32_t begin = task.first[from], end = task.first[to];
                candidates += static_cast<int>(end - begin);
                BOIDS_NO_UNROLL
                for (std::uint32_t other = begin; other < end && !has_too_many(); ++other) {
                    float place[D];
                    task.read_place(other, place);
                    const float squared[1] = {squared_distance(own, place, task.grid, task.grid.wraps)};
                    sightings.template note<true>(other, squared);
                }
            });
        }

        /// Looks at several at once, past the end too: who stands there is too far to matter, or nowhere.
        template <bool own_row>
        BOIDS_CARD void look_along(std::uint32_t begin, int count) {
            constexpr int at_once = 4;
            static_assert(at_once <= row_padding + 1);
            candidates += count;
            if (has_too_many()) return;
            const Quad* main = task.sorted.main + begin;
            BOIDS_NO_UNROLL
            for (; count > 0; count -= at_once, begin += at_once, main += at_once) {
                float squared[at_once];
                BOIDS_UNROLL
                for (int each = 0; each < at_once; ++each) {
                    const Quad quad = read(main + each);
                    const float place[3] = {quad.x, quad.y, quad.z};
                    squared[each] = squared_distance(own, place, task.grid, false);
                }
                sightings.template note<own_row>(begin, squared);
            }
        }
    };
};

/// Those who found nobody look farther and farther, in the same grid, by the short ways. They are few, or many: a team
/// of threads looks for each of them, row by row.
template <int D>
struct LookFarther {
    static constexpr int block = 128, least_blocks = 1;
    static constexpr std::uint32_t threads = 1u << 18;  ///< A card is full of them.
    ObserveTask<D> task;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        if (task.notes->gave_up != 0 || task.notes->isolated == 0) return;
        const std::uint32_t member = thread % Team::size, slots = task.slots();
        BOIDS_NO_UNROLL
        for (std::uint32_t begin = thread - member; begin < slots; begin += threads) {
            const bool is_isolated = begin + member < slots && task.nearest[begin + member] == INFINITY;
            std::uint32_t isolated = Team::ask(is_isolated);
            for (std::uint32_t slot = begin; isolated != 0; ++slot, isolated >>= 1)
                if ((isolated & 1) != 0) look_from(slot, member);
        }
    }

private:
    BOIDS_CARD void look_from(std::uint32_t slot, std::uint32_t member) const {
        float own[D], least = INFINITY;
        task.read_place(slot, own);
        for (int lines = 2; !look(own, lines, member, least); lines *= 2) {
        }
        task.nearest[slot] = sqrtf(least);
        if (least == INFINITY) task.notes->lost = 1;
    }

    /// The lines along an axis that are looked at: `count` of them from `begin` on, modulo all.
    struct Lines {
        int begin, count;
    };

    /// Looks at everybody so many lines around, four times as many along x; whether that is enough.
    BOIDS_CARD bool look(const float (&own)[D], int lines, std::uint32_t member, float& least) const {
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
            // A boid stands in its line, or next to it by the rounding of its place.
            const float rounding = 0.01f + fabsf(own[axis]) * grid.per_length[axis] * 0x1p-21f;
            sure = fminf(sure, (static_cast<float>(half) - rounding) * width * 0.999f - grid.slack);
        }
        const int rows = around[1].count * around[2].count;
        for (int row = static_cast<int>(member); row < rows; row += static_cast<int>(Team::size))
            look_along(own, around[0], around[1].begin + row % around[1].count, around[2].begin + row / around[1].count,
                       least);
        least = Team::least(least);
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

    /// Looks at several at once.
    BOIDS_CARD void look_at(const float (&own)[D], int from, int to, float& least) const {
        constexpr std::uint32_t at_once = 4;
        const std::uint32_t end = task.first[to];
        BOIDS_NO_UNROLL
        for (std::uint32_t begin = task.first[from]; begin < end; begin += at_once) {
            float place[at_once][D];
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < at_once; ++each)
                task.read_place(begin + each < end ? begin + each : begin, place[each]);
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < at_once; ++each) {
                const float squared = squared_distance(own, place[each], task.grid, task.toroidal);
                if (squared > 0.f && squared < least) least = squared;
            }
        }
    }
};

/// Adds up how far the nearest are, for the boids of one lane of a part.
template <int D>
struct AddNearest {
    static constexpr int block = 128, least_blocks = 1;
    ObserveTask<D> task;
    double* lanes;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        double sum = 0;
        const auto read = [&](std::uint32_t slot) { return task.nearest[slot]; };
        if (task.notes->gave_up == 0)
            for_each_of_lane(task, thread, read, [&](float nearest) { sum = sum + static_cast<double>(nearest); });
        lanes[thread] = sum;
    }
};

}  // namespace boids::cuda
