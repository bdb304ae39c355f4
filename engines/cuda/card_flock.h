// The flock as the card holds it: boids and their ghosts by cell and id, the boids of the next step, and what puts
// these in order again.
#pragma once

#include <algorithm>
#include <numeric>

#include "boids/core/text/error.h"
#include "boids/engines/cuda/card_crowds.h"
#include "boids/engines/cuda/flock_view.h"
#include "boids/engines/cuda/kernels.h"
#include "boids/engines/cuda/observe_task.h"

namespace boids::cuda {

/// The boids of one species, and the cells they are in.
template <int D>
struct FlockPart {
    CardGrid<D> grid;
    std::size_t boids;
    std::uint32_t first_cell;  ///< Among the cells of all species.
};

template <int D, class Card>
class CardFlock {
public:
    explicit CardFlock(Card& card) : card_(&card) {}

    std::size_t size() const { return boids_; }
    /// How many slots the boids and their ghosts wanted when the clock was last read.
    std::uint32_t slots() const { return slots_; }
    std::uint32_t capacity() const { return capacity_; }
    /// By species.
    const std::vector<FlockPart<D>>& parts() const { return parts_; }
    const CardGrid<D>& grid(std::size_t species) const { return parts_[species].grid; }
    const std::uint32_t* ids() const { return ids_[side_].data(); }
    /// Which of the two arrays of ids is in order; it changes with every step.
    int side() const { return side_; }
    void set_side(int side) { side_ = side; }

    /// Makes ready for so many boids of each species in a grid of their own; whether anything moved or changed its
    /// size.
    bool shape(const std::vector<CardGrid<D>>& grids, const std::vector<std::size_t>& boids, bool counts_waypoints) {
        std::vector<std::size_t> before;
        for (const FlockPart<D>& part : parts_) before.push_back(part.boids);
        parts_.clear();
        std::size_t cells = 0;
        for (std::size_t species = 0; species < grids.size(); ++species) {
            parts_.push_back({grids[species], boids[species], static_cast<std::uint32_t>(cells)});
            cells += grids[species].cells;
        }
        if (cells > most_slots) throw Failure("the cuda engine has numbers for 2 billion cells, no more");
        cells_ = static_cast<std::uint32_t>(cells);
        boids_ = std::accumulate(boids.begin(), boids.end(), std::size_t{0});
        std::size_t slots = spare_slots;
        for (const FlockPart<D>& part : parts_) slots += expected_slots(part);
        return make_arrays(slots, counts_waypoints) || before != boids;
    }

    /// Whether anything moved or changed its size.
    bool make_arrays(std::size_t slots, bool counts_waypoints) {
        constexpr std::size_t unit = 512;
        const std::size_t rounded = (slots + unit - 1) / unit * unit;
        if (rounded > most_slots) throw Failure("the cuda engine has numbers for 2 billion boids and ghosts, no more");
        bool grown = rounded != capacity_;
        capacity_ = static_cast<std::uint32_t>(rounded);
        counts_waypoints_ = counts_waypoints;
        const auto reserve = [&](auto& array, std::size_t count) { grown = array.reserve(count) || grown; };
        reserve(sorted_, rounded + unit);  // runs are read past their ends
        reserve(next_, rounded);
        reserve(arrival_, rounded);
        for (Array<std::uint32_t>* each : {&ids_[0], &ids_[1], &listed_}) reserve(*each, rounded);
        if (counts_waypoints_) {
            reserve(waypoint_, rounded);
            reserve(next_waypoint_, rounded);
        }
        reserve(count_, cells_ + 1);
        reserve(first_, cells_ + 1);
        reserve(clock_, 1);
        reserve(species_, parts_.size());
        return grown;
    }

    /// The same where boids and ghosts want so many slots: ghosts may become half as many more. Boids stay.
    bool make_room(std::uint32_t slots, bool counts_waypoints) {
        return make_arrays(slots + (slots - boids_) / 2 + spare_slots, counts_waypoints);
    }

