// All boids of a species in a tree of boxes, for rules that look for the nearest few however far they are. Space is
// halved where half of the boids are, so that boxes are small where boids are many: neither the radius nor a few boids
// far away cost anything. A leaf holds as many boids as kernels look at together, and every node eight of the nodes
// below it, one beside the other, so that kernels measure all of them at once. Neighbours stay neighbours for a while,
// so the boids are put in order once for several steps; in between the boxes alone follow them.
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

    /// Plants it for the sorted boids of a grid, ghosts left out. True where its order is a new one.
    bool plant(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted, Workers& workers);

    std::uint32_t count() const { return count_; }
    std::uint32_t leaves() const { return (count_ + width - 1) / width; }
    /// The number of levels: leaves are level 0, and on the last there are no more than `width` nodes.
    std::uint32_t levels() const { return levels_; }
    /// The first node of a level among all boxes. Behind the last there are empty boxes up to a multiple of `width`.
    std::uint32_t first_node(std::uint32_t level) const { return first_node_[level]; }
    /// Whether all boids of some leaf, if it has several, are at one place.
    bool has_points() const { return has_points_; }

    /// The boids in the order of the tree, and a few without a place behind them. Where more boids of a node than a
    /// leaf holds are all at one place, they come by rising id.
    FlockArrays<D> boids;
    /// Where each stands in the sorted arrays, and which of the boids that are no ghosts it is there.
    Array<std::uint32_t> slot, number;
    /// The row of the grid that it is in.
    Array<std::uint32_t> row;
    /// The boxes of all nodes.
    Array<float> low[D], high[D];

    std::size_t bytes() const;
    static std::size_t bytes_for(std::size_t boids);

private:
    /// A boid to be put in order.
    struct Leaf {
        float place[D];
        std::uint32_t number;
    };
    /// A boid as it is sorted. All of it lies together, because the tree asks for boids in another order.
    struct Own {
        float position[D], velocity[D];
        std::uint32_t id, slot, row;
    };

    static std::size_t nodes_for(std::size_t boids);
    template <class Body>
    void collect_own(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted, Workers& workers,
                     Body&& body);
    void number_ids();
    bool follow(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted, Workers& workers);
    void plant_anew(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted, Workers& workers);
    Run span(std::uint32_t depth, std::uint32_t index) const;
    bool halve(Run run);
    void halve_all(Run run);
    void order(Workers& workers);
    template <class Find>
    bool take_boids(Workers& workers, Find&& find);
    void take(std::uint32_t at, const Own& one);
    void enclose_leaves(std::uint32_t begin, std::uint32_t end);
    void enclose_nodes();
    void look_at_leaves();

    std::uint32_t count_ = 0, levels_ = 0;
    std::uint32_t first_node_[most_levels]{};
    bool has_points_ = false;
    std::uint32_t age_ = 0;                    ///< For how many steps the order has been kept,
    std::uint32_t wait_ = 0;                   ///< and for how many to come it is not worth trying.
    double extent_ = 0, first_extent_ = 0;     ///< The sum over leaves and axes, now and when the order was new.
    Array<Own> own_;                           ///< By number.
    Array<Leaf> order_;                        ///< While it is planted anew.
    std::uint32_t least_id_ = 0;               ///< Of all boids,
    std::vector<std::uint32_t> number_of_id_;  ///< and which number each from there on has, where ids are dense.
};

}  // namespace boids::cpu
