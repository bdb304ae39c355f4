// The cells of the cpu engine's grid (engines/cpu/grid/grid.h, section 4 of docs/bits.md) as kernels see them. After
// each row of a bordered grid comes a column more, of entries that are nowhere: runs are read several boids at a time,
// and what is read past the end of a row must not be near.
#pragma once

#include "boids/engines/cpu/grid/grid.h"
#include "boids/engines/cuda/card_code.h"

namespace boids::cuda {

inline constexpr int row_padding = 3;  ///< Entries that are nowhere after each row: runs are read by fours.

template <int D>
struct CardGrid {
    std::int32_t counts[D];  ///< Cells along each axis, the border left out.
    std::int32_t lines[D];   ///< The same of the world, where a folded one wraps; else 0.
    std::int32_t step[D];
    std::int32_t first_cell, border, columns, stride, rows, reach_columns;
    float size[D], per_length[D], last[D], height[D];
    float reach_squared, slack, first_column, last_column;
    std::uint32_t cells;
    bool folded, ghosts, wraps;

    static CardGrid of(const cpu::Grid<D>& grid, const KernelConstants& constants) {
        CardGrid card{};
        card.folded = grid.is_folded();
        card.ghosts = grid.has_ghosts();
        card.wraps = grid.wraps_distances();
        card.border = card.ghosts ? grid.border_columns() : 0;
        card.reach_columns = grid.reach_columns();
        card.reach_squared = grid.reach() * grid.reach();
        card.columns = grid.table_lines(0) + 2 * card.border;
        card.stride = card.columns + (card.folded ? 0 : 1);
        card.first_column = static_cast<float>(card.border);
        card.last_column = static_cast<float>(card.columns - 1);
        const int frame = card.folded ? 0 : 2;
        card.rows = 1;
        card.first_cell = card.border;
        for (int axis = 0, step = 1; axis < D; ++axis) {
            card.counts[axis] = grid.table_lines(axis);
            card.lines[axis] = grid.space_lines(axis);
            card.per_length[axis] = grid.per_length(axis);
            card.size[axis] = constants.size[axis];
            card.slack = std::max(card.slack, card.size[axis] * 0x1p-21f);
            card.last[axis] = static_cast<float>(card.counts[axis] - 1);
            card.height[axis] = card.size[axis] / static_cast<float>(card.counts[axis]);
            card.step[axis] = step;
            if (axis > 0) {
                card.first_cell += frame / 2 * step;
                card.rows *= card.counts[axis] + frame;
            }
            step *= axis == 0 ? card.stride : card.counts[axis] + frame;
        }
        card.cells = static_cast<std::uint32_t>(card.rows) * static_cast<std::uint32_t>(card.stride);
        return card;
    }

    /// Whether a cell is the one after a row.
    BOIDS_CARD bool is_padding(std::uint32_t cell) const {
        return !folded && cell % static_cast<std::uint32_t>(stride) == static_cast<std::uint32_t>(columns);
    }

    /// Whether a cell is beyond the edge, where there are ghosts alone.
    BOIDS_CARD bool is_border(std::uint32_t cell) const {
        bool outside = false;
        int rest = static_cast<int>(cell);
        for (int axis = 0; axis < D; ++axis) {
            const int all = axis == 0 ? stride : counts[axis] + 2, line = rest % all - (axis == 0 ? border : 1);
            rest /= all;
            outside |= line < 0 || line >= counts[axis];
        }
        return ghosts && outside;
    }

    /// Whether a place is that of a ghost.
    BOIDS_CARD bool is_ghost(const float (&place)[D]) const {
        bool outside = false;
        for (int axis = 0; axis < D; ++axis) outside |= place[axis] < 0.f || place[axis] >= size[axis];
        return ghosts && outside;
    }

    /// The cell of a place in a bordered grid; `at_edge` where it may have ghosts.
    BOIDS_CARD std::uint32_t bordered_cell(const float (&place)[D], bool& at_edge) const {
        int cell = first_cell;
        at_edge = false;
        BOIDS_UNROLL
        for (int axis = 0; axis < D; ++axis) {
            const int line = static_cast<int>(fminf(fmaxf(place[axis] * per_length[axis], 0.f), last[axis]));
            const int seen = axis == 0 ? border : 1;
            at_edge |= line < seen || line >= counts[axis] - seen;
            cell += line * step[axis];
        }
        at_edge = at_edge && ghosts;
        return static_cast<std::uint32_t>(cell);
    }

    /// The cell of a place.
    BOIDS_CARD std::uint32_t cell_of(const float (&place)[D], bool& at_edge) const {
        if (!folded) return bordered_cell(place, at_edge);
        at_edge = false;
        int cell = 0;
        for (int axis = 0; axis < D; ++axis) cell += folded_line(axis, place[axis]) * step[axis];
        return static_cast<std::uint32_t>(cell);
    }