    /// Whether anything moved. `crowds_count` where crowds do for any species.
    bool make_room_for_crowds(bool crowds_count) { return crowds_.make_room(capacity_, crowds_count); }

    bool minds_full_cells() const { return crowds_.minds_full_cells(); }

    /// Sees in the clock, after so many steps, whether there are full cells; whether they are to be minded from now on,
    /// or no longer.
    bool watch_full_cells(const Clock& clock, std::uint64_t steps) {
        if (clock.full != 0) card_->clear(&clock_.data()->full, 1);
        return crowds_.watch_full_cells(clock.full != 0, steps);
    }

    /// Tells a task where everything is, with the cells of all species.
    void describe(CardTask<D>& task) const {
        task.grid = parts_[0].grid;
        task.grid.cells = cells_;
        task.capacity = capacity_;
        task.sorted = sorted_.rows();
        task.next = next_.rows();
        task.first = first_.data();
        task.count = count_.data();
        task.cell = ids_[1 - side_].data();  // nobody reads cells any more when ids are put there
        task.arrival = arrival_.data();
        task.listed = listed_.data();
        task.waypoint = counts_waypoints_ ? waypoint_.data() : nullptr;
        task.next_waypoint = counts_waypoints_ ? next_waypoint_.data() : nullptr;
        task.clock = clock_.data();
        crowds_.describe(task);
    }

    /// Numbers the boids of the only species for an observation, and tells it where they are and which memory is free,
    /// also when all boids have stepped but are not yet put in order.
    ObserveTask<D> begin_observation() {
        const CardGrid<D>& grid = parts_[0].grid;
        const auto rows = static_cast<std::uint32_t>(grid.rows);
        own_before_.reserve(rows + 1);
        above_.reserve(capacity_);
        card_->scan(OwnCount<D>{grid, first_.data()}, own_before_.data(), rows + 1, &clock_.data()->scans);
        card_->launch(1, CountScan{clock_.data()});
        scans_ += 2;  // and another one, of flocks
        ObserveTask<D> task{};
        task.clock = clock_.data();
        task.grid = grid;
        task.sorted = sorted_.rows();
        task.first = first_.data();
        task.own_before = own_before_.data();
        task.boids = static_cast<std::uint32_t>(boids_);
        task.linked = task.flock_size = listed_.data();
        task.above = above_.data();
        task.nearest = reinterpret_cast<float*>(task.above);
        return task;
    }

    /// The same for a species among others.
    void describe(std::size_t species, SpeciesTask<D>& task) const {
        describe(task);
        const FlockPart<D>& part = parts_[species];
        task.grid = part.grid;
        task.first = first_.data() + part.first_cell;
        task.all = all_species();
        task.all_first = first_.data();
        task.all_cells = cells_;
        task.first_cell = part.first_cell;
    }

    ManySpecies<D> all_species() const { return {species_.data(), static_cast<std::uint32_t>(parts_.size())}; }

    /// No species has more slots than this: each boid has a ghost on every side at most.
    std::uint32_t most_slots_of(std::size_t species) const {
        const FlockPart<D>& part = parts_[species];
        const std::size_t most = part.boids * (D == 2 ? 9 : 27) + padding_of(part.grid);
        return static_cast<std::uint32_t>(std::min<std::size_t>(most, capacity_));
    }

    /// Puts the boids of the next step, which have entered their cells, in order; crowds are yet to be measured.
    template <class World>
    void order(const CardTask<D>& task, const World& world) {
        const std::uint32_t* old_ids = ids_[side_].data();
        std::uint32_t* new_ids = ids_[1 - side_].data();
        const std::uint32_t listers = capacity_ / List<D>::at_once;
        card_->scan(EntryCount<D, World>{task.grid, count_.data(), world}, first_.data(), cells_ + 1,
                    &clock_.data()->scans);
        card_->launch(listers, List<D, World>{task, old_ids, listers, world});
        const bool minds_full_cells = crowds_.minds_full_cells();
        if (minds_full_cells) {
            crowds_.find_full_cells(task, world);
            crowds_.put_in_order(ById{}, listed_.data(), new_ids, listed_.data());
        }
        card_->launch(capacity_, Place<D, World>{task, old_ids, new_ids, capacity_, minds_full_cells, world});
        side_ = 1 - side_;
    }

