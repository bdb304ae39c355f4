// What other species are to boids in the fast engine: whom they flee, chase and follow, and who catches them (equations
// 9c and 19 of docs/model.md). Few are near enough to matter, so it is plain scalar code, the same on every instruction
// set.
#pragma once

#include "boids/engines/cpu/world/obstacles.h"

namespace boids::cpu {

template <int D>
class Relations {
public:
    /// Takes over what a scenario says; allocates.
    void change(const Scenario& scenario);
    /// Looks who is where in a step of sorted swarms.
    void prepare(std::uint64_t step, std::span<const Swarm<D>> swarms);

    /// Whether a species is moved by others.
    bool move(std::size_t species) const { return !ties_[species].empty(); }
    /// Whether a species can be caught.
    bool hunt(std::size_t species) const { return !hunters_[species].empty(); }

    /// (9c) Adds what other species do to the wish.
    void add_wishes(const BlockView<D>& block) const;
    /// (16) Whether another boid, of whatever species, was at exactly this place.
    bool is_taken(const Vector<D, float>& place, std::uint32_t own_id) const;
    /// (19) Lets those who are caught start anew, outside of barriers; returns how many.
    std::uint32_t catch_boids(const BlockView<D>& block, const Barriers<D>& barriers) const;

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

    std::uint64_t seed_ = 0, step_ = 0;
    float slack_ = 0;                           ///< A hair (14a): more than rounding can add to a distance.
    std::vector<float> start_speed_;            ///< By species.
    std::vector<std::vector<Tie>> ties_;        ///< By species.
    std::vector<std::vector<Hunter>> hunters_;  ///< By species.
    std::vector<bool> watched_;                 ///< By species.
    std::vector<Watchlist<D>> watchlists_;      ///< By species.
    std::span<const Swarm<D>> swarms_;
};

}  // namespace boids::cpu
