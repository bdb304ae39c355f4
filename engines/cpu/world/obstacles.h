// Obstacles in the fast engine: boids steer around them, slide along them and are never inside one (equations 15, 24
// and 29 of docs/model.md). Which boids come near any is found by the kernels, many at a time (surroundings-inl.h);
// few do, so the rest is plain scalar code, the same on every instruction set.
#pragma once

#include <algorithm>
#include <span>

#include "boids/core/scenario/scenario.h"
#include "boids/core/space/solid.h"
#include "boids/engines/cpu/grid/swarm.h"
#include "boids/engines/cpu/world/block_view.h"

namespace boids::cpu {

/// The obstacles that come near a block, and the boids of the block that any of them comes near.
struct NearSolids {
    static constexpr std::uint32_t most = 512;
    std::uint32_t index[most];
    std::uint32_t count = 0;  ///< More than `most` where they are too many for the list: then all obstacles count.
    std::uint32_t boid[block_size];
    std::uint32_t boids = 0;
};

/// Boxes around obstacles, at the beginning and the end of the step, for kernels that look at many at a time.
template <int D>
struct SolidBoxes {
    Array<float> middle[D], half[D];
    std::uint32_t count = 0;
};

template <int D>
class Obstacles {
public:
    /// Takes over what a scenario says; allocates.
    void change(const Scenario& scenario);
    /// Moves them to where they are in a step.
    void prepare(std::uint64_t step, std::span<const Swarm<D>> swarms);

    bool empty() const { return solids_.empty(); }
    /// Where they are at the beginning of the step, and at its end.
    std::span<const Solid<D, float>> solids() const { return solids_; }
    std::span<const Solid<D, float>> next_solids() const { return next_solids_; }
    /// Whether any of them moves.
    bool any_moves() const {
        return std::ranges::any_of(obstacles_, [](const Obstacle& obstacle) { return obstacle.track.moves(); });
    }
    float skin() const { return skin_; }
    const Avoidance& avoidance(std::size_t species) const { return avoidance_[species]; }
    const SolidBoxes<D>& boxes() const { return boxes_; }
    /// How far from their boxes the boids of a block can come near obstacles in this step, along each axis.
    Vector<D, float> reach(const BlockView<D>& block) const;
    /// Whether an edge may put boids of a block so far from where they were that any obstacle can be near.
    bool can_jump(const BlockView<D>& block, const Vector<D, float>& reach) const;

    /// (15) Steers around obstacles.
    void avoid(const BlockView<D>& block, const NearSolids& near) const;
    /// (24) Moves from the old positions to the new ones, along obstacles that are in between.
    void slide(const BlockView<D>& block, const NearSolids& near) const;
    /// (29) Moves out of obstacles.
    void push_out(const BlockView<D>& block, const NearSolids& near) const;
    /// The same for one boid, within the edges.
    void push_out(Vector<D, float>& place, Vector<D, float>& velocity) const;
    /// (25) for a place that was moved by other than a step.
    void bound(Vector<D, float>& place) const;

private:
    using V = Vector<D, float>;
    struct Course;

    const KernelConstants& constants(std::size_t species) const { return swarms_[species].constants; }

    float skin_ = 0;
    V size_;                                    ///< Of the world.
    std::vector<Obstacle> obstacles_;           ///< Those that are there.
    std::vector<Solid<D, float>> solids_;       ///< Where they are at the beginning of the step.
    std::vector<Solid<D, float>> next_solids_;  ///< Where they are at its end.
    SolidBoxes<D> boxes_;
    std::vector<Avoidance> avoidance_;  ///< By species.
    std::span<const Swarm<D>> swarms_;
};

}  // namespace boids::cpu