    /// Takes back that boids have stepped, before they are put in order.
    void forget_step() { card_->clear(count_.data(), cells_ + 1); }

    /// Those of a species; full cells, while they are minded, are measured for all species together.
    template <class Task>
    void measure_crowds(const Task& task) {
        crowds_.measure(task);
    }
    void measure_full_cells() { crowds_.measure_full_cells(sorted_.rows(), listed_.data(), next_.rows()); }

    /// Lists the full cells of boids that are in order.
    template <class World>
    void find_full_cells(const CardTask<D>& task, const World& world) {
        crowds_.find_full_cells(task, world);
    }

    /// Puts all boids, as they are outside the card, into cells and in order, which counts as a step.
    template <class World>
    void place_all(const HostFlock<D>& host, std::uint64_t step, CardTask<D> task, const World& world) {
        side_ = 0;
        describe(task);
        send_species();
        next_.copy_in(host.bird);
        card_->copy_in(ids_[0].data(), host.id.data(), boids_);
        if (counts_waypoints_) card_->copy_in(next_waypoint_.data(), host.waypoint.data(), boids_);
        const Clock begin{step, 0, ++scans_, 0};
        card_->copy_in(clock_.data(), &begin, 1);
        card_->clear(count_.data(), cells_ + 1);
        // These are read of every slot, whether there is a boid or not.
        card_->clear(ids_[0].data() + boids_, capacity_ - boids_);
        card_->clear(reinterpret_cast<std::uint32_t*>(arrival_.data()), capacity_ / sizeof(std::uint32_t));
        card_->launch(capacity_, Enter<D, World>{task, static_cast<std::uint32_t>(boids_), world});
        order(task, world);
    }

    Clock read_clock() const {
        Clock clock;
        card_->copy_out(&clock, clock_.data(), 1);
        scans_ = clock.scans;
        slots_ = clock.slots;
        return clock;
    }

    /// The boids in the card's memory.
    FlockView<D> view() const {
        FlockView<D> view{sorted_.rows(), ids(), counts_waypoints_ ? waypoint_.data() : nullptr, slots_, boids_};
        for (const FlockPart<D>& part : parts_) view.grids.push_back(part.grid);
        view.begins = first_slots();
        return view;
    }

    /// Brings the boids out of the card.
    void fetch(HostFlock<D>& host) const {
        read_clock();
        FlockView<D> copy = view();
        HostRows<D> rows = sorted_.copy_out(copy.slots);
        const std::vector<std::uint32_t> ids = copy_out(ids_[side_], copy.slots);
        const std::vector<std::uint32_t> waypoints = copy_out(waypoint_, counts_waypoints_ ? copy.slots : 0);
        copy.rows = rows.rows();
        copy.ids = ids.data();
        copy.waypoints = counts_waypoints_ ? waypoints.data() : nullptr;
        copy.collect(host);
    }

    /// Brings the boids of the next step out of the card; there was no room to put them in order.
    void fetch_next(HostFlock<D>& host) const {
        HostRows<D> rows = next_.copy_out(capacity_);
        const std::vector<std::uint32_t> ids = copy_out(ids_[side_], capacity_);
        const std::vector<std::uint32_t> cells = copy_out(ids_[1 - side_], capacity_);
        const std::vector<std::uint32_t> waypoints = copy_out(next_waypoint_, counts_waypoints_ ? capacity_ : 0);
        std::vector<std::uint32_t> begins;
        for (const FlockPart<D>& part : parts_) begins.push_back(part.first_cell);
        const FlockView<D> copy{rows.rows(), ids.data(), counts_waypoints_ ? waypoints.data() : nullptr, capacity_,
                                boids_};
        copy.collect(host, [&](std::uint32_t slot) {
            return cells[slot] != nobody ? copy.last_from(begins, cells[slot]) : copy.no_species;
        });
    }

