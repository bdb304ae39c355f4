// Which rank holds which rows of the grid: those that are in its part of the lines along y and, in 3D, in its part of
// those along z. The lines of an axis are cut in the same way for all lines of the other, so that a rank has at most
// eight neighbours. All ranks know it of all.
#pragma once

#include <array>
#include <utility>

#include "boids/engines/mpi/line_cuts.h"

namespace boids::mpi {

template <int D>
class RankLines {
public:
    /// A line along each axis; that of x is not read.
    using Lines = std::array<int, D>;
    /// What is true of each axis; that of x is not read.
    using Flags = std::array<bool, D>;

    /// All of so many lines for the first rank.
    RankLines(int ranks, const Lines& lines) : ranks_(ranks), cuts_(cut(lines, std::make_index_sequence<D - 1>())) {}

    int ranks() const { return ranks_; }
    /// How the lines along y or z are cut.
    const LineCuts& along(int axis) const { return cuts_[static_cast<std::size_t>(axis - 1)]; }
    LineCuts& along(int axis) { return cuts_[static_cast<std::size_t>(axis - 1)]; }
    int lines(int axis) const { return along(axis).lines(); }

    /// Which part of the lines along an axis a rank has; those beyond the last have none.
    int part(int rank, int axis) const {
        for (int before = 1; before < axis; ++before) rank /= along(before).parts();
        return axis == D - 1 ? rank : rank % along(axis).parts();
    }
    bool has_none(int rank) const {
        if (part(rank, D - 1) >= along(D - 1).parts()) return true;
        for (int axis = 1; axis < D; ++axis)
            if (along(axis).has_none(part(rank, axis))) return true;
        return false;
    }
    int begin(int rank, int axis) const { return along(axis).begin(part(rank, axis)); }
    int end(int rank, int axis) const { return along(axis).end(part(rank, axis)); }

    /// The rank that has some parts, by axis.
    int rank_of(const Lines& parts) const {
        int rank = 0;
        for (int axis = D - 1; axis > 0; --axis)
            rank = rank * along(axis).parts() + parts[static_cast<std::size_t>(axis)];
        return rank;
    }
    int owner(const Lines& lines) const {
        Lines parts{};
        for (int axis = 1; axis < D; ++axis)
            parts[static_cast<std::size_t>(axis)] = along(axis).owner(lines[static_cast<std::size_t>(axis)]);
        return rank_of(parts);
    }

    /// Whether no rank has all lines.
    bool is_divided() const {
        return std::ranges::any_of(cuts_, [](const LineCuts& each) { return each.is_divided(); });
    }
    /// Whether from a line of one rank to one of another there are at most so many steps along each axis.
    bool are_within(int one, int other, int steps) const {
        if (has_none(one) || has_none(other)) return false;
        for (int axis = 1; axis < D; ++axis)
            if (!along(axis).are_within(part(one, axis), part(other, axis), steps)) return false;
        return true;
    }

    bool operator==(const RankLines&) const = default;

private:
    using Cuts = std::array<LineCuts, D - 1>;

    template <std::size_t... Index>
    static Cuts cut(const Lines& lines, std::index_sequence<Index...>) {
        return {LineCuts(1, lines[Index + 1])...};
    }

    int ranks_;
    Cuts cuts_;  ///< Along y, and z.
};

}  // namespace boids::mpi