    BOIDS_CARD int folded_line(int axis, float place) const {
        int number = static_cast<int>(fminf(fmaxf(floorf(place * per_length[axis]), -1e9f), 1e9f));
        if (lines[axis] > 0) number = number < 0 ? 0 : number >= lines[axis] ? lines[axis] - 1 : number;
        return modulo(number, counts[axis]);
    }

    static BOIDS_CARD int modulo(int number, int count) {
        const int rest = number % count;
        return rest < 0 ? rest + count : rest;
    }

    /// Calls body(cell, shift) for each ghost of a boid in a cell at the edge; shifts are in worlds.
    template <class Body>
    BOIDS_CARD void for_each_ghost(std::uint32_t cell, const Body& body) const {
        int low[3] = {0, 0, 0}, high[3] = {0, 0, 0}, rest = static_cast<int>(cell);
        for (int axis = 0; axis < D; ++axis) {
            const int all = axis == 0 ? stride : counts[axis] + 2, seen = axis == 0 ? border : 1;
            const int line = rest % all - seen;
            rest /= all;
            low[axis] = line >= counts[axis] - seen ? -1 : 0;
            high[axis] = line < seen ? 1 : 0;
        }
        int shift[3];
        BOIDS_NO_UNROLL
        for (shift[2] = low[2]; shift[2] <= high[2]; ++shift[2]) BOIDS_NO_UNROLL
        for (shift[1] = low[1]; shift[1] <= high[1]; ++shift[1]) BOIDS_NO_UNROLL
        for (shift[0] = low[0]; shift[0] <= high[0]; ++shift[0]) {
            if (shift[0] == 0 && shift[1] == 0 && shift[2] == 0) continue;
            int there = static_cast<int>(cell);
            for (int axis = 0; axis < D; ++axis) there += shift[axis] * counts[axis] * step[axis];
            body(static_cast<std::uint32_t>(there), shift);
        }
    }
};

/// Lines along an axis in rising order: [begin[0], end[0]), then [begin[1], end[1]), which may be empty.
struct LineRange {
    int begin[2], end[2];
};

/// The lines that hold everything within reach of a place, along one axis.
template <int D>
BOIDS_CARD LineRange lines_within(const CardGrid<D>& grid, int axis, float place, float reach) {
    const int lines = grid.counts[axis];
    const float most = static_cast<float>(lines - 1);
    float from = floorf((place - reach) * grid.per_length[axis]), to = floorf((place + reach) * grid.per_length[axis]);
    if (!grid.folded && !grid.ghosts) {
        from = fminf(fmaxf(from, 0.f), most);
        to = fminf(fmaxf(to, 0.f), most);
        return {{static_cast<int>(from), 0}, {static_cast<int>(to) + 1, 0}};
    }
    from = fminf(fmaxf(from, -1e9f), 1e9f);
    to = fminf(fmaxf(to, -1e9f), 1e9f);
    if (!(to - from < most)) return {{0, 0}, {lines, 0}};
    const int begin = CardGrid<D>::modulo(static_cast<int>(from), lines);
    const int end = begin + static_cast<int>(to - from) + 1;
    if (end <= lines) return {{begin, 0}, {end, 0}};
    return {{0, begin}, {end - lines, lines}};
}

/// Calls body(from, to) for cells of boids of their own, no ghosts, that hold everything within reach of a place: in
/// the order of the grid, by rising cell along z, y and x.
template <int D, class Body>
BOIDS_CARD void for_each_own_cell_run(const CardGrid<D>& grid, const float (&place)[D], float reach, const Body& body) {
    const LineRange xs = lines_within(grid, 0, place[0], reach), ys = lines_within(grid, 1, place[1], reach);
    LineRange zs{{0, 0}, {1, 0}};
    if constexpr (D == 3) zs = lines_within(grid, D - 1, place[D - 1], reach);
    BOIDS_NO_UNROLL
    for (int zpart = 0; zpart < 2; ++zpart)
        for (int z = zs.begin[zpart]; z < zs.end[zpart]; ++z) BOIDS_NO_UNROLL
    for (int ypart = 0; ypart < 2; ++ypart)
        for (int y = ys.begin[ypart]; y < ys.end[ypart]; ++y) {
            const int row = grid.first_cell + y * grid.step[1] + (D == 3 ? z * grid.step[D - 1] : 0);
            BOIDS_NO_UNROLL
            for (int xpart = 0; xpart < 2; ++xpart)
                if (xs.begin[xpart] < xs.end[xpart]) body(row + xs.begin[xpart], row + xs.end[xpart]);
        }
}

/// What a boid can see in a bordered grid: a run of columns in each row around its own. Where there are ghosts, runs
/// end within the row by themselves, or at the entries that are nowhere.
template <int D, bool ghosts = false>
struct BorderedView {
    int row_cell;
    float before[D], behind[D];  ///< To the rows around, along y and z.
    float column;

