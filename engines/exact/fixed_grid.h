// Positions in fixed point: whole numbers of 32 bits that overflow where a toroidal world meets itself, and in any
// other world wherever it suits. So edges, open space and boids outside the world are one case, differences are the
// short way round by themselves, and the highest bits number the cells of a grid. They only tell who may be near.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "boids/core/space/domain.h"

namespace boids::exact {

template <int D>
class FixedGrid {
public:
    using Fixed = std::array<std::uint32_t, D>;  ///< A position, or a length along each axis.

    FixedGrid() = default;

    /// A grid with cells about `side` wide. All 32 bits go once around a toroidal world, which has 2 to 2^most cells
    /// along an axis, each up to twice as wide; in other worlds they go along 2^most cells and begin anew.
    FixedGrid(const Domain<D>& domain, double side, int most) {
        for (int axis = 0; axis < D; ++axis) {
            const double size = domain.size()[axis];
            const int bits = std::clamp(std::ilogb(size / side), 1, most);
            bits_[axis] = domain.toroidal() ? bits : std::min(bits + 1, most);
            shift_[axis] = 32 - (domain.toroidal() ? bits : most);
            scale_[axis] = domain.toroidal() ? 0x1p32 / size : std::ldexp(1 / side, 32 - most);
            unit_[axis] = static_cast<float>(1 / scale_[axis]);
            error_ += slack / scale_[axis];
            farthest_[axis] = farthest_fixed / 2 / scale_[axis];
            farthest_known_[axis] = domain.toroidal() ? farthest_[axis] : HUGE_VAL;
        }
    }

    /// Folds cells onto each other until there are at most 2^bits of them.
    void fold(int bits) {
        for (int sum = cell_bits(); sum > std::max(bits, D); --sum) --*std::max_element(bits_.begin(), bits_.end());
    }

    std::size_t cells() const { return std::size_t{1} << cell_bits(); }

    /// Of how many highest bits the number of a cell along each axis is made, before cells are folded.
    std::array<int, D> bits() const {
        std::array<int, D> result;
        for (int axis = 0; axis < D; ++axis) result[axis] = 32 - shift_[axis];
        return result;
    }

    /// Whether one can tell who is near a position. Very far outside a toroidal world it has no exact number, and may
    /// be near anybody. In other worlds whoever is near is as far away, and reach() says so.
    bool knows(const Vector<D>& position) const { return is_within(position, farthest_known_); }

    /// A position in fixed point; any number where there is no exact one.
    Fixed fixed(const Vector<D>& position) const {
        Fixed result;
        for (int axis = 0; axis < D; ++axis) {
            const double scaled = position[axis] * scale_[axis];
            // Multiples of 2^32 more make it positive, so that cutting rounds down, which costs less than to floor it.
            result[axis] = std::abs(scaled) < farthest_fixed
                               ? static_cast<std::uint32_t>(static_cast<std::uint64_t>(scaled + 2 * farthest_fixed))
                               : 0;
        }
        return result;
    }

    std::size_t cell(const Fixed& position) const {
        std::size_t result = 0;
        for (int axis = 0; axis < D; ++axis)
            result = result << bits_[axis] | column(axis, position[axis] >> shift_[axis]);
        return result;
    }

    /// All places within a distance of one: a box of cells, and a ball within it.
    struct Reach {
        Fixed centre, half;  ///< Of the box; a little more, as positions are cut and ways are rounded.
        float squared;       ///< The squared distance, and a little more.
    };

    /// Nothing where the box is so wide that the short way round says little, or where the place is too far away.
    std::optional<Reach> reach(const Vector<D>& place, double distance) const {
        if (distance != measured_) measure(distance);
        if (!is_narrow_ || !is_within(place, farthest_)) return {};
        return Reach{fixed(place), half_, squared_};
    }

    /// False only for positions that are farther away.
    bool may_hold(const Reach& reach, const Fixed& position) const {
        float squared = 0;
        for (int axis = 0; axis < D; ++axis) {
            const auto way = static_cast<std::int32_t>(position[axis] - reach.centre[axis]);
            const float length = static_cast<float>(way) * unit_[axis];
            squared += length * length;
        }
        return squared <= reach.squared;
    }

    /// Calls visit(cell) once for each cell of a box.
    template <class Visit>
    void for_each_cell(const Reach& reach, const Visit& visit) const {
        visit_columns<0>(reach, 0, visit);
    }

private:
    static constexpr double farthest_fixed = 0x1p48;  ///< Up to there doubles know fractions of a unit.
    static constexpr double slack = 3;                ///< Units.

    int cell_bits() const {
        int sum = 0;
        for (const int bits : bits_) sum += bits;
        return sum;
    }

    static bool is_within(const Vector<D>& position, const Vector<D>& farthest) {
        bool result = true;
        for (int axis = 0; axis < D; ++axis) result &= std::abs(position[axis]) <= farthest[axis];
        return result;
    }

    /// Most look as far as the one before, so what follows from a distance is kept.
    void measure(double distance) const {
        measured_ = distance;
        is_narrow_ = true;
        for (int axis = 0; axis < D; ++axis) {
            const double half = distance * scale_[axis] * (1 + 1e-9) + slack;
            is_narrow_ &= half < 0x1p30;
            half_[axis] = half < 0x1p30 ? static_cast<std::uint32_t>(half) : 0;
        }
        squared_ = static_cast<float>((distance + error_) * (distance + error_) * (1 + 1e-5));
    }

    std::size_t column(int axis, std::uint32_t number) const {
        return number & ((std::uint32_t{1} << bits_[axis]) - 1);
    }

    template <int Axis, class Visit>
    void visit_columns(const Reach& reach, std::size_t cell, const Visit& visit) const {
        const std::uint32_t first = (reach.centre[Axis] - reach.half[Axis]) >> shift_[Axis];
        const std::uint32_t last = (reach.centre[Axis] + reach.half[Axis]) >> shift_[Axis];
        const std::uint32_t wide = ((last - first) & (~std::uint32_t{0} >> shift_[Axis])) + 1;
        const std::uint32_t count = std::min(std::uint32_t{1} << bits_[Axis], wide);
        for (std::uint32_t done = 0; done < count; ++done) {
            const std::size_t next = cell << bits_[Axis] | column(Axis, first + done);
            if constexpr (Axis + 1 < D)
                visit_columns<Axis + 1>(reach, next, visit);
            else
                visit(next);
        }
    }

    std::array<int, D> bits_{};   ///< Of the number of a cell along each axis, after folding.
    std::array<int, D> shift_{};  ///< From fixed point to cells.
    Vector<D> scale_;             ///< From lengths to fixed point.
    Vector<D, float> unit_;       ///< And back.
    double error_ = 0;            ///< No way is wrong by more.
    Vector<D> farthest_;          ///< Up to where numbers are exact.
    Vector<D> farthest_known_;
    mutable double measured_ = -1;
    mutable bool is_narrow_ = false;
    mutable Fixed half_{};
    mutable float squared_ = 0;
};

}  // namespace boids::exact
