// In which order boids see the rows around them (docs/bits.md, section 5), for boids of one row and those next to it
// where they see them in the same order.
#pragma once

#include "boids/engines/cpu/grid/grid.h"

namespace boids::cpu {

template <int D>
class RowOrder {
public:
    /// The cells of a row, along y and z.
    using Lines = std::array<std::int32_t, D - 1>;
    /// By how many worlds ghosts are shifted, along each axis.
    using Shift = std::array<int, D>;

    /// There are so many places in the order.
    static constexpr std::uint64_t count = D == 2 ? 15 : 75;

    RowOrder(const Grid<D>& grid, const Lines& lines) : folded_(grid.is_folded()), own_(lines) {
        for (int axis = 1; axis < D; ++axis) {
            counts_[axis - 1] = grid.table_lines(axis);
            before_[axis - 1] = !folded_ || counts_[axis - 1] >= most ? 2 : counts_[axis - 1] >= 3 ? 1 : 0;
        }
    }

    /// Whether it is the order of boids of these lines too.
    bool serves(const Lines& lines) const {
        for (int axis = 0; axis < D - 1; ++axis)
            if (lines[axis] != own_[axis] && (before_[axis] < 2 || std::abs(place(axis, lines[axis]) - 2) > 1))
                return false;
        return true;
    }

    /// The place of a row in the order, for boids of the row that are shifted alike. Rows too far to matter come
    /// anywhere.
    std::uint32_t of(const Lines& lines, const Shift& shift) const {
        std::int32_t order = 0;
        for (int axis = D - 2; axis >= 0; --axis) {
            const std::int32_t line = lines[axis] + shift[axis + 1] * counts_[axis];
            order = order * most + std::clamp(place(axis, line), 0, most - 1);
        }
        return static_cast<std::uint32_t>(order * 3 + shift[0] + 1);
    }

private:
    static constexpr std::int32_t most = 5;  ///< The rows that are next to some boid of three rows, along an axis.

    std::int32_t place(int axis, std::int32_t line) const {
        const std::int32_t place = line - own_[axis] + before_[axis];
        if (!folded_) return place;
        return place < 0 ? place + counts_[axis] : place < counts_[axis] ? place : place - counts_[axis];
    }

    bool folded_;
    Lines own_;
    Lines counts_, before_;
};

}  // namespace boids::cpu
