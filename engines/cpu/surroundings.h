// What moves boids besides their rules, as far as it depends on where things are: goals, other species and obstacles
// (equations 9b, 9c, 9d, 14a, 16a and 19 of docs/model.md). A block of boids first looks which things come near it at
// all; few do, so the rest is plain scalar code, the same on every instruction set.
#pragma once

#include <span>

#include "boids/core/scenario.h"
#include "boids/core/solid.h"
#include "boids/engines/cpu/watchlist.h"

namespace boids::cpu {

/// A goal as the kernels see it; those with way-points are for each boid somewhere else.
template <int D>
struct GoalConstants {
    float place[D];
    float weight, max_force, slowing, range_squared;
    bool has_way_points, closed;
    float radius_squared;                  ///< Within its root a way-point is reached.
    std::vector<Vector<D, float>> points;  ///< The way-points.
};

/// A block of boids on its way through the step.
template <int D>
struct BlockView {
    std::size_t species;
    std::uint32_t count;
    const float* position[D];  ///< Before the step.
    const float* velocity[D];
    const std::uint32_t* id;
    float* wish[D];            ///< The velocity to come.
    float* place[D];           ///< The position to come, once there is one.
    std::uint32_t* leg;        ///< The way-points they fly to; null where nobody counts them.
    Box<D> box;                ///< Holds them all, before the step.
    Vector<D, float> fastest;  ///< The greatest of their speeds along each axis.
};

/// The obstacles that come near a block, and the boids of the block that any of them comes near.
struct NearSolids {
    static constexpr std::uint32_t most = 512, most_boids = 128;
    std::uint32_t index[most];
    std::uint32_t count = 0;  ///< More than `most` where they are too many for the list: then all obstacles count.
    std::uint32_t boid[most_boids];
    std::uint32_t boids = 0;
};

/// Boxes around obstacles, at the beginning and the end of the step, for kernels that look at many at a time.
template <int D>
struct SolidBoxes {
    Array<float> middle[D], half[D];
    std::uint32_t count = 0;
};

template <int D>
class Surroundings {
public:
    /// Takes over what a scenario says; allocates.
    void change(const Scenario& scenario);
    /// Makes ready for a step of sorted swarms.
    void prepare(std::uint64_t step, std::span<const Swarm<D>> swarms);

    bool has_solids() const { return !solids_.empty(); }
    /// Whether a species is moved by others.
    bool is_related(std::size_t species) const { return related_[species]; }
    /// Whether a species can be caught.
    bool is_hunted(std::size_t species) const { return !hunters_[species].empty(); }
    /// The goals of a species.
    std::span<const GoalConstants<D>> goals(std::size_t species) const { return goals_[species]; }
    /// Whether boids of a species count way-points.
    bool counts_way_points(std::size_t species) const;

    /// (9c) Adds what other species do to the wish.
    void add_relations(const BlockView<D>& block) const;
    const SolidBoxes<D>& solid_boxes() const { return boxes_; }
    /// How far from their boxes the boids of a block can come near obstacles in this step, along each axis.
    Vector<D, float> reach(const BlockView<D>& block) const;
    /// Whether an edge may put boids of a block so far from where they were that any obstacle can be near.
    bool can_jump(const BlockView<D>& block, const Vector<D, float>& reach) const;
    /// (9d) Steers around obstacles.
    void avoid(const BlockView<D>& block, const NearSolids& near) const;
    /// (14a) Moves from the old positions to the new ones, along obstacles that are in between.
    void slide(const BlockView<D>& block, const NearSolids& near) const;
    /// (16a) Moves out of obstacles.
    void push_out(const BlockView<D>& block, const NearSolids& near) const;
    /// (19) Lets those who are caught start anew; returns how many.
    std::uint32_t catch_boids(const BlockView<D>& block) const;

private:
    using V = Vector<D, float>;

    /// A relation with its numbers narrowed.
    struct Tie {
        RelationKind kind;
        std::size_t to;
        float radius, strength, distance, foresight;
        bool at_flock;
    };
    /// Who catches a species, from how far.
    struct Hunter {
        std::size_t species;
        float capture;
    };

    const KernelConstants& constants(std::size_t species) const { return swarms_[species].constants; }
    void flee(const BlockView<D>& block, const Tie& tie) const;
    void follow(const BlockView<D>& block, const Tie& tie) const;
    void chase(const BlockView<D>& block, const Tie& tie) const;
    bool find_quarry(const BlockView<D>& block, std::uint32_t at, const Tie& tie, V& way, V& velocity) const;
    void widen_to_flock(const Tie& tie, std::uint32_t nearest, std::uint32_t own_id, V& way, V& velocity) const;
    bool is_held(const V& place) const;
    V free_place(const V& place, const KernelConstants& constants) const;
    void push_out(V& place, V& velocity, const KernelConstants& constants) const;
    void bound(V& place, const KernelConstants& constants) const;

    std::uint64_t seed_ = 0, step_ = 0;
    Parameters shared_{};  ///< For the world and its edges.
    float hair_ = 0;
    std::vector<Obstacle> obstacles_;           ///< Those that are there.
    std::vector<Solid<D, float>> solids_;       ///< Where they are at the beginning of the step.
    std::vector<Solid<D, float>> next_solids_;  ///< Where they are at its end.
    SolidBoxes<D> boxes_;
    std::vector<Avoidance> avoidance_;  ///< By species.
    std::vector<float> start_speed_;    ///< By species.
    std::vector<Goal> scenario_goals_;
    std::vector<std::vector<GoalConstants<D>>> goals_;  ///< By species.
    std::vector<std::vector<std::size_t>> goal_of_;     ///< By species, which of the scenario's goals each is.
    std::vector<std::vector<Tie>> ties_;                ///< By species.
    std::vector<std::vector<Hunter>> hunters_;          ///< By species.
    std::vector<bool> related_, watched_;               ///< By species.
    std::vector<Watchlist<D>> watchlists_;              ///< By species.
    std::span<const Swarm<D>> swarms_;
};

}  // namespace boids::cpu
