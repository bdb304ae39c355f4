// Observables measured on the card, with the bits of the cpu engine (section 16 of docs/bits.md). Besides a
// few sums to each thousand boids and a number to each slot it needs no memory: between two steps that of the step is
// free.
#pragma once

#include <algorithm>
#include <vector>

#include "boids/engines/cpu/observe/neighbourhoods.h"
#include "boids/engines/cuda/card_array.h"
#include "boids/engines/cuda/observe_flocks.h"
#include "boids/engines/cuda/observe_motion.h"

namespace boids::cuda {

template <int D, class Card>
class CardObserver {
public:
    explicit CardObserver(Card& card) : card_(&card) {}

    /// Whether a grid for rules of this radius reaches far enough.
    static bool can_observe(const Parameters& parameters, float grid_radius) {
        return grid_radius > 0 && grid_radius >= cpu::NeighbourRadii(parameters).reach;
    }

    /// Observes at least one boid; `slots` of memory are in use. look_around(task) launches what looks around from each
    /// boid. False where crowds are too dense to be looked at boid by boid, or somebody's nearest is farther than
    /// float32 can say.
    template <class Look>
    bool observe(ObserveTask<D> task, std::uint32_t slots, const Parameters& parameters, float grid_radius,
                 const Look& look_around, Observables& result) {
        const cpu::NeighbourRadii radii(parameters);
        task.view_squared = radii.view_squared;
        task.link_squared = radii.link_squared;
        task.trusted_squared = grid_radius * grid_radius;
        reserve(task.boids, slots);
        task.notes = notes_.data();
        task.group = groups_.data();
        card_->clear(reinterpret_cast<std::uint32_t*>(notes_.data()), sizeof(ObserveNotes) / sizeof(std::uint32_t));
        const auto sum_up = [&](cpu::MotionPass pass, const cpu::MotionFrame<D>& frame) {
            return sum_motion(task, pass, frame);
        };
        const auto look = [&] {
            look_around(task);
            add_nearest(task);
        };
        // Sums wait for memory and for the host; looking around and finding flocks do not.
        card_->beside(look, [&] { cpu::measure_motion<D>(parameters, task.boids, sum_up, result); });
        double nearest = 0;
        card_->beside([&] { find_flocks(task, slots); }, [&] { nearest = sum_nearest(); });
        return describe(radii, task.boids, nearest, result);
    }

    std::size_t bytes() const {
        return lanes_.bytes() + together_.bytes() + nearest_lanes_.bytes() + groups_.bytes() + notes_.bytes();
    }

private:
    static constexpr std::uint32_t most_numbers = cpu::MotionNumbers<D>::count;

    void reserve(std::uint32_t boids, std::uint32_t slots) {
        parts_ = static_cast<std::uint32_t>(cpu::sum_parts(boids));
        all_together_ = (parts_ + cpu::parts_together - 1) / cpu::parts_together;
        lanes_.reserve(std::size_t{parts_} * cpu::sum_lanes * most_numbers);
        together_.reserve(std::size_t{all_together_} * most_numbers);
        nearest_lanes_.reserve(std::size_t{parts_} * cpu::sum_lanes);
        groups_.reserve(groups_of(slots));
        notes_.reserve(1);
        sums_.resize(std::size_t{all_together_} * most_numbers);
    }

    static std::uint32_t groups_of(std::uint32_t slots) { return (slots + flock_group - 1) / flock_group; }

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
        add_parts(lanes_, count);
        return read_sums(count);
    }

    /// Adds up some numbers of all lanes, by parts that go together.
    void add_parts(const CardArray<double, Card>& lanes, std::uint32_t count) {
        card_->launch(all_together_ * count, AddParts{lanes.data(), together_.data(), parts_, count});
    }

    cpu::MotionSums<D> read_sums(std::uint32_t count) {
        card_->copy_out(sums_.data(), together_.data(), std::size_t{all_together_} * count);
        cpu::MotionSums<D> result{};
        for (std::size_t some = 0; some < all_together_; ++some)
            for (std::size_t number = 0; number < count; ++number) result[number] += sums_[some * count + number];
        return result;
    }

    /// Lets those who found nobody look farther, and adds up how far the nearest are.
    void add_nearest(const ObserveTask<D>& task) {
        if (task.boids > 1) card_->launch(LookFarther<D>::threads, LookFarther<D>{task});
        card_->launch(parts_ * cpu::sum_lanes, AddNearest<D>{task, nearest_lanes_.data()});
    }

    double sum_nearest() {
        add_parts(nearest_lanes_, 1);
        return read_sums(1)[0];
    }

    void find_flocks(const ObserveTask<D>& task, std::uint32_t slots) {
        const auto threads_for = [](std::uint32_t all, std::uint32_t each) { return (all + each - 1) / each; };
        card_->scan_greatest(BeginTree<D>{task}, task.above, slots, &task.clock->scans);
        card_->launch(1, CountScan{task.clock});
        const std::size_t after = groups_of(slots) * flock_group - slots;  // the last group is read whole
        card_->clear(task.linked + slots, after);
        card_->clear(task.above + slots, after);
        card_->launch(threads_for(slots, LinkFirst<D>::at_once), LinkFirst<D>{task});
        card_->launch(threads_for(slots, ShortenWays<D>::apart), ShortenWays<D>{task});
        card_->launch(groups_of(slots), FindGroups<D>{task});
        const std::uint32_t linkers = threads_for(slots, LinkFlocks<D>::at_once);
        card_->launch(linkers, LinkFlocks<D>{task, linkers});
        card_->clear(task.flock_size, slots);
        card_->launch(threads_for(groups_of(slots), CountFlocks<D>::groups), CountFlocks<D>{task});
        const std::uint32_t talliers = std::min(slots, TallyFlocks<D>::most_threads);
        card_->launch(talliers, TallyFlocks<D>{task, talliers});
    }

    /// What boids found around them; false where they could not.
    bool describe(const cpu::NeighbourRadii& radii, std::uint32_t boids, double nearest, Observables& result) {
        ObserveNotes notes;
        card_->copy_out(&notes, notes_.data(), 1);
        if (notes.gave_up != 0 || notes.lost != 0) return false;
        cpu::NeighbourhoodSums sums;
        for (const unsigned long long each : notes.neighbours) sums.neighbours += each;
        sums.flocks = {notes.flocks, notes.largest_flock, notes.squares};
        sums.nearest = nearest;
        sums.describe(radii, boids, D, result);
        return true;
    }

    Card* card_;
    std::uint32_t parts_ = 0, all_together_ = 0;
    CardArray<double, Card> lanes_{*card_}, together_{*card_};
    CardArray<double, Card> nearest_lanes_{*card_};
    CardArray<std::uint32_t, Card> groups_{*card_};
    CardArray<ObserveNotes, Card> notes_{*card_};
    std::vector<double> sums_;
};

}  // namespace boids::cuda
