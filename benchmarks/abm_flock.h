// The flock that frameworks for agent-based models are compared by (JuliaDynamics/ABMFrameworksComparison): a few
// hundred birds that move one after another, in a fresh random order every step. Double precision, one thread. It is a
// loop of its own: no engine runs it, no scenario names it.
#pragma once

#include <cstdint>
#include <vector>

#include "boids/core/state.h"
#include "boids/core/vector.h"

namespace boids::benchmarks {

struct AbmParameters {
    std::uint32_t birds;
    double size;            ///< Both sides of the periodic world, more than twice the vision. length
    double vision;          ///< Others at most this far away are neighbours. length
    double speed = 1;       ///< Of every bird at all times. length/step
    double cohere = 0.03;   ///< Weight of the ways to all neighbours.
    double separation = 1;  ///< Neighbours nearer than this are avoided. length
    double separate = 0.015;
    double match = 0.05;  ///< Weight of the neighbours' velocities.
};

inline constexpr AbmParameters abm_small{200, 100, 5};
inline constexpr AbmParameters abm_large{400, 150, 15};

class AbmFlock {
public:
    /// Birds spread evenly over the world, with random directions.
    AbmFlock(const AbmParameters& parameters, std::uint64_t seed);

    /// Every bird turns and moves once, each seeing what those before it have become.
    void step();
    /// Who moves when in the coming step.
    std::vector<std::uint32_t> order() const;
    State state() const;

private:
    struct Bird {
        Vector2 position, velocity;
    };

    void place(std::size_t id, const Bird& bird);
    void move(std::size_t id);
    void find_candidates(std::size_t id);
    Vector2 wish(std::size_t id) const;
    template <class Visit>
    void for_each_candidate(Visit&& visit) const;

    AbmParameters parameters_;
    std::uint64_t seed_, step_ = 0;
    std::vector<Bird> birds_;
    std::vector<std::uint8_t> x_, y_;         ///< Positions in 256ths of the world: their differences wrap as it does.
    std::vector<std::uint8_t> is_candidate_;  ///< For every bird 1 or 0; filled up with zeros to whole words.
};

}  // namespace boids::benchmarks
