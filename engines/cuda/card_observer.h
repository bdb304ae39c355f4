// Observables measured on the card, with the bits of the cpu engine (section 16 of docs/bits.md). Besides a few sums to
// each thousand boids it needs no memory of its own: between two steps that of the step is free.
#pragma once

#include <vector>

#include "boids/engines/cpu/observe/neighbourhoods.h"
#include "boids/engines/cuda/card_array.h"
#include "boids/engines/cuda/observe_motion.h"
#include "boids/engines/cuda/observe_neighbours.h"

namespace boids::cuda {

template <int D, class Card>
class CardObserver {
public:
    explicit CardObserver(Card& card) : card_(&card) {}

    /// Whether a grid for rules of this radius reaches far enough.
    static bool can_observe(const Parameters& parameters, float grid_radius) {
        return grid_radius > 0 && grid_radius >= cpu::NeighbourRadii(parameters).reach;
    }

    /// Observes at least one boid; `slots` are in use. False where crowds are too dense to be looked at boid by boid,
    /// or somebody's nearest is farther than float32 can say.
    bool observe(ObserveTask<D> task, std::uint32_t slots, const Parameters& parameters, float grid_radius,
                 Observables& result) {
        const cpu::NeighbourRadii radii(parameters);
        task.view_squared = radii.view_squared;
        task.link_squared = radii.link_squared;
        task.trusted_squared = grid_radius * grid_radius;
        reserve(task.boids);
        task.gave_up = gave_up_.data();
        task.lonely = gave_up_.data() + 1;
        card_->clear(gave_up_.data(), 2);
        cpu::measure_motion<D>(
            parameters, task.boids,
            [&](cpu::MotionPass pass, const cpu::MotionFrame<D>& frame) { return sum_motion(task, pass, frame); },
            result);
        const Findings found = look_around(task, slots);
        if (found.lonely > 0 && task.boids > 1) return false;
        cpu::NeighbourhoodSums sums;
        sums.neighbours = found.neighbours;
        sums.flocks = {found.flocks, found.largest, found.squares};
        sums.nearest = found.nearest;
        sums.describe(radii, task.boids, D, result);
        return true;
    }

    std::size_t bytes() const {
        return lanes_.bytes() + together_.bytes() + lane_findings_.bytes() + part_findings_.bytes() +
               findings_together_.bytes();
    }

private:
    static constexpr std::uint32_t most_numbers = cpu::MotionNumbers<D>::count;

    void reserve(std::uint32_t boids) {
        parts_ = static_cast<std::uint32_t>(cpu::sum_parts(boids));
        all_together_ = (parts_ + cpu::parts_together - 1) / cpu::parts_together;
        lanes_.reserve(std::size_t{parts_} * cpu::sum_lanes * most_numbers);
        together_.reserve(std::size_t{all_together_} * most_numbers);
        lane_findings_.reserve(std::size_t{parts_} * cpu::sum_lanes);
        part_findings_.reserve(parts_);
        findings_together_.reserve(all_together_);
        gave_up_.reserve(2);
        sums_.resize(std::size_t{all_together_} * most_numbers);
        findings_.resize(all_together_);
    }

    cpu::MotionSums<D> sum_motion(const ObserveTask<D>& task, cpu::MotionPass pass, const cpu::MotionFrame<D>& frame) {
        using enum cpu::MotionPass;
        return pass == circle ? sum_pass<circle>(task, frame)
               : pass == ways ? sum_pass<ways>(task, frame)
                              : sum_pass<motion>(task, frame);
    }

    template <cpu::MotionPass pass>
    cpu::MotionSums<D> sum_pass(const ObserveTask<D>& task, const cpu::MotionFrame<D>& frame) {
        constexpr auto count = static_cast<std::uint32_t>(cpu::numbers_of<D, pass>);
        card_->launch(parts_ * cpu::sum_lanes, AddLane<D, pass>{task, frame, lanes_.data()});
        card_->launch(all_together_ * count, AddParts{lanes_.data(), together_.data(), parts_, count});
        card_->copy_out(sums_.data(), together_.data(), all_together_ * count);
        cpu::MotionSums<D> result{};
        for (std::size_t some = 0; some < all_together_; ++some)
            for (std::size_t number = 0; number < count; ++number) result[number] += sums_[some * count + number];
        return result;
    }

    Findings look_around(const ObserveTask<D>& task, std::uint32_t slots) {
        card_->clear(task.flock_size, slots);
        card_->launch(slots, LookAround<D>{task});
        if (task.boids > 1) card_->launch(slots, LookFarther<D>{task});
        card_->launch(slots, PointToRoots<D>{task});
        card_->launch(slots, LinkFlocks<D>{task});
        card_->launch(parts_ * cpu::sum_lanes, CountFlocks<D>{task});
        card_->launch(parts_ * cpu::sum_lanes, AddFindings<D>{task, lane_findings_.data()});
        card_->launch(parts_, AddSomeFindings{lane_findings_.data(), part_findings_.data(), parts_ * cpu::sum_lanes,
                                              cpu::sum_lanes});
        card_->launch(all_together_,
                      AddSomeFindings{part_findings_.data(), findings_together_.data(), parts_, cpu::parts_together});
        card_->copy_out(findings_.data(), findings_together_.data(), all_together_);
        Findings result{};
        for (const Findings& each : findings_) result.add(each);
        return result;
    }

    Card* card_;
    std::uint32_t parts_ = 0, all_together_ = 0;
    CardArray<double, Card> lanes_{*card_}, together_{*card_};
    CardArray<Findings, Card> lane_findings_{*card_}, part_findings_{*card_}, findings_together_{*card_};
    CardArray<std::uint32_t, Card> gave_up_{*card_};  ///< And whether somebody is lonely.
    std::vector<double> sums_;
    std::vector<Findings> findings_;
};

}  // namespace boids::cuda
