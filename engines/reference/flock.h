// The boids as engines in double precision see them: a plain list by rising id, made from a state and back.
#pragma once

#include <cstdint>
#include <vector>

#include "boids/core/space/vector.h"
#include "boids/core/state/state.h"

namespace boids::reference {

/// One boid.
template <int D>
struct Bird {
    std::uint32_t id;
    Vector<D> position;
    Vector<D> velocity;
    std::uint8_t species = 0;
    std::uint16_t waypoint = 0;
};

template <int D>
Bird<D> bird_of(const Boid& boid) {
    return {boid.id, flatten<D>(boid.position), flatten<D>(boid.velocity), boid.species, boid.waypoint};
}

template <int D>
std::vector<Bird<D>> flock_of(const State& state) {
    std::vector<Bird<D>> flock;
    flock.reserve(state.size());
    for (const std::size_t index : state.by_id()) flock.push_back(bird_of<D>(state.boid(index)));
    return flock;
}

template <int D>
State state_of(const std::vector<Bird<D>>& flock) {
    State state(D);
    state.reserve(flock.size());
    for (const Bird<D>& bird : flock)
        state.append({bird.id, lift(bird.position), lift(bird.velocity), bird.species, bird.waypoint});
    return state;
}

/// What observing takes, in bytes per boid: a state, and an index of its cells.
template <int D>
constexpr std::size_t bytes_to_observe = State::bytes_per_boid(D) + D * sizeof(double) + 6 * sizeof(std::uint32_t);

}  // namespace boids::reference
