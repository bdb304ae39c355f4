// The boids of a species that others flee, follow or are caught by, in pieces with a box around each, so that boids far
// away pass over a whole piece at once. In the order of the grid: sums over it depend on the state alone.
#pragma once

#include <vector>

#include "boids/engines/cpu/grid/swarm.h"
#include "boids/engines/cpu/world/box.h"

namespace boids::cpu {

template <int D>
struct Watched {
    Vector<D, float> position, velocity;
    std::uint32_t id;
};

template <int D>
class Watchlist {
public:
    /// Takes over the boids of a swarm; allocates only where they have become more.
    void fill(const Swarm<D>& swarm) {
        boids_.clear();
        pieces_.clear();
        swarm.for_each_sorted([&](std::uint32_t slot) {
            Watched<D> one{{}, {}, swarm.sorted.id[slot]};
            for (int axis = 0; axis < D; ++axis) {
                one.position[axis] = swarm.sorted.position[axis][slot];
                one.velocity[axis] = swarm.sorted.velocity[axis][slot];
            }
            boids_.push_back(one);
        });
        for (std::size_t begin = 0; begin < boids_.size(); begin += piece_size) pieces_.push_back(box_of(begin));
    }

    /// Calls body(watched) for all that may be within reach of a box.
    template <class Body>
    void for_each_near(const Box<D>& box, float reach, const KernelConstants& constants, Body&& body) const {
        Vector<D, float> every;
        for (int axis = 0; axis < D; ++axis) every[axis] = reach;
        for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
            if (!boxes_meet(pieces_[piece], box, every, constants)) continue;
            const std::size_t end = std::min(boids_.size(), (piece + 1) * piece_size);
            for (std::size_t index = piece * piece_size; index < end; ++index)
                if (boxes_meet({boids_[index].position, {}}, box, every, constants)) body(boids_[index]);
        }
    }

private:
    static constexpr std::size_t piece_size = 64;

    Box<D> box_of(std::size_t begin) const {
        Vector<D, float> low = boids_[begin].position, high = low;
        for (std::size_t index = begin; index < std::min(boids_.size(), begin + piece_size); ++index)
            for (int axis = 0; axis < D; ++axis) {
                low[axis] = std::min(low[axis], boids_[index].position[axis]);
                high[axis] = std::max(high[axis], boids_[index].position[axis]);
            }
        return {(low + high) * 0.5f, (high - low) * 0.5f};
    }

    std::vector<Watched<D>> boids_;
    std::vector<Box<D>> pieces_;
};

}  // namespace boids::cpu
