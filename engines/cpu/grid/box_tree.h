// All boids of a species in a tree of boxes, for rules that look for the nearest few however far they are. Space is
// halved where half of the boids are, so that boxes are small where boids are many: neither the radius nor a few boids
// far away cost anything. A leaf holds as many boids as kernels look at together, and every node eight of the nodes
// below it, one beside the other, so that kernels measure all of them at once.
#pragma once

#include <array>
#include <vector>

#include "boids/engines/cpu/grid/sorter.h"

namespace boids::cpu {

template <int D>
class BoxTree {
public:
    /// So many boids to a leaf, and so many nodes to the node above them.
    static constexpr std::uint32_t width = 8;
    static constexpr std::uint32_t most_levels = 10;

    /// Makes room for this many boids.
    void reserve(std::size_t boids);

    /// Plants it anew for the sorted boids of a grid, ghosts left out.
    void plant(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted, Workers& workers);

    std::uint32_t count() const { return count_; }
    std::uint32_t leaves() const { return (count_ + width - 1) / width; }
    /// The number of levels: leaves are level 0, and on the last there are no more than `width` nodes.
    std::uint32_t levels() const { return levels_; }
    /// The first node of a level among all boxes. Behind the last there are empty boxes up to a multiple of `width`.
    std::uint32_t first_node(std::uint32_t level) const { return first_node_[level]; }

    /// The boids in the order of the tree, and a few without a place behind them. Where more boids of a node than a
    /// leaf holds are all at one place, they come by rising id.
    FlockArrays<D> boids;
    /// Where each stands in the sorted arrays, and which of the boids that are no ghosts it is there.
    Array<std::uint32_t> slot, number;
    /// The cells of its row, along y and z.
    Array<std::int32_t> line[D - 1];
    /// The boxes of all nodes.
    Array<float> low[D], high[D];

    std::size_t bytes() const;
    static std::size_t bytes_for(std::size_t boids);

private:
    struct Leaf {
        float place[D];
        std::uint32_t number;
    };

    static std::size_t nodes_for(std::size_t boids);
    void list(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted, Workers& workers);
    Run span(std::uint32_t depth, std::uint32_t index) const;
    bool halve(Run run);
    void halve_all(Run run);
    void order(Workers& workers);
    void take_boids(const Grid<D>& grid, const FlockArrays<D>& sorted, Workers& workers);
    void enclose_leaves(std::uint32_t begin, std::uint32_t end);
    void enclose_nodes();

    std::uint32_t count_ = 0, levels_ = 0;
    std::uint32_t first_node_[most_levels]{};
    const std::uint32_t* ids_ = nullptr;       ///< By slot, while it is planted.
    Array<Leaf> order_;                        ///< The boids to be put in order,
    Array<std::uint32_t> own_slot_, own_row_;  ///< and where each number stands.
};

}  // namespace boids::cpu
