// Crowds: docs/bits.md, section 7.
#pragma once

#include "boids/tests/engines/bits_grid.h"

namespace boids::bits {

/// What a boid has added up for one rule.
template <int D>
struct RuleSum {
    Floats<D> sum;
    float count = 0;
};

template <int D>
class BitsCrowd {
public:
    explicit BitsCrowd(std::span<const Candidate<D>> members) : members_(members) {
        for (int axis = 0; axis < D; ++axis) {
            double low = members[0].boid.position[axis], high = low;
            for (const Candidate<D>& each : members) {
                low = std::min<double>(low, each.boid.position[axis]);
                high = std::max<double>(high, each.boid.position[axis]);
            }
            middle_[axis] = (low + high) / 2;
            half_[axis] = (high - low) / 2;
        }
        for (std::size_t begin = 0; begin < members.size(); begin += 64) {
            Vector<D> places, velocities;
            for (const Candidate<D>& each : members.subspan(begin, std::min<std::size_t>(64, members.size() - begin)))
                for (int axis = 0; axis < D; ++axis) {
                    places[axis] += each.boid.position[axis] - middle_[axis];
                    velocities[axis] += each.boid.velocity[axis];
                }
            places_ += places;
            velocities_ += velocities;
        }
    }

    /// Whether it reaches across the far point of a folded world.
    bool is_on_both_sides(const Floats<D>& from, const Numbers<D>& numbers, bool wraps) const {
        const Vector<D> way = way_from(from, numbers, wraps);
        for (int axis = 0; axis < D && wraps; ++axis)
            if (!(std::abs(way[axis]) + half_[axis] <= numbers.size[axis] * 0.49999)) return true;
        return false;
    }

    /// Whether it is wholly beyond or wholly within the radius of each rule.
    bool is_decided(const Floats<D>& from, const Numbers<D>& numbers, bool wraps) const {
        const Vector<D> way = way_from(from, numbers, wraps);
        double nearest = 0, farthest = 0;
        for (int axis = 0; axis < D; ++axis) {
            const double near = std::max(0.0, std::abs(way[axis]) - half_[axis]);
            const double far = std::abs(way[axis]) + half_[axis];
            nearest += near * near;
            farthest += far * far;
        }
        return std::all_of(numbers.rule, numbers.rule + 3, [&](const RuleNumbers& rule) {
            const double squared = rule.radius_squared;
            return !rule.acts || nearest > squared * (1 + 1e-5) || farthest < squared * (1 - 1e-5);
        });
    }

    bool is_copied() const { return members_[0].is_copy; }

    /// Adds it as one to the sums of a boid; whether some rule reaches it.
    bool add_to(RuleSum<D> (&sums)[3], const Candidate<D>& own, const Numbers<D>& numbers, bool wraps) const {
        const Vector<D> way = way_from(own.boid.position, numbers, wraps);
        std::size_t unseen = 0;
        Vector<D> unseen_velocities;
        for (const Candidate<D>& each : members_) {
            if (!is_member(own)) break;
            if (numbers.coincident ? each.boid.id != own.boid.id : each.boid.position != own.boid.position) continue;
            ++unseen;
            for (int axis = 0; axis < D; ++axis) unseen_velocities[axis] += each.boid.velocity[axis];
        }
        const auto all = static_cast<double>(members_.size());
        const double seen = all - static_cast<double>(unseen);
        bool reached = false;
        for (int number = 0; number < 3; ++number) {
            const RuleNumbers& rule = numbers.rule[number];
            if (!rule.acts || !(dot(way, way) < rule.radius_squared) || seen == 0) continue;
            reached = true;
            sums[number].count += rounded(seen);
            for (int axis = 0; axis < D; ++axis) {
                const double towards = places_[axis] + all * way[axis];
                const double along = velocities_[axis] - unseen_velocities[axis];
                sums[number].sum[axis] += rounded(number == 0 ? -towards : number == 1 ? along : towards);
            }
        }
        return reached;
    }

private:
    bool is_member(const Candidate<D>& own) const { return !is_copied() && members_[0].cell == own.cell; }

    Vector<D> way_from(const Floats<D>& from, const Numbers<D>& numbers, bool wraps) const {
        Vector<D> way;
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = middle_[axis] - from[axis];
            const double size = numbers.size[axis];
            if (wraps && 2 * std::abs(way[axis]) >= size) way[axis] -= size * std::round(way[axis] / size);
        }
        return way;
    }

    std::span<const Candidate<D>> members_;
    Vector<D> middle_, half_, places_, velocities_;
};

}  // namespace boids::bits