    std::size_t bytes() const {
        std::size_t sum = sorted_.bytes() + next_.bytes() + arrival_.bytes() + crowds_.bytes();
        for (const Array<std::uint32_t>* each :
             {&ids_[0], &ids_[1], &listed_, &count_, &first_, &waypoint_, &next_waypoint_, &own_before_, &above_})
            sum += each->bytes();
        return sum;
    }

private:
    template <class T>
    using Array = CardArray<T, Card>;

    static constexpr std::size_t spare_slots = 4096;
    static constexpr std::size_t most_slots = 0x7FFFFE00u;  ///< Cells have a bit less than 32.

    static std::size_t padding_of(const CardGrid<D>& grid) {
        return grid.folded ? 0 : static_cast<std::size_t>(grid.rows) * row_padding;
    }

    /// Ghosts as many as boids that are spread evenly have, a quarter more, and the padding of rows.
    static std::size_t expected_slots(const FlockPart<D>& part) {
        const CardGrid<D>& grid = part.grid;
        double with_ghosts = 1;
        for (int axis = 0; axis < D && grid.ghosts; ++axis)
            with_ghosts *= 1 + 2 * (axis == 0 ? grid.border : 1.0) / grid.counts[axis];
        const double boids = static_cast<double>(part.boids), ghosts = 1.25 * (with_ghosts - 1) * boids;
        return static_cast<std::size_t>(boids + ghosts) + padding_of(grid);
    }

    void send_species() {
        std::vector<CardSpecies<D>> species;
        std::size_t first_boid = 0;
        for (const FlockPart<D>& part : parts_) {
            species.push_back({part.grid, part.first_cell, static_cast<std::uint32_t>(first_boid),
                               static_cast<std::uint32_t>(part.boids)});
            first_boid += part.boids;
        }
        card_->copy_in(species_.data(), species.data(), species.size());
    }

    /// Where each species begins among the slots.
    std::vector<std::uint32_t> first_slots() const {
        std::vector<std::uint32_t> slots(parts_.size());
        for (std::size_t species = 1; species < parts_.size(); ++species)
            card_->copy_out(&slots[species], first_.data() + parts_[species].first_cell, 1);
        return slots;
    }

    std::vector<std::uint32_t> copy_out(const Array<std::uint32_t>& from, std::uint32_t count) const {
        std::vector<std::uint32_t> result(count);
        card_->copy_out(result.data(), from.data(), count);
        return result;
    }

    Card* card_;
    std::vector<FlockPart<D>> parts_;
    std::uint32_t cells_ = 0;  ///< Of all species.
    std::size_t boids_ = 0;
    std::uint32_t capacity_ = 0;
    bool counts_waypoints_ = false;
    int side_ = 0;
    mutable std::uint32_t scans_ = 0;  ///< How often cells were counted, as far as the host knows.
    mutable std::uint32_t slots_ = 0;
    RowArrays<D, Card> sorted_{*card_}, next_{*card_};
    Array<std::uint32_t> ids_[2] = {Array<std::uint32_t>(*card_), Array<std::uint32_t>(*card_)};
    Array<std::uint8_t> arrival_{*card_};
    Array<std::uint32_t> listed_{*card_}, count_{*card_}, first_{*card_};
    Array<std::uint32_t> waypoint_{*card_}, next_waypoint_{*card_};
    /// Where somebody observes: boids of the rows before each, and what is above each slot.
    Array<std::uint32_t> own_before_{*card_}, above_{*card_};
    CardCrowds<D, Card> crowds_{*card_};
    Array<CardSpecies<D>> species_{*card_};
    Array<Clock> clock_{*card_};
};

}  // namespace boids::cuda
