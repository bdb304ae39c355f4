// What other species are to boids in the fast engine: whom they flee, chase and follow, and who catches them (equations
// 14 and 30 of docs/model.md). Few are near enough to matter, so it is plain scalar code, the same on every instruction
// set.
#pragma once

#include "boids/engines/cpu/world/obstacles.h"
#include "boids/engines/cpu/world/relation_motion.h"
#include "boids/engines/cpu/world/watchlist.h"

namespace boids::cpu {

template <int D>
class Relations {
public:
    /// Takes over what a scenario says; allocates.
    void change(const Scenario& scenario);
    /// Looks who is where in a step of sorted swarms.
    void prepare(std::uint64_t step, std::span<const Swarm<D>> swarms);

    /// Whether a species is moved by others.
    bool act_on(std::size_t species) const { return !relations_[species].empty(); }
    /// Whether a species can be caught.
    bool can_be_caught(std::size_t species) const { return !predators_[species].empty(); }

    /// What others are to a species, who catches it, and how fast those who were caught start anew.
    std::span<const RelationConstants> relations(std::size_t species) const { return relations_[species]; }
    std::span<const Predator> predators(std::size_t species) const { return predators_[species]; }
    float start_speed(std::size_t species) const { return start_speed_[species]; }
    /// More than rounding can add to a distance (24).
    float skin() const { return skin_; }

    /// (14) Adds what other species do to the desired velocity.
    void add_to_desired(const BlockView<D>& block) const;
    /// (28) Whether another boid, of whatever species, was at exactly this place.
    bool is_taken(const Vector<D, float>& place, std::uint32_t own_id) const;
    /// (30) Lets those who are caught start anew, outside of obstacles; returns how many.
    std::uint32_t catch_boids(const BlockView<D>& block, const Obstacles<D>& obstacles) const;

private:
    using V = Vector<D, float>;

    const KernelConstants& constants(std::size_t species) const { return swarms_[species].constants; }
    void flee(const BlockView<D>& block, const RelationConstants& relation) const;
    void follow(const BlockView<D>& block, const RelationConstants& relation) const;
    void chase(const BlockView<D>& block, const RelationConstants& relation) const;
    bool find_prey(const BlockView<D>& block, std::uint32_t at, const RelationConstants& relation, V& way,
                   V& velocity) const;
    void widen_to_flock(const RelationConstants& relation, std::uint32_t nearest, std::uint32_t own_id, V& way,
                        V& velocity) const;

    std::uint64_t seed_ = 0, step_ = 0;
    float skin_ = 0;
    std::vector<float> start_speed_;                         ///< By species.
    std::vector<std::vector<RelationConstants>> relations_;  ///< By species.
    std::vector<std::vector<Predator>> predators_;           ///< By species.
    std::vector<bool> watched_;                              ///< By species.
    std::vector<Watchlist<D>> watchlists_;                   ///< By species.
    std::span<const Swarm<D>> swarms_;
};

}  // namespace boids::cpu
