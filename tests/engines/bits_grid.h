// The grid and the order of candidates: docs/bits.md, sections 4 and 5.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "boids/tests/engines/bits_constants.h"
#include "boids/tests/engines/bits_oracle.h"

namespace boids::bits {

template <int D>
struct OneBoid {
    std::uint32_t id;
    Floats<D> position, velocity;
};

template <int D>
using Cell = std::array<int, D>;

/// A boid or a copy of it, as others see it.
template <int D>
struct Candidate {
    Cell<D> cell;
    OneBoid<D> boid;
    bool is_copy;

    /// By rising z, then y, then x, then id.
    friend bool operator<(const Candidate& a, const Candidate& b) {
        for (int axis = D - 1; axis >= 0; --axis)
            if (a.cell[axis] != b.cell[axis]) return a.cell[axis] < b.cell[axis];
        return a.boid.id < b.boid.id;
    }
};

template <int D>
class BitsGrid {
public:
    /// For rules of this greatest radius and so many boids.
    BitsGrid(const Numbers<D>& numbers, float radius, std::size_t boids)
        : size_(numbers.size), toroidal_(numbers.toroidal) {
        const float largest = *std::max_element(size_.component, size_.component + D);
        const float smallest = *std::min_element(size_.component, size_.component + D);
        reach_ = radius == 0 ? largest / 64 : radius * 1.0001f + largest * 0x1p-21f;
        const double most = std::max(4096.0, 8.0 * static_cast<double>(boids));
        double wanted = 1;
        for (int axis = 0; axis < D; ++axis) wanted *= std::max(1.0, std::floor(size_[axis] / wish(axis)));
        folded_ = numbers.endless || wanted > most || (toroidal_ && !(smallest > 2.1f * reach_));
        if (folded_)
            fold(numbers.endless, most);
        else
            border();
    }

    bool is_folded() const { return folded_; }
    bool wraps_ways() const { return folded_ && toroidal_; }

    Cell<D> cell_of(const Floats<D>& position) const {
        Cell<D> cell;
        for (int axis = 0; axis < D; ++axis) {
            const float line = std::floor(position[axis] * per_length_[axis]);
            if (!folded_ || toroidal_) {
                cell[axis] = static_cast<int>(std::clamp(line, 0.0f, static_cast<float>(lines_[axis] - 1)));
            } else {
                cell[axis] = static_cast<int>(std::clamp(line, -1e9f, 1e9f));
            }
            if (folded_) cell[axis] = modulo(cell[axis], count_[axis]);
        }
        return cell;
    }

    /// All candidates of the step in their order, as far as a bordered grid goes.
    std::vector<Candidate<D>> candidates(const std::vector<OneBoid<D>>& flock, Look look) const {
        std::vector<Candidate<D>> all;
        for (const OneBoid<D>& boid : flock) {
            const Cell<D> cell = cell_of(boid.position);
            all.push_back({cell, boid, false});
            if (!folded_ && toroidal_) add_copies(all.back(), look, all);
        }
        std::sort(all.begin(), all.end());
        return all;
    }

    /// Calls body(first, last) for runs of whole cells that hold all neighbours of a boid in a cell, in order.
    template <class Body>
    void for_each_run(const std::vector<Candidate<D>>& sorted, const Cell<D>& own, Look look, Body&& body) const {
        if (!folded_ && look == Look::everywhere) return body(std::size_t{0}, sorted.size());
        const auto take = [&](Cell<D> row) {
            const int columns = reach_columns() + 1;
            Candidate<D> first{row, {0, {}, {}}, false}, last = first;
            first.cell[0] = folded_ ? 0 : own[0] - columns;
            last.cell[0] = folded_ ? count_[0] : own[0] + columns + 1;
            const auto begin = std::lower_bound(sorted.begin(), sorted.end(), first);
            const auto end = std::lower_bound(begin, sorted.end(), last);
            body(static_cast<std::size_t>(begin - sorted.begin()), static_cast<std::size_t>(end - sorted.begin()));
        };
        const std::vector<int> ys = around(1, own[1]);
        if constexpr (D == 2) {
            for (const int y : ys) take({0, y});
        } else {
            for (const int z : around(2, own[2]))
                for (const int y : ys) take({0, y, z});
        }
    }

private:
    static int modulo(int number, int count) { return (number % count + count) % count; }

    /// How long a cell wants to be.
    double wish(int axis) const { return axis == 0 ? reach_ / 4 : reach_; }
    int reach_columns() const { return static_cast<int>(std::ceil(reach_ * per_length_[0])); }

    void border() {
        for (int axis = 0; axis < D; ++axis) {
            const float cells = size_[axis] / rounded(wish(axis));
            count_[axis] = lines_[axis] = std::max(1, static_cast<int>(cells));
            per_length_[axis] = static_cast<float>(count_[axis]) / size_[axis];
        }
    }

    void fold(bool endless, double most) {
        double count[D];
        for (int axis = 0; axis < D; ++axis)
            count[axis] = endless ? 1e9 : std::max(1.0, std::floor(size_[axis] / wish(axis)));
        const auto product = [&] { return D == 2 ? count[0] * count[1] : count[0] * count[1] * count[D - 1]; };
        while (product() > most / 2) {
            int longest = 0;
            for (int axis = 1; axis < D; ++axis)
                if (count[axis] > (longest == 0 ? count[0] / 4 : count[longest])) longest = axis;
            count[longest] = std::ceil(count[longest] / 2);
        }
        for (int axis = 0; axis < D; ++axis) {
            count_[axis] = static_cast<int>(count[axis]);
            per_length_[axis] = rounded(1 / wish(axis));
            if (!toroidal_) continue;
            const double lines = count[axis] * std::max(1.0, std::floor(size_[axis] / (wish(axis) * count[axis])));
            lines_[axis] = static_cast<int>(lines);
            per_length_[axis] = rounded(lines / size_[axis]);
        }
    }

    /// Adds the ghosts of a boid, all of them or those that somebody in the world can see.
    void add_copies(const Candidate<D> original, Look look, std::vector<Candidate<D>>& all) const {
        constexpr int shifts = D == 2 ? 9 : 27;
        for (int number = 0; number < shifts; ++number) {
            const int shift[] = {number % 3 - 1, number / 3 % 3 - 1, D == 3 ? number / 9 - 1 : 0};
            Candidate<D> copy = original;
            copy.is_copy = true;
            bool is_same = true, is_near = true;
            for (int axis = 0; axis < D; ++axis) {
                if (shift[axis] == 0) continue;
                is_same = false;
                copy.boid.position[axis] += shift[axis] > 0 ? size_[axis] : -size_[axis];
                copy.cell[axis] += shift[axis] * count_[axis];
                const int margin = axis == 0 ? reach_columns() : 1;
                is_near = is_near && copy.cell[axis] >= -margin && copy.cell[axis] < count_[axis] + margin;
            }
            if (!is_same && (is_near || look == Look::everywhere)) all.push_back(copy);
        }
    }

    /// The rows around a boid's own along an axis, in order.
    std::vector<int> around(int axis, int own) const {
        const int count = count_[axis];
        if (!folded_) return {own - 1, own, own + 1};
        if (count == 1) return {own};
        if (count == 2) return {own, 1 - own};
        return {modulo(own - 1, count), own, modulo(own + 1, count)};
    }

    Floats<D> size_;
    bool toroidal_, folded_ = false;
    float reach_ = 0;
    float per_length_[D]{};
    Cell<D> count_{}, lines_{};
};

}  // namespace boids::bits