    BOIDS_CARD BorderedView(const CardGrid<D>& grid, const float (&place)[D]) {
        row_cell = grid.first_cell - grid.border;
        BOIDS_UNROLL
        for (int axis = 1; axis < D; ++axis) {
            const int line = static_cast<int>(fminf(fmaxf(place[axis] * grid.per_length[axis], 0.f), grid.last[axis]));
            const float within = fmaf(static_cast<float>(line), -grid.height[axis], place[axis]);
            row_cell += line * grid.step[axis];
            before[axis] = fmaxf(within - grid.slack, 0.f);
            behind[axis] = fmaxf(grid.height[axis] - within - grid.slack, 0.f);
        }
        column = fmaf(place[0], grid.per_length[0], grid.first_column);
    }

    /// The cells [from, to) of the row that many lines away along y and z.
    BOIDS_CARD void cells(const CardGrid<D>& grid, int y, int z, int& from, int& to) const {
        const float dy = y < 0 ? before[1] : y > 0 ? behind[1] : 0.f;
        float left = fmaf(-dy, dy, grid.reach_squared);
        int row = row_cell + y * grid.step[1];
        if constexpr (D == 3) {
            const float dz = z < 0 ? before[D - 1] : z > 0 ? behind[D - 1] : 0.f;
            left = fmaf(-dz, dz, left);
            row += z * grid.step[D - 1];
        }
        if constexpr (D == 3 || !ghosts) {
            from = to = 0;
            if (left <= 0.f) return;
        }
        const float half = rough_root(fmaxf(left, 0.f)) * grid.per_length[0];
        from = row + column_at(grid, column - half);
        to = row + column_at(grid, column + half) + 1;
    }

private:
    static BOIDS_CARD int column_at(const CardGrid<D>& grid, float place) {
        return static_cast<int>(ghosts ? place : fminf(fmaxf(place, 0.f), grid.last_column));
    }
};

/// Lets somebody look along the rows around its own, in the order of section 5 of docs/bits.md, a run of slots in each:
/// looker.look_along<own_row>(begin, count).
template <int D, class View, class Looker>
BOIDS_CARD void look_along_rows(const CardGrid<D>& grid, const View& view, const std::uint32_t* first, Looker& looker) {
    constexpr int layers = D == 3 ? 1 : 0;
    BOIDS_NO_UNROLL
    for (int z = -layers; z <= layers; ++z) {
        std::uint32_t begin[3];
        int count[3];
        BOIDS_UNROLL
        for (int y = 0; y < 3; ++y) {
            int from, to;
            view.cells(grid, y - 1, z, from, to);
            begin[y] = read(first + from);
            count[y] = static_cast<int>(read(first + to) - begin[y]);
        }
        looker.template look_along<false>(begin[0], count[0]);
        looker.template look_along<true>(begin[1], count[1]);
        looker.template look_along<false>(begin[2], count[2]);
    }
}

/// Calls body(from, to) with the cells in which a boid's candidates are, in the order of section 5 of docs/bits.md.
template <int D, class Body>
BOIDS_CARD void for_each_cell_run(const CardGrid<D>& grid, const float (&place)[D], const Body& body) {
    constexpr int layers = D == 3 ? 1 : 0;
    if (!grid.folded) {
        const BorderedView<D> view(grid, place);
        for (int z = -layers; z <= layers; ++z)
            for (int y = -1; y <= 1; ++y) {
                int from, to;
                view.cells(grid, y, z, from, to);
                body(from, to);
            }
        return;
    }
    int line[3] = {0, 0, 0}, around[3] = {1, 1, 1}, lines[3] = {1, 1, 1};
    for (int axis = 0; axis < D; ++axis) {
        line[axis] = grid.folded_line(axis, place[axis]);
        lines[axis] = grid.counts[axis];
        around[axis] = lines[axis] < 3 ? lines[axis] : 3;
    }
    const int first = line[0] - grid.reach_columns, last = line[0] + grid.reach_columns;
    for (int z = 0; z < around[2]; ++z)
        for (int y = 0; y < around[1]; ++y) {
            const int layer = D == 3 ? CardGrid<D>::modulo(line[2] + z - (around[2] == 3 ? 1 : 0), lines[2]) : 0;
            const int row = CardGrid<D>::modulo(line[1] + y - (around[1] == 3 ? 1 : 0), lines[1]);
            const int cell = (layer * lines[1] + row) * grid.stride;
            if (last - first + 1 >= lines[0]) {
                body(cell, cell + lines[0]);
                continue;
            }
            const int begin = CardGrid<D>::modulo(first, lines[0]), end = CardGrid<D>::modulo(last, lines[0]);
            if (begin <= end) {
                body(cell + begin, cell + end + 1);
            } else {
                body(cell, cell + end + 1);
                body(cell + begin, cell + lines[0]);
            }
        }
}

}  // namespace boids::cuda
