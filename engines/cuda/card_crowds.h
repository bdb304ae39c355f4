// What a card knows of crowds and full cells, and what it launches to find it out. The kernels for full cells are
// launched only while there are any: whether a step has found one is in the clock, which the host reads now and then.
#pragma once

#include <algorithm>
#include <utility>

#include "boids/engines/cuda/card_array.h"
#include "boids/engines/cuda/crowds.h"

namespace boids::cuda {

template <int D, class Card>
class CardCrowds {
public:
    explicit CardCrowds(Card& card) : card_(&card) {}

    /// Whether kernels for full cells are launched: from when a step has found one until there has been none for long.
    bool minds_full_cells() const { return minds_full_cells_; }

    /// Is told of so many steps whether one of them has found a full cell; whether such cells are minded from now on,
    /// or no longer, for which room is to be made.
    bool watch_full_cells(bool found, std::uint64_t steps) {
        constexpr std::uint64_t long_calm = 1000;
        calm_steps_ = found ? 0 : calm_steps_ + steps;
        const bool minds = found || (minds_full_cells_ && calm_steps_ < long_calm);
        return std::exchange(minds_full_cells_, minds) != minds;
    }

    /// Whether anything moved. Where no rule has crowds, full cells are all there is to know. They are not minded where
    /// there is no memory for it.
    bool make_room(std::uint32_t capacity, bool crowds_count) {
        capacity_ = capacity;
        const bool moved = crowds_count && crowds_.reserve(capacity / crowd_size + 1);
        if (!minds_full_cells_) return moved;
        minds_full_cells_ = false;
        full_count_.reserve(1);
        const bool list_moved = full_.reserve(capacity / full_cell + 1);
        const bool twins_moved = crowds_count && twins_of_.reserve(capacity);
        const bool sums_moved = crowds_count && twins_.reserve(capacity / 2 + 1);
        minds_full_cells_ = true;
        return moved || list_moved || twins_moved || sums_moved;
    }

    void describe(CardTask<D>& task) const {
        task.crowds = crowds_.data();
        task.twins_of = minds_full_cells_ ? twins_of_.data() : nullptr;
        task.twins = minds_full_cells_ ? twins_.data() : nullptr;
    }

    /// Lists the full cells, when the first slots of all cells are known.
    template <class World>
    void find_full_cells(const CardTask<D>& all, const World& world) {
        card_->launch(1, ForgetFullCells{full_cells()});
        card_->launch(all.grid.cells, FindFullCells<D, World>{all, full_cells(), world});
    }

    /// Puts what is in full cells in order, each by itself, or their slots where that is nothing. What was in `spare`
    /// is lost. It takes an even number of merges, whatever the cells hold.
    template <class Order>
    void put_in_order(const Order& order, const std::uint32_t* from, std::uint32_t* spare, std::uint32_t* to) {
        const auto pass = [&](const std::uint32_t* read, std::uint32_t* write, std::uint64_t length,
                              std::uint32_t runs) {
            card_->launch(threads(), MergeRuns<Order>{full_cells(), order, read, write, length, runs, threads()});
        };
        pass(from, spare, 1, first_runs);
        for (std::uint64_t length = first_runs;; length *= later_runs) {
            pass(spare, to, length, later_runs);
            length *= later_runs;
            if (length >= capacity_) return;
            pass(to, spare, length, later_runs);
        }
    }

    template <class Task>
    void measure(const Task& task) {
        card_->launch(task.grid.cells, MeasureCrowd<D, Task>{task, minds_full_cells_});
    }

    /// Measures the full cells of all species. What was in `spare` and `line` is lost.
    void measure_full_cells(const Rows<D>& sorted, std::uint32_t* spare, const Rows<D>& line) {
        const std::uint32_t many = std::min(capacity_ / crowd_size + 1, most_threads);
        const std::uint32_t few = std::min(capacity_ / full_cell + 1, most_threads);
        card_->launch(many, FindExtremes<D>{parts(sorted, many)});
        card_->launch(few, JoinExtremes<D>{parts(sorted, few)});
        card_->launch(many, AddCrowdParts<D>{parts(sorted, many)});
        card_->launch(few, JoinCrowdParts<D>{parts(sorted, few)});
        put_in_order(ByPlace<D>{sorted}, nullptr, twins_of_.data(), spare);
        card_->launch(threads(), LineUp<D>{full_cells(), spare, sorted, line, threads()});
        card_->launch(threads(), FindTwins<D>{full_cells(), spare, line, twins_of_.data(), twins_.data(), threads()});
    }

    std::size_t bytes() const {
        return crowds_.bytes() + full_.bytes() + full_count_.bytes() + twins_of_.bytes() + twins_.bytes();
    }

private:
    static constexpr std::uint32_t most_threads = 1u << 17;          ///< A card is busy with them.
    static constexpr std::uint32_t first_runs = 64, later_runs = 8;  ///< That are merged at a time.

    std::uint32_t threads() const { return std::min(capacity_, most_threads); }
    FullCells full_cells() const { return {full_.data(), full_count_.data()}; }
    CrowdParts<D> parts(const Rows<D>& sorted, std::uint32_t threads) const {
        return {full_cells(), sorted, crowds_.data(), threads};
    }

    Card* card_;
    std::uint32_t capacity_ = 0;
    bool minds_full_cells_ = false;
    std::uint64_t calm_steps_ = 0;  ///< Since a full cell was last found.
    CardArray<CardCrowd<D>, Card> crowds_{*card_};
    CardArray<FullCell, Card> full_{*card_};
    CardArray<std::uint32_t, Card> full_count_{*card_};
    CardArray<std::uint32_t, Card> twins_of_{*card_};
    CardArray<CardTwins<D>, Card> twins_{*card_};
};

}  // namespace boids::cuda
