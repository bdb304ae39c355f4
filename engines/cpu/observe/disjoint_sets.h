// Which boids are connected, found by many threads at once: a forest in which every boid points towards the root of its
// flock. Threads only ever lower where a root points, so whatever their order the same flocks come out.
#pragma once

#include <atomic>

#include "boids/engines/cpu/grid/flock_arrays.h"

namespace boids::cpu {

class DisjointSets {
public:
    /// Makes room for this many boids.
    void reserve(std::size_t count) { parent_.reserve(count); }

    /// Says of whose flock a boid is before threads begin to connect: its own, or that of the boid it is a ghost of.
    void set(std::uint32_t boid, std::uint32_t flock_of) { parent_[boid] = flock_of; }

    std::uint32_t root(std::uint32_t boid) {
        for (;;) {
            const std::uint32_t above = load(boid);
            if (above == boid) return boid;
            const std::uint32_t higher = load(above);
            if (higher == above) return above;
            at(boid).store(higher, std::memory_order_relaxed);  // halves the way for whoever comes next
            boid = higher;
        }
    }

    /// Whether a boid points straight to a root.
    bool points_to(std::uint32_t boid, std::uint32_t root_of_flock) { return load(boid) == root_of_flock; }

    /// Whether a boid is known to be of the flock of a root; quick where it points there.
    bool is_below(std::uint32_t boid, std::uint32_t root_of_flock) {
        return load(boid) == root_of_flock || root(boid) == root_of_flock;
    }

    /// Looks up whom boids point to, in loops that do nothing else.
    class Reader {
    public:
        explicit Reader(std::uint32_t* parent) : parent_(parent) {}
        std::uint32_t above(std::uint32_t boid) const {
            return std::atomic_ref<std::uint32_t>(parent_[boid]).load(std::memory_order_relaxed);
        }

    private:
        std::uint32_t* parent_;
    };
    Reader reader() { return Reader(parent_.data()); }

    /// Connects a boid that is a flock of its own, or the first of one, with an earlier flock; false when it is not.
    bool adopt(std::uint32_t boid, std::uint32_t root_of_flock) {
        std::uint32_t expected = boid;
        return boid > root_of_flock && load(boid) == boid &&
               at(boid).compare_exchange_strong(expected, root_of_flock, std::memory_order_relaxed);
    }

    void connect(std::uint32_t a, std::uint32_t b) {
        for (;;) {
            a = root(a);
            b = root(b);
            if (a == b) return;
            if (a < b) std::swap(a, b);
            std::uint32_t expected = a;
            if (at(a).compare_exchange_weak(expected, b, std::memory_order_relaxed)) return;
        }
    }

    std::size_t bytes() const { return parent_.bytes(); }

private:
    std::atomic_ref<std::uint32_t> at(std::uint32_t boid) { return std::atomic_ref<std::uint32_t>(parent_[boid]); }
    std::uint32_t load(std::uint32_t boid) { return at(boid).load(std::memory_order_relaxed); }

    Array<std::uint32_t> parent_;
};

}  // namespace boids::cpu
