#include "boids/engines/cpu/observe/crowd_trees.h"

#include <algorithm>
#include <cstring>

namespace boids::cpu {

namespace {

constexpr double rounding = 1e-5;  // what float32 could decide otherwise is looked at one by one

template <int D>
using Place = std::array<float, D>;

/// Halves the places at the middle of their longest extent, and the halves in turn, down to leaves.
template <int D>
void halve(Place<D>* places, std::uint32_t count) {
    if (count <= leaf_size) return;
    int widest = 0;
    float extent = -1;
    for (int axis = 0; axis < D; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        const auto [low, high] = std::minmax_element(
            places, places + count, [at](const Place<D>& a, const Place<D>& b) { return a[at] < b[at]; });
        if ((*high)[at] - (*low)[at] <= extent) continue;
        extent = (*high)[at] - (*low)[at];
        widest = axis;
    }
    if (extent == 0) return;  // all at one position
    const std::uint32_t left = left_half(count);
    const auto at = static_cast<std::size_t>(widest);
    std::nth_element(places, places + left, places + count,
                     [at](const Place<D>& a, const Place<D>& b) { return a[at] < b[at]; });
    halve<D>(places, left);
    halve<D>(places + left, count - left);
}

/// Brings the boids of a crowd into the order of its tree.
template <int D>
void arrange_crowd(Array<float> (&arranged)[D], Run boids) {
    std::vector<Place<D>> places(boids.end - boids.begin);
    for (int axis = 0; axis < D; ++axis)
        for (std::size_t index = 0; index < places.size(); ++index)
            places[index][static_cast<std::size_t>(axis)] = arranged[axis][boids.begin + index];
    halve<D>(places.data(), static_cast<std::uint32_t>(places.size()));
    for (int axis = 0; axis < D; ++axis)
        for (std::size_t index = 0; index < places.size(); ++index)
            arranged[axis][boids.begin + index] = places[index][static_cast<std::size_t>(axis)];
}

}  // namespace

template <int D>
void CrowdTrees<D>::plant(const Grid<D>& grid, const FlockArrays<D>& sorted, std::size_t sorted_count,
                          const std::vector<std::uint32_t>& fullest_cell, float link_squared, DisjointSets& links,
                          Workers& workers) {
    find(grid, fullest_cell);
    for (int axis = 0; axis < D; ++axis) places_[static_cast<std::size_t>(axis)] = sorted.position[axis].data();
    if (trees_.empty()) return;
    arrange(grid, sorted, sorted_count, workers);
    workers.for_each(trees_.size(),
                     [&](std::size_t index) { enclose(trees_[index].root, trees_[index].boids, link_squared); });
    for (const CrowdTree& tree : trees_) connect(tree.root, tree.boids, links);
}

template <int D>
void CrowdTrees<D>::find(const Grid<D>& grid, const std::vector<std::uint32_t>& fullest_cell) {
    trees_.clear();
    std::uint32_t nodes = 0;
    for (int row = 0; row < grid.rows(); ++row) {
        if (fullest_cell[static_cast<std::size_t>(row)] < crowd_size) continue;
        const std::uint32_t* first = grid.first.data() + grid.row_cell(row);
        for (int column = 0; column < grid.stride(); ++column) {
            if (first[column + 1] - first[column] < crowd_size) continue;
            trees_.push_back({{first[column], first[column + 1]}, nodes});
            nodes += nodes_of(first[column + 1] - first[column]);
        }
    }
    nodes_.resize(nodes);
}

/// Copies all positions, arranges the crowds among them, and repeats the arranged ones at the border.
template <int D>
void CrowdTrees<D>::arrange(const Grid<D>& grid, const FlockArrays<D>& sorted, std::size_t sorted_count,
                            Workers& workers) {
    for (int axis = 0; axis < D; ++axis) {
        arranged_[axis].reserve(sorted_count);
        std::memcpy(arranged_[axis].data(), sorted.position[axis].data(), sorted_count * sizeof(float));
        places_[static_cast<std::size_t>(axis)] = arranged_[axis].data();
    }
    workers.for_each(trees_.size(), [&](std::size_t index) { arrange_crowd<D>(arranged_, trees_[index].boids); });
    for_each_copied_run(grid, [&](Run from, std::uint32_t to, const std::array<float, D>& shift) {
        for (int axis = 0; axis < D; ++axis)
            for (std::uint32_t index = 0; index < from.end - from.begin; ++index)
                arranged_[axis][to + index] =
                    arranged_[axis][from.begin + index] + shift[static_cast<std::size_t>(axis)];
    });
}

template <int D>
void CrowdTrees<D>::enclose(std::uint32_t node, Run boids, double link_squared) {
    TreeNode<D>& box = nodes_[node];
    const std::uint32_t count = boids.end - boids.begin, left = left_half(count);
    double diagonal = 0;
    if (count > leaf_size) {
        const std::uint32_t right_node = node + 1 + nodes_of(left);
        enclose(node + 1, {boids.begin, boids.begin + left}, link_squared);
        enclose(right_node, {boids.begin + left, boids.end}, link_squared);
        for (int axis = 0; axis < D; ++axis) {
            box.low[axis] = std::min(nodes_[node + 1].low[axis], nodes_[right_node].low[axis]);
            box.high[axis] = std::max(nodes_[node + 1].high[axis], nodes_[right_node].high[axis]);
        }
    } else {
        for (int axis = 0; axis < D; ++axis) {
            const float* place = arranged_[axis].data();
            const auto [low, high] = std::minmax_element(place + boids.begin, place + boids.end);
            box.low[axis] = *low;
            box.high[axis] = *high;
        }
    }
    for (int axis = 0; axis < D; ++axis) {
        const double extent = static_cast<double>(box.high[axis]) - box.low[axis];
        diagonal += extent * extent;
    }
    box.is_one_flock = diagonal == 0 || diagonal < link_squared * (1 - rounding);
}

template <int D>
void CrowdTrees<D>::connect(std::uint32_t node, Run boids, DisjointSets& links) const {
    const std::uint32_t count = boids.end - boids.begin, left = left_half(count);
    if (nodes_[node].is_one_flock) {
        for (std::uint32_t boid = boids.begin + 1; boid < boids.end; ++boid) links.connect(boids.begin, boid);
    } else if (count > leaf_size) {
        connect(node + 1, {boids.begin, boids.begin + left}, links);
        connect(node + 1 + nodes_of(left), {boids.begin + left, boids.end}, links);
    }
}

template <int D>
std::span<const CrowdTree> CrowdTrees<D>::within(Run run) const {
    const auto by_begin = [](const CrowdTree& tree, std::uint32_t place) { return tree.boids.begin < place; };
    const auto first = std::lower_bound(trees_.begin(), trees_.end(), run.begin, by_begin);
    const auto last = std::lower_bound(first, trees_.end(), run.end, by_begin);
    return {first, last};
}

template <int D>
const CrowdTree* CrowdTrees<D>::next_after(std::uint32_t slot) const {
    const auto by_end = [](std::uint32_t place, const CrowdTree& tree) { return place < tree.boids.end; };
    const auto next = std::upper_bound(trees_.begin(), trees_.end(), slot, by_end);
    return next == trees_.end() ? nullptr : &*next;
}

template <int D>
std::size_t CrowdTrees<D>::bytes() const {
    std::size_t sum = trees_.capacity() * sizeof(CrowdTree) + nodes_.capacity() * sizeof(TreeNode<D>);
    for (const Array<float>& each : arranged_) sum += each.bytes();
    return sum;
}

template class CrowdTrees<2>;
template class CrowdTrees<3>;

}  // namespace boids::cpu
