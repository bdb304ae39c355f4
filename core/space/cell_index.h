// Finds the boids near a place: a plain grid of cells over the positions of one moment. It serves observables and
// queries; the fast engines have grids of their own, built for their loops.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "boids/core/space/domain.h"
#include "boids/core/state/state.h"

namespace boids {

template <int D>
class CellIndex {
public:
    /// Sorts the boids into cells about `reach` wide; larger ones where that would make more cells than boids.
    CellIndex(const State& state, const Domain<D>& domain, double reach) : domain_(domain) {
        read_positions(state);
        span_box();
        divide(reach);
        sort_into_cells();
    }

    std::size_t size() const { return positions_.size(); }
    const Vector<D>& position(std::size_t index) const { return positions_[index]; }

    /// The longest distance that can occur.
    double diameter() const { return length(extent_); }

    /// Calls visit(index, squared distance) for every boid at most `radius` away from a place.
    template <class Visit>
    void for_each_near(const Vector<D>& place, double radius, Visit&& visit) const {
        std::array<Range, D> ranges;
        for (int axis = 0; axis < D; ++axis) ranges[axis] = cells_within(axis, place[axis], radius);
        visit_cells(ranges, D - 1, 0, [&](std::size_t cell) {
            for (std::uint32_t slot = first_[cell]; slot < first_[cell + 1]; ++slot) {
                const Vector<D> way = domain_.offset(place, positions_[members_[slot]]);
                if (const double squared = dot(way, way); squared <= radius * radius) visit(members_[slot], squared);
            }
        });
    }

    /// The distance to the nearest boid other than `self`; infinite when there is none.
    double nearest_distance(std::size_t self) const {
        double least = INFINITY;
        for (double radius = narrowest_; size() > 1; radius *= 2) {
            for_each_near(positions_[self], radius, [&](std::size_t other, double squared) {
                if (other != self) least = std::min(least, squared);
            });
            if (least < INFINITY || radius > diameter()) break;
        }
        return std::sqrt(least);
    }

private:
    struct Range {
        std::int64_t first, last;
    };

    void read_positions(const State& state) {
        positions_.resize(state.size());
        for (std::size_t index = 0; index < state.size(); ++index)
            for (int axis = 0; axis < D; ++axis) positions_[index][axis] = state.position[axis][index];
    }

    /// The box that is divided: the world where distances wrap, else the box around all boids.
    void span_box() {
        if (domain_.toroidal() || positions_.empty()) {
            extent_ = domain_.size();
            return;
        }
        Vector<D> highest = positions_[0];
        origin_ = positions_[0];
        for (const Vector<D>& position : positions_)
            for (int axis = 0; axis < D; ++axis) {
                origin_[axis] = std::min(origin_[axis], position[axis]);
                highest[axis] = std::max(highest[axis], position[axis]);
            }
        extent_ = highest - origin_;
    }

    void divide(double reach) {
        const double most = 2.0 * static_cast<double>(size()) + 1;
        double width = std::max(reach, 1e-9);
        const auto count = [&](int axis) { return std::max(1.0, std::floor(extent_[axis] / width)); };
        const auto total = [&] {
            double product = 1;
            for (int axis = 0; axis < D; ++axis) product *= count(axis);
            return product;
        };
        while (total() > most) width *= 1.25;
        narrowest_ = INFINITY;
        std::size_t cells = 1;
        for (int axis = 0; axis < D; ++axis) {
            counts_[axis] = static_cast<std::int64_t>(count(axis));
            widths_[axis] = extent_[axis] > 0 ? extent_[axis] / count(axis) : width;
            narrowest_ = std::min(narrowest_, widths_[axis]);
            cells *= static_cast<std::size_t>(count(axis));
        }
        first_.assign(cells + 1, 0);
    }

    void sort_into_cells() {
        std::vector<std::uint32_t> cell_of(size());
        for (std::size_t index = 0; index < size(); ++index) {
            std::size_t cell = 0;
            for (int axis = D - 1; axis >= 0; --axis)
                cell = cell * count(axis) + static_cast<std::size_t>(inside(axis, home(axis, positions_[index][axis])));
            cell_of[index] = static_cast<std::uint32_t>(cell);
            ++first_[cell + 1];
        }
        for (std::size_t cell = 1; cell < first_.size(); ++cell) first_[cell] += first_[cell - 1];
        members_.resize(size());
        std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
        for (std::size_t index = 0; index < size(); ++index)
            members_[next[cell_of[index]]++] = static_cast<std::uint32_t>(index);
    }

    std::size_t count(int axis) const { return static_cast<std::size_t>(counts_[axis]); }

    /// A number of a cell along an axis, brought into the box.
    std::int64_t inside(int axis, std::int64_t number) const {
        return std::clamp<std::int64_t>(number, 0, counts_[axis] - 1);
    }

    /// The cell along an axis that a boid belongs to; a boid outside a wrapping world is where it wraps to.
    std::int64_t home(int axis, double place) const {
        return line(axis, domain_.toroidal() ? wrapped(place, extent_[axis]) : place);
    }

    /// The number of the cell along an axis, unbounded.
    std::int64_t line(int axis, double place) const {
        const double number = std::floor((place - origin_[axis]) / widths_[axis]);
        if (!(number > -1e15)) return static_cast<std::int64_t>(-1e15);  // also where it is not a number
        return static_cast<std::int64_t>(std::min(number, 1e15));
    }

    /// The cells along an axis that a radius touches; numbers beyond the box mean wrapped cells.
    Range cells_within(int axis, double place, double radius) const {
        const std::int64_t most = counts_[axis];
        const double reach = radius + 1e-12 * (std::abs(place) + radius);  // a sum that rounds down misses nobody
        const Range range{line(axis, place - reach), line(axis, place + reach)};
        if (!domain_.toroidal()) return {inside(axis, range.first), inside(axis, range.last)};
        if (range.last - range.first >= most) return {0, most - 1};
        return range;
    }

    template <class Visit>
    void visit_cells(const std::array<Range, D>& ranges, int axis, std::size_t cell, Visit&& visit) const {
        const auto most = static_cast<std::int64_t>(count(axis));
        for (std::int64_t number = ranges[axis].first; number <= ranges[axis].last; ++number) {
            const std::int64_t wrapped_number = ((number % most) + most) % most;
            const std::size_t deeper = cell * static_cast<std::size_t>(most) + static_cast<std::size_t>(wrapped_number);
            if (axis == 0)
                visit(deeper);
            else
                visit_cells(ranges, axis - 1, deeper, visit);
        }
    }

    Domain<D> domain_;
    Vector<D> origin_, extent_, widths_;
    double narrowest_ = 0;
    std::array<std::int64_t, D> counts_{};
    std::vector<Vector<D>> positions_;
    std::vector<std::uint32_t> first_, members_;
};

}  // namespace boids
