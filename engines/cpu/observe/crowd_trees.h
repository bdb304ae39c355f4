// What keeps an observation bounded when a flock collapses: the boids of a crowded cell in a tree of boxes. A box that
// lies wholly within or beyond a radius is decided as one, and one farther than the nearest so far is passed over.
// Unlike the sums of Crowds this needs other boids' order within the cell, so it works on a copy of the positions.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "boids/engines/cpu/grid/crowds.h"
#include "boids/engines/cpu/observe/disjoint_sets.h"
#include "boids/engines/workers.h"

namespace boids::cpu {

/// The box around some boids, and whether it is so small that all of them are connected.
template <int D>
struct TreeNode {
    float low[D], high[D];
    bool is_one_flock;
};

/// A crowded cell: its boids and its nodes, a node before its left half and that before its right.
struct CrowdTree {
    Run boids;
    std::uint32_t root;
};

/// A leaf holds as many boids as are looked at together.
inline constexpr std::uint32_t leaf_size = 8;

/// How a node's boids are halved: whole leaves, the odd one to the left.
inline std::uint32_t left_half(std::uint32_t boids) {
    const std::uint32_t leaves = (boids + leaf_size - 1) / leaf_size;
    return (leaves + 1) / 2 * leaf_size;
}

/// How many nodes the tree of so many boids has.
inline std::uint32_t nodes_of(std::uint32_t boids) {
    return 2 * ((boids + leaf_size - 1) / leaf_size) - 1;
}

/// Calls visit(from, to, shift) for every run of sorted boids that ghosts of them repeat elsewhere, in an order in
/// which ghosts of ghosts come last.
template <int D, class Visit>
void for_each_copied_run(const Grid<D>& grid, Visit&& visit) {
    if (!grid.has_ghosts()) return;
    const auto border = static_cast<std::uint32_t>(grid.border_columns());
    const auto inner = static_cast<std::uint32_t>(grid.inner_columns());
    std::array<float, D> shift{};
    for (int row = 0; row < grid.rows(); ++row) {
        if (!grid.is_inner(row)) continue;
        const std::uint32_t* first = grid.first.data() + grid.row_cell(row);
        shift = {-grid.width()};
        visit(Run{first[inner], first[inner + border]}, first[0], shift);
        shift = {grid.width()};
        visit(Run{first[border], first[2 * border]}, first[border + inner], shift);
    }
    for (int row = 0; row < grid.rows(); ++row) {
        if (grid.is_inner(row)) continue;
        const int source = grid.source_row(row, shift);
        visit(Run{grid.first[grid.row_cell(source)], grid.first[grid.row_cell(source + 1)]},
              grid.first[grid.row_cell(row)], shift);
    }
}

template <int D>
class CrowdTrees {
public:
    /// Plants a tree in every crowded cell and connects boids that are within `link_squared` for sure.
    void plant(const Grid<D>& grid, const FlockArrays<D>& sorted, std::size_t sorted_count,
               const std::vector<std::uint32_t>& fullest_cell, float link_squared, DisjointSets& links,
               Workers& workers);

    bool empty() const { return trees_.empty(); }

    /// The sorted boids' positions, those of crowds in the order of their trees.
    std::array<const float*, D> places() const { return places_; }

    /// The trees in a run, by rising place.
    std::span<const CrowdTree> within(Run run) const;

    /// The first tree that ends beyond a place; null when none does.
    const CrowdTree* next_after(std::uint32_t slot) const;

    const TreeNode<D>& node(std::uint32_t index) const { return nodes_[index]; }

    std::size_t bytes() const;

private:
    void find(const Grid<D>& grid, const std::vector<std::uint32_t>& fullest_cell);
    void arrange(const Grid<D>& grid, const FlockArrays<D>& sorted, std::size_t sorted_count, Workers& workers);
    void enclose(std::uint32_t node, Run boids, double link_squared);
    void connect(std::uint32_t node, Run boids, DisjointSets& links) const;

    std::vector<CrowdTree> trees_;
    std::vector<TreeNode<D>> nodes_;
    Array<float> arranged_[D];
    std::array<const float*, D> places_{};
};

}  // namespace boids::cpu
