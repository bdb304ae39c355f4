// Neighbours, ranks and sums: docs/bits.md, section 6, with the crowds of section 7 among the candidates.
#pragma once

#include <utility>

#include "boids/tests/engines/bits_crowds.h"

namespace boids::bits {

/// The boids of one species as others see them in one step.
template <int D>
struct Sighted {
    const BitsGrid<D>& grid;
    std::vector<Candidate<D>> sorted;
    std::vector<BitsCrowd<D>> crowds;
    std::vector<std::size_t> crowd_at;  ///< For the first of each crowd, its number.
    std::vector<std::size_t> crowd_end;
    static constexpr std::size_t nothing = static_cast<std::size_t>(-1);

    Sighted(const Numbers<D>& numbers, const BitsGrid<D>& with, const std::vector<OneBoid<D>>& flock, Look look)
        : grid(with), sorted(with.candidates(flock, look)), crowd_at(sorted.size(), nothing) {
        if (!numbers.sums_are_plain()) return;
        for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
            while (end < sorted.size() && sorted[end].cell == sorted[begin].cell) ++end;
            if (end - begin < 64) continue;
            crowd_at[begin] = crowds.size();
            crowds.emplace_back(std::span<const Candidate<D>>(sorted).subspan(begin, end - begin));
            crowd_end.push_back(end);
        }
    }

    Sighted(Sighted&&) = default;  // crowds look at the candidates, which move with it
    Sighted(const Sighted&) = delete;
};

/// The sums of the boids of one species.
template <int D>
class BitsGather {
public:
    /// Its rules see these species, the own one first.
    BitsGather(const Numbers<D>& numbers, std::vector<const Sighted<D>*> company, Look look, Passages& passages)
        : numbers_(numbers),
          company_(std::move(company)),
          look_(look),
          passages_(passages),
          wraps_(company_[0]->grid.wraps_ways()),
          usual_(numbers.are_usual() && !wraps_) {}

    /// What a boid adds up for separation, alignment and cohesion.
    void gather(const OneBoid<D>& boid, RuleSum<D> (&sums)[3]) {
        own_ = {company_[0]->grid.cell_of(boid.position), boid, false};
        for (int number = 0; number < 3; ++number) last_[number] = everybody;
        for (int number = 0; number < 3; ++number)
            if (numbers_.rule[number].acts && numbers_.rule[number].rank > 0) find_last(number);
        for (const Sighted<D>* seen : company_)
            seen->grid.for_each_run(seen->sorted, own_.cell, look_, [&](std::size_t begin, std::size_t end) {
                for (std::size_t index = begin; index < end;) index = add_next(*seen, index, sums);
            });
    }

private:
    /// How a candidate looks.
    struct Sight {
        Floats<D> way;
        float squared;
    };

    using Place = std::pair<float, std::uint32_t>;  ///< Squared distance and id: the order of ranks.
    static constexpr Place everybody = {std::numeric_limits<float>::infinity(), 0xFFFFFFFFu};

    /// Adds a candidate, or the crowd that begins with it, and returns the index of the next.
    std::size_t add_next(const Sighted<D>& seen, std::size_t index, RuleSum<D> (&sums)[3]) {
        const std::size_t crowd = seen.crowd_at[index];
        if (&seen == company_[0] && crowd != Sighted<D>::nothing && add_as_one(seen.crowds[crowd], sums))
            return seen.crowd_end[crowd];
        passages_.strangers += add(seen.sorted[index], sums) && &seen != company_[0];
        return index + 1;
    }

    bool add_as_one(const BitsCrowd<D>& crowd, RuleSum<D> (&sums)[3]) {
        const bool torn = crowd.is_on_both_sides(own_.boid.position, numbers_, wraps_);
        if (torn || !crowd.is_decided(own_.boid.position, numbers_, wraps_)) {
            ++passages_.one_by_one;
            passages_.far_points += torn;
            return false;
        }
        ++passages_.crowds;
        passages_.copied_crowds += crowd.add_to(sums, own_, numbers_, wraps_) && crowd.is_copied();
        return true;
    }

