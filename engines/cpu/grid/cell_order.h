// The order of the boids of a cell: by rising id.
#pragma once

#include <algorithm>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <vector>

#include "boids/engines/cpu/grid/grid.h"

namespace boids::cpu {

/// Sorts by merging the runs that are in order already: boids that change cells together keep their order.
template <class Before>
void merge_runs(std::vector<std::uint32_t>& values, Before before) {
    thread_local std::vector<std::uint32_t> merged;  // the memory of these is used again
    thread_local std::vector<std::size_t> ends;
    for (;;) {
        ends.assign(1, 0);
        for (std::size_t index = 1; index < values.size(); ++index)
            if (before(values[index], values[index - 1])) ends.push_back(index);
        ends.push_back(values.size());
        if (ends.size() <= 2) return;
        merged.clear();
        const auto at = [&](std::size_t run) {
            return values.begin() + static_cast<std::ptrdiff_t>(ends[std::min(run, ends.size() - 1)]);
        };
        for (std::size_t run = 0; run + 1 < ends.size(); run += 2)
            std::merge(at(run), at(run + 1), at(run + 1), at(run + 2), std::back_inserter(merged), before);
        values.swap(merged);
    }
}

/// Orders a cell that holds many boids; insertion would take their number squared.
template <int D>
void order_crowded_cell(FlockArrays<D>& sorted, Run cell) {
    thread_local std::vector<std::uint32_t> order;  // its memory is used again
    order.resize(cell.end - cell.begin);
    std::iota(order.begin(), order.end(), cell.begin);
    merge_runs(order, [&](std::uint32_t a, std::uint32_t b) { return sorted.id[a] < sorted.id[b]; });
    const auto permute = [&](auto* values) {
        thread_local std::vector<std::remove_pointer_t<decltype(values)>> held;
        held.clear();
        for (const std::uint32_t from : order) held.push_back(values[from]);
        std::copy(held.begin(), held.end(), values + cell.begin);
    };
    for (int axis = 0; axis < D; ++axis) {
        permute(sorted.position[axis].data());
        permute(sorted.velocity[axis].data());
    }
    permute(sorted.id.data());
    if (sorted.counts_waypoints) permute(sorted.waypoint.data());
}

/// In a cell of more boids they are merged: insertion would take their number squared.
inline constexpr std::uint32_t crowded = 64;

/// Moves the boid at `from` down to `to`, and those between up by one.
template <int D>
void move_down(FlockArrays<D>& sorted, std::uint32_t from, std::uint32_t to) {
    const auto move = [from, to](auto* values) {
        const auto moved = values[from];
        for (std::uint32_t at = from; at > to; --at) values[at] = values[at - 1];
        values[to] = moved;
    };
    for (int axis = 0; axis < D; ++axis) {
        move(sorted.position[axis].data());
        move(sorted.velocity[axis].data());
    }
    move(sorted.id.data());
    if (sorted.counts_waypoints) move(sorted.waypoint.data());
}

/// Puts a boid where its id belongs among those before it, which are in order from `begin` on.
template <int D>
void put_in_order(FlockArrays<D>& sorted, std::uint32_t begin, std::uint32_t index) {
    const std::uint32_t* const id = sorted.id.data();
    std::uint32_t to = index;
    while (to > begin && id[index] < id[to - 1]) --to;
    if (to < index) move_down(sorted, index, to);
}

/// Orders a cell by id.
template <int D>
void order_cell(FlockArrays<D>& sorted, Run cell) {
    if (cell.end - cell.begin > crowded) return order_crowded_cell(sorted, cell);
    for (std::uint32_t index = cell.begin + 1; index < cell.end; ++index) put_in_order(sorted, cell.begin, index);
}

}  // namespace boids::cpu
