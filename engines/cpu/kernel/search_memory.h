// What a search for the nearest (nearest-inl.h) works with. Each part of the work has its own, which it uses again, so
// that the steady step allocates nothing whoever does the part.
#pragma once

#include <vector>

#include "boids/engines/cpu/grid/flock_arrays.h"
#include "boids/engines/cpu/grid/work_partition.h"
#include "boids/engines/cpu/world/surroundings.h"

namespace boids::cpu {

/// Candidates of a group as they are found. Mostly they are boids of one tree, as they stand there. Where ghosts or
/// other species are among them, all are copied: where each seems to be, ghosts shifted, and who it is.
template <int D>
struct Candidates {
    const FlockArrays<D>* flock = nullptr;  ///< Those of the tree, or the copies,
    Array<std::uint32_t> index;             ///< and where in it each of them is.
    FlockArrays<D> copies;
    Array<std::uint32_t> place, shift;     ///< Of copies: where in its tree; by which of all shifts.
    std::uint32_t kind_end[most_company];  ///< Where those of each species end,
    std::uint32_t count = 0;               ///< and those of all.

    bool are_copied() const { return flock == &copies; }
    std::uint32_t place_of(std::uint32_t each) const { return are_copied() ? place[each] : index[each]; }

    void reserve_copies(std::size_t size) {
        copies.reserve(size);
        place.reserve(size);
        shift.reserve(size);
    }
    std::size_t bytes() const { return index.bytes() + copies.bytes() + place.bytes() + shift.bytes(); }
};

/// A candidate to be put in order.
struct Ordered {
    std::uint64_t key;
    std::uint32_t index;
};

template <int D>
struct SearchMemory {
    Candidates<D> found;
    Array<float> squared;  ///< By candidate and boid of the group: how far they are.
    Array<std::uint32_t> kept, rank, in_order;
    std::vector<Ordered> order;

    /// Makes room for more candidates than there mostly are.
    void reserve() {
        found.index.reserve(usual_room);
        found.reserve_copies(usual_room);
        squared.reserve(usual_room * group_size);
        kept.reserve(usual_room);
        rank.reserve(usual_room);
        in_order.reserve(usual_room);
        order.reserve(usual_room);
    }

    std::size_t bytes() const {
        return found.bytes() + squared.bytes() + kept.bytes() + rank.bytes() + in_order.bytes() +
               order.capacity() * sizeof(Ordered);
    }
    static std::size_t usual_bytes() {
        const FlockArrays<D> copies;
        return copies.bytes_for(usual_room) + 6 * Array<std::uint32_t>::bytes_for(usual_room) +
               Array<float>::bytes_for(usual_room * group_size) + usual_room * sizeof(Ordered);
    }

private:
    static constexpr std::size_t usual_room = 512;
};

}  // namespace boids::cpu
