// What a search for the nearest (nearest-inl.h) works with. Each part of the work has its own, which it uses again, so
// that the steady step allocates nothing whoever does the part.
#pragma once

#include <vector>

#include "boids/engines/cpu/grid/flock_arrays.h"
#include "boids/engines/cpu/world/surroundings.h"

namespace boids::cpu {

/// Candidates of a group as they are found, or in order: where each seems to be, ghosts shifted, and who it is.
template <int D>
struct Candidates {
    FlockArrays<D> boids;
    Array<std::uint32_t> place, shift;     ///< Where in its tree; by which of all shifts.
    std::uint32_t kind_end[most_company];  ///< Where those of each species end,
    std::uint32_t count = 0;               ///< and those of all.

    void reserve(std::size_t size) {
        boids.reserve(size);
        place.reserve(size);
        shift.reserve(size);
    }
    std::size_t bytes() const { return boids.bytes() + place.bytes() + shift.bytes(); }
};

/// A candidate to be put in order.
struct Ordered {
    std::uint64_t key;
    std::uint32_t index;
};

template <int D>
struct SearchMemory {
    Candidates<D> found, ordered;
    Array<std::uint32_t> kept, rank;
    std::vector<Ordered> order;

    /// Makes room for more candidates than there mostly are.
    void reserve() {
        found.reserve(usual_room);
        ordered.reserve(usual_room);
        kept.reserve(usual_room);
        rank.reserve(usual_room);
        order.reserve(usual_room);
    }

    std::size_t bytes() const {
        return found.bytes() + ordered.bytes() + kept.bytes() + rank.bytes() + order.capacity() * sizeof(Ordered);
    }
    static std::size_t usual_bytes() {
        const FlockArrays<D> boids;
        return 2 * boids.bytes_for(usual_room) + 6 * Array<std::uint32_t>::bytes_for(usual_room) +
               usual_room * sizeof(Ordered);
    }

private:
    static constexpr std::size_t usual_room = 512;
};

}  // namespace boids::cpu