    bool is_self(const Candidate<D>& other) const { return !other.is_copy && other.boid.id == own_.boid.id; }

    Sight see(const Candidate<D>& other) {
        Sight sight;
        sight.way = other.boid.position - own_.boid.position;
        for (int axis = 0; axis < D && wraps_; ++axis) {
            passages_.halves += std::abs(sight.way[axis] + sight.way[axis]) == numbers_.size[axis];
            sight.way[axis] = short_way(sight.way[axis], numbers_.size[axis]);
        }
        sight.squared = dot(sight.way, sight.way);
        return sight;
    }

    /// (2), (3)
    bool is_neighbour(const RuleNumbers& rule, const Candidate<D>& other, const Sight& sight) const {
        if (is_self(other) || (sight.squared == 0 && !numbers_.coincident)) return false;
        if (!(sight.squared < rule.radius_squared)) return false;
        if (rule.sees_all) return true;
        const Floats<D>& heading = own_.boid.velocity;
        const float scale = std::sqrt(dot(heading, heading) * sight.squared);
        return dot(heading, sight.way) > rule.cosine * scale || scale == 0;
    }

    /// (5) The last one that counts for a rule.
    void find_last(int number) {
        std::vector<Place> places;
        for (const Sighted<D>* seen : company_)
            seen->grid.for_each_run(seen->sorted, own_.cell, look_, [&](std::size_t begin, std::size_t end) {
                for (std::size_t index = begin; index < end; ++index) {
                    const Candidate<D>& other = seen->sorted[index];
                    const Sight sight = see(other);
                    if (is_neighbour(numbers_.rule[number], other, sight))
                        places.emplace_back(sight.squared, other.boid.id);
                }
            });
        const std::size_t rank = numbers_.rule[number].rank;
        if (places.size() <= rank) return;
        std::sort(places.begin(), places.end());
        last_[number] = places[rank - 1];
        passages_.ties += places[rank].first == places[rank - 1].first;
    }

    /// (6) to (8) One candidate for all rules; whether some rule has it as a neighbour.
    bool add(const Candidate<D>& other, RuleSum<D> (&sums)[3]) {
        const Sight sight = see(other);
        bool near = false;
        for (int number = 0; number < 3; ++number) {
            const RuleNumbers& rule = numbers_.rule[number];
            if (!rule.acts || !is_neighbour(rule, other, sight)) continue;
            if (Place{sight.squared, other.boid.id} > last_[number]) continue;
            near = true;
            const Floats<D> vector = number == 0 ? sight.way * -1.0f : number == 1 ? other.boid.velocity : sight.way;
            sums[number].count += 1;
            add_weighted(rule.weighting, vector, sight.squared, sums[number].sum);
        }
        passages_.ghosts += near && other.is_copy;
        return near;
    }

    /// (7)
    void add_weighted(Weighting weighting, const Floats<D>& vector, float squared, Floats<D>& sum) {
        if (weighting == Weighting::full) {
            sum += vector;
        } else if (usual_) {
            ++passages_.usual;
            sum += vector * (1 / squared);
        } else {
            const float own_squared = dot(vector, vector);
            float factor = own_squared > 0 ? 1 / std::sqrt(own_squared) : 0;
            if (weighting == Weighting::unit_over_distance) factor = squared > 0 ? factor / std::sqrt(squared) : 0;
            sum += vector * factor;
        }
    }

    const Numbers<D>& numbers_;
    std::vector<const Sighted<D>*> company_;
    Look look_;
    Passages& passages_;
    bool wraps_, usual_;
    Candidate<D> own_{};
    Place last_[3] = {everybody, everybody, everybody};
};

}  // namespace boids::bits
